import Ledger
import Syntax
import Testing

@testable import Bookkeeping
@testable import Store

/// What a person decided about a transaction goes where the transaction goes, and hinders no command.
@Suite struct MovedDecisionsTests {
  private let kit: HandKit
  private var scratch: ScratchWorkspace { kit.scratch }

  init() throws { kit = try HandKit() }

  private func take(_ rows: String..., account: String, from name: String = "rows") throws {
    let entries = rows.map { row in
      let words = row.split(separator: " ", maxSplits: 2)
      return "D\(words[0])\nT\(words[1])\nP\(words[2])\n^\n"
    }
    let path = try scratch.write(
      "!Type:Bank\n" + entries.joined(), to: "\(name)-\(account).qif")
    var options = ImportStatements.Options(asOf: kit.day)
    (options.paths, options.account, options.currency) = ([path], account, .eur)
    let workspace = try Workspace(root: scratch.folder)
    let summary = try ImportStatements(workspace, options: options).run()
    #expect(summary.status == .done)
  }

  private func id(_ payee: String) throws -> TransactionID {
    try #require(try kit.transactions().first { $0.rawPayee == payee }).id
  }

  private func pair(_ one: String, _ other: String) throws {
    try OwnTransfers(kit.workspace).decide(id(one), id(other), isTransfer: true)
  }

  private func transfers() throws -> [String] {
    try OwnTransfers(kit.workspace).all(in: .everything).transfers
      .map { "\($0.out.rawPayee)-\($0.into.rawPayee)" }.sorted()
  }

  /// Whether a row of the ledger paid a receipt.
  private func isPaid() throws -> Bool {
    try scratch.workspace.openLedger(.read).receiptStates().values.contains {
      if case .matched = $0 { true } else { false }
    }
  }

  private func editTransaction(_ payee: String, _ words: String...) throws {
    _ = try EditTransaction(kit.workspace, asOf: kit.day).edit(
      id(payee), words.map { try FieldWord($0) })
  }

  @Test func `a transfer ends when an entry moves its leg into the account of the other`() throws {
    try kit.add(.manualTransaction, "name=Pocket", "amount=50", "type=income", "date=2026-05-10")
    try take("2026-05-10 -50.00 ATM", account: "giro")
    try pair("ATM", "Pocket")
    #expect(try transfers() == ["ATM-Pocket"])
    try editTransaction("Pocket", "account=giro")
    #expect(try transfers().isEmpty)
    _ = try UndoImport(kit.workspace).run(try kit.lastRun())
    #expect(try transfers() == ["ATM-Pocket"])
  }

  @Test func `of two transfers that a person names for one row the nearer holds`() throws {
    try take(
      "2026-02-18 -300.00 Near", "2026-04-10 -300.00 Far", "2026-04-15 -77.00 Other",
      account: "giro")
    try take("2026-02-19 300.00 Saved", "2026-04-10 77.00 Back", account: "savings")
    try pair("Far", "Saved")
    try pair("Near", "Saved")
    #expect(try transfers() == ["Near-Saved"])
    try take("2026-04-20 -1.00 New", account: "giro", from: "more")
    #expect(try transfers() == ["Near-Saved"])
  }

  @Test func `a row pays its receipt again when the other leg of its transfer is deleted`() throws {
    try kit.add(.manualTransaction, "name=Pocket", "amount=50", "type=income", "date=2026-05-10")
    try take("2026-05-10 -50.50 ATM", account: "giro")
    try kit.add(.groceryItem, "name=Soap", "category=Home", "unit=piece")
    try kit.add(
      .purchase, "item=soap", "quantity=1", "price=50.50", "currency=EUR", "storeName=Linde",
      "purchaseDate=2026-05-11")
    #expect(try isPaid())
    try pair("ATM", "Pocket")
    #expect(try !isPaid())
    _ = try EditTransaction(kit.workspace, asOf: kit.day).delete([id("Pocket")])
    #expect(try isPaid())
  }

  @Test func `a word about a duplicate holds when the entry that counts is moved`() throws {
    try kit.add(
      .manualTransaction, "name=Lunch", "amount=12.50", "type=expense", "date=2026-05-10",
      "account=giro")
    let rows = ["2026-05-02 -1.00 Kiosk", "2026-05-10 -12.50 Luna"]
    try take(rows[0], rows[1], account: "giro")
    try editTransaction("Luna", "category=Food:Out")
    try take(rows[0], rows[1], "2026-05-25 -7.00 Kiosk", account: "giro", from: "more")
    func category() throws -> String? {
      try kit.transactions().first { $0.rawPayee == "Lunch" }?.category.path
    }
    #expect(try category() == "Food:Out")
    try editTransaction("Lunch", "date=2026-05-11")
    #expect(try category() == "Food:Out")
  }

  @Test func `another spelling of an account number changes nothing`() throws {
    let number = "DE89 3704 0044 0532 0130 00"
    try scratch.write(
      "version: 1\naccounts: {giro: {number: \(number)}}\n", to: "saldo.yaml")
    try take("2026-05-10 -50.00 Savings", account: "giro")
    try take("2026-05-11 50.00 From DE89370400440532013000", account: "savings")
    #expect(try transfers().count == 1)
    for (name, spelling) in [("a", "0532013000"), ("b", "DE89370400440532013000")] {
      try scratch.write(
        "version: 1\naccounts: {giro: {number: \"\(spelling)\"}}\n", to: "saldo.yaml")
      try take("2026-08-10 -1.00 \(name)", account: "giro", from: name)
      #expect(try transfers().count == 1)
      #expect(try kit.workspace.openLedger(.read).accounts()[0].number == number)
    }
  }

  @Test func `a receipt finds its row when a place gets the name of its shop`() throws {
    _ = try EditPlaces(kit.workspace).add([
      FieldWord("name=Alpha"), FieldWord("lat=52.5"), FieldWord("lon=13.4"),
    ])
    _ = try scratch.take(
      try scratch.write(
        #"{"schema":"saldo.receipt/1","merchant":"X","place":"Zanzibar","date":"2026-05-10","#
          + #""currency":"EUR","total":12.5,"number":"","lines":[{"text":"one","amount":12.5,"#
          + #""category":"Home"}]}"#, to: "shop.jsonl"))
    try take("2026-05-10 -12.50 Till", "2026-05-12 -7.00 Kiosk", account: "giro")
    try editTransaction("Till", "place=alpha")
    #expect(try !isPaid())
    _ = try EditPlaces(kit.workspace).edit("alpha", [FieldWord("name=Zanzibar")])
    try editTransaction("Kiosk", "place=alpha")
    #expect(try isPaid())
  }
}
