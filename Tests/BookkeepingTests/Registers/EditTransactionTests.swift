import Ledger
import Testing

@testable import Bookkeeping

/// What a person says of a transaction, by its id.
@Suite struct EditTransactionTests {
  private let kit: HandKit

  init() throws {
    kit = try HandKit(settings: "version: 1\naccounts:\n  giro: {currency: EUR}\n")
    try kit.scratch.folder("rules")
    try kit.scratch.folder("tables")
    try kit.scratch.write(
      "version: 1\nstage: category\nrules:\n  - when: {text: {contains: COFFEE}}\n    set: {category: Drinks}\n",
      to: "rules/10-food.yaml")
    try kit.scratch.write(
      "# mine\nid,name,lat,lon\nhall,Hall,52.5211,13.4101\n", to: "tables/places.csv")
    let path = try kit.scratch.write(Self.statement, to: "a.csv")
    _ = try kit.scratch.take(path) { $0.account = "giro" }
  }

  private static let statement = """
    Date,Description,Amount
    2026-08-14,COFFEE HOUSE,-3.50
    2026-08-20,BOOKSHOP,-12.00

    """

  private var editing: EditTransaction { EditTransaction(kit.workspace, asOf: kit.day) }

  private func row(_ text: String) throws -> Transaction {
    try #require(try kit.transactions().first { $0.rawPayee == text })
  }

  @discardableResult
  private func say(_ text: String, _ words: String...) throws -> Transaction {
    try editing.edit(try row(text).id, words.map { try FieldWord($0) }).transaction
  }

  @Test func `a person's word wins over the rule, also when the file comes again`() throws {
    #expect(try row("COFFEE HOUSE").category.path == "Drinks")
    #expect(try say("COFFEE HOUSE", "category=Work", "place=hall").category.path == "Work")
    _ = try UndoImport(kit.workspace).run(1)
    _ = try kit.scratch.take("\(kit.scratch.folder)/a.csv") { $0.account = "giro" }
    let again = try row("COFFEE HOUSE")
    #expect(again.category.path == "Work" && again.place?.id == "hall")
    let listed = try ListTransactions(kit.workspace).all(TransactionFilter(), onlyByHand: true)
    #expect(listed.map(\.rawPayee) == ["COFFEE HOUSE"])
    let explained = try ExplainTransaction(kit.workspace).run(again.id)
    #expect(explained.first?.hasDrifted == false)
    #expect(explained.first?.edits.map(\.derived) == ["Drinks", nil])
  }

  @Test func `a field given back is what the rule said`() throws {
    let id = try say("COFFEE HOUSE", "category=Work", "tags=a, b").id
    #expect(try row("COFFEE HOUSE").tags == ["a", "b"])
    #expect(try editing.revert(id, ["category"]).transaction.category.path == "Drinks")
    #expect(try editing.revert(id, []).transaction.tags.isEmpty)
    #expect(HandKit.refusal { _ = try editing.revert(id, []) } == ["\(id) has no overrides"])
  }

  @Test func `what the bank wrote is not a person's to say`() throws {
    let said = HandKit.refusal { try say("BOOKSHOP", "amount=1") }
    #expect(said == ["bank rows have no editable field \"amount\""])
    #expect(HandKit.refusal { try say("BOOKSHOP", "place=nowhere") }.count == 1)
    #expect(HandKit.refusal { try say("BOOKSHOP", "category= ", "category=a:") }.count == 1)
    #expect(try row("BOOKSHOP").category == .uncategorised)
  }

  @Test func `a place is where its table says, and what lies around a point is found`() throws {
    try say("BOOKSHOP", "place=Hall")
    try kit.add(
      .manualTransaction, "name=Flea market", "amount=5", "type=expense", "latitude=52.5440",
      "longitude=13.4023")
    func near(_ metres: Int) throws -> [String] {
      let centre = try #require(Coordinate("52.5200, 13.4050"))
      return try ListTransactions(kit.workspace)
        .all(TransactionFilter(), nearby: .init(centre, metres: metres)).map(\.rawPayee)
    }
    // 366 m and 2 675 m by the haversine formula on a sphere of 6 371 008.8 m.
    #expect(try near(360).isEmpty)
    #expect(try near(370) == ["BOOKSHOP"])
    #expect(try near(2_670) == ["BOOKSHOP"])
    #expect(try near(2_680) == ["Flea market", "BOOKSHOP"])
  }

  @Test func `what a person wrote down is changed in its register, by the transaction's id`() throws
  {
    try kit.add(.manualTransaction, "name=Tea", "amount=5", "type=expense")
    let id = try row("Tea").id
    let now = try editing.edit(id, [try FieldWord("category=Work"), try FieldWord("payee=Chai")])
    #expect(now.transaction.category.path == "Work" && now.transaction.payee == "Chai")
    #expect(HandKit.refusal { _ = try editing.edit(id, [try FieldWord("tags=a")]) }.count == 1)
    let (deleted, run) = try editing.delete([id, try row("BOOKSHOP").id])
    #expect(deleted.count == 2)
    #expect(try kit.entries(.manualTransaction).isEmpty)
    #expect(try kit.transactions().map(\.rawPayee) == ["COFFEE HOUSE"])
    _ = try UndoImport(kit.workspace).run(try #require(run))
    #expect(try kit.transactions().map(\.rawPayee) == ["Chai", "COFFEE HOUSE"])
  }

  @Test func `transactions are listed by their side, refunds among spending`() throws {
    try kit.add(.manualTransaction, "name=Wages", "amount=100", "type=income")
    try kit.add(.manualTransaction, "name=Aside", "amount=40", "type=transfer")
    try kit.add(.category, "name=Food", "type=expense")
    try kit.add(
      .manualTransaction, "name=Bottle deposit", "amount=2", "type=income", "category=Food")
    func listed(_ type: TransactionType) throws -> Set<String> {
      var filter = TransactionFilter()
      filter.type = type
      return Set(try ListTransactions(kit.workspace).all(filter).map(\.rawPayee))
    }
    #expect(try listed(.income) == ["Wages"])
    #expect(try listed(.expense) == ["COFFEE HOUSE", "BOOKSHOP", "Bottle deposit"])
    #expect(try listed(.transfer) == ["Aside"])
  }
}
