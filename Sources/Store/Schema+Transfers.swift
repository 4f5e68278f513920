extension Schema {
  /// Money that left one own account and came into another: two rows, one movement.
  static let transfers = """
    CREATE TABLE transfer(
      day INTEGER NOT NULL, account INTEGER NOT NULL,
      fingerprint BLOB NOT NULL, occurrence INTEGER NOT NULL,
      otherDay INTEGER NOT NULL, otherAccount INTEGER NOT NULL,
      otherFingerprint BLOB NOT NULL, otherOccurrence INTEGER NOT NULL,
      reason TEXT NOT NULL,
      PRIMARY KEY(day,account,fingerprint,occurrence),
      UNIQUE(otherDay,otherAccount,otherFingerprint,otherOccurrence),
      CHECK(account<>otherAccount),
      FOREIGN KEY(day,account,fingerprint,occurrence)
        REFERENCES txn(day,account,fingerprint,occurrence) ON DELETE CASCADE ON UPDATE CASCADE,
      FOREIGN KEY(otherDay,otherAccount,otherFingerprint,otherOccurrence)
        REFERENCES txn(day,account,fingerprint,occurrence) ON DELETE CASCADE ON UPDATE CASCADE)
      STRICT, WITHOUT ROWID;
    """
}
