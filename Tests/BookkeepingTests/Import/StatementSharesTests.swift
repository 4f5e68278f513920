import Ledger
import Store
import Testing

@testable import Bookkeeping

/// What a statement itself divides, from the import to the rows of a report.
@Suite struct StatementSharesTests {
  private static let statement = """
    !Account
    NGiro
    TBank
    ^
    !Type:Bank
    D03/14'26
    T-120.50
    PDepartment Store
    LGifts
    SGifts
    $-45.50
    SHousehold:Kitchen
    $-55.00
    S[Wallet]
    $-20.00
    ^
    D03/31'26
    T1,980.00
    PEmployer Ltd
    LSalary
    ^

    """

  private static let receipt = """
    {"schema":"saldo.receipt/1","merchant":"Department Store","date":"2026-03-14","currency":"EUR",\
    "total":120.50,"lines":[{"text":"a","amount":60.50,"category":"Books"},\
    {"text":"b","amount":60,"category":"Toys"}]}
    """

  private let scratch: ScratchWorkspace

  init() throws {
    scratch = try ScratchWorkspace()
    try scratch.write(Self.statement, to: "giro.qif")
    try scratch.write(Self.receipt, to: "receipt.json")
  }

  private func take(_ name: String) throws {
    let summary = try scratch.take("\(scratch.folder)/\(name)") {
      $0.currency = .eur
      $0.dateOrder = .mdy
    }
    #expect(summary.status == .done)
  }

  /// `Gifts -45.50`, or `(Transfer) -20.00`, for each row that a report reads.
  private func rows() throws -> [String] {
    var rows: [String] = []
    let first = try #require(CalendarDate("2026-01-01"))
    let period = try #require(Period(start: first, end: first.adding(days: 364)))
    try scratch.workspace.openLedger(.read).forEachRow(in: period) { names, chunk in
      rows += chunk.map { row in
        let path = row.isTransfer ? "(Transfer)" : names.categories[Int(row.category)].path
        return "\(path) \(Amount.decimalText(row.minorUnits, exponent: 2))"
      }
    }
    return rows.sorted()
  }

  private static let expected = [
    "(Transfer) -20.00", "Gifts -45.50", "Household:Kitchen -55.00", "Salary 1980.00",
  ]

  @Test func `a report counts each share in its category, and a transfer in none`() throws {
    try take("giro.qif")
    #expect(try rows() == Self.expected)
    let row = try #require(try ListTransactions(scratch.workspace).all(TransactionFilter()).last)
    #expect(row.isDivided)
    #expect(row.splits.map(\.isTransfer) == [false, false, true])
  }

  @Test(arguments: [["giro.qif", "receipt.json"], ["receipt.json", "giro.qif"]])
  func `a receipt leaves alone what the statement divides`(order: [String]) throws {
    for name in order { try take(name) }
    #expect(try rows() == Self.expected)
    let receipts = try ListReceipts(scratch.workspace).all()
    #expect(receipts.count == 1)
    if case .matched = receipts[0].state {} else { Issue.record("the receipt was not matched") }
    let run = try #require(order.firstIndex(of: "receipt.json")) + 1
    _ = try UndoImport(scratch.workspace).run(run)
    #expect(try rows() == Self.expected)
  }

  @Test func `an undo takes the shares with the row, and nothing is doubled by another import`()
    throws
  {
    try take("giro.qif")
    try take("giro.qif")
    #expect(try rows() == Self.expected)
    _ = try UndoImport(scratch.workspace).run(1)
    #expect(try rows().isEmpty)
    try take("giro.qif")
    #expect(try rows() == Self.expected)
  }
}
