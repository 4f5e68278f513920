/// What names a row of the ledger: its day, account and fingerprint, and which of equal ones it is.
package struct TransactionKey: BitwiseCopyable, Hashable, Sendable {
  package var day: CalendarDate
  /// The ledger's own number of the account.
  package var account: Int32
  package var fingerprint: Fingerprint
  package var occurrence: Int32

  package init(
    day: CalendarDate, account: Int32, fingerprint: Fingerprint, occurrence: Int32
  ) {
    self.day = day
    self.account = account
    self.fingerprint = fingerprint
    self.occurrence = occurrence
  }

  /// The name that a person reads and writes.
  package var id: TransactionID {
    TransactionID(day: day, prefix: fingerprint.prefix, occurrence: Int(occurrence))
  }
}

extension TransactionKey: Comparable {
  /// The order in which the ledger keeps its rows.
  package static func < (left: TransactionKey, right: TransactionKey) -> Bool {
    if left.day != right.day { return left.day < right.day }
    if left.account != right.account { return left.account < right.account }
    if left.fingerprint != right.fingerprint { return left.fingerprint < right.fingerprint }
    return left.occurrence < right.occurrence
  }
}
