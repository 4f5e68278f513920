import Ledger
import Store
import Syntax
import Testing

@testable import Bookkeeping

/// What a rule divides, from the import to the rows of a report.
@Suite struct UnfitSplitsTests {
  private static let rules = """
    version: 1
    stage: category
    rules:
      - when: {text: store}
        set: {split: [{category: Food, share: 60 %}, {category: Home, amount: 10.00}, \
    {category: Fun, share: rest}]}

    """
  private static let statement = """
    Day,Text,Amount
    2026-03-14,Store,-50.00
    2026-03-15,Store,-2.00
    2026-03-16,Store,-3.00
    2026-03-17,Rent,-800.00

    """
  private static let receipt = """
    {"schema":"saldo.receipt/1","merchant":"Store","date":"2026-03-14","currency":"EUR",\
    "total":50.00,"lines":[{"text":"a","amount":20,"category":"Books"},\
    {"text":"b","amount":30,"category":"Toys"}]}
    """

  private let scratch: ScratchWorkspace

  init() throws {
    scratch = try ScratchWorkspace()
    try scratch.writeGiroProfile()
    try scratch.folder("rules")
    try scratch.write(Self.rules, to: "rules/20.yaml")
    try scratch.write(Self.statement, to: "giro.csv")
  }

  private func take(_ name: String = "giro.csv") throws -> ImportSummary {
    let summary = try scratch.take("\(scratch.folder)/\(name)")
    #expect(summary.status == .done)
    return summary
  }

  /// `Food -30.00` for each row that a report reads.
  private func rows() throws -> [String] {
    var rows: [String] = []
    let first = try #require(CalendarDate("2026-01-01"))
    let period = try #require(Period(start: first, end: first.adding(days: 364)))
    try scratch.workspace.openLedger(.read).forEachRow(in: period) { names, chunk in
      rows += chunk.map { row in
        let path = names.categories[Int(row.category)].path
        return "\(path) \(Amount.decimalText(row.minorUnits, exponent: 2))"
      }
    }
    return rows.sorted()
  }

  private func first() throws -> Transaction {
    try #require(try ListTransactions(scratch.workspace).all(TransactionFilter()).last)
  }

  private static let divided = [
    "Food -2.00", "Food -3.00", "Food -30.00", "Fun -10.00", "Home -10.00",
    "Uncategorised -800.00",
  ]
  private static let byHand = [
    "Food -2.00", "Food -3.00", "Gifts -50.00", "Uncategorised -800.00",
  ]

  private var edit: EditTransaction {
    get throws {
      EditTransaction(scratch.workspace, asOf: try #require(CalendarDate("2026-09-01")))
    }
  }

  @Test func `a report counts each part, and rows that do not fit are told once for each rule`()
    throws
  {
    let summary = try take()
    #expect(try rows() == Self.divided)
    #expect(
      summary.notes.map(\.message) == [
        "this split does not fit a row of -2.00 EUR and 1 other row; they are not split"
      ])
    #expect(summary.notes.first?.location?.description.hasSuffix("rules/20.yaml:4:5") == true)
    #expect(try first().divider == .rule)
    #expect(try take().total.new == 0)
    #expect(try rows() == Self.divided)
  }

  @Test func `a dry run shows the first part and how many others`() throws {
    var lines: [String] = []
    var options = ImportStatements.Options(asOf: try #require(CalendarDate("2026-09-01")))
    options.paths = ["\(scratch.folder)/giro.csv"]
    options.isDryRun = true
    var listeners = ImportListeners()
    listeners.onChange = { lines.append($0.category) }
    _ = try ImportStatements(scratch.workspace, options: options).run(listeners)
    #expect(lines == ["Food +2", "Food", "Food", "Uncategorised"])
  }

  @Test func `a list finds a row by each of its parts`() throws {
    _ = try take()
    for path in ["Food", "Home", "Fun"] {
      var filter = TransactionFilter()
      filter.category = path
      let found = try ListTransactions(scratch.workspace).all(filter)
      #expect(found.contains { $0.amount.minorUnits == -5000 })
    }
  }

  @Test func `a category by hand makes the row whole until it is given back`() throws {
    _ = try take()
    let id = try first().id
    let run = try edit.edit(id, [FieldWord(field: "category", value: "Gifts")]).run
    #expect(try rows() == Self.byHand)
    _ = try edit.revert(id, ["category"])
    #expect(try rows() == Self.divided)
    let again = try edit.edit(id, [FieldWord(field: "category", value: "Gifts")]).run
    #expect(try rows() == Self.byHand)
    _ = try UndoImport(scratch.workspace).run(try #require(again))
    #expect(try rows() == Self.divided)
    #expect(run != nil)
  }

  @Test func `a category by hand outlives an undo of its import`() throws {
    _ = try take()
    _ = try edit.edit(try first().id, [FieldWord(field: "category", value: "Gifts")])
    _ = try UndoImport(scratch.workspace).run(1)
    #expect(try rows().isEmpty)
    _ = try take()
    #expect(try rows() == Self.byHand)
  }

  @Test(arguments: [["giro.csv", "receipt.json"], ["receipt.json", "giro.csv"]])
  func `a receipt leaves alone what a rule divides`(order: [String]) throws {
    try scratch.write(Self.receipt, to: "receipt.json")
    for name in order { _ = try take(name) }
    #expect(try rows() == Self.divided)
    let run = try #require(order.firstIndex(of: "receipt.json")) + 1
    _ = try UndoImport(scratch.workspace).run(run)
    #expect(try rows() == Self.divided)
  }

  @Test func `what the statement itself divides is not divided by a rule`() throws {
    try scratch.write(
      """
      !Account
      NWallet
      TBank
      ^
      !Type:Bank
      D03/14'26
      T-50.00
      PStore
      SGifts
      $-45.00
      SToys
      $-5.00
      ^

      """, to: "own.qif")
    _ = try scratch.take("\(scratch.folder)/own.qif") {
      $0.currency = .eur
      $0.dateOrder = .mdy
    }
    #expect(try rows() == ["Gifts -45.00", "Toys -5.00"])
    #expect(try first().divider == .statement)
  }
}
