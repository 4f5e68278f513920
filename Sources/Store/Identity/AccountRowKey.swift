import Ledger

/// What tells one row of an account from every other: its day, its content, and which of equal ones.
struct AccountRowKey: Hashable {
  var day: Int32
  var fingerprint: Fingerprint
  var occurrence: Int32

  /// Binds the three columns from a place on.
  func bind(to statement: HotStatement, at index: Int32) {
    statement.bind(index, day)
    statement.bind(index + 1, fingerprint)
    statement.bind(index + 2, occurrence)
  }

  /// The key that three columns of a row hold.
  init(_ row: HotStatement, at column: Int32) {
    day = row.int32(column)
    fingerprint = row.fingerprint(column + 1)
    occurrence = row.int32(column + 2)
  }
}

extension AccountRowKey {
  /// The key of an entry on this day with this content; nil for a row that is ignored.
  init?(_ identity: EntryIdentity, day: Int32, _ fingerprint: Fingerprint) {
    switch identity {
    case .new(let occurrence):
      self.day = day
      self.fingerprint = fingerprint
      self.occurrence = occurrence
    case .known(let day, let fingerprint, let occurrence, _):
      self.day = day.daysSince1970
      self.fingerprint = fingerprint
      self.occurrence = occurrence
    case .repeated: return nil
    }
  }
}
