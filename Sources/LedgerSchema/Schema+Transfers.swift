extension Schema {
  /// The tables of transfers, and of decisions about transfers.
  ///
  /// A transfer is a pair of rows.
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
    CREATE TRIGGER transferBegins AFTER INSERT ON transfer BEGIN
      UPDATE txn SET isPaired=1 WHERE day=new.day AND account=new.account
        AND fingerprint=new.fingerprint AND occurrence=new.occurrence;
      UPDATE txn SET isPaired=1 WHERE day=new.otherDay AND account=new.otherAccount
        AND fingerprint=new.otherFingerprint AND occurrence=new.otherOccurrence;
    END;
    CREATE TRIGGER transferEnds AFTER DELETE ON transfer BEGIN
      UPDATE txn SET isPaired=0 WHERE day=old.day AND account=old.account
        AND fingerprint=old.fingerprint AND occurrence=old.occurrence;
      UPDATE txn SET isPaired=0 WHERE day=old.otherDay AND account=old.otherAccount
        AND fingerprint=old.otherFingerprint AND occurrence=old.otherOccurrence;
    END;
    CREATE TABLE transferVerdict(
      day INTEGER NOT NULL, account INTEGER NOT NULL REFERENCES account(id),
      fingerprint BLOB NOT NULL CHECK(length(fingerprint)=16), occurrence INTEGER NOT NULL,
      otherDay INTEGER NOT NULL, otherAccount INTEGER NOT NULL REFERENCES account(id),
      otherFingerprint BLOB NOT NULL CHECK(length(otherFingerprint)=16),
      otherOccurrence INTEGER NOT NULL,
      isTransfer INTEGER NOT NULL CHECK(isTransfer IN(0,1)),
      merge INTEGER REFERENCES run(id),
      PRIMARY KEY(day,account,fingerprint,occurrence,
        otherDay,otherAccount,otherFingerprint,otherOccurrence)) STRICT, WITHOUT ROWID;
    """
}
