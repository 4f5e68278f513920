import Ledger
package import Syntax

/// The part of an export that you need to correct: the file without most of its imported elements.
///
/// It keeps everything around the rejected elements: the settings, the users, and every element
/// that a rejected one could refer to, because the link itself may be wrong. On the next run those
/// elements count as unchanged. An imported element that lost its link to a rejected one stays too,
/// so the next run can restore the link. Importing the corrected file therefore has the same result
/// as importing the corrected export.
package struct LegacyRejectsFile: Sendable {
  /// A rejected element and its error.
  package struct Fault: Sendable {
    /// The path of the element in the export.
    package var element: String
    /// The path of the invalid value.
    package var path: String
    package var reason: String

    package init(element: String, path: String, reason: String) {
      self.element = element
      self.path = path
      self.reason = reason
    }
  }

  var preface = LegacyRejectsHeader()
  private let document: LegacyDocument
  private let gathering: LegacyElements

  init(_ document: LegacyDocument, _ gathering: LegacyElements, _ options: LegacyOptions) {
    self.document = document
    self.gathering = gathering
    preface.system = gathering.system.name
    preface.kind = gathering.bareKind
    preface.currency = options.currency
    preface.account = options.account
    preface.epoch = options.epoch
    preface.zone = options.zone
  }

  /// Whether the beginning of a file shows that saldo wrote it as a file of rejected elements.
  package static func recognises(_ head: [UInt8]) -> Bool {
    String(decoding: head, as: UTF8.self).filter { !$0.isWhitespace }
      .hasPrefix("{\(JSONText.quoted(LegacyRejectsHeader.key)):")
  }

  /// The text of the file to correct, including the faults.
  package func json(_ faults: [Fault]) throws(Rejection) -> String {
    let neighbours = LegacyDependencies(gathering)
    var cut = LegacyRemoval(gathering, keeping: neighbours.kept(with: faults.map(\.element)))
    let whole = try document.rebuilt { key, value, path throws(Rejection) in
      if let key, gathering.system.entity(under: key) == nil { return value }
      let isBare = path == "$"
      return cut(try LegacyDocument.unpacked(value, path), path, isBare ? "$.data" : path)
    }
    let reasons = faults.map { fault -> JSON in
      ["path": cut.moved(fault.path), "reason": cut.moved(fault.reason)]
    }
    let rest = JSON(whole)
    let members: JSON = if case .object = rest { rest } else { ["data": rest] }
    let file: JSON = [LegacyRejectsHeader.key: preface.json(reasons)]
    return file.adding(members).text(width: 100) + "\n"
  }
}

/// The relations between elements that decide which elements the file to correct keeps.
struct LegacyDependencies {
  private let gathering: LegacyElements
  private var copies: [Int: [Int]] = [:]

  init(_ gathering: LegacyElements) {
    self.gathering = gathering
    for (place, node) in gathering.nodes.enumerated() {
      if let original = node.original { copies[original, default: []].append(place) }
    }
  }

  /// The indices of the elements to keep when the elements at `paths` are rejected.
  ///
  /// These are the rejected elements, those that depend on them, all possible link targets, and
  /// everything that these need. A correction may change a link, so every element of a linked
  /// register is a possible target.
  func kept(with paths: [String]) -> Set<Int> {
    let paths = Set(paths)
    let nodes = gathering.nodes
    let rejected = Set(nodes.indices.filter { paths.contains(nodes[$0].path) })
    let registers = Set(rejected.map { nodes[$0].entity.register.name })
    let targets = Set(rejected.flatMap { nameable(by: nodes[$0].entity) })
    // The number of users decides who owns an element without an owner, so keep all users.
    var open = nodes.indices.filter { place in
      let register = nodes[place].entity.register
      if rejected.contains(place) || register == .person { return true }
      if targets.contains(register.name) { return true }
      let near = needed(by: place)
      return !near.places.isDisjoint(with: rejected) || !near.missing.isDisjoint(with: registers)
    }
    var kept = Set(open)
    while let place = open.popLast() {
      for other in needed(by: place).places where kept.insert(other).inserted { open.append(other) }
    }
    return kept
  }

  /// The elements that an element is nested in or refers to, its copies, and the registers of its
  /// missing targets.
  private func needed(by place: Int) -> (places: Set<Int>, missing: Set<String>) {
    let node = gathering.nodes[place]
    var places = Set(node.implied.values)
    places.formUnion([node.parent, node.holder, node.original, node.namesake].compactMap(\.self))
    places.formUnion(copies[place] ?? [])
    if let owner = node.owner, let person = gathering.find("person", owner, nil) {
      places.insert(person)
    }
    var missing: Set<String> = []
    for member in node.members {
      guard let register = register(named: member.plain, node.entity),
        let id = LegacyElements.reference(member.value)
      else { continue }
      let named =
        gathering.find(register, id, node.owner).map { [$0] }
        ?? gathering.all(register, named: id, node.owner)
      places.formUnion(named)
      if named.isEmpty { missing.insert(register) }
    }
    return (places, missing)
  }

  /// The registers that elements of this kind may refer to.
  private func nameable(by entity: LegacyEntity) -> [String] {
    let named = entity.named.flatMap { gathering.system.entity($0.entity)?.register.name }
    return entity.register.links.compactMap(\.linked) + [named].compactMap(\.self)
  }

  /// The register that a field refers to; nil if the field is not a reference.
  private func register(named key: String, _ entity: LegacyEntity) -> String? {
    switch entity.purposes[key] {
    case .link(let field): field.linked
    case .named: entity.named.flatMap { gathering.system.entity($0.entity)?.register.name }
    default: nil
    }
  }
}

/// A function that removes elements from an export and tracks the new paths of the other elements.
struct LegacyRemoval {
  private let places: [String: Int]
  private let kept: Set<Int>
  /// The new path of each kept element, by old path.
  private var paths: [String: String] = [:]

  init(_ gathering: LegacyElements, keeping kept: Set<Int>) {
    places = Dictionary(
      gathering.nodes.enumerated().map { ($1.path, $0) }, uniquingKeysWith: { first, _ in first })
    self.kept = kept
  }

  /// The value without the elements to remove; null if the value itself is one.
  ///
  /// `old` and `path` are the paths of the value before and after the removal.
  mutating func callAsFunction(_ value: JSONValue, _ old: String, _ path: String) -> JSONValue {
    guard !isLeftOut(old) else { return JSONValue(content: .null, location: value.location) }
    if places[old] != nil { paths[old] = path }
    switch value.content {
    case .array(let elements):
      var left: [JSONValue] = []
      for (place, element) in elements.enumerated() {
        let old = "\(old)[\(place)]"
        if !isLeftOut(old) { left.append(self(element, old, "\(path)[\(left.count)]")) }
      }
      return JSONValue(content: .array(left), location: value.location)
    case .object(let members):
      var left: [(key: String, value: JSONValue)] = []
      for member in members {
        let step = JSONTokenizer.step(member.key)
        left.append((member.key, self(member.value, old + step, path + step)))
      }
      return JSONValue(content: .object(left), location: value.location)
    default: return value
    }
  }

  private func isLeftOut(_ path: String) -> Bool {
    places[path].map { !kept.contains($0) } ?? false
  }

  /// The text with the old paths of elements replaced by the new ones.
  func moved(_ text: String) -> String {
    var moved = ""
    var rest = text[...]
    while let start = rest.firstIndex(of: "$") {
      moved += rest[..<start]
      rest = rest[start...]
      let known = Self.prefixes(rest).last { paths[String($0)] != nil } ?? rest.prefix(1)
      moved += paths[String(known)] ?? String(known)
      rest = rest[known.endIndex...]
    }
    return moved + rest
  }

  /// The prefixes of a text that could be the path of an element, shortest first.
  private static func prefixes(_ text: Substring) -> [Substring] {
    var prefixes: [Substring] = []
    for index in text.prefix(400).indices.dropFirst()
    where !(text[index].isLetter || text[index].isNumber || text[index] == "_") {
      prefixes.append(text[..<index])
    }
    return prefixes + [text.prefix(400)]
  }
}
