import Ledger
import Rendering
import Reporting

extension ReportChanges {
  /// What a written report says had changed.
  init(_ written: WrittenReport) {
    self.init()
    if let table = written[Self.figuresID] {
      figures = table.rows.map { row in
        let cells = table.named(row)
        let amount = { (column: String) in
          Currency(cells["currency"] ?? "").flatMap { Amount(plain: cells[column] ?? "", $0) }
        }
        return FigureChange(
          table: cells["table"] ?? "", figure: cells["figure"] ?? "", before: amount("before"),
          now: amount("now"), why: cells["why"] ?? "")
      }
    }
    guard let table = written[Self.rowsID] else { return }
    rows = table.rows.compactMap { row in
      let cells = table.named(row)
      guard let day = CalendarDate(cells["day"] ?? ""),
        let amount = Currency(cells["currency"] ?? "").flatMap({
          Amount(plain: cells["amount"] ?? "", $0)
        })
      else { return nil }
      return RowChange(
        id: cells["id"] ?? "", day: day, payee: cells["payee"] ?? "", amount: amount,
        what: cells["what"] ?? "")
    }
  }
}
