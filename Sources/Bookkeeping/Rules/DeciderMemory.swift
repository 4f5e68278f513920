import Ledger
import Rules

/// Deciders with the text that the ledger keeps of them, each made once for all rows that the same
/// rules decide.
final class DeciderMemory {
  private let workspace: Workspace
  private let book: ClassifierBook
  private var known: [[Int32]: (deciders: Deciders, text: String)] = [:]
  /// The words of the last row, used again.
  private var key: [Int32] = []

  init(_ workspace: Workspace, _ book: ClassifierBook) {
    self.workspace = workspace
    self.book = book
  }

  /// Those of a row.
  func of(
    _ row: (classification: Classification, matches: [RuleMatch])
  ) -> (deciders: Deciders, text: String) {
    let (result, matches) = row
    key.removeAll(keepingCapacity: true)
    key += [
      result.categoryRule, result.payeeRule, result.divisionRule, result.isMisfit ? 1 : 0,
      result.placeRule, result.found.place,
    ]
    for match in matches where match.isWinner { key.append(Int32(truncatingIfNeeded: match.rule)) }
    if let known = known[key] { return known }
    let deciders = Deciders(result, matches, book)
    let made = (deciders, deciders.text(in: workspace))
    known[key] = made
    return made
  }
}
