extension Schema {
  /// What a run of the rules over the history changed, so that it can be undone.
  ///
  /// A row stands for a transaction that came out otherwise: first what was derived before the run, then
  /// what the run derived. Overrides stand beside it in `edit`. When a transaction goes, its derivations
  /// go with it.
  static let derivations = """
    CREATE TABLE decider(
      id INTEGER PRIMARY KEY, text TEXT NOT NULL UNIQUE CHECK(text<>'')) STRICT;
    CREATE TABLE derivation(
      run INTEGER NOT NULL REFERENCES run(id),
      day INTEGER NOT NULL, account INTEGER NOT NULL REFERENCES account(id),
      fingerprint BLOB NOT NULL CHECK(length(fingerprint)=16),
      occurrence INTEGER NOT NULL CHECK(occurrence>=1),
      category INTEGER NOT NULL REFERENCES category(id),
      place INTEGER REFERENCES place(id),
      cleanPayee INTEGER REFERENCES payee(id),
      tagSet INTEGER REFERENCES tagSet(id),
      note INTEGER REFERENCES note(id),
      kind INTEGER NOT NULL,
      isTransfer INTEGER NOT NULL CHECK(isTransfer IN(0,1)),
      placeReason INTEGER,
      newCategory INTEGER NOT NULL REFERENCES category(id),
      newPlace INTEGER REFERENCES place(id),
      newPayee INTEGER REFERENCES payee(id),
      newTagSet INTEGER REFERENCES tagSet(id),
      newNote INTEGER REFERENCES note(id),
      newKind INTEGER NOT NULL,
      newIsTransfer INTEGER NOT NULL CHECK(newIsTransfer IN(0,1)),
      newPlaceReason INTEGER,
      shares TEXT,
      newShares TEXT,
      decider INTEGER REFERENCES decider(id),
      PRIMARY KEY(run,day,account,fingerprint,occurrence)) STRICT, WITHOUT ROWID;
    CREATE INDEX derivationRow ON derivation(day,account,fingerprint,occurrence);
    CREATE TRIGGER derivationGoesWithTransaction AFTER DELETE ON txn
      BEGIN DELETE FROM derivation WHERE day=old.day AND account=old.account
        AND fingerprint=old.fingerprint AND occurrence=old.occurrence; END;
    CREATE TABLE receiptDerivation(
      run INTEGER NOT NULL REFERENCES run(id),
      receipt INTEGER NOT NULL REFERENCES receipt(id) ON DELETE CASCADE,
      position INTEGER NOT NULL CHECK(position>=0),
      category INTEGER REFERENCES category(id),
      newCategory INTEGER REFERENCES category(id),
      place INTEGER REFERENCES place(id),
      newPlace INTEGER REFERENCES place(id),
      decider INTEGER REFERENCES decider(id),
      PRIMARY KEY(run,receipt,position),
      CHECK(CASE position WHEN 0 THEN category IS NULL AND newCategory IS NULL
        ELSE category IS NOT NULL AND newCategory IS NOT NULL
          AND place IS NULL AND newPlace IS NULL END)) STRICT, WITHOUT ROWID;
    CREATE INDEX receiptDerivationReceipt ON receiptDerivation(receipt);
    """
}
