import Ledger
import Store
import Testing

/// What a person decides about rows outlives every import and undo.
@Suite struct LedgerStoreDecisionsTests {
  private let coffee = BankRow.on(2, -350, "COFFEE")
  private let tram = BankRow.on(3, -280, "TRAM")

  @Test func `a deleted row stays deleted when a file brings it again, and is counted`() throws {
    let books = try Books()
    try books.take(Export([coffee, tram]))
    let gone = try books.store.delete([try books.id("COFFEE")])
    #expect(gone.map(\.rawPayee) == ["COFFEE"])
    #expect(try books.amounts() == [-280])
    let again = try books.take(Export([coffee, tram, .on(4, -1, "FEE")]))[0]
    #expect(again.new == 1 && again.alreadyIn == 2 && again.deleted == 1)
    #expect(try books.transactions(.deleted).map(\.rawPayee) == ["COFFEE"])
  }

  @Test func `a deleted row stays deleted when another source shows it`() throws {
    let books = try Books()
    try books.take(Export([coffee, tram], covering: 1...9))
    _ = try books.store.delete([try books.id("COFFEE")])
    try books.take(Export([.on(2, -350, "pos coffee")], from: "ofx", covering: 1...9))
    #expect(try books.amounts() == [-280])
    #expect(try books.statuses()["pos coffee"] == .duplicate)
  }

  @Test func `restoring brings a row back, by its name or with a file that shows it`() throws {
    let books = try Books()
    try books.take(Export([coffee, tram]))
    let id = try books.id("COFFEE")
    _ = try books.store.delete([id])
    #expect(try books.store.restore([id]).map(\.rawPayee) == ["COFFEE"])
    #expect(try books.amounts() == [-350, -280])
    _ = try books.store.delete([id, try books.id("TRAM")])
    #expect(try books.amounts().isEmpty)
    #expect(try books.store.restore(fileWithDigest: Array(repeating: 1, count: 32)).count == 2)
    #expect(try books.amounts() == [-350, -280])
  }

  @Test func `one of two equal rows is deleted, the other counts`() throws {
    let books = try Books()
    try books.take(Export([coffee, coffee]))
    let second = try #require(try books.transactions().first { $0.id.occurrence == 2 })
    _ = try books.store.delete([second.id])
    let again = try books.take(Export([coffee, coffee, coffee]))[0]
    #expect(again.new == 1 && again.deleted == 1)
    #expect(try books.amounts() == [-350, -350])
  }

  @Test func `a deletion follows its row when an undo counts twins anew, and back`() throws {
    let books = try Books()
    let both = Export([.on(1, -350, "COFFEE", id: "A"), .on(1, -350, "COFFEE", id: "B")])
    try books.take(both)
    try books.take(Export([.on(1, -350, "COFFEE", id: "B")]))
    let second = try #require(try books.transactions().first { $0.id.occurrence == 2 })
    _ = try books.store.delete([second.id])
    #expect(try books.store.undo(run: 1) == (removed: 1, kept: 1))
    #expect(try books.amounts().isEmpty)
    #expect(try books.transactions(.deleted).map(\.id.occurrence) == [1])
    try books.take(both)
    #expect(try books.amounts() == [-350])
    #expect(try books.transactions(.deleted).count == 1)
  }

  @Test func `a deletion of a row that went with an undo meets no other when it closes up`() throws
  {
    let books = try Books()
    try books.take(
      Export([.on(1, -350, "COFFEE", id: "A"), .on(1, -350, "COFFEE", id: "B")]))
    try books.take(Export([.on(1, -350, "COFFEE", id: "B")]))
    let first = try #require(try books.transactions().first { $0.id.occurrence == 1 })
    _ = try books.store.delete([first.id])
    _ = try books.store.undo(run: 1)
    #expect(try books.amounts() == [-350])
  }

  @Test func `what does not count cannot be deleted, what counts not restored`() throws {
    let books = try Books()
    try books.take(Export([coffee]))
    let id = try books.id("COFFEE")
    #expect(throws: StoreError.notDeleted(id)) { try books.store.restore([id]) }
    _ = try books.store.delete([id])
    #expect(throws: StoreError.doesNotCount(id, .deleted)) { try books.store.delete([id]) }
    #expect(throws: StoreError.sameTransaction(id)) {
      try books.store.decide(id, id, areSame: true)
    }
    let other = TransactionID(day: TruthLedger.firstDay, prefix: 7, occurrence: 1)
    #expect(throws: StoreError.noSuchTransaction(other)) { try books.store.delete([other]) }
  }

  /// Two sources that meet: neither covers the other's day.
  private func seam() throws -> Books {
    let books = try Books()
    try books.take(Export([.on(10, -350, "COFFEE")], covering: 1...10))
    try books.take(Export([.on(11, -350, "POS 1")], from: "ofx", covering: 11...20))
    return books
  }

  @Test func `where two sources meet both rows count and a person is asked`() throws {
    let books = try seam()
    #expect(books.settlement.questions == 1)
    let question = try #require(try books.store.openQuestions().first)
    #expect(question.reason == .seam)
    #expect(question.first.rawPayee == "COFFEE" && question.second.rawPayee == "POS 1")
    #expect(try books.amounts() == [-350, -350])
  }

  @Test func `rows that a person calls one count once, after every import and undo`() throws {
    let books = try seam()
    _ = try books.store.decide(try books.id("COFFEE"), try books.id("POS 1"), areSame: true)
    #expect(try books.statuses() == ["COFFEE": .counts, "POS 1": .duplicate])
    #expect(try books.store.openQuestions().isEmpty)
    _ = try books.store.undo(run: 1)
    #expect(try books.statuses() == ["POS 1": .counts])
    try books.take(Export([.on(10, -350, "COFFEE")], covering: 1...10))
    #expect(try books.amounts() == [-350])
    _ = try books.store.decide(try books.id("COFFEE"), try books.id("POS 1"), areSame: false)
    #expect(try books.amounts() == [-350, -350])
  }

  @Test func `rows that a person calls two are two, and nobody asks again`() throws {
    let books = try seam()
    _ = try books.store.decide(try books.id("COFFEE"), try books.id("POS 1"), areSame: false)
    #expect(try books.store.openQuestions().isEmpty)
    #expect(try books.amounts() == [-350, -350])
    // Also where saldo itself would take them for one.
    try books.take(Export([.on(11, -1, "FEE"), .on(10, -350, "COFFEE")], covering: 1...20))
    #expect(try books.amounts() == [-350, -350, -1])
    #expect(try books.store.openQuestions().isEmpty)
  }

  @Test func `rows under one bank id that a person calls two are two`() throws {
    let books = try Books()
    try books.take(Export([.on(10, -350, "COFFEE", id: "A")]))
    try books.take(Export([.on(11, -350, "COFFEE SHOP", id: "A")]))
    #expect(try books.amounts() == [-350])
    _ = try books.store.decide(try books.id("COFFEE"), try books.id("COFFEE SHOP"), areSame: false)
    #expect(try books.amounts() == [-350, -350])
    try books.take(Export([.on(14, -1, "FEE", id: "B")]))
    #expect(try books.amounts() == [-350, -350, -1])
  }

  @Test func `two amounts, and two accounts, are one transaction when a person says so`() throws {
    let books = try Books()
    try books.take(Export([.on(2, -1_000, "DINNER")]))
    try books.take(Export([.on(2, -1_050, "DINNER IN EURO")]), account: "card")
    _ = try books.store.decide(
      try books.id("DINNER"), try books.id("DINNER IN EURO"), areSame: true)
    #expect(try books.transactions().map(\.rawPayee) == ["DINNER"])
    _ = try books.store.undo(run: 1)
    #expect(try books.transactions().map(\.rawPayee) == ["DINNER IN EURO"])
  }
}
