import Foundation
import Ledger
import Testing

@testable import Bookkeeping
@testable import Store

/// Receipts and bank rows from the import to the list, in whatever order they come.
@Suite struct ListReceiptsTests {
  private static let files = [
    "bank.csv": """
    Day,Text,Amount
    2026-08-03,Baecker Roth,-10.00
    2026-08-04,Baecker Roth,-10.00
    2026-08-05,Kiosk Sued,-10.00
    2026-08-10,Linde RE-2026-77,-119.00
    2026-08-20,Linde GS-2026-05,119.00
    2026-08-25,ATM,-50.00

    """,
    "shops.jsonl": [
      receipt("Bäcker Roth", "2026-08-03", 4, "Food", 6, "Home"),
      receipt("Bäcker Roth", "2026-08-04", 10, "Food:Cake"),
      receipt("Wochenmarkt", "2026-08-05", 10, "Food:Fruit"),
      receipt("Flohmarkt", "2026-08-08", 5, "Books"),
      receipt("Boulangerie", "2026-08-06", 7, "Food", currency: "CHF"),
    ].joined(separator: "\n"),
    "linde.json": receipt("Linde", "2026-08-01", 119, "Tools", number: "RE-2026-77"),
    "credit.json": receipt("Linde", "2026-08-18", -119, "Tools", number: "GS-2026-05"),
  ]

  private static func receipt(
    _ merchant: String, _ day: String, _ amount: Int, _ category: String, _ more: Int? = nil,
    _ other: String = "", currency: String = "EUR", number: String = ""
  ) -> String {
    var lines = [#"{"text":"one","amount":\#(amount),"category":"\#(category)"}"#]
    if let more { lines.append(#"{"text":"two","amount":\#(more),"category":"\#(other)"}"#) }
    return #"{"schema":"saldo.receipt/1","merchant":"\#(merchant)","date":"\#(day)","#
      + #""currency":"\#(currency)","total":\#(amount + (more ?? 0)),"number":"\#(number)","#
      + #""lines":[\#(lines.joined(separator: ","))]}"#
  }

  private let scratch: ScratchWorkspace

  init() throws {
    scratch = try ScratchWorkspace()
    try scratch.writeGiroProfile()
    for (name, text) in Self.files { try scratch.write(text, to: name) }
  }

  /// Does the steps: the name of a file is imported, a number is a run that is taken back.
  @discardableResult
  private func take(_ steps: String) throws -> ImportSummary? {
    var last: ImportSummary?
    for step in steps.split(separator: " ") {
      if let run = Int(step) {
        _ = try UndoImport(scratch.workspace).run(run)
      } else {
        last = try scratch.take("\(scratch.folder)/\(step)")
        #expect(last?.status == .done)
      }
    }
    return last
  }

  /// What the ledger says: receipts, rows, and what a report adds up.
  private func outcome() throws -> [String] {
    let asOf = try #require(CalendarDate("2026-09-01"))
    let receipts = try ListReceipts(scratch.workspace).all().map { one in
      let state =
        switch one.state {
        case .matched(let key, let reason): "\(key.id), \(reason)"
        case .open: "open"
        case .alone: "alone"
        }
      return "\(one.id) \(one.receipt.merchant) \(one.receipt.total) \(state)"
    }
    let rows = try ListTransactions(scratch.workspace).all(TransactionFilter()).map { row in
      "\(row.id) " + row.postings.map { "\($0.category.path) \($0.amount)" }.joined(separator: ", ")
    }
    let checks = try CheckLedger(scratch.workspace, asOf: asOf).run(["receipts", "ledger"])
    return receipts + rows + checks.map(\.text)
  }

  @Test(arguments: [
    "shops.jsonl linde.json credit.json bank.csv",
    "credit.json bank.csv linde.json shops.jsonl",
    "linde.json bank.csv shops.jsonl bank.csv linde.json credit.json",
    "bank.csv shops.jsonl 1 linde.json credit.json bank.csv",
    "bank.csv shops.jsonl 2 linde.json credit.json shops.jsonl",
    "shops.jsonl bank.csv 1 2 credit.json shops.jsonl linde.json bank.csv",
  ])
  func `no order of imports shows`(steps: String) throws {
    try take("bank.csv shops.jsonl linde.json credit.json")
    let expected = try outcome()
    let other = try ListReceiptsTests()
    try other.take(steps)
    #expect(try other.outcome() == expected)
    #expect(expected.count { $0.contains("the receipt's number") } == 2)
    #expect(expected.contains { $0.hasSuffix("Food -4.00, Home -6.00") })
    #expect(
      expected.suffix(2) == [
        "7 receipts: 4 matched to a payment, 2 without a bank row",
        "1 receipt has several possible payments: saldo receipts --open",
      ])
  }

  @Test func `a file whose receipts cannot be matched is not taken`() throws {
    try take("bank.csv")
    let before = try outcome()
    try scratch.refusing("payment") { () throws in
      #expect(try scratch.take("\(scratch.folder)/shops.jsonl").status == .inputRefused)
    }
    #expect(try outcome() == before)
    try take("shops.jsonl linde.json credit.json")
    let other = try ListReceiptsTests()
    try other.take("bank.csv shops.jsonl linde.json credit.json")
    #expect(try outcome() == other.outcome())
  }

  @Test
  func `what an import that was killed between files left unmatched the next one matches`()
    throws
  {
    try take("bank.csv shops.jsonl linde.json")
    try scratch.workspace.openLedger(.write).writing { transaction in
      for sql in [
        "UPDATE txn SET hasSplits=0", "DELETE FROM split", "DELETE FROM payment",
        "UPDATE receipt SET isOpen=0",
      ] {
        try HotStatement(transaction.database, sql).run()
      }
    }
    #expect(
      try ListTransactions(scratch.workspace).all(TransactionFilter()).allSatisfy {
        $0.splits.isEmpty
      })
    try take("credit.json")
    let other = try ListReceiptsTests()
    try other.take("bank.csv shops.jsonl linde.json credit.json")
    #expect(try outcome() == other.outcome())
  }

  @Test func `receipts are matched where the last file of an import brings nothing`() throws {
    try take("bank.csv shops.jsonl linde.json")
    let expected = try outcome()
    let other = try ListReceiptsTests()
    _ = try other.scratch.take(
      "\(other.scratch.folder)/bank.csv", "\(other.scratch.folder)/shops.jsonl",
      "\(other.scratch.folder)/linde.json", "\(other.scratch.folder)/bank.csv")
    #expect(try other.outcome() == expected)
  }

  @Test func `an import says which earlier receipts found their rows`() throws {
    #expect(try take("shops.jsonl linde.json")?.settledReceipts == 0)
    #expect(try take("bank.csv")?.settledReceipts == 3)
    #expect(try take("credit.json")?.settledReceipts == 0)
  }

  @Test func `an undo says how many receipts went`() throws {
    try take("bank.csv shops.jsonl")
    let undone = try UndoImport(scratch.workspace).run(2)
    #expect(undone.removed == 0 && undone.kept == 0 && undone.receipts == 5)
    #expect(
      try ListTransactions(scratch.workspace).all(TransactionFilter()).map(\.splits.count).max()
        == 0)
  }

  @Test func `rows whose receipt has a category for every line are not without one`() throws {
    try take("bank.csv")
    let asOf = try #require(CalendarDate("2026-09-01"))
    let check = CheckLedger(scratch.workspace, asOf: asOf)
    let open = { try check.run(["notice"]).first?.text }
    #expect(try open()?.hasPrefix("6 of 6 transactions without a category") == true)
    try take("shops.jsonl")
    #expect(try open()?.hasPrefix("4 of 6 transactions without a category") == true)
  }

  @Test func `a row is explained by the receipt it paid`() throws {
    try take("bank.csv linde.json")
    let one = try #require(try ListReceipts(scratch.workspace).all().first)
    guard case .matched(let key, _) = one.state else {
      Issue.record("the receipt is not matched")
      return
    }
    let explained = try ExplainTransaction(scratch.workspace).run(key.id)
    #expect(explained.map(\.receipt?.id) == [one.id])
    #expect(try ListReceipts(scratch.workspace).one(one.id).categories == [Category("Tools")])
  }
}
