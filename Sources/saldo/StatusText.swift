import Bookkeeping
import Ledger
import Syntax

/// The text and JSON forms of the state of a ledger.
struct StatusText {
  private let status: LedgerStatus

  init(_ status: LedgerStatus) { self.status = status }

  var lines: [String] {
    var rows = [("Ledger", contents), ("Last import", lastImport)]
    if !status.waiting.isEmpty { rows.append(("Inbox", waiting)) }
    if status.contents != nil { rows.append(("Uncategorised", uncategorised)) }
    if let month = status.month { rows.append(("Budgets", budgets(month))) }
    let table = rows.map { name, text in "\(Printable.padded(name, 15))\(text)" }
    let over = status.overBudget.map { "\(Printable.padded("", 15))\($0)" }
    return table + over + ["", "Next: \(NextStep.after(status))"]
  }

  private var contents: String {
    guard let contents = status.contents else { return "empty" }
    return "\(contents.accounts.of("account")), \(contents.transactions.of("transaction")), "
      + "\(contents.days.start) to \(contents.days.end)"
  }

  private var lastImport: String {
    guard let run = status.lastImport else { return "none" }
    return "run \(run.id) on \(run.day): \(Self.files(run).of("file")), "
      + Self.new(run).of("new row")
  }

  private static func files(_ run: ImportRun) -> Int {
    Set(run.batches.map(\.file).filter { !$0.isEmpty }).count
  }

  private static func new(_ run: ImportRun) -> Int { run.batches.map(\.new).reduce(0, +) }

  private var waiting: String {
    let shown = status.waiting.prefix(3).map(Printable.text).joined(separator: ", ")
    let rest = status.waiting.count - 3
    return "\(status.waiting.count.of("file")) not imported: \(shown)"
      + (rest > 0 ? " and \(rest) more" : "")
  }

  private var uncategorised: String {
    let found = status.uncategorised
    guard found.transactions > 0 else { return "none" }
    let sums = found.sums.map { "\($0) \($0.currency)" }.joined(separator: ", ")
    return "\(found.transactions.of("transaction")), \(sums)"
  }

  private func budgets(_ month: Period) -> String {
    let count = status.overBudget.count
    return count == 0 ? "none exceeded in \(month)" : "\(count) exceeded in \(month)"
  }

  var json: JSON {
    let contents = status.contents
    let run = status.lastImport
    return [
      "schema": "saldo.status/1", "accounts": contents?.accounts ?? 0,
      "transactions": contents?.transactions ?? 0, "from": JSON(contents?.days.start.description),
      "to": JSON(contents?.days.end.description),
      "lastImport": run.map { run -> JSON in
        [
          "run": run.id, "date": "\(run.day)", "files": Self.files(run), "new": Self.new(run),
        ]
      } ?? .null,
      "waiting": status.waiting.json,
      "uncategorised": [
        "transactions": status.uncategorised.transactions,
        "sums": status.uncategorised.sums.map { sum -> JSON in
          ["amount": "\(sum)", "currency": sum.currency.code]
        }.json,
      ] as JSON,
      "month": JSON(status.month?.description), "overBudget": status.overBudget.json,
      "next": NextStep.after(status),
    ]
  }
}
