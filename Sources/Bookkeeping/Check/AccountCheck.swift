import Ledger
import Store

/// A check that lists the contents of each account in the ledger, except the account of receipts.
enum AccountCheck: LedgerCheck {
  static let name = "account"
  static let title = "transactions and days of each account"

  static func lines(on subject: CheckSubject) throws -> [CheckLine] {
    guard let store = subject.store, let facts = try subject.facts() else { return [] }
    return try store.coverage(facts).filter { !$0.account.isOfReceipts }.map { one in
      CheckLine(
        name, .ok, of: one.account.key,
        ": \(subject.count(one.count, "transaction")), "
          + (one.firstDay == one.lastDay ? "\(one.firstDay)" : "\(one.firstDay) … \(one.lastDay)"),
        [
          "account": one.account.key, "transactions": String(one.count),
          "from": "\(one.firstDay)", "through": "\(one.lastDay)",
        ])
    }
  }
}
