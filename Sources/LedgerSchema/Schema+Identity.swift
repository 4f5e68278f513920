extension Schema {
  /// The tables of links, deletions, decisions about pairs, the bank's corrections and shared bank
  /// ids.
  ///
  /// A link connects a row that does not count with the row that replaces it.
  ///
  /// `merge` is the run of a merge of accounts. The merge lifted the deletion, or gave the decision
  /// about a row of the merged account to the same row of the other account.
  static let identity = """
    CREATE TABLE link(
      day INTEGER NOT NULL, account INTEGER NOT NULL,
      fingerprint BLOB NOT NULL, occurrence INTEGER NOT NULL,
      toDay INTEGER NOT NULL, toAccount INTEGER NOT NULL,
      toFingerprint BLOB NOT NULL, toOccurrence INTEGER NOT NULL,
      status INTEGER NOT NULL CHECK(status IN(1,3,4)),
      CHECK((day,account,fingerprint,occurrence)
        <>(toDay,toAccount,toFingerprint,toOccurrence)),
      PRIMARY KEY(day,account,fingerprint,occurrence),
      FOREIGN KEY(day,account,fingerprint,occurrence)
        REFERENCES txn(day,account,fingerprint,occurrence) ON DELETE CASCADE ON UPDATE CASCADE,
      FOREIGN KEY(toDay,toAccount,toFingerprint,toOccurrence)
        REFERENCES txn(day,account,fingerprint,occurrence) ON DELETE CASCADE ON UPDATE CASCADE)
      STRICT, WITHOUT ROWID;
    CREATE INDEX linkTarget ON link(toDay,toAccount,toFingerprint,toOccurrence);
    CREATE TRIGGER doubleIsOfOneAmount BEFORE INSERT ON link
      WHEN new.status=1 AND new.account=new.toAccount
        AND NOT EXISTS(SELECT 1 FROM verdict WHERE isSame=1)
        AND (SELECT amount FROM txn WHERE day=new.day AND account=new.account
          AND fingerprint=new.fingerprint AND occurrence=new.occurrence)
        <>(SELECT amount FROM txn WHERE day=new.toDay AND account=new.toAccount
          AND fingerprint=new.toFingerprint AND occurrence=new.toOccurrence)
      BEGIN SELECT RAISE(ABORT,'rows of two amounts are never taken for one'); END;
    CREATE TABLE tombstone(
      day INTEGER NOT NULL, account INTEGER NOT NULL REFERENCES account(id),
      fingerprint BLOB NOT NULL CHECK(length(fingerprint)=16),
      occurrence INTEGER NOT NULL CHECK(occurrence>=1),
      merge INTEGER REFERENCES run(id),
      PRIMARY KEY(day,account,fingerprint,occurrence)) STRICT, WITHOUT ROWID;
    CREATE TABLE verdict(
      day INTEGER NOT NULL, account INTEGER NOT NULL REFERENCES account(id),
      fingerprint BLOB NOT NULL CHECK(length(fingerprint)=16), occurrence INTEGER NOT NULL,
      otherDay INTEGER NOT NULL, otherAccount INTEGER NOT NULL REFERENCES account(id),
      otherFingerprint BLOB NOT NULL CHECK(length(otherFingerprint)=16),
      otherOccurrence INTEGER NOT NULL,
      isSame INTEGER NOT NULL CHECK(isSame IN(0,1)),
      merge INTEGER REFERENCES run(id),
      CHECK((day,account,fingerprint,occurrence)
        <(otherDay,otherAccount,otherFingerprint,otherOccurrence)),
      PRIMARY KEY(day,account,fingerprint,occurrence,
        otherDay,otherAccount,otherFingerprint,otherOccurrence)) STRICT, WITHOUT ROWID;
    CREATE TABLE correction(
      account INTEGER NOT NULL REFERENCES account(id),
      correctedID TEXT NOT NULL CHECK(length(correctedID) BETWEEN 1 AND 1024),
      day INTEGER NOT NULL, fingerprint BLOB NOT NULL, occurrence INTEGER NOT NULL,
      deletes INTEGER NOT NULL CHECK(deletes IN(0,1)),
      PRIMARY KEY(account,correctedID,day,fingerprint,occurrence),
      FOREIGN KEY(day,account,fingerprint,occurrence)
        REFERENCES txn(day,account,fingerprint,occurrence) ON DELETE CASCADE ON UPDATE CASCADE)
      STRICT, WITHOUT ROWID;
    CREATE TABLE sharedID(
      account INTEGER NOT NULL REFERENCES account(id),
      bankID TEXT NOT NULL,
      PRIMARY KEY(account,bankID)) STRICT, WITHOUT ROWID;
    """
}
