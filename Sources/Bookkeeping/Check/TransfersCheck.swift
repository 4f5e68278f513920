import Ledger
import Store

/// A check for open questions about possible transfers.
///
/// Until you answer them, both sides count: one as spending, the other as income.
enum TransfersCheck: LedgerCheck {
  static let name = "transfer"
  static let title = "possible transfers between own accounts"

  static func lines(on subject: CheckSubject) throws -> [CheckLine] {
    guard let count = try subject.store?.transferQuestionDays(in: .everything).count, count > 0
    else { return [] }
    return [
      CheckLine(
        name, .notice, of: subject.count(count, "possible transfer"),
        " between own accounts \(count == 1 ? "counts" : "count") as spending and income "
          + "(saldo transfers --open)", ["questions": String(count)]
      ).settled(by: "review each pair:", "saldo transfers --open")
    ]
  }
}
