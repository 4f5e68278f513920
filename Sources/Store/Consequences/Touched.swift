import Ledger
import Matching

/// What a transaction has changed, as far as something follows from it.
struct Touched {
  /// Accounts of which rows may no longer count, or count again, with the amounts of these rows.
  private(set) var accounts: [Int32: AmountScope] = [:]
  /// Accounts of which all rows count, but of which two rows of these amounts may be one transaction that the
  /// bank rewrote.
  private(set) var asked: [Int32: [Int64]] = [:]
  /// The file that is imported: questions are counted that it is part of.
  var file: Int64?
  /// Days on which rows came, went, or began or ceased to count or to look like a transfer.
  private(set) var days = DayCover()
  /// The receipts that may be paid by other rows than before.
  private(set) var receipts = AmountScope.none

  var isEmpty: Bool { accounts.isEmpty && asked.isEmpty && days.isEmpty && receipts.isEmpty }

  /// Any row of an account may no longer count, or count again; or one of an amount.
  mutating func insert(account: Int32, _ rows: AmountScope = .all) {
    accounts[account, default: .none].add(rows)
  }

  /// Asks about rows of some amounts of an account.
  mutating func ask(_ account: Int32, about amounts: [Int64]) { asked[account] = amounts }

  mutating func insert(_ days: ClosedRange<CalendarDate>) { self.days.insert(days) }

  mutating func insert(days: some Sequence<CalendarDate>) { self.days.insert(days) }

  /// Rows of this amount may pay another receipt than before, or divide otherwise.
  mutating func insert(amount: Int64) { receipts.add(amount) }

  /// Receipts of these amounts may be paid by other rows than before.
  mutating func insert(receipts: AmountScope) { self.receipts.add(receipts) }
}
