extension Schema {
  /// The fourth version: registers, the history of their entries, and what people say of transactions.
  ///
  /// Every write to a register needs a run that is writing; the triggers of its table keep what stood
  /// there before, so that a run can be taken back and every change be followed.
  ///
  /// Transactions of a statement whose layout is `(register)` are derived from a register's entries:
  /// they come and go with these.
  static let fourth = """
    CREATE TABLE writingRun(
      one INTEGER PRIMARY KEY CHECK(one=1),
      run INTEGER NOT NULL REFERENCES run(id)) STRICT;
    CREATE TABLE registerChange(
      id INTEGER PRIMARY KEY,
      run INTEGER NOT NULL REFERENCES run(id),
      register TEXT NOT NULL,
      key TEXT NOT NULL,
      before TEXT,
      after TEXT,
      CHECK(before IS NOT NULL OR after IS NOT NULL)) STRICT;
    CREATE INDEX registerChangeRun ON registerChange(run);
    CREATE INDEX registerChangeEntry ON registerChange(register,key);
    CREATE TABLE registerFile(
      file INTEGER PRIMARY KEY REFERENCES file(id),
      read INTEGER NOT NULL CHECK(read>=0),
      new INTEGER NOT NULL CHECK(new>=0),
      alreadyIn INTEGER NOT NULL CHECK(alreadyIn>=0),
      updated INTEGER NOT NULL CHECK(updated>=0),
      rejected INTEGER NOT NULL CHECK(rejected>=0),
      CHECK(read=new+alreadyIn+updated+rejected)) STRICT;
    DROP TRIGGER txnIsDeletedByUndoOnly;
    CREATE TRIGGER txnIsDeletedByUndoOnly BEFORE DELETE ON txn
      WHEN (SELECT undone FROM run JOIN file ON file.run=run.id
            JOIN statement ON statement.file=file.id WHERE statement.id=old.statement) IS NOT 1
        AND (SELECT layout FROM statement WHERE id=old.statement) IS NOT '(register)'
      BEGIN SELECT RAISE(ABORT,'only undo takes transactions back'); END;
    """
}
