import Ledger
import Store

/// What became of the receipts, and whether the rows that they split are whole.
enum ReceiptCheck: LedgerCheck {
  static let name = "receipts"
  static let title = "receipts and the rows that paid them"

  static func lines(on subject: CheckSubject) throws -> [CheckLine] {
    guard let store = subject.store, try store.receiptCount() > 0 else { return [] }
    let states = try ListReceipts.all(store).map(\.shown.state)
    let open = states.count { $0 == .open }
    let alone = states.count { $0 == .alone }
    let line = CheckLine(
      name, .ok, of: subject.count(states.count, "receipt"),
      ": \(states.count - open - alone) paid by a row, "
        + "\(alone) counting by \(alone == 1 ? "itself" : "themselves")",
      [
        "receipts": String(states.count), "paid": String(states.count - open - alone),
        "alone": String(alone), "open": String(open),
      ])
    let notice = CheckLine(
      name, .notice, of: subject.count(open, "receipt"),
      " may have been paid by a row: saldo receipts --open",
      ["open": String(open)]
    ).settled(by: "say which:", "saldo receipts --open")
    return try store.splitProblems().map {
      CheckLine(name, .finding, $0).settled(by: "match them anew:", "saldo receipts match")
    } + [line]
      + (open > 0 ? [notice] : [])
  }
}
