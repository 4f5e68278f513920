extension Schema {
  /// The SQL expression for the key of an account in the fingerprints of its rows: its first key.
  package static let identityOfAccount = """
    CASE WHEN earlierKeys IS NULL THEN key
      ELSE substr(earlierKeys,1,instr(earlierKeys||' ',' ')-1) END
    """

  /// The tables of accounts, and of merges of one account into another.
  ///
  /// An account keeps its earlier keys, separated by blanks, because fingerprints contain the first
  /// one. `numberRun` is the run that set the number. `opening` is the balance at the end of the
  /// day before `openingDay`.
  ///
  /// The rows of a merged account stay as duplicates of rows of `target`. `mergedRow` stores the
  /// fingerprint of the row in `target`; the day and occurrence are the same. `isNew` is 1 if the
  /// merge added the row to `target`.
  static let accounts = """
    CREATE TABLE account(
      id INTEGER PRIMARY KEY,
      key TEXT NOT NULL UNIQUE CHECK(length(key) BETWEEN 1 AND 64 AND key NOT GLOB '*[^a-z0-9_-]*'),
      name TEXT NOT NULL CHECK(length(name) BETWEEN 1 AND 200),
      kind TEXT NOT NULL CHECK(kind IN('bank','card','cash','savings','loan','investment')),
      currency TEXT NOT NULL CHECK(length(currency)=3 AND currency NOT GLOB '*[^A-Z]*'),
      number TEXT,
      numberRun INTEGER REFERENCES run(id),
      earlierKeys TEXT CHECK(earlierKeys<>'' AND earlierKeys NOT GLOB '*[^a-z0-9_ -]*'),
      opening INTEGER CHECK(opening BETWEEN -10000000000000 AND 10000000000000),
      openingDay INTEGER CHECK(openingDay BETWEEN -25567 AND 84005),
      CHECK((opening IS NULL)=(openingDay IS NULL))) STRICT;
    CREATE UNIQUE INDEX accountIdentity ON account(\(identityOfAccount));
    CREATE INDEX accountRenamed ON account(id) WHERE earlierKeys IS NOT NULL;
    CREATE INDEX accountNumberRun ON account(numberRun) WHERE numberRun IS NOT NULL;
    CREATE TABLE accountMerge(
      account INTEGER PRIMARY KEY REFERENCES account(id),
      target INTEGER NOT NULL REFERENCES account(id),
      run INTEGER NOT NULL REFERENCES run(id),
      CHECK(account<>target)) STRICT;
    CREATE TABLE mergedRow(
      day INTEGER NOT NULL, account INTEGER NOT NULL REFERENCES accountMerge(account),
      fingerprint BLOB NOT NULL, occurrence INTEGER NOT NULL,
      toFingerprint BLOB NOT NULL CHECK(length(toFingerprint)=16),
      isNew INTEGER NOT NULL CHECK(isNew IN(0,1)),
      PRIMARY KEY(day,account,fingerprint,occurrence),
      FOREIGN KEY(day,account,fingerprint,occurrence)
        REFERENCES txn(day,account,fingerprint,occurrence) ON DELETE CASCADE ON UPDATE CASCADE)
      STRICT, WITHOUT ROWID;
    """
}
