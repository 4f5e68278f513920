import Rules
import Store
import Syntax

/// What the rules say of a receipt: as a whole, which gives it its place, and of each line, which gives
/// that its category.
struct ReceiptRulings {
  let whole: Classification
  /// Nil for a line that says its category itself.
  let lines: [Classification?]

  /// Where that stands which decided the category of a line, or without one the place.
  func location(ofLine line: Int?, _ book: ClassifierBook) -> SourceLocation? {
    guard let ruling = line.map({ lines[$0] }) ?? whole else { return nil }
    return Deciders.location(of: Self.field(line).rawValue, ruling, [], book)
  }

  /// The same as the ledger keeps it.
  func decider(ofLine line: Int?, _ book: ClassifierBook, in workspace: Workspace) -> String {
    let location = location(ofLine: line, book)
    return Deciders.text(location.map { [(Self.field(line).rawValue, $0)] } ?? [], in: workspace)
  }

  private static func field(_ line: Int?) -> DerivedChange.Field {
    line == nil ? .place : .category
  }
}
