import Ledger
import Reporting
import Store
import Syntax

/// A check of the months that each account's statements cover, and of the gaps.
enum CoverageCheck: LedgerCheck {
  static let name = "coverage"
  static let title = "months and days covered by statements"

  static func lines(on subject: CheckSubject) throws -> [CheckLine] {
    guard let reach = try subject.store?.statementReach(), !reach.isEmpty else { return [] }
    let width = max(7, reach.map(\.account.key.count).max() ?? 0)
    let head = CheckLine(
      name, .ok,
      "\(Printable.padded("account", width))  year  JFMAMJJASOND  ● covered ◐ partial ○ missing")
    return [head] + reach.flatMap { lines($0, width) }
  }

  private static func lines(_ reach: StatementReach, _ width: Int) -> [CheckLine] {
    let grid = CoverageGrid(reach.periods)
    let key = reach.account.key
    let years = (grid.years.map(Array.init) ?? []).map { year in
      let marks = (1...12).map { grid.mark(year: year, month: $0) }
      return CheckLine(
        name, .ok,
        "\(Printable.padded(key, width))  \(year)  \(marks.map(\.rawValue).joined())",
        [
          "account": key, "year": String(year),
          "months": marks.map { "\($0)" }.joined(separator: " "),
        ])
    }
    return years
      + grid.gaps.map { gap in
        CheckLine(
          name, .finding, of: key, ": no statement covers \(gap.start) … \(gap.end)",
          ["account": key, "from": "\(gap.start)", "through": "\(gap.end)"]
        ).settled(by: "put the statement for these days in inbox/ and run", "saldo import")
      }
  }
}
