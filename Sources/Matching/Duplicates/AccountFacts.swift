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
