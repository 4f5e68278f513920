extension Schema {
  /// What a run of the rules over the history made of receipts, and which rule decided each field that
  /// it derived.
  ///
  /// A row of `receiptDerivation` is a line that is in another category, or with position 0 the whole
  /// receipt where it is at another place. With the receipt its derivations go.
  ///
  /// `decider` holds each combination of deciding lines once: a field, U+001E and where the rule
  /// stands, fields joined by U+001F.
  static let receiptDerivations = """
    CREATE TABLE decider(
      id INTEGER PRIMARY KEY, text TEXT NOT NULL UNIQUE CHECK(text<>'')) STRICT;
    ALTER TABLE derivation ADD COLUMN decider INTEGER REFERENCES decider(id);
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
