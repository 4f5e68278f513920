import Ledger
import Rules

/// The texts of deciders, each made once for all rows that the same rules decide.
final class DeciderMemory {
  private var texts: [[Int32]: String] = [:]
  /// The words of the last row, used again.
  private var key: [Int32] = []

  /// The text of a row; `make` makes it where it is new.
  func text(_ result: Classification, _ matches: [RuleMatch], _ make: () -> String) -> String {
    key.removeAll(keepingCapacity: true)
    key += [
      result.categoryRule, result.payeeRule, result.divisionRule, result.isMisfit ? 1 : 0,
      result.placeRule, result.found.place,
    ]
    for match in matches where match.isWinner { key.append(Int32(truncatingIfNeeded: match.rule)) }
    if let known = texts[key] { return known }
    let text = make()
    texts[key] = text
    return text
  }
}
