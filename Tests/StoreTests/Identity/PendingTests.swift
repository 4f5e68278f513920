import Ledger
import Store
import TestKit
import Testing

/// reliability.md 4.1, pending → posted, and 4.4, P10.
@Suite struct PendingTests {
  @Test func `a booked row takes over the announced one with its id, whatever has changed`() throws
  {
    let books = try Books()
    try books.take(Export([.on(1, -1_000, "RESTAURANT", id: "A", isPending: true)]))
    #expect(try books.amounts().isEmpty)
    let outcome = try books.take(Export([.on(3, -1_200, "TRATTORIA WITH TIP", id: "A")]))[0]
    #expect(outcome.updated == 1 && outcome.new == 0)
    #expect(try books.statuses() == ["RESTAURANT": .settled, "TRATTORIA WITH TIP": .counts])
    #expect(try books.amounts() == [-1_200])
    _ = try books.store.undo(run: 2)
    #expect(try books.transactions().map(\.isPending) == [true])
  }

  @Test func `an announced row that comes again unchanged is booked`() throws {
    let books = try Books()
    try books.take(Export([.on(1, -350, "COFFEE", isPending: true)]))
    #expect(try books.amounts().isEmpty)
    let outcome = try books.take(Export([.on(1, -350, "COFFEE")]))[0]
    #expect(outcome.updated == 1 && outcome.new == 0)
    #expect(try books.amounts() == [-350])
    #expect(try books.transactions().map(\.isPending) == [false])
    _ = try books.store.undo(run: 2)
    #expect(try books.transactions().map(\.isPending) == [true])
  }

  @Test(arguments: [(8, true), (9, false)])
  func `without an id the same amount within seven days is it`(day: Int, isIt: Bool) throws {
    let books = try Books()
    try books.take(Export([.on(1, -350, "RESERVED 4711", isPending: true)]))
    let outcome = try books.take(Export([.on(day, -350, "COFFEE HOUSE")]))[0]
    #expect(outcome.updated == (isIt ? 1 : 0) && outcome.new == (isIt ? 0 : 1))
    #expect(try books.statuses()["RESERVED 4711"] == (isIt ? .settled : .counts))
    #expect(try books.amounts() == [-350])
  }

  @Test func `the file that books may come before the one that announces`() throws {
    let books = try Books()
    try books.take(Export([.on(4, -350, "COFFEE HOUSE")]))
    let outcome = try books.take(Export([.on(1, -350, "RESERVED 4711", isPending: true)]))[0]
    #expect(outcome.new == 0 && outcome.alreadyIn == 1)
    #expect(try books.statuses()["RESERVED 4711"] == .settled)
  }

  @Test func `another amount without an id is another row, until a person says they are one`()
    throws
  {
    let books = try Books()
    try books.take(Export([.on(1, -1_000, "RESTAURANT", isPending: true)]))
    #expect(try books.take(Export([.on(2, -1_200, "RESTAURANT")]))[0].new == 1)
    let ids = try books.transactions().map(\.id)
    #expect(ids.count == 2)
    _ = try books.store.decide(ids[0], ids[1], areSame: true)
    #expect(try books.transactions().map(\.amount.minorUnits) == [-1_200])
    #expect(try books.transactions(.settled).map(\.amount.minorUnits) == [-1_000])
  }

  @Test func `one booked row takes over one announced row, and none of its own file`() throws {
    let books = try Books()
    try books.take(
      Export([
        .on(1, -350, "RESERVED 1", isPending: true), .on(1, -350, "RESERVED 2", isPending: true),
      ]))
    try books.take(Export([.on(2, -350, "COFFEE"), .on(2, -350, "RESERVED 3", isPending: true)]))
    #expect(try books.transactions(.settled).count == 1)
    #expect(try books.statuses()["RESERVED 3"] == .counts)
    #expect(try books.amounts() == [-350])
  }

  @Test func `what was never booked lapses when a file covers its day and two weeks`() throws {
    let books = try Books()
    try books.take(Export([.on(1, -350, "DEPOSIT", isPending: true)], covering: 1...2))
    try books.take(Export([.on(9, -100, "TRAM")], covering: 2...14))
    #expect(try books.statuses()["DEPOSIT"] == .counts)
    try books.take(Export([.on(15, -200, "BUS")], covering: 14...16))
    #expect(try books.statuses()["DEPOSIT"] == .lapsed)
    _ = try books.store.undo(run: 3)
    #expect(try books.statuses()["DEPOSIT"] == .counts)
  }

  /// Rows of the last days are announced, with or without ids; the bank books them later under
  /// another day, text and, where the id stays, another amount.
  @Test func `announced rows are booked once, whatever the bank changes`() throws {
    try Books.forEach(Seeds.all) { books, seed, random in
      let truth = TruthLedger(&random)
      let hasIDs = random.chance(50)
      let today = random.number(3...9)
      let booked = truth.payments.enumerated().map { number, payment in
        var row = BankRow(content: payment.content, bankID: hasIDs ? "B\(number)" : "")
        row.content.payee += " \(number)"
        return row
      }
      let early = zip(truth.payments, booked).compactMap { payment, row -> BankRow? in
        guard payment.dayNumber <= today else { return nil }
        var row = row
        guard payment.dayNumber >= today - 2 else { return row }
        row.isPending = true
        row.content.payee = "RESERVED \(row.content.payee)"
        if hasIDs { row.content.amount += Int64(random.number(-9...9)) }
        return row
      }
      let late = booked.map { row in
        var row = row
        let isAnnounced = early.contains {
          $0.isPending && $0.content.payee.hasSuffix(row.content.payee)
        }
        if isAnnounced { row.content.day = row.content.day.adding(days: random.number(0...3)) }
        return row
      }
      let exports = random.chance(70) ? [early, late] : [late, early]
      for rows in exports { try books.take(Export(rows), account: "\(seed)") }
      let amounts = late.map(\.content.amount).sorted()
      try #require(try books.amounts(of: "\(seed)") == amounts, "seed \(seed)")
      for rows in exports.shuffled(using: &random) {
        let again = try books.take(Export(rows), account: "\(seed)")[0]
        try #require(again.new == 0, "seed \(seed)")
      }
      try #require(try books.amounts(of: "\(seed)") == amounts, "seed \(seed)")
      if hasIDs {
        let open = try books.rows(of: "\(seed)").filter(\.isPending)
        try #require(open.isEmpty, "seed \(seed)")
      }
    }
  }
}
