import Ledger

/// What an entry turned out to be.
enum EntryIdentity {
  /// A transaction that the ledger did not have; it becomes this occurrence.
  case new(occurrence: Int32)
  /// One the ledger has.
  case known(day: CalendarDate, fingerprint: Fingerprint, occurrence: Int32, wasPending: Bool)
  /// The very same row with the same bank id stands in this file a second time.
  case repeated
}
