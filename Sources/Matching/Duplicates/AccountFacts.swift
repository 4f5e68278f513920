package import Ledger

/// What people and the bank itself said about rows of one account.
package struct AccountFacts {
  /// Rows that a person deleted.
  package var deleted: Set<TransactionKey> = []
  /// Rows the bank took back, and the entry that says so.
  private(set) var corrected: [TransactionKey: TransactionKey] = [:]
  /// Entries that only take another one away and are no transactions themselves.
  package var deleting: Set<TransactionKey> = []
  /// For each row the rows that you called duplicates of it.
  private(set) var same: [TransactionKey: [TransactionKey]] = [:]
  /// For each row the rows that you called distinct from it.
  private(set) var different: [TransactionKey: Set<TransactionKey>] = [:]

  package init() {}

  /// A person said of two rows of the account that they are one transaction, or that they are two.
  package mutating func say(
    _ one: TransactionKey, _ other: TransactionKey, areSame: Bool
  ) {
    if areSame {
      same[one, default: []].append(other)
      same[other, default: []].append(one)
    } else {
      different[one, default: []].insert(other)
      different[other, default: []].insert(one)
    }
  }

  /// The bank said that one entry replaces another or takes it back.
  ///
  /// Two entries that name each other are a fault of the bank: the first of them stands.
  package mutating func correct(_ named: TransactionKey, by corrector: TransactionKey) {
    guard named != corrector, corrected[corrector] != named else { return }
    corrected[named] = corrector
  }

  func isDifferent(_ one: TransactionKey, _ other: TransactionKey) -> Bool {
    different[one]?.contains(other) ?? false
  }

  func isSame(_ one: TransactionKey, _ other: TransactionKey) -> Bool {
    same[one]?.contains(other) ?? false
  }
}

/// Rows of one account that differ and yet were shown under one bank id.
///
/// An id is evidence, not identity: it says that two rows are one transaction whose date or text the
/// bank changed, but only where the source never gave one id to two transactions (reliability.md 4.1).
package struct SharedBankIDs {
  /// A row as it was shown under the id.
  package struct Shown {
    var key: TransactionKey
    var amount: Int64
    var isPending: Bool
    /// The index of the file that showed it, and that of its source.
    var file: Int32
    var source: Int

    package init(
      _ key: TransactionKey, amount: Int64, isPending: Bool, file: Int32, source: Int
    ) {
      self.key = key
      self.amount = amount
      self.isPending = isPending
      self.file = file
      self.source = source
    }
  }

  /// For each row the ids, as numbers, under which a source that can be trusted showed it.
  private(set) var idsOfRow: [TransactionKey: [Int]] = [:]
  /// For each announced row the booked ones that came under its id.
  package private(set) var bookedOfPending: [TransactionKey: [TransactionKey]] = [:]

  /// How far a bank may move the date of a transaction between two downloads.
  static let mostDaysApart = 7

  /// Takes for each id the rows that were shown under it, in the order of the files.
  package init(_ groups: [[Shown]], facts: AccountFacts) {
    var distrusted: Set<Int> = []
    let correcting = Set(facts.corrected.values)
    for group in groups {
      let rows = group.filter { !$0.isPending && !correcting.contains($0.key) }
      for (source, rows) in Dictionary(grouping: rows, by: \.source) where Self.contradict(rows) {
        distrusted.insert(source)
      }
    }
    for (id, group) in groups.enumerated() {
      let trusted = group.filter { !distrusted.contains($0.source) }
      for row in trusted where idsOfRow[row.key]?.last != id {
        idsOfRow[row.key, default: []].append(id)
      }
      let booked = trusted.filter { !$0.isPending }.map(\.key)
      for row in trusted where row.isPending { bookedOfPending[row.key, default: []] += booked }
    }
  }

  /// Whether one id is that of two transactions.
  private static func contradict(_ rows: [Shown]) -> Bool {
    guard let first = rows.first else { return false }
    return rows.contains { row in
      row.key != first.key
        && (row.amount != first.amount || abs(row.key.day - first.key.day) > mostDaysApart
          || row.file == first.file && row.key.fingerprint != first.key.fingerprint)
    }
  }
}
