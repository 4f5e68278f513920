import Ledger
import Testing

@testable import Reporting

@Suite struct ReportPassTests {
  private func ledger() throws -> SmallLedger {
    var ledger = SmallLedger()
    for month in 1...9 {
      for day in 1...9 {
        try ledger.add("2026-0\(month)-0\(day) -\(month).0\(day) Food market")
        try ledger.add("2026-0\(month)-1\(day) \(day).00 Salary", account: Int32(day % 3))
      }
    }
    return ledger
  }

  @Test func `rows may come in any order and in pieces of any size`() throws {
    let ledger = try ledger()
    let context = try ledger.context("2026-08")
    var whole = ReportPass(Reports.all, [context])
    whole.add(ledger.rows.span)
    for size in [1, 7, 50] {
      var pieces = ReportPass(Reports.all, [context])
      let rows = Array(ledger.rows.reversed())
      for start in stride(from: 0, to: rows.count, by: size) {
        let piece = Array(rows[start..<min(start + size, rows.count)])
        pieces.add(piece.span)
      }
      #expect(pieces.reports() == whole.reports())
    }
  }

  @Test func `many periods in one pass are each as if alone`() throws {
    let ledger = try ledger()
    let contexts = try ["2026-03", "2026-08", "2026", "all"].map { try ledger.context($0) }
    var together = ReportPass(Reports.all, contexts)
    together.add(ledger.rows.span)
    let alone = contexts.flatMap { context -> [Report] in
      var pass = ReportPass(Reports.all, [context])
      pass.add(ledger.rows.span)
      return pass.reports()
    }
    #expect(together.reports() == alone)
  }

  @Test func `the rows of its span are all that a pass needs`() throws {
    let ledger = try ledger()
    let context = try ledger.context("2026-08-03..2026-08-12")
    var whole = ReportPass(Reports.all, [context])
    whole.add(ledger.rows.span)
    var part = ReportPass(Reports.all, [context])
    let span = try required(part.span)
    let rows = ledger.rows.filter { span.contains($0.bookingDate) }
    part.add(rows.span)
    #expect(part.reports() == whole.reports())
  }

  @Test func `a pass without reports asks for nothing`() {
    #expect(ReportPass([], []).span == nil)
    #expect(ReportPass([], []).reports().isEmpty)
  }

  @Test func `every kind is found by its name`() {
    let names = Reports.all.map { $0.name }
    #expect(
      names == [
        "month", "year", "categories", "budget", "places", "recurring", "loans", "portfolio",
        "rental", "prices", "expiring", "reminders", "tracker", "quality",
      ])
    let found = names.compactMap { Reports.named($0)?.name }
    #expect(found == names)
    let isFound = Reports.named("none") != nil
    #expect(!isFound)
  }
}
