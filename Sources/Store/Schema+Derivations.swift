extension Schema {
  /// What a run of the rules over the history changed, so that it can be taken back.
  ///
  /// A row stands for a transaction that came out otherwise: first what had been derived of it, then
  /// what the run derived. What people said stands beside it in `edit` and is no part of it. With the
  /// transaction its derivations go; when it comes again, the rules of that day have it.
  static let derivations = """
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
      PRIMARY KEY(run,day,account,fingerprint,occurrence)) STRICT, WITHOUT ROWID;
    CREATE INDEX derivationRow ON derivation(day,account,fingerprint,occurrence);
    CREATE TRIGGER derivationGoesWithTransaction AFTER DELETE ON txn
      BEGIN DELETE FROM derivation WHERE day=old.day AND account=old.account
        AND fingerprint=old.fingerprint AND occurrence=old.occurrence; END;
    """
}
