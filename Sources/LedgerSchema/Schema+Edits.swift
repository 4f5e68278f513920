extension Schema {
  /// What a person set by hand in a transaction, and the history of it.
  static let edits = """
    CREATE TABLE edit(
      day INTEGER NOT NULL, account INTEGER NOT NULL REFERENCES account(id),
      fingerprint BLOB NOT NULL CHECK(length(fingerprint)=16),
      occurrence INTEGER NOT NULL CHECK(occurrence>=1),
      field TEXT NOT NULL CHECK(field IN('category','payee','note','tags','place')),
      value TEXT, derived TEXT,
      run INTEGER NOT NULL REFERENCES run(id),
      CHECK(field<>'category' OR value IS NOT NULL),
      PRIMARY KEY(day,account,fingerprint,occurrence,field)) STRICT, WITHOUT ROWID;
    CREATE INDEX editRun ON edit(run);
    CREATE TABLE editChange(
      id INTEGER PRIMARY KEY,
      run INTEGER NOT NULL REFERENCES run(id),
      day INTEGER NOT NULL, account INTEGER NOT NULL REFERENCES account(id),
      fingerprint BLOB NOT NULL CHECK(length(fingerprint)=16),
      occurrence INTEGER NOT NULL CHECK(occurrence>=1),
      field TEXT NOT NULL CHECK(field IN('category','payee','note','tags','place')),
      before TEXT, beforeRun INTEGER REFERENCES run(id),
      after TEXT, isWord INTEGER NOT NULL CHECK(isWord IN(0,1))) STRICT;
    CREATE INDEX editChangeRow ON editChange(day,account,fingerprint,occurrence);
    CREATE INDEX editChangeRun ON editChange(run);
    """
}
