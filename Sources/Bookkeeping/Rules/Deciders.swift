import Ledger
import Rules
import Store
import Syntax

/// The source locations of the rules and places that set the fields of a row.
struct Deciders: Sendable {
  private let locations: [(field: String, location: SourceLocation)]

  /// The fields that rules can set, by their names in changes of a row.
  private static let fields =
    DerivedChange.Field.allCases.map(\.rawValue) + [DerivedChange.split]

  init(_ result: Classification, _ matches: [RuleMatch], _ book: ClassifierBook) {
    locations = Self.fields.compactMap { field in
      Self.location(of: field, result, matches, book).map { (field, $0) }
    }
  }

  /// The location of the rule or place that set a field; nil if there is none.
  subscript(field: String) -> SourceLocation? {
    locations.first { $0.field == field }?.location
  }

  /// The text that the ledger stores.
  func text(in workspace: Workspace) -> String { Self.text(locations, in: workspace) }

  /// The stored text for fields and locations, with paths relative to the workspace.
  static func text(
    _ locations: [(field: String, location: SourceLocation)], in workspace: Workspace
  ) -> String {
    let folder = workspace.path("")
    return DeciderTexts.text(
      locations.map { field, location in
        var location = location
        if location.file.hasPrefix(folder) { location.file.removeFirst(folder.count) }
        return (field, location.description)
      })
  }

  /// The location of the rule or place that set a field; nil if there is none.
  ///
  /// Later stages replace earlier ones. Only the fields kind and transfer need the matches.
  static func location(
    of field: String, _ result: Classification, _ matches: [RuleMatch], _ book: ClassifierBook
  ) -> SourceLocation? {
    let rules = book.rules.rules
    func stands(_ rule: Int32) -> SourceLocation? { rule < 0 ? nil : rules[Int(rule)].location }
    switch field {
    case DerivedChange.Field.category.rawValue: return stands(result.categoryRule)
    case DerivedChange.Field.payee.rawValue: return stands(result.payeeRule)
    case DerivedChange.Field.note.rawValue: return stands(result.noteRule)
    case DerivedChange.Field.tags.rawValue: return stands(result.tagRule)
    case DerivedChange.split: return result.isMisfit ? nil : stands(result.divisionRule)
    case DerivedChange.Field.place.rawValue:
      if case .fromText = result.place {
        let place = result.found.place
        return place < 0 ? nil : book.location(ofPlace: place)
      }
      return stands(result.placeRule)
    default:
      return matches.last { $0.isWinner && rules[$0.rule].sets(field) }
        .map { rules[$0.rule].location }
    }
  }
}

/// A cache of deciders and their stored texts, one for each combination of rules.
final class DeciderCache {
  typealias Answer = (deciders: Deciders, text: String)

  private let workspace: Workspace
  private let history: HistoryClassifier
  private var known: [[Int32]: Answer] = [:]
  /// The last row and its answer, kept because the ledger and the observer both request it.
  private var last: (index: Int, answer: Answer)?
  private var key: [Int32] = []

  init(_ workspace: Workspace, _ history: HistoryClassifier) {
    self.workspace = workspace
    self.history = history
  }

  /// The classifications of a batch, to which later calls of ``of(_:of:)`` refer.
  func prepare(_ stored: StoredEntries) -> PreparedBatch {
    last = nil
    return history.prepare(stored)
  }

  /// The deciders of one row, and their stored text.
  func of(_ index: Int, of stored: StoredEntries) -> Answer {
    if let last, last.index == index { return last.answer }
    let (result, matches) = history.matches(index, of: stored)
    let answer = of(result, matches)
    last = (index, answer)
    return answer
  }

  private func of(_ result: Classification, _ matches: [RuleMatch]) -> Answer {
    key.removeAll(keepingCapacity: true)
    key += [
      result.categoryRule, result.payeeRule, result.divisionRule, result.isMisfit ? 1 : 0,
      result.placeRule, result.found.place, result.noteRule, result.tagRule,
    ]
    for match in matches where match.isWinner { key.append(Int32(truncatingIfNeeded: match.rule)) }
    if let known = known[key] { return known }
    let deciders = Deciders(result, matches, history.classifier.book)
    let made = (deciders, deciders.text(in: workspace))
    known[key] = made
    return made
  }
}
