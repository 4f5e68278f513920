extension Schema {
  /// The SQL expression for the number of the previous occurrence; NULL for the first occurrence.
  package static func previous(of occurrence: String) -> String { "nullif(\(occurrence)-1,0)" }

  /// The table of transactions, with one row for each, whether from statements or added by hand.
  ///
  /// Columns for reports come before the texts, so a scan can skip the texts.
  static let transactions = """
    CREATE TABLE txn(
      day INTEGER NOT NULL CHECK(day BETWEEN -25567 AND 84005),
      account INTEGER NOT NULL,
      fingerprint BLOB NOT NULL CHECK(length(fingerprint)=16),
      occurrence INTEGER NOT NULL CHECK(occurrence>=1),
      amount INTEGER NOT NULL CHECK(amount BETWEEN -10000000000000 AND 10000000000000),
      category INTEGER NOT NULL REFERENCES category(id),
      place INTEGER REFERENCES place(id),
      isTransfer INTEGER NOT NULL CHECK(isTransfer BETWEEN 0 AND 1),
      isPending INTEGER NOT NULL CHECK(isPending BETWEEN 0 AND 1),
      status INTEGER NOT NULL DEFAULT 0 CHECK(status BETWEEN 0 AND 5),
      isPaired INTEGER NOT NULL DEFAULT 0 CHECK(isPaired BETWEEN 0 AND 1),
      hasSplits INTEGER NOT NULL DEFAULT 0 CHECK(hasSplits BETWEEN 0 AND 1),
      statement INTEGER NOT NULL,
      line INTEGER NOT NULL CHECK(line>=1),
      kind INTEGER NOT NULL,
      bankKind INTEGER NOT NULL,
      bankPending INTEGER NOT NULL CHECK(bankPending BETWEEN 0 AND 1),
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
      placeReason INTEGER CHECK(placeReason BETWEEN 1 AND 8),
      previous INTEGER CHECK(previous IS \(previous(of: "occurrence"))),
      CHECK(isPending<=bankPending),
      FOREIGN KEY(statement,account) REFERENCES statement(id,account),
      FOREIGN KEY(day,account,fingerprint,previous)
        REFERENCES txn(day,account,fingerprint,occurrence),
      PRIMARY KEY(day,account,fingerprint,occurrence)) STRICT, WITHOUT ROWID;
    CREATE INDEX txnBankID ON txn(account,bankID) WHERE bankID IS NOT NULL;
    CREATE INDEX txnStatus ON txn(account,status) WHERE status<>0;
    CREATE INDEX txnPending ON txn(account) WHERE isPending=1;
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
        AND (SELECT layout FROM statement WHERE id=old.statement) IS NOT '(register)'
      BEGIN SELECT RAISE(ABORT,'only undo takes transactions back'); END;
    """

  /// The table of the transactions in a batch that the bank booked as one row, each with its payee.
  ///
  /// The table `split` stores their categories under the same part numbers.
  static let entryParts = """
    CREATE TABLE entryPart(
      day INTEGER NOT NULL,
      account INTEGER NOT NULL,
      fingerprint BLOB NOT NULL,
      occurrence INTEGER NOT NULL,
      part INTEGER NOT NULL CHECK(part>=1),
      amount INTEGER NOT NULL,
      payee TEXT NOT NULL CHECK(length(payee)<=65536),
      memo TEXT NOT NULL,
      PRIMARY KEY(day,account,fingerprint,occurrence,part),
      FOREIGN KEY(day,account,fingerprint,occurrence)
        REFERENCES txn(day,account,fingerprint,occurrence) ON DELETE CASCADE ON UPDATE CASCADE)
      STRICT, WITHOUT ROWID;
    CREATE TRIGGER entryPartIsImmutable BEFORE UPDATE OF part,amount,payee,memo ON entryPart
      BEGIN SELECT RAISE(ABORT,'what the bank wrote is never edited'); END;
    """

  /// The table of transaction amounts in another currency, before the bank converted them.
  static let originals = """
    CREATE TABLE original(
      day INTEGER NOT NULL,
      account INTEGER NOT NULL,
      fingerprint BLOB NOT NULL,
      occurrence INTEGER NOT NULL,
      currency TEXT NOT NULL CHECK(length(currency)=3 AND currency NOT GLOB '*[^A-Z]*'),
      amount INTEGER NOT NULL CHECK(amount<>0),
      PRIMARY KEY(day,account,fingerprint,occurrence),
      FOREIGN KEY(day,account,fingerprint,occurrence)
        REFERENCES txn(day,account,fingerprint,occurrence) ON DELETE CASCADE ON UPDATE CASCADE)
      STRICT, WITHOUT ROWID;
    CREATE TRIGGER originalIsImmutable BEFORE UPDATE OF currency,amount ON original
      BEGIN SELECT RAISE(ABORT,'what the bank wrote is never edited'); END;
    """

  /// The table of further statements that show a transaction.
  ///
  /// A statement shows only entries of its own account.
  static let sightings = """
    CREATE TABLE sighting(
      day INTEGER NOT NULL,
      account INTEGER NOT NULL,
      fingerprint BLOB NOT NULL,
      occurrence INTEGER NOT NULL,
      statement INTEGER NOT NULL,
      line INTEGER NOT NULL CHECK(line>=1),
      bankID TEXT,
      isPending INTEGER NOT NULL CHECK(isPending IN(0,1)),
      PRIMARY KEY(day,account,fingerprint,occurrence,statement),
      FOREIGN KEY(statement,account) REFERENCES statement(id,account),
      FOREIGN KEY(day,account,fingerprint,occurrence)
        REFERENCES txn(day,account,fingerprint,occurrence) ON UPDATE CASCADE) STRICT, WITHOUT ROWID;
    CREATE INDEX sightingStatement ON sighting(statement);
    CREATE INDEX sightingBankID ON sighting(account,bankID) WHERE bankID IS NOT NULL;
    CREATE TRIGGER sightingIsImmutable
      BEFORE UPDATE OF statement,line,bankID,isPending ON sighting
      BEGIN SELECT RAISE(ABORT,'what a file showed is never edited'); END;
    CREATE TRIGGER sightingGoesWithUndoOnly BEFORE DELETE ON sighting
      WHEN (SELECT undone FROM run JOIN file ON file.run=run.id
            JOIN statement ON statement.file=file.id WHERE statement.id=old.statement) IS NOT 1
        AND NOT EXISTS(SELECT 1 FROM txn WHERE day=old.day AND account=old.account
          AND fingerprint=old.fingerprint AND occurrence=old.occurrence
          AND statement=old.statement)
      BEGIN SELECT RAISE(ABORT,'only undo takes sightings back'); END;
    """
}
