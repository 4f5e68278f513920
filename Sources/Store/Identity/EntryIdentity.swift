import Ledger

/// What an entry turned out to be.
enum EntryIdentity {
  /// A transaction that the ledger did not have; it becomes this occurrence.
  case new(occurrence: Int32)
  /// One the ledger has.
  case known(day: CalendarDate, fingerprint: Fingerprint, occurrence: Int32, wasPending: Bool)
  /// The very same row with the same bank id stands in this file a second time.
  case repeated

  /// The key of the transaction that an entry of this day, account and content is; nil for one that is
  /// ignored.
  func key(
    on day: CalendarDate, of account: Int32, _ fingerprint: Fingerprint
  ) -> TransactionKey? {
    switch self {
    case .new(let occurrence):
      TransactionKey(
        day: day, account: account, fingerprint: fingerprint, occurrence: occurrence)
    case .known(let day, let fingerprint, let occurrence, _):
      TransactionKey(
        day: day, account: account, fingerprint: fingerprint, occurrence: occurrence)
    case .repeated: nil
    }
  }
}
