import Ledger
import Testing

@testable import Reporting

/// The page that figures are followed to: every row once, below the category that counts it.
@Suite struct TransactionsReportTests {
  private var ledger = SmallLedger()

  private func report(_ period: String = "2026-08") throws -> Report {
    var context = try ledger.context(period)
    context.lines = ledger.rows.enumerated().map { index, row in
      BookedLine(
        row: row,
        id: TransactionID(day: row.bookingDate, prefix: UInt32(index), occurrence: 1),
        payee: "payee \(index)", source: SourceLine(file: "in/bank.csv", line: index + 2))
    }
    return TransactionsReport(context).report()
  }

  private mutating func fill() throws {
    try ledger.add("2026-08-03 -12.50 Food:Groceries market")
    try ledger.add("2026-08-04 -7.50 Food:Groceries")
    try ledger.add("2026-08-05 100.00 Income")
    try ledger.add("2026-08-06 -30.00 Income", isTransfer: true)
    try ledger.add("2026-08-07 -5.00 Income", account: 2)
  }

  @Test mutating func `rows stand below their category with its sum, transfers last`() throws {
    try fill()
    let table = try required(report().sections.first?.table)
    #expect(table.rows.count == 4)
    let headings = table.groups.map { [$0.cells[1], $0.cells[7]] }
    let eur = { (units: Int64) in Cell.amount(Amount(minorUnits: units, currency: .eur)) }
    #expect(
      headings == [
        [.text("Food: Groceries"), eur(-2000)], [.text("Income"), eur(10_000)],
        [.text("Transfers between own accounts"), eur(-3000)],
      ])
    #expect(table.groups.map(\.rows) == [0..<2, 2..<3, 3..<4])
    #expect(table.rows[0][12] == .text("bank.csv:2"))
    #expect(table.rows[0][10] == .text("in/bank.csv"))
    #expect(table.rows[0][11] == .count(2))
  }

  @Test mutating func `what was written down by hand stands in no file`() throws {
    try fill()
    var context = try ledger.context("2026-08")
    context.lines = ledger.rows.prefix(1).map {
      BookedLine(row: $0, id: nil, payee: "p", source: SourceLine(file: "", line: 1))
    }
    let table = try required(TransactionsReport(context).report().sections.first?.table)
    #expect(table.rows[0][10...] == [.text(""), .none, .text("by hand")])
  }

  @Test mutating func `currencies have tables of their own and headlines leave transfers out`()
    throws
  {
    try fill()
    let report = try report()
    #expect(report.headlines.count == 2)
    let euros = report.headlines[0].map(\.value)
    #expect(
      euros == [
        .count(4), .amount(Amount(minorUnits: 10_000, currency: .eur)),
        .amount(Amount(minorUnits: -2000, currency: .eur)),
      ])
    #expect(report.provenance.rowCount == 5)
  }

  @Test mutating func `a place leads to its rows`() throws {
    try fill()
    let places = try required(report().sections[1].table)
    #expect(places.targets == [.place("market", .eur)])
    let id = TransactionID(
      day: try required(CalendarDate("2026-08-03")), prefix: 0, occurrence: 1)
    #expect(
      places.rows == [
        [.text("market"), .links([TrailLink(text: "3 Aug", trail: .transaction(id))])]
      ])
    #expect(places.isForPages)
  }

  @Test mutating func `a page shows the largest rows of each category and a file has them all`()
    throws
  {
    for number in 1...400 { try ledger.add("2026-08-0\(number % 9 + 1) -\(number).00 Food") }
    try ledger.add("2026-08-03 -1.00 Rare")
    let report = try report()
    let table = try required(report.sections.first?.table)
    let shown = try required(table.shownRows)
    #expect(table.rows.count == 401)
    #expect(shown.count == 120)
    let amounts = shown.compactMap { index -> Int64? in
      guard case .amount(let amount) = table.rows[index][7] else { return nil }
      return amount.minorUnits
    }
    // 119 of the first category: from 282.00 to 400.00; and the one of the other.
    #expect(amounts.dropLast().max() == -28_200)
    #expect(amounts.last == -100)
    #expect(report.tables.first?.rows.count == 401)
    #expect(report.sections[0].note.contains("120 of 401"))
  }

  @Test mutating func `parts of one transaction have one anchor and count once`() throws {
    try ledger.add("2026-08-03 -12.50 Food")
    try ledger.add("2026-08-03 -7.50 Fun")
    ledger.rows[1].isContinued = true
    var context = try ledger.context("2026-08")
    let id = TransactionID(day: ledger.rows[0].bookingDate, prefix: 7, occurrence: 1)
    context.lines = ledger.rows.map {
      BookedLine(row: $0, id: id, payee: "shop", source: SourceLine(file: "a.csv", line: 1))
    }
    let report = TransactionsReport(context).report()
    #expect(report.provenance.rowCount == 1)
    let targets = try required(report.sections.first?.table?.targets)
    #expect(targets == [.transaction(id), nil])
  }

  @Test func `a period without a row says so`() throws {
    let report = try report()
    #expect(report.sections.first?.table?.rows == [])
    #expect(report.provenance.rowCount == 0)
  }

  /// A report whose rows are counted and read again, beside the same one that holds them.
  private func streamed() throws -> (held: Report, streamed: Report) {
    let context = try ledger.context("2026-08")
    let lines = ledger.rows.enumerated().map { index, row in
      BookedLine(
        row: row,
        id: TransactionID(day: row.bookingDate, prefix: UInt32(index), occurrence: 1),
        payee: "payee \(index)", source: SourceLine(file: "in/bank.csv", line: index + 2))
    }
    var report = TransactionsReport(context)
    report.add(ledger.rows.span)
    #expect(report.rowCount == lines.count)
    let shown = report.shownRows.map { lines[$0] }
    report.stream(shown: shown, files: ["in/bank.csv"]) { body in
      for line in lines { try body(line) }
    }
    return (try self.report(), report.report())
  }

  @Test mutating func `a report that reads its rows again says what one says that holds them`()
    throws
  {
    for number in 1...700 {
      let category = ["Food", "Fun", "Rent"][number % 3]
      try ledger.add(
        "2026-08-0\(number % 9 + 1) -\(number % 50).00 \(category)",
        account: number % 5 == 0 ? 2 : 0, isTransfer: number % 7 == 0)
    }
    let (held, streamed) = try streamed()
    #expect(held.headlines == streamed.headlines)
    #expect(held.notes == streamed.notes && held.provenance == streamed.provenance)
    #expect(held.sections.map(\.note) == streamed.sections.map(\.note))
    for (one, other) in zip(held.sections, streamed.sections) {
      let tables = (try required(one.table), try required(other.table))
      let cut = tables.0.cut(toFit: 300, in: held.style)
      #expect(cut.rows == tables.1.rows && cut.targets == tables.1.targets)
      #expect(cut.groups == tables.1.groups && cut.caption == tables.1.caption)
      #expect(tables.1.cut(toFit: 300, in: held.style).rows == tables.1.rows)
    }
  }

  @Test mutating func `rows that are read again come with the numbers of their groups`() throws {
    try fill()
    let (held, streamed) = try streamed()
    var groups: [[[Cell]]] = []
    let stream = try required(streamed.tables.first?.stream)
    try stream.forEach { group, row in
      while groups.count <= group { groups.append([]) }
      groups[group].append(row)
    }
    // The last column is for pages alone.
    #expect(groups.flatMap(\.self) == held.tables.first?.rows.map { Array($0.dropLast()) })
  }
}
