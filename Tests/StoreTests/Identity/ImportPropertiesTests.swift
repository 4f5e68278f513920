import Ledger
import Store
import TestKit
import Testing

/// reliability.md 4.4 over seeded ledgers, P1 to P6, P11 and P15.
///
/// Every property of one seed has an account of its own in one ledger, so that the accounts'
/// independence is tested along the way.
@Suite struct ImportPropertiesTests {
  @Test func `a ledger holds each row as often as the largest file shows it`() throws {
    try Books.forEach(Seeds.all) { books, seed, random in
      let truth = TruthLedger(&random)
      let hasIDs = random.chance(50)
      let exports = truth.exports(&random).map { hasIDs ? $0 : $0.withoutIDs }
      let expected = Tally.union(exports)
      for export in exports {
        try books.take(export, account: "\(seed)", batchSize: random.number(1...9))
      }
      let tally = try books.tally(of: "\(seed)")
      try #require(tally == expected, "seed \(seed)")
      // P1: all of them once more, in another order.
      for export in exports.shuffled(using: &random) {
        let again = try books.take(export, account: "\(seed)")
        try #require(again.allSatisfy { $0.new == 0 && $0.alreadyIn == $0.read }, "seed \(seed)")
      }
      try #require(try books.tally(of: "\(seed)") == expected, "seed \(seed): twice is not once")
    }
  }

  @Test func `the order of files and of rows within a file changes nothing`() throws {
    try Books.forEach(Seeds.all) { books, seed, random in
      let truth = TruthLedger(&random)
      let hasIDs = random.chance(50)
      let exports = truth.exports(&random).map { hasIDs ? $0 : $0.withoutIDs }
      for export in exports { try books.take(export, account: "in-order-\(seed)") }
      for export in exports.reversed() { try books.take(export, account: "reversed-\(seed)") }
      for export in exports.shuffled(using: &random) {
        try books.take(Export(export.rows.shuffled(using: &random)), account: "shuffled-\(seed)")
      }
      let expected = Tally.union(exports)
      for account in ["in-order", "reversed", "shuffled"] {
        try #require(
          try books.tally(of: "\(account)-\(seed)") == expected, "seed \(seed), \(account)")
      }
    }
  }

  @Test func `splitting a file by days and merging its pieces changes nothing`() throws {
    try Books.forEach(Seeds.all) { books, seed, random in
      let truth = TruthLedger(&random)
      let whole = truth.export(0...truth.dayCount, today: 99)
      let export = random.chance(50) ? whole : whole.withoutIDs
      let cut = TruthLedger.firstDay.adding(days: random.number(1...9))
      let early = export.rows.filter { $0.content.day < cut }
      let late = export.rows.filter { $0.content.day >= cut }
      for piece in [late, early] { try books.take(Export(piece), account: "split-\(seed)") }
      try books.take(export, account: "split-\(seed)")
      // Two statements of one file, as MT940 has one for each day or page.
      try books.take(Export(statements: [early, late]), account: "paged-\(seed)")
      let pages = export.rows.pages(random.number(1...4))
      try books.take(Export(statements: pages), account: "paged-anywhere-\(seed)")
      for account in ["split", "paged", "paged-anywhere"] {
        try #require(
          try books.tally(of: "\(account)-\(seed)") == export.rows.map(\.content).tally,
          "seed \(seed), \(account)")
      }
    }
  }

  @Test func `the counts of an import are the difference of the database`() throws {
    try Books.forEach(Seeds.all) { books, seed, random in
      let truth = TruthLedger(&random)
      for export in truth.exports(&random) {
        let export = random.chance(50) ? export : export.withoutIDs
        let before = try books.tally(of: "\(seed)").values.reduce(0, +)
        let rehearsal =
          seed % 4 > 0 ? nil : try books.take(export, account: "\(seed)", isDryRun: true)
        try #require(
          try books.tally(of: "\(seed)").values.reduce(0, +) == before, "seed \(seed): dry run")
        let ignored = random.number(0...2)
        var changes: [EntryChange: Int] = [:]
        let outcomes = try books.take(
          export, account: "\(seed)", ignored: ignored
        ) { _, _, change, _ in
          changes[change, default: 0] += 1
        }
        let new = outcomes.map(\.new).reduce(0, +)
        let known = outcomes.map(\.alreadyIn).reduce(0, +)
        try #require(
          try books.tally(of: "\(seed)").values.reduce(0, +) == before + new, "seed \(seed)")
        try #require(outcomes.map(\.read).reduce(0, +) == export.rows.count + ignored)
        try #require(new + known + ignored == export.rows.count + ignored, "seed \(seed)")
        try #require(changes[.new, default: 0] == new && changes[.alreadyIn, default: 0] == known)
        if let rehearsal {
          try #require(rehearsal.map(\.new).reduce(0, +) == new, "seed \(seed): dry run foretells")
        }
      }
      if seed % 25 == 24 { try #require(try books.store.countProblems().isEmpty) }
    }
  }
}

extension Export {
  var withoutIDs: Export {
    mapRows { BankRow(content: $0.content, isPending: $0.isPending) }
  }
}

extension Array {
  /// Cut into so many lists of about equal length.
  func pages(_ count: Int) -> [[Element]] {
    let size = Swift.max(1, (self.count + count - 1) / count)
    return stride(from: 0, to: self.count, by: size).map {
      Array(self[$0..<Swift.min($0 + size, self.count)])
    }
  }
}
