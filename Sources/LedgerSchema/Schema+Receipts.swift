extension Schema {
  /// The tables of receipts, of their matches to payments, and of the postings of transactions.
  static let receipts = """
    CREATE TABLE receipt(
      id INTEGER PRIMARY KEY,
      digest BLOB NOT NULL CHECK(length(digest)=16),
      occurrence INTEGER NOT NULL CHECK(occurrence>=1),
      series TEXT NOT NULL,
      merchant TEXT NOT NULL,
      place TEXT NOT NULL,
      placeID INTEGER REFERENCES place(id),
      day INTEGER NOT NULL CHECK(day BETWEEN -25567 AND 84005),
      dueDay INTEGER,
      number TEXT NOT NULL,
      currency TEXT NOT NULL CHECK(length(currency)=3 AND currency NOT GLOB '*[^A-Z]*'),
      total INTEGER NOT NULL CHECK(total BETWEEN -10000000000000 AND 10000000000000),
      tax INTEGER,
      prepaid INTEGER NOT NULL,
      rounding INTEGER NOT NULL,
      payeeAccount TEXT NOT NULL,
      isOpen INTEGER NOT NULL DEFAULT 0 CHECK(isOpen IN(0,1)),
      UNIQUE(digest,occurrence)) STRICT;
    CREATE INDEX receiptDay ON receipt(day);
    CREATE INDEX receiptSeries ON receipt(series) WHERE series<>'';
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
      sourceCategory TEXT NOT NULL,
      article TEXT NOT NULL,
      PRIMARY KEY(receipt,position)) STRICT, WITHOUT ROWID;
    CREATE TABLE receiptSighting(
      receipt INTEGER NOT NULL REFERENCES receipt(id) ON DELETE CASCADE,
      file INTEGER NOT NULL REFERENCES file(id),
      line INTEGER NOT NULL CHECK(line>=1),
      PRIMARY KEY(receipt,file)) STRICT, WITHOUT ROWID;
    CREATE INDEX receiptSightingFile ON receiptSighting(file);
    CREATE TABLE receiptFile(
      file INTEGER PRIMARY KEY REFERENCES file(id),
      read INTEGER NOT NULL CHECK(read>=0),
      new INTEGER NOT NULL CHECK(new>=0),
      alreadyIn INTEGER NOT NULL CHECK(alreadyIn>=0),
      CHECK(read=new+alreadyIn)) STRICT;
    CREATE TABLE receiptVerdict(
      digest BLOB NOT NULL CHECK(length(digest)=16),
      receiptOccurrence INTEGER NOT NULL,
      day INTEGER, account INTEGER REFERENCES account(id),
      fingerprint BLOB CHECK(length(fingerprint)=16), occurrence INTEGER,
      merge INTEGER REFERENCES run(id),
      PRIMARY KEY(digest,receiptOccurrence),
      CHECK((day IS NULL)=(account IS NULL) AND (day IS NULL)=(fingerprint IS NULL)
        AND (day IS NULL)=(occurrence IS NULL))) STRICT, WITHOUT ROWID;
    CREATE UNIQUE INDEX receiptVerdictRow ON receiptVerdict(day,account,fingerprint,occurrence)
      WHERE day IS NOT NULL;
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
      isTransfer INTEGER NOT NULL DEFAULT 0 CHECK(isTransfer IN(0,1)),
      ofStatement INTEGER NOT NULL DEFAULT 0 CHECK(ofStatement IN(0,1)),
      byRule INTEGER CHECK(byRule IS NULL OR byRule=1 AND ofStatement=0),
      PRIMARY KEY(day,account,fingerprint,occurrence,part),
      FOREIGN KEY(day,account,fingerprint,occurrence)
        REFERENCES txn(day,account,fingerprint,occurrence) ON DELETE CASCADE ON UPDATE CASCADE)
      STRICT, WITHOUT ROWID;
    """
}
