extension Schema {
  /// The tables of securities, of their trades, and of the positions in statements.
  static let securities = """
    CREATE TABLE security(
      id INTEGER PRIMARY KEY,
      key TEXT NOT NULL UNIQUE CHECK(length(key) BETWEEN 1 AND 200),
      name TEXT NOT NULL,
      ticker TEXT NOT NULL) STRICT;
    CREATE TABLE trade(
      day INTEGER NOT NULL, account INTEGER NOT NULL,
      fingerprint BLOB NOT NULL, occurrence INTEGER NOT NULL,
      security INTEGER NOT NULL REFERENCES security(id),
      action TEXT NOT NULL,
      units TEXT,
      unitPrice TEXT,
      fees INTEGER NOT NULL,
      taxes INTEGER NOT NULL,
      PRIMARY KEY(day,account,fingerprint,occurrence),
      FOREIGN KEY(day,account,fingerprint,occurrence)
        REFERENCES txn(day,account,fingerprint,occurrence) ON DELETE CASCADE ON UPDATE CASCADE)
      STRICT, WITHOUT ROWID;
    CREATE TABLE position(
      statement INTEGER NOT NULL REFERENCES statement(id) ON DELETE CASCADE,
      security INTEGER NOT NULL REFERENCES security(id),
      day INTEGER NOT NULL,
      units TEXT NOT NULL,
      unitPrice TEXT,
      marketValue INTEGER,
      PRIMARY KEY(statement,security,day)) STRICT, WITHOUT ROWID;
    """
}
