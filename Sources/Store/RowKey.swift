import Ledger

/// The key of a transaction's row: what it is, in one account.
struct RowKey: Hashable, Comparable {
  var day: Int32
  var account: Int32
  var fingerprint: Fingerprint
  var occurrence: Int32

  static func < (left: RowKey, right: RowKey) -> Bool {
    (left.day, left.account, left.fingerprint.high, left.fingerprint.low, left.occurrence)
      < (
        right.day, right.account, right.fingerprint.high, right.fingerprint.low, right.occurrence
      )
  }
}

extension RowKey {
  init(_ key: TransactionKey) {
    self.init(
      day: key.day.daysSince1970, account: key.account, fingerprint: key.fingerprint,
      occurrence: key.occurrence)
  }
}

extension HotStatement {
  /// Binds the four parts of a key from `index` on.
  func bind(_ index: Int32, _ key: RowKey) {
    bind(index, key.day)
    bind(index + 1, key.account)
    bind(index + 2, key.fingerprint)
    bind(index + 3, key.occurrence)
  }

  /// The key in four columns from `column` on.
  func key(_ column: Int32) -> RowKey {
    RowKey(
      day: int32(column), account: int32(column + 1), fingerprint: fingerprint(column + 2),
      occurrence: int32(column + 3))
  }
}
