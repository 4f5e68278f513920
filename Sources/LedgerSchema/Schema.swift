/// The schema of a ledger: its tables, indices and triggers as SQL.
///
/// The database enforces the invariants, because it is more reliable than the code around it. Days
/// are numbers of days since 1970-01-01. Money is in minor units of its currency.
package enum Schema {
  /// The version of the schema.
  ///
  /// Raise it with every change. Otherwise saldo would mistake an older or newer ledger for a
  /// current one.
  package static let version: Int32 = 18

  /// The application id of a ledger: "SALD" in ASCII.
  ///
  /// saldo recognises a ledger by this id, and the command `file` shows it.
  package static let applicationID: Int32 = 0x5341_4C44

  /// The SQL of all tables, indices and triggers.
  package static var parts: [String] {
    [
      names, accounts, files, transactions, entryParts, originals, sightings, identity, transfers,
      securities, receipts, registers, changes, sealing,
    ]
  }

  /// The statements that create an empty ledger in an empty database.
  package static var statements: [String] {
    parts + ["PRAGMA application_id=\(applicationID); PRAGMA user_version=\(version)"]
  }

  /// The tables that transactions refer to: categories, places, payees, tags and notes.
  static let names = """
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
      city TEXT CHECK(city<>''),
      CHECK((latitude IS NULL)=(longitude IS NULL))) STRICT;
    CREATE TABLE payee(id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE) STRICT;
    CREATE TABLE tagSet(id INTEGER PRIMARY KEY, tags TEXT NOT NULL UNIQUE) STRICT;
    CREATE TABLE note(id INTEGER PRIMARY KEY, text TEXT NOT NULL UNIQUE) STRICT;
    """

  /// The tables of runs, of the files that they read, and of the statements in these files.
  ///
  /// `run.rules` is the digest of the rules with which a run, or its undo, classified rows. It is
  /// NULL if the run classified no rows or was undone without classifying any, and all zeros if the
  /// rules are unknown. `isWhole` is 1 for a run that classified all rows.
  static let files = """
    CREATE TABLE run(
      id INTEGER PRIMARY KEY,
      day INTEGER NOT NULL,
      undone INTEGER NOT NULL DEFAULT 0 CHECK(undone IN(0,1)),
      rules BLOB CHECK(length(rules)=32),
      isWhole INTEGER CHECK(isWhole IS NULL OR isWhole=1 AND rules IS NOT NULL)) STRICT;
    CREATE TRIGGER runStaysUndone BEFORE UPDATE OF undone ON run
      WHEN old.undone=1
      BEGIN SELECT RAISE(ABORT,'a run is undone once and for all'); END;
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
      layout TEXT NOT NULL DEFAULT '',
      numbers INTEGER NOT NULL DEFAULT 0 CHECK(numbers IN(0,1)),
      digest INTEGER,
      CHECK(read=new+alreadyIn+updated+ignored+rejected),
      CHECK(firstDay<=lastDay),
      UNIQUE(id,account)) STRICT;
    CREATE INDEX statementFile ON statement(file);
    CREATE INDEX statementAccount ON statement(account);
    """
}
