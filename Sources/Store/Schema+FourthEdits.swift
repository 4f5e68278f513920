extension Schema {
  /// What people say of single fields of transactions, and the history of it.
  ///
  /// `edit` is keyed by what a row is, not by a row that exists: it outlives an undo, and holds again
  /// when the row comes again. Of a note only the number stands here. `derived` is what the row had
  /// from rules when it was written. `editChange` keeps each word with the one before it: `beforeRun`
  /// is the run that had said that, nothing when rules had, and `isWord` is 0 where the field was given
  /// back to the rules.
  static let fourthEdits = """
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
