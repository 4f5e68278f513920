extension Schema {
  /// The second version's tables of receipts, which nothing was ever written to.
  static let receipts = """
    CREATE TABLE receipt(
      id INTEGER PRIMARY KEY,
      file INTEGER NOT NULL REFERENCES file(id),
      digest BLOB NOT NULL UNIQUE CHECK(length(digest)=16),
      line INTEGER NOT NULL CHECK(line>=1),
      merchant TEXT NOT NULL,
      place TEXT NOT NULL,
      day INTEGER NOT NULL,
      dueDay INTEGER,
      number TEXT NOT NULL,
      currency TEXT NOT NULL CHECK(length(currency)=3),
      total INTEGER NOT NULL CHECK(total BETWEEN -10000000000000 AND 10000000000000),
      tax INTEGER,
      prepaid INTEGER NOT NULL,
      rounding INTEGER NOT NULL,
      payeeAccount TEXT NOT NULL) STRICT;
    CREATE TABLE receiptLine(
      receipt INTEGER NOT NULL REFERENCES receipt(id) ON DELETE CASCADE,
      position INTEGER NOT NULL CHECK(position>=1),
      text TEXT NOT NULL,
      quantity TEXT,
      unit TEXT NOT NULL,
      unitPrice TEXT,
      discount INTEGER NOT NULL,
      tax INTEGER,
      taxRate TEXT,
      amount INTEGER NOT NULL,
      category INTEGER NOT NULL REFERENCES category(id),
      article TEXT NOT NULL,
      PRIMARY KEY(receipt,position)) STRICT, WITHOUT ROWID;
    CREATE TABLE payment(
      receipt INTEGER PRIMARY KEY REFERENCES receipt(id) ON DELETE CASCADE,
      day INTEGER NOT NULL, account INTEGER NOT NULL,
      fingerprint BLOB NOT NULL, occurrence INTEGER NOT NULL,
      reason TEXT NOT NULL,
      UNIQUE(day,account,fingerprint,occurrence),
      FOREIGN KEY(day,account,fingerprint,occurrence)
        REFERENCES txn(day,account,fingerprint,occurrence) ON DELETE CASCADE ON UPDATE CASCADE)
      STRICT;
    CREATE TABLE split(
      day INTEGER NOT NULL, account INTEGER NOT NULL,
      fingerprint BLOB NOT NULL, occurrence INTEGER NOT NULL,
      part INTEGER NOT NULL CHECK(part>=1),
      category INTEGER NOT NULL REFERENCES category(id),
      amount INTEGER NOT NULL,
      PRIMARY KEY(day,account,fingerprint,occurrence,part),
      FOREIGN KEY(day,account,fingerprint,occurrence)
        REFERENCES txn(day,account,fingerprint,occurrence) ON DELETE CASCADE ON UPDATE CASCADE)
      STRICT, WITHOUT ROWID;
    """
}
