import Syntax

/// The recognition of the tracker that wrote an export, from the content of the export.
///
/// It compares each element with the fields of each entity. Known fields add to the score. Unknown
/// fields and missing ``LegacyEntity/marks`` subtract from it. One system must have the highest
/// score.
struct LegacyRecognition {
  private let document: LegacyDocument

  /// The maximum number of elements of a list to compare.
  private static let sample = 50

  init(_ document: LegacyDocument) {
    self.document = document
  }

  /// The system that fits best; throws if none fits or several fit equally well.
  func system(of file: String) throws(Rejection) -> LegacySystem {
    var scores: [(system: LegacySystem, score: Int)] = []
    for system in LegacySystems.all {
      if let score = try score(system) { scores.append((system, score)) }
    }
    guard let best = scores.map(\.score).max(), best > 0 else { throw .unknown(file) }
    let fitting = scores.filter { $0.score == best }.map(\.system)
    guard fitting.count == 1 else { throw .several(fitting, file) }
    return fitting[0]
  }

  /// The score of a system; nil if the file has none of its lists or elements.
  private func score(_ system: LegacySystem) throws(Rejection) -> Int? {
    var score = 0
    var isTold = false
    for member in document.members {
      if system.hasMonthlyBudget, LegacyKey.plain(member.key) == "budget",
        LegacySettings.isNumber(member.value)
      {
        score += 5
        isTold = true
      }
      guard !member.value.isNull, let entity = system.entity(under: member.key) else { continue }
      let value = try LegacyDocument.unpacked(member.value, member.path)
      guard let elements = LegacyElements.elements(value) else { continue }
      isTold = true
      score += 3
      for element in elements.prefix(Self.sample) { score += Self.score(entity, element) }
    }
    for list in document.lists {
      guard case .array(let elements) = list.value.content else { continue }
      for element in elements.prefix(Self.sample) {
        guard let best = Self.best(of: system, element) else { continue }
        isTold = true
        score += best.score
      }
    }
    return isTold ? score : nil
  }

  /// The entity of a system that fits an element best; nil if none fits.
  static func best(
    of system: LegacySystem, _ element: JSONValue
  ) -> (entity: LegacyEntity, score: Int)? {
    var best: (entity: LegacyEntity, score: Int)?
    for entity in system.entities {
      let score = score(entity, element)
      if score > best?.score ?? 0 { best = (entity, score) }
    }
    return best
  }

  private static func score(_ entity: LegacyEntity, _ element: JSONValue) -> Int {
    guard case .object(let members) = element.content else { return -5 }
    var keys: Set<String> = []
    var score = 0
    for member in members {
      let key = entity.fieldKey(member.key)
      keys.insert(key)
      // Only some platforms write links and lists of children, so a missing one does not count.
      if entity.fields.contains(key) {
        score += 1
      } else if !entity.isRelation(key) {
        score -= 1
      }
    }
    for mark in entity.marks { score += keys.contains(mark) ? 2 : -2 }
    return score
  }
}

extension Rejection {
  fileprivate static func unknown(_ file: String) -> Rejection {
    Rejection(
      "this is not an export of a known tracker", at: SourceLocation(file: file),
      notes: ["known: \(LegacySystems.all.map(\.title).joined(separator: ", "))"],
      hint: "is this the right file? import bank statements with: saldo import")
  }

  fileprivate static func several(_ systems: [LegacySystem], _ file: String) -> Rejection {
    Rejection(
      "this export could come from \(systems.map(\.title).joined(separator: " or from "))",
      at: SourceLocation(file: file), hint: "choose one: --from \(systems[0].name)")
  }
}
