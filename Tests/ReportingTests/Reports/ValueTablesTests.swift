import Ledger
import Testing

@testable import Reporting

/// Values of assets over time, from the changes that the register remembers.
@Suite struct ValueTablesTests {
  private func day(_ text: String) throws -> CalendarDate { try #require(CalendarDate(text)) }

  private func gold(_ units: Int64, updated: String? = nil) -> RegisterEntry {
    var entry = RegisterEntry(
      key: "saldo/1",
      values: [
        "name": .text("Gold"), "assetType": .text("commodity"), "currency": .currency(.eur),
        "currentValue": .money(units), "purchasePrice": .money(10_000), "isActive": .flag(true),
      ])
    entry["purchaseDate"] = CalendarDate("2025-01-15").map { .day($0) }
    entry["updatedAt"] = updated.flatMap { Moment($0) }.map { .moment($0) }
    return entry
  }

  private func change(
    _ run: Int, _ day: String, _ before: RegisterEntry?, _ after: RegisterEntry?
  ) throws -> LedgerChange {
    LedgerChange(
      run: run, day: try self.day(day), file: nil,
      subject: .entry(.asset, key: "saldo/1", before: before, after: after))
  }

  @Test func `a value applies from its update date, or from the date of its run`() throws {
    let steps = [
      gold(11_000, updated: "2025-06-30T09:00:00Z"), gold(12_100, updated: "2025-06-30T09:00:00Z"),
      gold(12_100, updated: "2026-02-01T09:00:00Z"), gold(12_000, updated: "2026-03-01T09:00:00Z"),
    ]
    let changes = [
      try change(1, "2026-01-10", nil, steps[0]), try change(2, "2026-01-20", steps[0], steps[1]),
      try change(3, "2026-02-05", steps[1], steps[2]), try change(4, "2026-03-02", steps[2], nil),
      try change(5, "2026-03-03", nil, steps[3]),
    ]
    let values = RegisterBook.valuations(changes)
    #expect(
      values["saldo/1"]?.map { "\($0.day) \($0.amount)" } == [
        "2025-06-30 110.00", "2026-01-20 121.00", "2026-03-01 120.00",
      ])
  }

  @Test func `of several values of one day the last is left`() throws {
    let changes = [
      try change(1, "2026-01-10", nil, gold(1)), try change(2, "2026-01-10", gold(1), gold(2)),
    ]
    #expect(RegisterBook.valuations(changes)["saldo/1"]?.map(\.amount.minorUnits) == [2])
  }

  @Test func `the table begins with the purchase and shows each change`() throws {
    var book = RegisterBook(["asset": [gold(12_100)]])
    book.valuations = [
      "saldo/1": [
        DatedAmount(try day("2025-06-30"), Amount(minorUnits: 11_000, currency: .eur)),
        DatedAmount(try day("2026-01-20"), Amount(minorUnits: 12_100, currency: .eur)),
      ]
    ]
    let asOf = try day("2026-01-31")
    let context = ReportContext(
      period: .month(of: asOf), asOf: asOf,
      names: LedgerNames(accounts: [], categories: [.uncategorised], places: []), registers: book,
      style: NumberStyle(home: .eur, grouping: nil), ledger: "x")
    let report = PortfolioReport(context).report()
    let table = try #require(report.tables.first { $0.id == "values" })
    let eur = { Amount(minorUnits: $0, currency: .eur) }
    #expect(
      table.rows.map { $0[1] } == [
        .date(try day("2025-01-15")), .date(try day("2025-06-30")), .date(try day("2026-01-20")),
      ])
    #expect(table.rows.map { $0[3] } == [10_000, 11_000, 12_100].map { .amount(eur($0)) })
    #expect(table.rows.map { $0[4] } == [.none, .amount(eur(1_000)), .amount(eur(1_100))])
    #expect(table.rows.map { $0[5] } == [.none, .hundredths(1_000), .hundredths(1_000)])
  }
}
