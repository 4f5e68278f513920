import Ledger
import Rules
import Store
import Syntax

/// Where that stands which decided the fields of a row: rules, and lines of the table of places.
struct Deciders: Sendable {
  private let locations: [(field: String, location: SourceLocation)]

  /// What rules can set, as changes of a row name it.
  private static let fields =
    DerivedChange.Field.allCases.map(\.rawValue) + [DerivedChange.split]

  init(_ result: Classification, _ matches: [RuleMatch], _ book: ClassifierBook) {
    locations = Self.fields.compactMap { field in
      Self.location(of: field, result, matches, book).map { (field, $0) }
    }
  }

  /// Where the rule or the place of a field stands; nil where none says it.
  subscript(field: String) -> SourceLocation? {
    locations.first { $0.field == field }?.location
  }

  /// The same as the ledger keeps it.
  func text(in workspace: Workspace) -> String { Self.text(locations, in: workspace) }

  /// Fields and places as the ledger keeps them: files of the workspace by their path in it, so that it
  /// does not matter where the workspace lies.
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

  /// Where that stands which decided one field; a later stage replaces what an earlier one set.
  ///
  /// The matches are asked of kind and transfer alone.
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
