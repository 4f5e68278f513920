import Ledger
import Store

/// A check of the states of receipts, and of the rows that receipts split.
enum ReceiptCheck: LedgerCheck {
  static let name = "receipts"
  static let title = "receipts and their payments"

  static func lines(on subject: CheckSubject) throws -> [CheckLine] {
    guard let store = subject.store, try store.receiptCount() > 0 else { return [] }
    let states = try ListReceipts.all(store).map(\.shown.state)
    let open = states.count { $0 == .open }
    let alone = states.count { $0 == .alone }
    let line = CheckLine(
      name, .ok, of: subject.count(states.count, "receipt"),
      ": \(states.count - open - alone) matched to a payment, "
        + "\(alone) without a bank row",
      [
        "receipts": String(states.count), "paid": String(states.count - open - alone),
        "alone": String(alone), "open": String(open),
      ])
    let notice = CheckLine(
      name, .notice, of: subject.count(open, "receipt"),
      " \(open == 1 ? "has" : "have") several possible payments: saldo receipts --open",
      ["open": String(open)]
    ).settled(by: "choose the payment:", "saldo receipts --open")
    return try store.splitProblems().map {
      CheckLine(name, .finding, $0).settled(by: "match them again:", "saldo receipts match")
    } + [line]
      + (open > 0 ? [notice] : [])
  }
}
