import Ledger
import Testing

@testable import Store

/// What a person says of a field of a bank's row holds whatever comes and goes.
@Suite struct TransactionEditsTests {
  private let coffee = BankRow.on(2, -350, "COFFEE")
  private let tram = BankRow.on(3, -280, "TRAM")
  private let books: Books

  init() throws { books = try Books() }

  /// Edits as one run; its number comes back.
  @discardableResult
  private func say(
    _ id: TransactionID, _ field: TransactionEdit.Field = .category, _ value: String? = "Food"
  ) throws -> Int {
    let run = try books.store.nextRun()
    try books.store.writeRegisters(nil, run: run, day: TruthLedger.firstDay) { session throws in
      _ = try session.edit(id, field, to: value)
    }
    return run
  }

  private func revert(_ id: TransactionID, _ field: TransactionEdit.Field = .category) throws {
    let run = try books.store.nextRun()
    try books.store.writeRegisters(nil, run: run, day: TruthLedger.firstDay) { session throws in
      _ = try session.revert(id, field)
    }
  }

  /// The categories of the rows that count, by text and number.
  private func categories() throws -> [String: String] {
    try books.transactions().reduce(into: [:]) { categories, row in
      let number = row.id.occurrence > 1 ? " \(row.id.occurrence)" : ""
      categories[row.rawPayee + number] = row.category.path
    }
  }

  /// Takes a file as the run after the ledger's last.
  private func take(_ export: Export) throws {
    let store = books.store
    let run = try store.nextRun()
    _ = try store.importFile(
      FileFacts(name: "export-\(run).csv", format: export.format), run: run,
      day: TruthLedger.firstDay, names: ClassificationNames(), isDryRun: false
    ) { session in
      let id = try session.account(Account(key: "giro", currency: .eur))
      for rows in export.statements {
        try session.begin(export.statement, account: id)
        try session.add(Books.prepared(rows, account: "giro", firstLine: 2))
        _ = try session.end(export.statement)
      }
      _ = try session.settle()
      return ((), [UInt8](repeating: UInt8(truncatingIfNeeded: run), count: 32))
    }
  }

  @Test func `every field that is a person's to say is kept, and the bank's words stay`() throws {
    try take(Export([coffee]))
    let id = try books.id("COFFEE")
    try say(id, .category, "Food")
    try say(id, .payee, "The corner")
    try say(id, .note, "with Asha")
    try say(id, .tags, "work\u{1F}fun")
    let row = try #require(try books.transactions().first)
    #expect(row.category.path == "Food" && row.payee == "The corner" && row.note == "with Asha")
    #expect(row.tags == ["work", "fun"] && row.rawPayee == "COFFEE")
    #expect(try books.store.edits(of: id).map(\.field) == [.category, .note, .payee, .tags])
    #expect(try books.store.editedTransactions() == [id])
  }

  @Test func `an edit outlives the undo of its row's import and finds it again`() throws {
    try take(Export([coffee, tram]))
    let id = try books.id("COFFEE")
    try say(id)
    _ = try books.store.undo(run: 1)
    #expect(try books.transactions().isEmpty)
    try take(Export([coffee, tram]))
    #expect(try categories() == ["COFFEE": "Food", "TRAM": "Uncategorised"])
    try take(Export([coffee, tram, .on(4, -1, "FEE")]))
    #expect(try categories()["COFFEE"] == "Food")
  }

  @Test func `an edit follows its row when an undo counts twins anew, and back`() throws {
    let both = Export([.on(1, -350, "COFFEE", id: "A"), .on(1, -350, "COFFEE", id: "B")])
    try take(both)
    try take(Export([.on(1, -350, "COFFEE", id: "B")]))
    let second = try #require(try books.transactions().first { $0.id.occurrence == 2 })
    try say(second.id)
    _ = try books.store.undo(run: 1)
    #expect(try categories() == ["COFFEE": "Food"])
    #expect(try books.store.changes(in: .everything).count == 1)
    try take(both)
    #expect(try categories() == ["COFFEE": "Food", "COFFEE 2": "Uncategorised"])
  }

  @Test func `an edit of a row that went with an undo meets no other when it closes up`() throws {
    try take(Export([.on(1, -350, "COFFEE", id: "A"), .on(1, -350, "COFFEE", id: "B")]))
    try take(Export([.on(1, -350, "COFFEE", id: "B")]))
    let first = try #require(try books.transactions().first { $0.id.occurrence == 1 })
    try say(first.id)
    _ = try books.store.undo(run: 1)
    #expect(try categories() == ["COFFEE": "Uncategorised"])
  }

  @Test func `what was said of an announced row holds for the booked one`() throws {
    var announced = BankRow.on(2, -1_990, "HOLD DINER", id: "X")
    announced.isPending = true
    try take(Export([announced]))
    try say(try books.id("HOLD DINER"))
    try take(Export([.on(3, -1_990, "DINER", id: "X")]))
    #expect(try books.statuses()["HOLD DINER"] == .settled)
    #expect(try categories() == ["DINER": "Food"])
  }

  @Test func `what was said of one of two sources' rows holds when its file is taken back`() throws
  {
    try take(Export([.on(2, -350, "COFFEE"), tram], covering: 1...9))
    try say(try books.id("COFFEE"))
    try take(
      Export([.on(2, -350, "pos coffee"), .on(3, -280, "pos tram")], from: "ofx", covering: 1...9))
    #expect(try books.statuses()["pos coffee"] == .duplicate)
    _ = try books.store.undo(run: 1)
    #expect(try categories() == ["pos coffee": "Food", "pos tram": "Uncategorised"])
  }

  @Test func `taking an edit back brings what stood there, by rules or by hand`() throws {
    try take(Export([coffee]))
    let id = try books.id("COFFEE")
    let first = try say(id, .category, "Food")
    let second = try say(id, .category, "Leisure")
    #expect(throws: StoreError.changedLater(run: first, by: second)) {
      try books.store.undo(run: first)
    }
    _ = try books.store.undo(run: second)
    #expect(try categories() == ["COFFEE": "Food"])
    #expect(try books.store.edits(of: id).map(\.run) == [first])
    _ = try books.store.undo(run: first)
    #expect(try categories() == ["COFFEE": "Uncategorised"])
    #expect(try books.store.edits(of: id).isEmpty)
    #expect(try books.store.changes(in: .everything).isEmpty)
  }

  @Test func `an edit said of nothing is by hand too, and undo brings nothing back`() throws {
    try take(Export([coffee]))
    let id = try books.id("COFFEE")
    let run = try say(id, .note, nil)
    #expect(try books.store.edits(of: id).map(\.value) == [nil])
    let second = try say(id, .note, "x")
    _ = try books.store.undo(run: second)
    #expect(try books.transactions()[0].note.isEmpty)
    #expect(try books.store.edits(of: id).map(\.run) == [run])
  }

  @Test func `a field given back is the rules' again, and undo makes it a person's`() throws {
    try take(Export([coffee]))
    let id = try books.id("COFFEE")
    try say(id)
    try revert(id)
    #expect(try categories() == ["COFFEE": "Uncategorised"])
    #expect(try books.store.editedTransactions().isEmpty)
    _ = try books.store.undo(run: 3)
    #expect(try categories() == ["COFFEE": "Food"])
  }

  /// A row that another source shows too, with its category said by hand; its run comes back.
  private func sayOfTwoSources() throws -> TransactionID {
    var announced = BankRow.on(2, -1_990, "HOLD DINER", id: "X")
    announced.isPending = true
    try take(Export([announced]))
    try say(try books.id("HOLD DINER"))
    try take(Export([.on(3, -1_990, "DINER", id: "X")]))
    return try books.id("DINER")
  }

  @Test func `a field of a row of two sources is given back for both`() throws {
    let id = try sayOfTwoSources()
    try revert(id)
    #expect(try categories() == ["DINER": "Uncategorised"])
    try take(Export([coffee]))
    #expect(try categories() == ["COFFEE": "Uncategorised", "DINER": "Uncategorised"])
    #expect(try books.store.editedTransactions().isEmpty)
  }

  @Test func `what is said last of a row of two sources holds for both`() throws {
    let run = try say(try sayOfTwoSources(), .category, "Travel")
    #expect(try categories() == ["DINER": "Travel"])
    // The booked row goes with its file; the announced one has the last word too.
    _ = try books.store.undo(run: run - 1)
    #expect(try categories() == ["HOLD DINER": "Travel"])
    _ = try books.store.undo(run: run)
    #expect(try categories() == ["HOLD DINER": "Food"])
  }

  @Test func `taking back an edit that had spread takes it from every row`() throws {
    var announced = BankRow.on(2, -1_990, "HOLD DINER", id: "X")
    announced.isPending = true
    try take(Export([announced]))
    let run = try say(try books.id("HOLD DINER"))
    try take(Export([.on(3, -1_990, "DINER", id: "X")]))
    _ = try books.store.undo(run: run)
    #expect(try categories() == ["DINER": "Uncategorised"])
    #expect(try books.store.editedTransactions().isEmpty)
  }

  @Test func `the history says what stood there before and after, in which run`() throws {
    try take(Export([coffee]))
    let id = try books.id("COFFEE")
    let run = try say(id)
    let change = try #require(try books.store.changes(in: .everything).first)
    #expect(change.run == run && change.file == nil)
    guard case .field(let found, let field, let before, let after, let isWord) = change.subject
    else {
      Issue.record("no edit of a field")
      return
    }
    #expect(found == id && field == .category && isWord)
    #expect(before == "Uncategorised" && after == "Food")
  }
}
