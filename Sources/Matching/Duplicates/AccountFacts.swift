package import Ledger

/// Your decisions and those of the bank about rows of one account.
package struct AccountFacts {
  /// The rows that you deleted.
  package var deleted: Set<TransactionKey> = []
  /// The rows that the bank corrected, each with the correcting entry.
  private(set) var corrected: [TransactionKey: TransactionKey] = [:]
  /// The entries that only cancel another entry and are not transactions themselves.
  package var deleting: Set<TransactionKey> = []
  /// For each row, the rows that you called the same transaction.
  private(set) var same: [TransactionKey: [TransactionKey]] = [:]
  /// For each row, the rows that you called distinct from it.
  private(set) var different: [TransactionKey: Set<TransactionKey>] = [:]

  package init() {}

  /// Records your verdict that two rows are one transaction or two.
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

  /// Records that the bank replaced or cancelled one entry with another.
  ///
  /// Two entries that name each other are an error of the bank, and only the first correction
  /// counts. An entry that names itself is ignored.
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

/// The rows of one account that differ but share a bank id.
///
/// An id is evidence, not identity. It shows that the rows are one transaction, unless their source
/// ever used one id for two transactions (reliability.md 4.1).
package struct SharedBankIDs {
  /// A row as a file showed it under the id.
  package struct Shown {
    var key: TransactionKey
    var amount: Int64
    var isPending: Bool
    /// The index of the file that showed the row.
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

  /// For each row, the indices of the ids under which a trusted source showed it.
  private(set) var idsOfRow: [TransactionKey: [Int]] = [:]
  /// For each pending row, the booked rows that trusted sources show under the same id.
  package private(set) var bookedOfPending: [TransactionKey: [TransactionKey]] = [:]

  /// The maximum number of days by which a bank shifts a transaction's date between two downloads.
  static let mostDaysApart = 7

  /// Creates the evidence from the rows of each id, in file order.
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

  /// Whether the rows that one source shows under one id are more than one transaction.
  private static func contradict(_ rows: [Shown]) -> Bool {
    guard let first = rows.first else { return false }
    return rows.contains { row in
      row.key != first.key
        && (row.amount != first.amount || abs(row.key.day - first.key.day) > mostDaysApart
          || row.file == first.file && row.key.fingerprint != first.key.fingerprint)
    }
  }
}
