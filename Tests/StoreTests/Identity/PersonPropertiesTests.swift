import Ledger
import Store
import TestKit
import Testing

/// reliability.md 4.4, P7 and P11: what people do between imports is kept, and accounts never meet.
@Suite struct PersonPropertiesTests {
  /// Deletes, restores and judges at random between imports of two sources, imports again, undoes.
  @Test func `what a person decided holds after every import and undo`() throws {
    try Books.forEach(Seeds.all) { books, seed, random in
      let account = "\(seed)"
      let truth = TruthLedger(&random, days: 8)
      var (one, other) = random.pick(BankView.Pair.allCases).views
      one.hasIDs = random.chance(30)
      other.mostShift = random.pick([0, 1])
      let whole = 0...(truth.dayCount + 2)
      let exports = [one.export(truth, whole).export, other.export(truth, whole).export]
        .filter { !$0.rows.isEmpty }
      guard let first = exports.first else { return }
      try books.take(first, account: account)
      var expected = truth.amounts(Set(truth.payments.indices))
      var filter = TransactionFilter()
      filter.account = account
      for transaction in try books.store.transactions(filter) where random.chance(20) {
        let twins = try books.store.transactions(id: transaction.id)
        guard twins.count == 1 else { continue }
        _ = try books.store.delete([transaction.id])
        expected[transaction.amount.minorUnits, default: 0] -= 1
      }
      expected = expected.filter { $0.value > 0 }
      for export in exports.dropFirst() + [first] { try books.take(export, account: account) }
      try #require(try books.tally(of: account).amounts == expected, "seed \(seed)")
      // Undone and imported again: the same.
      _ = try books.store.undo(run: books.run)
      try books.take(first, account: account)
      try #require(try books.tally(of: account).amounts == expected, "seed \(seed): undone")
      filter.status = .deleted
      for transaction in try books.store.transactions(filter) {
        _ = try books.store.restore([transaction.id])
      }
      try #require(
        try books.tally(of: account).amounts == truth.amounts(Set(truth.payments.indices)),
        "seed \(seed): restored")
    }
  }

  @Test func `imports of one account change nothing in another`() throws {
    try Books.forEach(Seeds.all) { books, seed, random in
      let truth = TruthLedger(&random)
      let exports = truth.exports(&random)
      for export in exports { try books.take(export, account: "a-\(seed)") }
      let before = try books.rows(of: "a-\(seed)")
      for export in exports.shuffled(using: &random) {
        try books.take(export, account: "b-\(seed)")
      }
      try #require(try books.rows(of: "a-\(seed)") == before, "seed \(seed)")
      try #require(
        try books.tally(of: "b-\(seed)") == Tally.union(exports), "seed \(seed): all are new there")
      _ = try books.store.undo(run: books.run)
      try #require(try books.rows(of: "a-\(seed)") == before, "seed \(seed)")
    }
  }
}
