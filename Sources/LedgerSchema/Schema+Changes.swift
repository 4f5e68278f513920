extension Schema {
  /// The tables of the changes that runs made, and of the current overrides.
  ///
  /// A row of `change` describes a field of a transaction, account, receipt or receipt line, or a
  /// whole record of a register. It stores the values before and after the change; NULL means no
  /// value or no record. Names are stored as text. A note or an account number is stored as the id
  /// of a note, because a secret text should exist in few tables. `isWord` is the origin of a
  /// transaction's change: 1 for an override, 0 for a reverted override, and NULL for rules.
  /// Transactions and receipts that a run added are not in `change`; their files refer to the run.
  ///
  /// In `edit`, `merge` is the run that gave the override to the row by merging accounts.
  ///
  /// When a transaction is deleted, the changes that rules made to it are deleted too. Overrides
  /// remain, and apply if you import the transaction again.
  static let changes = """
    CREATE TABLE decider(
      id INTEGER PRIMARY KEY, text TEXT NOT NULL UNIQUE CHECK(text<>'')) STRICT;
    CREATE TABLE change(
      id INTEGER PRIMARY KEY,
      run INTEGER NOT NULL REFERENCES run(id),
      subject TEXT NOT NULL,
      day INTEGER, account INTEGER REFERENCES account(id),
      fingerprint BLOB CHECK(length(fingerprint)=16),
      occurrence INTEGER CHECK(occurrence>=1),
      receipt INTEGER REFERENCES receipt(id) ON DELETE CASCADE,
      part INTEGER CHECK(part>=0),
      entry TEXT,
      field TEXT,
      before TEXT, after TEXT,
      isWord INTEGER CHECK(isWord IN(0,1)),
      beforeRun INTEGER REFERENCES run(id),
      decider INTEGER REFERENCES decider(id),
      CHECK(CASE subject
        WHEN 'transaction' THEN day IS NOT NULL AND account IS NOT NULL AND fingerprint IS NOT NULL
          AND occurrence IS NOT NULL AND field IS NOT NULL
          AND (isWord IS NULL OR field IN('category','payee','note','tags','place'))
        WHEN 'receipt' THEN receipt IS NOT NULL
          AND field IS (CASE part WHEN 0 THEN 'place' ELSE 'category' END)
        WHEN 'account' THEN account IS NOT NULL AND field IS NOT NULL AND day IS NULL
          AND entry IS NULL
        ELSE entry IS NOT NULL AND (before IS NOT NULL OR after IS NOT NULL) END)) STRICT;
    CREATE INDEX changeRun ON change(run);
    CREATE INDEX changeRow ON change(day,account,fingerprint,occurrence) WHERE day IS NOT NULL;
    CREATE INDEX changeReceipt ON change(receipt) WHERE receipt IS NOT NULL;
    CREATE INDEX changeEntry ON change(subject,entry) WHERE entry IS NOT NULL;
    CREATE INDEX changeAccount ON change(account,field) WHERE subject='account';
    CREATE TRIGGER changeGoesWithTransaction AFTER DELETE ON txn
      BEGIN DELETE FROM change WHERE day=old.day AND account=old.account
        AND fingerprint=old.fingerprint AND occurrence=old.occurrence AND isWord IS NULL; END;
    CREATE TABLE edit(
      day INTEGER NOT NULL, account INTEGER NOT NULL REFERENCES account(id),
      fingerprint BLOB NOT NULL CHECK(length(fingerprint)=16),
      occurrence INTEGER NOT NULL CHECK(occurrence>=1),
      field TEXT NOT NULL CHECK(field IN('category','payee','note','tags','place')),
      value TEXT, derived TEXT,
      run INTEGER NOT NULL REFERENCES run(id),
      merge INTEGER REFERENCES run(id),
      CHECK(field<>'category' OR value IS NOT NULL),
      PRIMARY KEY(day,account,fingerprint,occurrence,field)) STRICT, WITHOUT ROWID;
    CREATE INDEX editRun ON edit(run);
    CREATE INDEX editMerge ON edit(merge) WHERE merge IS NOT NULL;
    """
}
