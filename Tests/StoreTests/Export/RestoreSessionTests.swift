import GRDB
import Ledger
import TestKit
import Testing

@testable import Store

/// A ledger that was written out and read back is the same ledger, whatever was done to it.
@Suite struct RestoreSessionTests {
  /// Every row of every table, in order, as text.
  private static func contents(_ store: LedgerStore) throws -> [String] {
    try store.export { session in
      var lines: [String] = []
      for table in ExportedTables.all {
        try session.rows(of: table) { lines.append("\(table.name) \($0)") }
      }
      return lines
    }
  }

  private static func copy(_ store: LedgerStore) throws -> LedgerStore {
    let copy = try LedgerStore()
    try store.export { session in
      try copy.restore { restored in
        for table in ExportedTables.all {
          try restored.begin(table)
          try session.rows(of: table) { try restored.add($0, to: table) }
          try restored.end(table)
        }
      }
    }
    return copy
  }

  /// A register's entries, changed by hand and by exports at random.
  private static func write(_ store: LedgerStore, _ random: inout SeededGenerator) throws {
    for _ in 0..<random.number(0...6) {
      let run = try store.nextRun()
      let file =
        random.chance(50) ? nil : FileFacts(name: "export \(run).json", format: "mono")
      try store.writeRegisters(file, run: run, day: TruthLedger.firstDay) { session in
        let key = "mono/\(random.number(1...3))"
        var entry = RegisterEntry(
          key: key, extra: random.pick(["{}", #"{"imageData":"AA==","n":1.50,"ü'":null}"#]))
        entry["name"] = .text(random.pick(["O'Neill", "Ünal", "'\u{301}", "''", "a,b"]))
        entry["email"] = random.chance(50) ? nil : .text("a@b")
        if random.chance(20), try session.entry(.person, key) != nil {
          _ = try session.delete(key, from: .person)
        } else {
          _ = try session.put(entry, in: .person)
        }
      }
    }
  }

  /// Exports overlap; people delete and undo in between.
  private static func fill(
    _ books: Books, _ exports: [Export], _ random: inout SeededGenerator
  ) throws {
    for export in exports {
      try books.take(export)
      if random.chance(30), let one = try books.transactions().randomElement(using: &random),
        try books.store.transactions(id: one.id).count == 1
      {
        _ = try books.store.delete([one.id])
      }
      if random.chance(15) { _ = try books.store.undo(run: books.run) }
    }
    try write(books.store, &random)
  }

  @Test func `a copy has every row, and lives on as its original does`() throws {
    for seed in 0..<Seeds.count(15, full: 120) {
      var random = SeededGenerator(seed: seed)
      let truth = TruthLedger(&random)
      let exports = truth.exports(&random)
      let first = try Books()
      try Self.fill(first, exports, &random)
      let copy = try Self.copy(first.store)
      let before = try Self.contents(first.store)
      try #require(try Self.contents(copy) == before, "seed \(seed)")
      // The same bytes of a bank bring nothing new, and both undo the same.
      let (books, again) = (try Books(first.store), try Books(copy))
      for export in exports {
        let known = try books.take(export).map(\.new)
        try #require(try again.take(export).map(\.new) == known, "seed \(seed)")
      }
      for run in try copy.runs() where !run.isUndone && random.chance(40) {
        let original = Result { try books.store.undo(run: run.id).removed }
        let copied = Result { try copy.undo(run: run.id).removed }
        try #require("\(original)" == "\(copied)", "seed \(seed): run \(run.id)")
      }
      let (original, copied) = try (Self.contents(books.store), Self.contents(copy))
      let differing = zip(original, copied).first { $0 != $1 }
      try #require(original == copied, "seed \(seed): \(String(describing: differing))")
    }
  }

  @Test func `what names a row that is not there fills nothing`() throws {
    let books = try Books()
    try books.take(Export([.on(1, -350, "COFFEE", id: "A")]))
    let empty = try LedgerStore()
    let problem = #expect(throws: ExportProblem.self) {
      try books.store.export { session in
        try empty.restore { restored in
          for table in ExportedTables.all where table.name != "statements" {
            try restored.begin(table)
            try session.rows(of: table) { try restored.add($0, to: table) }
            try restored.end(table)
          }
        }
      }
    }
    #expect(problem?.reason == "$.transactions refers to a missing row of $.statements")
    #expect(try empty.isEmpty())
  }

  @Test func `an account that is not listed is named`() throws {
    let table = try #require(ExportedTables["sharedIDs"])
    let problem = #expect(throws: ExportProblem.self) {
      try LedgerStore().restore { session in
        try session.begin(table)
        try session.add([.text("giro"), .text("A")], to: table)
      }
    }
    #expect(problem?.column == "account")
  }

  @Test func `a sealed ledger reads an export in memory, and keeps no list of an earlier one`()
    throws
  {
    let books = try SealedBooks(isFilled: false)
    _ = try books.open().seal(with: SealedBooks.secret, logN: SealedBooks.logN)
    let store = try books.open(.write, SealedBooks.secret)
    try store.restore { session in
      for table in ExportedTables.tables(ofVersion: 4) {
        try session.begin(table)
        try session.end(table)
      }
    }
    let (memory, tables) = try store.queue.read { database in
      (
        try Int.fetchOne(database, sql: "PRAGMA temp_store"),
        try Int.fetchOne(database, sql: "SELECT count(*) FROM sqlite_temp_schema")
      )
    }
    #expect(memory == 2 && tables == 0)
  }

  @Test func `a value that its column cannot hold is named`() throws {
    let bad: [(String, [ExportedValue?], String)] = [
      ("runs", [.number(1), .text("2026-02-30"), .flag(false)], "day"),
      ("runs", [.number(1), nil, .flag(false)], "day"),
      (
        "files",
        [.number(1), .number(1), .text("a"), .text("0g"), .text("csv"), .text("")], "sha256"
      ),
    ]
    for (name, row, column) in bad {
      let table = try #require(ExportedTables[name])
      let problem = #expect(throws: ExportProblem.self) {
        try LedgerStore().restore { session in
          try session.begin(table)
          try session.add(row, to: table)
        }
      }
      #expect(problem?.column == column)
    }
  }
}
