import Ledger
import Store
import TestKit
import Testing

/// reliability.md 4.1 and 4.4, P8 and P13: a bank's own ids are evidence, never identity.
@Suite struct BankIDPropertiesTests {
  /// What banks do to their ids between two exports of the same days.
  enum Habit: CaseIterable {
    /// Some rows have an id today and none tomorrow.
    case drops
    /// Every export has ids of its own.
    case renumbers
    /// Every export counts its rows from 1.
    case counts
    /// The ids of a day change places among its rows.
    case swaps
    /// Counted within the day: a late row pushes the others' numbers on.
    case countsWithinDay
  }

  @Test func `dropped, renumbered, counted and swapped ids lose no row and make none`() throws {
    try Books.forEach(Seeds.all) { books, seed, random in
      let truth = TruthLedger(&random)
      let habit = random.pick(Habit.allCases)
      var exports = truth.exports(&random).enumerated().map { number, export in
        habit.applied(to: export, number: number, &random)
      }
      exports.shuffle(using: &random)
      for export in exports { try books.take(export, account: "\(seed)") }
      let expected = Tally.union(exports)
      try #require(try books.tally(of: "\(seed)") == expected, "seed \(seed), \(habit)")
      for export in exports.prefix(1) {
        let again = try books.take(export, account: "\(seed)")
        try #require(again.allSatisfy { $0.new == 0 }, "seed \(seed), \(habit): twice")
        try #require(again.allSatisfy { $0.read == $0.alreadyIn }, "seed \(seed), \(habit)")
      }
    }
  }

  @Test func `a moved date and a rewritten text are the same transaction by id and amount`() throws
  {
    let books = try Books()
    try books.take(Export([.on(1, -350, "POS 8841", id: "F1"), .on(1, -350, "TRAM", id: "F2")]))
    let outcome = try books.take(
      Export([.on(3, -350, "Coffee House", id: "F1"), .on(1, -350, "TRAM", id: "F2")]))
    #expect(outcome[0].new == 0 && outcome[0].alreadyIn == 2)
    #expect(try books.rows().count == 2)
  }

  @Test func `an id eight days away, or with another amount, is another transaction`() throws {
    let books = try Books()
    try books.take(Export([.on(1, -350, "COFFEE", id: "F1")]))
    #expect(try books.take(Export([.on(9, -350, "COFFEE", id: "F1")]))[0].new == 1)
    let reused = try books.take(Export([.on(2, -351, "COFFEE", id: "F1")]))[0]
    #expect(reused.new == 1)
    #expect(reused.reusedIDs == 1)
    #expect(try books.rows().count == 3)
  }

  @Test func `the same row with the same id twice in a file is one, with another id two`() throws {
    let books = try Books()
    let coffee = BankRow.on(1, -350, "COFFEE", id: "F1")
    let outcome = try books.take(Export([coffee, coffee, .on(1, -350, "COFFEE", id: "F2")]))[0]
    #expect(outcome.new == 2)
    #expect(outcome.ignored == 1)
    // Also where only the content is known when the file comes.
    let other = try Books()
    try other.take(Export([.on(1, -350, "COFFEE")]))
    let second = try other.take(Export([coffee, coffee]))[0]
    #expect(second.alreadyIn == 1 && second.ignored == 1 && second.new == 0)
  }

  @Test func `a late row that takes over another row's number is not lost`() throws {
    let books = try Books()
    try books.take(Export([.on(1, -350, "COFFEE", id: "1-1"), .on(1, -200, "TRAM", id: "1-2")]))
    try books.take(
      Export([
        .on(1, -350, "BAKERY", id: "1-1"), .on(1, -350, "COFFEE", id: "1-2"),
        .on(1, -200, "TRAM", id: "1-3"),
      ]))
    let payees = try books.rows().map(\.content.payee).sorted()
    #expect(payees == ["BAKERY", "COFFEE", "TRAM"])
  }

  @Test func `two ids of one transaction, shown together, are two`() throws {
    let books = try Books()
    try books.take(Export([.on(1, -350, "COFFEE", id: "A")]))
    try books.take(Export([.on(1, -350, "COFFEE", id: "B")]))
    #expect(try books.rows().count == 1)
    try books.take(Export([.on(1, -350, "COFFEE", id: "A"), .on(1, -350, "COFFEE", id: "B")]))
    #expect(try books.rows().count == 2)
  }
}

extension BankIDPropertiesTests.Habit {
  func applied(to export: Export, number: Int, _ random: inout SeededGenerator) -> Export {
    var rows = export.rows
    switch self {
    case .drops:
      for index in rows.indices where random.chance(40) { rows[index].bankID = "" }
    case .renumbers:
      for index in rows.indices { rows[index].bankID += "-\(number)" }
    case .counts:
      // Different amounts under the first number show every time that the numbers say nothing.
      for index in rows.indices { rows[index].bankID = "\(index + 2)" }
      rows.insert(
        BankRow(
          content: Content(
            day: TruthLedger.firstDay, amount: Int64(50_000 + number), payee: "OPENING"),
          bankID: "1"), at: 0)
    case .swaps:
      for first in rows.indices {
        let second = random.number(first...rows.count - 1)
        guard rows[first].content.day == rows[second].content.day else { continue }
        (rows[first].bankID, rows[second].bankID) = (rows[second].bankID, rows[first].bankID)
      }
    case .countsWithinDay:
      var counts: [CalendarDate: Int] = [:]
      for index in rows.indices {
        let day = rows[index].content.day
        counts[day, default: 0] += 1
        rows[index].bankID = "\(day)-\(counts[day, default: 0])"
      }
    }
    return Export(rows)
  }
}

extension BankRow {
  /// A row on a day of the truth ledger's first month.
  static func on(
    _ day: Int, _ amount: Int64, _ payee: String, id: String = "", isPending: Bool = false
  ) -> BankRow {
    BankRow(
      content: Content(
        day: TruthLedger.firstDay.adding(days: day - 1), amount: amount, payee: payee),
      bankID: id, isPending: isPending)
  }
}
