import Ledger
import Rules
import Syntax

/// Rows that stayed whole because the split of the rule that won did not fit them.
struct SplitMisfits {
  private var rows: [Int32: (first: Amount, count: Int)] = [:]

  /// Takes note of a row that was left whole, and of the rule that would have divided it.
  mutating func add(_ rule: Int32, _ amount: Amount) {
    rows[rule, default: (amount, 0)].count += 1
  }

  /// One for each rule, in the order of the book.
  func warnings(_ book: RuleBook) -> [Diagnostic] {
    rows.sorted { $0.key < $1.key }.map { rule, rows in
      let others = rows.count - 1
      return Diagnostic(
        .warning,
        "this split does not fit a row of \(rows.first) \(rows.first.currency)"
          + (others == 0 ? "" : " and \(others) other \(others == 1 ? "row" : "rows")")
          + (others == 0 ? "; it is not split" : "; they are not split"),
        at: book.rules[Int(rule)].location,
        hint: "add an amount: condition that excludes smaller rows, or give shares in percent")
    }
  }
}
