import Reporting
import Store

/// A check for transactions without a category, and for payments without a place.
enum OpenEndsCheck: LedgerCheck {
  static let name = "notice"
  static let title = "transactions without a category or place"

  static func lines(on subject: CheckSubject) throws -> [CheckLine] {
    guard let open = try subject.facts()?.open, open.uncategorised + open.unplaced > 0 else {
      return []
    }
    let uncategorised = (
      subject.workspace.numberStyle.count(Int64(open.uncategorised))
        + " of \(subject.count(open.transactions, "transaction"))",
      " without a category (saldo list --uncategorised)"
    )
    let unplaced = (subject.count(open.unplaced, "payment"), " without a place")
    let parts =
      (open.uncategorised > 0 ? [uncategorised] : []) + (open.unplaced > 0 ? [unplaced] : [])
    let more = parts.dropFirst().map { ", \($0.0)\($0.1)" }.joined()
    return [
      CheckLine(name, .notice, of: parts[0].0, parts[0].1 + more)
        .settled(by: "decide them one by one:", "saldo review")
    ]
  }
}
