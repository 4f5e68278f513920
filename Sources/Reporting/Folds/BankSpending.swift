import Ledger

/// The fold under the tracker's budgets: what was spent that nobody wrote down themselves.
struct BankSpending: Sendable {
  private struct Row: Hashable, Sendable {
    let day: CalendarDate
    let account: Int32
    let minorUnits: Int64
  }

  /// A row as an expense, and whether it paid an instalment.
  struct Expense {
    let day: CalendarDate
    let amount: Amount
    let category: Category
    let paysInstalment: Bool
  }

  private let names: LedgerNames
  private let days: Period?
  private var rows: [(row: Row, category: Int32)] = []

  /// The rows of `days`; nil for none.
  init(_ names: LedgerNames, days: Period?) {
    self.names = names
    self.days = days
  }

  mutating func add(_ added: Span<LedgerRow>) {
    guard let days else { return }
    for index in added.indices {
      let row = added[index]
      guard row.minorUnits < 0, !row.isTransfer, days.contains(row.bookingDate) else { continue }
      let key = Row(day: row.bookingDate, account: row.account, minorUnits: row.minorUnits)
      rows.append((key, row.category))
    }
  }

  /// What was spent, without what is written down: that is in the ledger too.
  func expenses(without flows: [TrackedFlow], _ loans: LoanStanding) -> [Expense] {
    var written = Self.counts(
      flows.filter { $0.kind == .expense }.compactMap { flow in
        names.accounts.firstIndex { $0.key == flow.account }.map {
          Row(day: flow.day, account: Int32($0), minorUnits: -flow.amount.minorUnits)
        }
      })
    var paying = Self.counts(
      loans.lines.flatMap(\.dues).compactMap { due in
        guard case .paid(let id, let day) = due.status, let paid = due.paid,
          let account = loans.accounts[id]
        else { return nil }
        return Row(day: day, account: account, minorUnits: -paid.minorUnits)
      })
    return rows.compactMap { row, category in
      let paysInstalment = Self.take(row, from: &paying)
      guard !Self.take(row, from: &written) else { return nil }
      let currency = names.accounts[Int(row.account)].currency
      return Expense(
        day: row.day, amount: Amount(minorUnits: -row.minorUnits, currency: currency),
        category: names.categories[Int(category)], paysInstalment: paysInstalment)
    }
  }

  private static func counts(_ rows: [Row]) -> [Row: Int] {
    Dictionary(rows.map { ($0, 1) }, uniquingKeysWith: +)
  }

  private static func take(_ row: Row, from counts: inout [Row: Int]) -> Bool {
    guard let left = counts[row], left > 0 else { return false }
    counts[row] = left - 1
    return true
  }
}
