import Ledger
import Reporting
import Store
import Testing

@testable import Bookkeeping

/// Figures of reports as rows of a query.
@Suite struct QueryFiguresTests {
  private static func answer(_ sql: String, _ workspace: Workspace) throws -> [String] {
    var bytes: [UInt8] = []
    try QueryLedger(workspace).run(sql, .csv) { bytes += $0 }
    return String(decoding: bytes, as: UTF8.self).split(separator: "\r\n").map(String.init)
  }

  @Test func `each view of figures is computed, and nothing else is`() {
    let views = LedgerViews.all.filter { !$0.figures.isEmpty }.map(\.name)
    #expect(views.sorted() == FigureRows.View.allCases.map(\.rawValue).sorted())
  }

  @Test(arguments: FigureRows.View.allCases)
  func `an empty ledger has every view, without a row`(view: FigureRows.View) throws {
    let scratch = try ScratchWorkspace(settings: "version: 1\ncurrency: EUR\n")
    _ = try scratch.workspace.openLedger(.create)
    #expect(try Self.answer(view.rawValue, scratch.workspace).count == 1)
  }

  @Test func `a loan and its instalments can be asked for`() throws {
    let scratch = try ScratchWorkspace(settings: "version: 1\ncurrency: EUR\n")
    let store = try scratch.workspace.openLedger(.create)
    let start = try #require(CalendarDate("2026-06-05"))
    let moment = try #require(Moment("2026-06-05T10:00"))
    let loan = RegisterEntry(
      key: "saldo/1",
      values: [
        "name": .text("Car"), "amount": .money(450_00), "currency": .currency(.eur),
        "startDate": .day(start), "createdAt": .moment(moment),
      ])
    try store.writeRegisters(nil, run: 1, day: start) { _ = try $0.put(loan, in: .loan) }
    #expect(
      try Self.answer("SELECT name, instalment, owed FROM v_loan", scratch.workspace) == [
        "name,instalment,owed", "Car,450.00,",
      ])
    let instalments =
      "SELECT number, date, amount, status FROM v_instalment ORDER BY date LIMIT 2"
    #expect(
      try Self.answer(instalments, scratch.workspace) == [
        "number,date,amount,status", "1,2026-06-05,450.00,due today",
        "2,2026-07-05,450.00,upcoming",
      ])
  }
}
