extension Schema {
  /// The second version: each row of `txn` says whether it counts, whether it is a leg of an own
  /// transfer and whether it is split.
  ///
  /// The table is built anew, so that what a report reads stands before the texts. The triggers that
  /// read the old table are made anew too.
  static let second = """
    DROP TRIGGER sightingGoesWithUndoOnly;
    CREATE TABLE txn2(
      day INTEGER NOT NULL CHECK(day BETWEEN -25567 AND 84005),
      account INTEGER NOT NULL REFERENCES account(id),
      fingerprint BLOB NOT NULL CHECK(length(fingerprint)=16),
      occurrence INTEGER NOT NULL CHECK(occurrence>=1),
      amount INTEGER NOT NULL CHECK(amount BETWEEN -10000000000000 AND 10000000000000),
      category INTEGER NOT NULL REFERENCES category(id),
      place INTEGER REFERENCES place(id),
      isTransfer INTEGER NOT NULL CHECK(isTransfer IN(0,1)),
      isPending INTEGER NOT NULL CHECK(isPending IN(0,1)),
      standing INTEGER NOT NULL DEFAULT 0 CHECK(standing BETWEEN 0 AND 5),
      isPaired INTEGER NOT NULL DEFAULT 0 CHECK(isPaired IN(0,1)),
      hasSplits INTEGER NOT NULL DEFAULT 0 CHECK(hasSplits IN(0,1)),
      statement INTEGER NOT NULL REFERENCES statement(id),
      line INTEGER NOT NULL CHECK(line>=1),
      kind INTEGER NOT NULL,
      bankKind INTEGER NOT NULL,
      bankPending INTEGER NOT NULL CHECK(bankPending IN(0,1)),
      balance INTEGER,
      valueDay INTEGER,
      cleanPayee INTEGER REFERENCES payee(id),
      tagSet INTEGER REFERENCES tagSet(id),
      note INTEGER REFERENCES note(id),
      payee TEXT NOT NULL CHECK(length(payee)<=65536),
      memo TEXT,
      reference TEXT,
      bankID TEXT CHECK(length(bankID)<=1024),
      sourceCategory TEXT,
      counterparty TEXT CHECK(length(counterparty)<=256),
      previous INTEGER GENERATED ALWAYS AS (CASE WHEN occurrence>1 THEN occurrence-1 END) VIRTUAL,
      CHECK(isPending<=bankPending),
      FOREIGN KEY(day,account,fingerprint,previous)
        REFERENCES txn2(day,account,fingerprint,occurrence),
      PRIMARY KEY(day,account,fingerprint,occurrence)) STRICT, WITHOUT ROWID;
    INSERT INTO txn2(day,account,fingerprint,occurrence,amount,category,place,isTransfer,isPending,
        statement,line,kind,bankKind,bankPending,balance,valueDay,cleanPayee,tagSet,note,payee,memo,
        reference,bankID,sourceCategory)
      SELECT day,account,fingerprint,occurrence,amount,category,place,isTransfer,isPending,
        statement,line,kind,bankKind,bankPending,balance,valueDay,cleanPayee,tagSet,note,payee,memo,
        reference,bankID,sourceCategory FROM txn ORDER BY day,account,fingerprint,occurrence;
    DROP TABLE txn;
    ALTER TABLE txn2 RENAME TO txn;
    CREATE INDEX txnBankID ON txn(account,bankID) WHERE bankID IS NOT NULL;
    CREATE INDEX txnStanding ON txn(account,standing) WHERE standing<>0;
    CREATE INDEX txnPending ON txn(account) WHERE isPending=1;
    ALTER TABLE statement ADD COLUMN layout TEXT NOT NULL DEFAULT '';
    ALTER TABLE statement ADD COLUMN numbers INTEGER NOT NULL DEFAULT 0 CHECK(numbers IN(0,1));
    CREATE TRIGGER txnSourceIsImmutable
      BEFORE UPDATE OF day,account,fingerprint,amount,payee,memo,reference,valueDay,balance,
        bankKind,sourceCategory,counterparty ON txn
      BEGIN SELECT RAISE(ABORT,'what the bank wrote is never edited'); END;
    CREATE TRIGGER txnOriginIsLeftByUndoOnly
      BEFORE UPDATE OF statement,line,bankID,bankPending ON txn
      WHEN (SELECT undone FROM run JOIN file ON file.run=run.id
            JOIN statement ON statement.file=file.id WHERE statement.id=old.statement) IS NOT 1
      BEGIN SELECT RAISE(ABORT,'only undo gives a transaction another origin'); END;
    CREATE TRIGGER txnOccurrencesOnlyCloseGaps BEFORE UPDATE OF occurrence ON txn
      WHEN new.occurrence>=old.occurrence OR new.occurrence>1 AND NOT EXISTS(
        SELECT 1 FROM txn WHERE day=new.day AND account=new.account
          AND fingerprint=new.fingerprint AND occurrence=new.occurrence-1)
      BEGIN SELECT RAISE(ABORT,'an occurrence moves only to close a gap'); END;
    CREATE TRIGGER txnIsDeletedByUndoOnly BEFORE DELETE ON txn
      WHEN (SELECT undone FROM run JOIN file ON file.run=run.id
            JOIN statement ON statement.file=file.id WHERE statement.id=old.statement) IS NOT 1
      BEGIN SELECT RAISE(ABORT,'only undo takes transactions back'); END;
    CREATE TRIGGER sightingGoesWithUndoOnly BEFORE DELETE ON sighting
      WHEN (SELECT undone FROM run JOIN file ON file.run=run.id
            JOIN statement ON statement.file=file.id WHERE statement.id=old.statement) IS NOT 1
        AND NOT EXISTS(SELECT 1 FROM txn WHERE day=old.day AND account=old.account
          AND fingerprint=old.fingerprint AND occurrence=old.occurrence
          AND statement=old.statement)
      BEGIN SELECT RAISE(ABORT,'only undo takes sightings back'); END;
    """
}
