import Ledger
import Store

/// What an export's transactions come to, by account and month, to be held against the ledger.
struct TransactionSums {
  private var sums: [Key: (sum: Int64, count: Int)] = [:]
  private var currencies: [String: Currency] = [:]

  private struct Key: Hashable {
    let account: String
    let month: String
  }

  mutating func add(_ row: [ExportedValue?], of table: ExportedTable) {
    switch table.name {
    case "accounts":
      if let key = table.text("key", in: row), let code = table.text("currency", in: row) {
        currencies[key] = Currency(code)
      }
    case "transactions":
      guard let account = table.text("account", in: row), let day = table.text("day", in: row),
        case .number(let amount)? = table.value("amount", in: row)
      else { return }
      let key = Key(account: account, month: String(day.prefix(7)))
      sums[key, default: (0, 0)].sum &+= amount
      sums[key, default: (0, 0)].count += 1
    default: return
    }
  }

  /// A line for each account and month of the ledger.
  func proof(_ ledger: [(account: String, month: String, sum: Int64)]) -> [ProofLine] {
    ledger.sorted { ($0.account, $0.month) < ($1.account, $1.month) }.compactMap { line in
      guard let currency = currencies[line.account] else { return nil }
      let stated = sums[Key(account: line.account, month: line.month)] ?? (0, 0)
      return ProofLine(
        what: "transactions · \(line.account)", month: line.month,
        before: Amount(minorUnits: stated.sum, currency: currency),
        after: Amount(minorUnits: line.sum, currency: currency), count: stated.count)
    }
  }
}

extension ExportedTable {
  fileprivate func value(_ column: String, in row: [ExportedValue?]) -> ExportedValue? {
    columns.firstIndex { $0.name == column }.flatMap { row[$0] }
  }

  fileprivate func text(_ column: String, in row: [ExportedValue?]) -> String? {
    if case .text(let text)? = value(column, in: row) { text } else { nil }
  }
}
