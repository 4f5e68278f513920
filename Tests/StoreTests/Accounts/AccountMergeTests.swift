import GRDB
import Ledger
import TestKit
import Testing

@testable import Store

/// A merge of accounts gives the ledger that importing all files into one account would have given.
@Suite struct AccountMergeTests {
  /// The tables that undo of a merge restores, all but the history of runs.
  private static let restored = ExportedTables.all.map(\.name).filter {
    !["runs", "files", "statements", "registerFiles", "sharedIDs"].contains($0)
  }

  private static func contents(_ books: Books) throws -> [String] {
    try books.store.export { session in
      var lines: [String] = []
      for table in ExportedTables.all where restored.contains(table.name) {
        try session.rows(of: table) { lines.append("\(table.name) \($0)") }
      }
      return lines.sorted()
    }
  }

  private static func merge(_ books: Books) throws -> MergeCounts {
    try books.edit { try $0.merge(account: "wrong", into: "giro") }
  }

  /// Files of one account, some of them imported into another one by mistake.
  private static func scattered(
    _ random: inout SeededGenerator
  ) throws -> (scattered: Books, whole: Books, exports: [Export]) {
    let exports = TruthLedger(&random).exports(&random).map { export in
      random.chance(50) ? export : export.withoutIDs
    }
    let (scattered, whole) = (try Books(), try Books())
    for (index, export) in exports.enumerated() {
      let isWrong = index == 1 || index > 1 && random.chance(50)
      try scattered.take(export, account: isWrong ? "wrong" : "giro")
      try whole.take(export)
    }
    return (scattered, whole, exports)
  }

  @Test func `the rows are those of one account with all files, and no file adds any`() throws {
    for seed in Seeds.upTo(500) {
      var random = SeededGenerator(seed: seed)
      let (books, whole, exports) = try Self.scattered(&random)
      guard exports.count > 1 else { continue }
      let counts = try Self.merge(books)
      try #require(try books.rows() == whole.rows(), "seed \(seed)")
      try #require(try books.rows(of: "wrong").isEmpty, "seed \(seed)")
      try #require(try books.hasDenseOccurrences(), "seed \(seed)")
      try #require(counts.added + counts.shared > 0 || exports[1].statements.joined().isEmpty)
      try #require(try books.store.integrityProblems().isEmpty)
      for export in exports {
        let outcomes = try books.take(export)
        try #require(outcomes.allSatisfy { $0.new == 0 }, "seed \(seed)")
      }
      try #require(try books.rows() == whole.rows(), "seed \(seed)")
    }
  }

  @Test func `undo gives back both accounts with every decision about their rows`() throws {
    for seed in Seeds.upTo(300) {
      var random = SeededGenerator(seed: seed)
      let books = try Self.scattered(&random).scattered
      guard books.run > 1 else { continue }
      for _ in 0..<random.number(0...6) { try Self.decide(books, &random) }
      let before = try Self.contents(books)
      _ = try Self.merge(books)
      _ = try books.store.undo(run: books.run)
      let after = try Self.contents(books)
      let (lost, made) = (Set(before).subtracting(after), Set(after).subtracting(before))
      try #require(lost.isEmpty && made.isEmpty, "seed \(seed): \(lost.sorted()) \(made.sorted())")
    }
  }

  @Test func `undo of later overrides and of the merge gives back both accounts`() throws {
    for seed in Seeds.upTo(300) {
      var random = SeededGenerator(seed: seed)
      let books = try Self.scattered(&random).scattered
      guard books.run > 1 else { continue }
      for _ in 0..<random.number(0...6) { try Self.decide(books, &random) }
      let before = try Self.contents(books)
      _ = try Self.merge(books)
      let merge = books.run
      for _ in 0..<random.number(1...4) { try Self.override(books, &random) }
      for run in (merge...books.run).reversed() { _ = try books.store.undo(run: run) }
      let after = try Self.contents(books)
      let (lost, made) = (Set(before).subtracting(after), Set(after).subtracting(before))
      try #require(lost.isEmpty && made.isEmpty, "seed \(seed): \(lost.sorted()) \(made.sorted())")
    }
  }

  @Test func `an override set after the merge stays with its row when the merge is undone`() throws
  {
    for seed in Seeds.upTo(300) {
      var random = SeededGenerator(seed: seed)
      let books = try Self.scattered(&random).scattered
      guard books.run > 1 else { continue }
      for _ in 0..<random.number(0...6) { try Self.decide(books, &random) }
      let before = try Self.contents(books)
      _ = try Self.merge(books)
      let merge = books.run
      for _ in 0..<random.number(1...6) { try Self.decide(books, &random) }
      _ = try books.store.undo(run: merge)
      try #require(try Self.lostOverrides(books) == 0, "seed \(seed)")
      for run in (merge...books.run).reversed() where run > merge {
        _ = try books.store.undo(run: run)
      }
      // Deletions and verdicts belong to no run.
      let after = Set(try Self.contents(books))
      let lost = before.filter { $0.hasPrefix("edits") || $0.hasPrefix("changes") }
        .filter { !after.contains($0) }
      try #require(lost.isEmpty, "seed \(seed): \(lost)")
    }
  }

  /// The number of rows without the last override that was set on them, or without a row.
  private static func lostOverrides(_ books: Books) throws -> Int {
    try books.store.reading { database in
      try database.value(
        Int.self,
        """
        SELECT count(*) FROM change c WHERE isWord=1 AND NOT EXISTS(SELECT 1 FROM change l
            WHERE \(TransactionKey.same("l", "c")) AND l.field=c.field AND l.id>c.id)
          AND NOT EXISTS(SELECT 1 FROM edit e JOIN txn t ON \(TransactionKey.same("t", "e"))
            WHERE \(TransactionKey.same("e", "c")) AND e.field=c.field AND e.run=c.run)
        """) ?? 0
    }
  }

  private static func override(_ books: Books, _ random: inout SeededGenerator) throws {
    let rows = try books.transactions()
    guard !rows.isEmpty else { return }
    let row = random.pick(rows)
    _ = try books.edit { try $0.edit(row.id, .category, to: random.pick(["Food", "Home"])) }
  }

  private static func decide(_ books: Books, _ random: inout SeededGenerator) throws {
    let rows = try books.transactions()
    guard rows.count > 1 else { return }
    let row = random.pick(rows)
    switch random.number(0...3) {
    case 0: _ = try books.store.delete([row.id])
    case 1:
      let other = random.pick(rows)
      guard other.id != row.id else { return }
      _ = try books.store.decide(row.id, other.id, areSame: random.chance(50))
    default:
      _ = try books.edit { try $0.edit(row.id, .category, to: random.pick(["Food", "Home"])) }
    }
  }

  @Test func `a row that both accounts had counts once, even if one of them was deleted`() throws {
    let books = try Books()
    try books.take(Export([.on(1, -350, "COFFEE"), .on(2, -100, "TRAM")]))
    try books.take(Export([.on(1, -350, "COFFEE"), .on(3, -200, "SHOP")]), account: "wrong")
    let coffee = try #require(
      try books.transactions().first { $0.rawPayee == "COFFEE" && $0.account.key == "giro" })
    _ = try books.store.delete([coffee.id])
    #expect(try Self.merge(books) == MergeCounts(added: 1, shared: 1))
    #expect(try books.amounts() == [-350, -200, -100])
    _ = try books.store.undo(run: books.run)
    #expect(try books.amounts() == [-100])
    #expect(try books.amounts(of: "wrong") == [-350, -200])
  }

  @Test func `an override moves with its row, and back`() throws {
    let books = try Books()
    try books.take(Export([.on(1, -350, "COFFEE")]))
    try books.take(Export([.on(1, -350, "COFFEE"), .on(3, -200, "SHOP")]), account: "wrong")
    for row in try books.transactions() where row.account.key == "wrong" {
      _ = try books.edit { try $0.edit(row.id, .category, to: "Food") }
    }
    func categories() throws -> [String] {
      try books.transactions().map { "\($0.account.key) \($0.rawPayee) \($0.category.path)" }
        .sorted()
    }
    let before = try categories()
    _ = try Self.merge(books)
    #expect(try categories() == ["giro COFFEE Food", "giro SHOP Food"])
    _ = try books.store.undo(run: books.run)
    #expect(try categories() == before)
    #expect(before == ["giro COFFEE Uncategorised", "wrong COFFEE Food", "wrong SHOP Food"])
  }

  @Test func `an override of a moved row is undone after the merge`() throws {
    let books = try Books()
    try books.take(Export([.on(1, -350, "COFFEE")]))
    try books.take(Export([.on(3, -200, "SHOP")]), account: "wrong")
    let shop = try books.id("SHOP")
    _ = try books.edit { try $0.edit(shop, .category, to: "Food") }
    _ = try Self.merge(books)
    #expect(throws: StoreError.changedLater(run: 3, by: 4)) { try books.store.undo(run: 3) }
    let moved = try #require(try books.transactions().first { $0.rawPayee == "SHOP" })
    _ = try books.edit { try $0.edit(moved.id, .category, to: "Home") }
    _ = try books.store.undo(run: 4)
    func category() throws -> String? {
      try books.transactions().first { $0.id == shop }?.category.path
    }
    #expect(try category() == "Home")
    _ = try books.store.undo(run: 5)
    #expect(try category() == "Food")
    _ = try books.store.undo(run: 3)
    #expect(try category() == "Uncategorised")
  }

  @Test func `decisions from an undone import apply to the rows that a merge adds`() throws {
    let books = try Books()
    let rows = Export([.on(1, -350, "COFFEE"), .on(2, -100, "TRAM")])
    try books.take(Export([.on(4, -70, "BUS")]))
    try books.take(rows)
    let coffee = try books.id("COFFEE")
    _ = try books.edit { try $0.edit(coffee, .category, to: "Food") }
    _ = try books.store.delete([try books.id("TRAM")])
    _ = try books.store.undo(run: 2)
    try books.take(rows, account: "wrong")
    let other = try books.id("COFFEE")
    _ = try books.edit { try $0.edit(other, .category, to: "Home") }
    let before = try Self.contents(books)
    _ = try Self.merge(books)
    #expect(try books.amounts() == [-350, -100, -70])
    #expect(
      try books.transactions().first { $0.rawPayee == "COFFEE" }?.category.path == "Food")
    _ = try books.store.undo(run: books.run)
    #expect(try Self.contents(books) == before)
    #expect(
      try books.transactions().first { $0.rawPayee == "COFFEE" }?.category.path == "Home")
    try books.take(rows)
    #expect(try books.amounts() == [-350, -70])
  }

  @Test func `an import into the merged account is undone after the merge`() throws {
    let books = try Books()
    try books.take(Export([.on(1, -350, "COFFEE")]))
    try books.take(Export([.on(3, -200, "SHOP")]), account: "wrong")
    _ = try Self.merge(books)
    #expect(throws: StoreError.changedLater(run: 2, by: 3)) { try books.store.undo(run: 2) }
    _ = try books.store.undo(run: 1)
    #expect(try books.amounts() == [-200])
    _ = try books.store.undo(run: 3)
    _ = try books.store.undo(run: 2)
    #expect(try books.amounts().isEmpty && books.amounts(of: "wrong").isEmpty)
  }

  @Test func `a merged account can be merged further`() throws {
    let books = try Books()
    try books.take(Export([.on(1, -350, "COFFEE")]))
    try books.take(Export([.on(1, -350, "COFFEE"), .on(3, -200, "SHOP")]), account: "wrong")
    try books.take(Export([.on(3, -200, "SHOP"), .on(4, -70, "TRAM")]), account: "third")
    _ = try Self.merge(books)
    _ = try books.edit { try $0.merge(account: "giro", into: "third") }
    #expect(try books.amounts(of: "third") == [-350, -200, -70])
    #expect(try books.store.accounts().map(\.mergedKeys) == [["giro", "wrong"]])
    _ = try books.store.undo(run: 5)
    #expect(try books.amounts() == [-350, -200] && books.amounts(of: "third") == [-200, -70])
  }
}
