/// The tables of a ledger as its first version made them.
///
/// Trust the database more than the code: what must never be is made impossible here. Days are
/// counts since 1970-01-01, money is minor units of the account's currency. Columns that reports
/// read stand before the texts, so that a scan need not step over them.
enum Schema {
  static let first = """
    CREATE TABLE account(
      id INTEGER PRIMARY KEY,
      key TEXT NOT NULL UNIQUE CHECK(length(key) BETWEEN 1 AND 64 AND key NOT GLOB '*[^a-z0-9_-]*'),
      name TEXT NOT NULL CHECK(length(name) BETWEEN 1 AND 200),
      kind TEXT NOT NULL CHECK(kind IN('bank','card','cash','savings','loan','investment')),
      currency TEXT NOT NULL CHECK(length(currency)=3 AND currency NOT GLOB '*[^A-Z]*'),
      number TEXT) STRICT;
    CREATE TABLE category(
      id INTEGER PRIMARY KEY,
      path TEXT NOT NULL UNIQUE CHECK(length(path) BETWEEN 1 AND 200)) STRICT;
    INSERT INTO category(id,path) VALUES(1,'Uncategorised');
    CREATE TABLE place(
      id INTEGER PRIMARY KEY,
      key TEXT NOT NULL UNIQUE CHECK(length(key) BETWEEN 1 AND 200),
      name TEXT NOT NULL,
      latitude REAL CHECK(latitude BETWEEN -90 AND 90),
      longitude REAL CHECK(longitude BETWEEN -180 AND 180),
      area TEXT NOT NULL,
      CHECK((latitude IS NULL)=(longitude IS NULL))) STRICT;
    CREATE TABLE payee(id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE) STRICT;
    CREATE TABLE tagSet(id INTEGER PRIMARY KEY, tags TEXT NOT NULL UNIQUE) STRICT;
    CREATE TABLE note(id INTEGER PRIMARY KEY, text TEXT NOT NULL UNIQUE) STRICT;
    CREATE TABLE run(
      id INTEGER PRIMARY KEY,
      day INTEGER NOT NULL,
      undone INTEGER NOT NULL DEFAULT 0 CHECK(undone IN(0,1))) STRICT;
    CREATE TABLE file(
      id INTEGER PRIMARY KEY,
      run INTEGER NOT NULL REFERENCES run(id),
      name TEXT NOT NULL,
      sha256 BLOB NOT NULL CHECK(length(sha256)=32),
      format TEXT NOT NULL,
      profile TEXT NOT NULL) STRICT;
    CREATE INDEX fileDigest ON file(sha256);
    CREATE TABLE statement(
      id INTEGER PRIMARY KEY,
      file INTEGER NOT NULL REFERENCES file(id),
      account INTEGER NOT NULL REFERENCES account(id),
      firstDay INTEGER,
      lastDay INTEGER,
      opening INTEGER,
      openingDay INTEGER,
      closing INTEGER,
      closingDay INTEGER,
      read INTEGER NOT NULL DEFAULT 0 CHECK(read>=0),
      new INTEGER NOT NULL DEFAULT 0 CHECK(new>=0),
      alreadyIn INTEGER NOT NULL DEFAULT 0 CHECK(alreadyIn>=0),
      updated INTEGER NOT NULL DEFAULT 0 CHECK(updated>=0),
      ignored INTEGER NOT NULL DEFAULT 0 CHECK(ignored>=0),
      rejected INTEGER NOT NULL DEFAULT 0 CHECK(rejected>=0),
      CHECK(read=new+alreadyIn+updated+ignored+rejected),
      CHECK(firstDay<=lastDay)) STRICT;
    CREATE INDEX statementFile ON statement(file);
    CREATE TABLE txn(
      day INTEGER NOT NULL CHECK(day BETWEEN -25567 AND 84005),
      account INTEGER NOT NULL REFERENCES account(id),
      fingerprint BLOB NOT NULL CHECK(length(fingerprint)=16),
      occurrence INTEGER NOT NULL CHECK(occurrence>=1),
      amount INTEGER NOT NULL CHECK(amount BETWEEN -10000000000000 AND 10000000000000),
      category INTEGER NOT NULL REFERENCES category(id),
      place INTEGER REFERENCES place(id),
      isTransfer INTEGER NOT NULL CHECK(isTransfer IN(0,1)),
      isPending INTEGER NOT NULL CHECK(isPending IN(0,1)),
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
      previous INTEGER GENERATED ALWAYS AS (CASE WHEN occurrence>1 THEN occurrence-1 END) VIRTUAL,
      CHECK(isPending<=bankPending),
      FOREIGN KEY(day,account,fingerprint,previous)
        REFERENCES txn(day,account,fingerprint,occurrence),
      PRIMARY KEY(day,account,fingerprint,occurrence)) STRICT, WITHOUT ROWID;
    CREATE INDEX txnBankID ON txn(account,bankID) WHERE bankID IS NOT NULL;
    CREATE TABLE sighting(
      day INTEGER NOT NULL,
      account INTEGER NOT NULL,
      fingerprint BLOB NOT NULL,
      occurrence INTEGER NOT NULL,
      statement INTEGER NOT NULL REFERENCES statement(id),
      line INTEGER NOT NULL CHECK(line>=1),
      bankID TEXT,
      isPending INTEGER NOT NULL CHECK(isPending IN(0,1)),
      PRIMARY KEY(day,account,fingerprint,occurrence,statement),
      FOREIGN KEY(day,account,fingerprint,occurrence)
        REFERENCES txn(day,account,fingerprint,occurrence) ON UPDATE CASCADE) STRICT, WITHOUT ROWID;
    CREATE INDEX sightingStatement ON sighting(statement);
    CREATE INDEX sightingBankID ON sighting(account,bankID) WHERE bankID IS NOT NULL;
    CREATE TRIGGER txnSourceIsImmutable
      BEFORE UPDATE OF day,account,fingerprint,amount,payee,memo,reference,valueDay,balance,
        bankKind,sourceCategory ON txn
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
    CREATE TRIGGER statementIsOfItsAccount BEFORE INSERT ON sighting
      WHEN (SELECT account FROM statement WHERE id=new.statement) IS NOT new.account
      BEGIN SELECT RAISE(ABORT,'a statement shows entries of its own account'); END;
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
    CREATE TRIGGER runStaysUndone BEFORE UPDATE OF undone ON run
      WHEN old.undone=1
      BEGIN SELECT RAISE(ABORT,'a run is undone once and for all'); END;
    """
}
