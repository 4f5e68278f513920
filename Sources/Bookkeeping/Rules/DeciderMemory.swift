import Ledger
import Rules
import Store

/// Deciders of rows with the text that the ledger keeps of them, each made once for all rows that the
/// same rules decide.
final class DeciderMemory {
  typealias Answer = (deciders: Deciders, text: String)

  private let workspace: Workspace
  private let history: HistoryClassifier
  private var known: [[Int32]: Answer] = [:]
  /// The row that was asked about last: the ledger wants to know, and then a person who reads along.
  private var last: (index: Int, answer: Answer)?
  /// The words of the last row, used again.
  private var key: [Int32] = []

  init(_ workspace: Workspace, _ history: HistoryClassifier) {
    self.workspace = workspace
    self.history = history
  }

  /// What the rules make of some rows; those asked about from here on are among them.
  func prepare(_ stored: StoredEntries) -> PreparedBatch {
    last = nil
    return history.prepare(stored)
  }

  /// Those of one row.
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
