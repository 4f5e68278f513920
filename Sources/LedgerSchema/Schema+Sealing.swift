import Ledger

extension Schema {
  /// The tables of an encrypted ledger, for the header of its key and a box for each secret text.
  ///
  /// A box refers to the data key that sealed it. No two boxes of a key share a nonce. The ledger
  /// counts the uses of its data key and rejects any use beyond 2³¹.
  static let sealing = """
    CREATE TABLE keyHeader(
      id INTEGER PRIMARY KEY CHECK(id=1),
      header TEXT NOT NULL CHECK(length(header) BETWEEN 1 AND 1024),
      number INTEGER NOT NULL CHECK(number>=1),
      seals INTEGER NOT NULL DEFAULT 0 CHECK(seals BETWEEN 0 AND 2147483648)) STRICT;
    CREATE TABLE sealedField(
      field TEXT NOT NULL CHECK(field IN('account.number','note.text','receipt.payeeAccount')),
      row INTEGER NOT NULL,
      key INTEGER NOT NULL,
      box BLOB NOT NULL CHECK(length(box)>=29 AND substr(box,1,1)=x'01'),
      nonce BLOB GENERATED ALWAYS AS (substr(box,2,12)) VIRTUAL,
      PRIMARY KEY(field,row), UNIQUE(key,nonce)) STRICT, WITHOUT ROWID;
    CREATE TABLE sealedText(
      day INTEGER NOT NULL, account INTEGER NOT NULL,
      fingerprint BLOB NOT NULL, occurrence INTEGER NOT NULL,
      field TEXT NOT NULL CHECK(field IN('txn.reference','txn.counterparty')),
      key INTEGER NOT NULL,
      box BLOB NOT NULL CHECK(length(box)>=29 AND substr(box,1,1)=x'01'),
      nonce BLOB GENERATED ALWAYS AS (substr(box,2,12)) VIRTUAL,
      PRIMARY KEY(day,account,fingerprint,occurrence,field), UNIQUE(key,nonce),
      FOREIGN KEY(day,account,fingerprint,occurrence)
        REFERENCES txn(day,account,fingerprint,occurrence) ON DELETE CASCADE ON UPDATE CASCADE)
      STRICT, WITHOUT ROWID;
    CREATE TABLE sealedEntry(
      register TEXT NOT NULL, entry TEXT NOT NULL, field TEXT NOT NULL,
      token TEXT NOT NULL CHECK(length(token)=32 AND token NOT GLOB '*[^0-9a-f]*'),
      key INTEGER NOT NULL,
      box BLOB NOT NULL CHECK(length(box)>=29 AND substr(box,1,1)=x'01'),
      nonce BLOB GENERATED ALWAYS AS (substr(box,2,12)) VIRTUAL,
      PRIMARY KEY(register,entry,field,token), UNIQUE(key,nonce)) STRICT, WITHOUT ROWID;
    CREATE TRIGGER sealedFieldGoesWithReceipt AFTER DELETE ON receipt
      WHEN EXISTS(SELECT 1 FROM keyHeader)
      BEGIN DELETE FROM sealedField WHERE field='receipt.payeeAccount' AND row=old.id; END;
    CREATE TRIGGER keyHeaderStaysWithBoxes BEFORE DELETE ON keyHeader
      WHEN EXISTS(SELECT 1 FROM sealedText) OR EXISTS(SELECT 1 FROM sealedField)
        OR EXISTS(SELECT 1 FROM sealedEntry)
      BEGIN SELECT RAISE(ABORT,'boxes cannot be opened without the header of their key'); END;

    """
    + boxes.flatMap { table in
      ["INSERT", "UPDATE OF box,key"].map { sealingIsCounted($0, on: table) }
    }.joined()

  /// The names of the tables with boxes.
  private static let boxes = ["sealedText", "sealedField", "sealedEntry"]

  private static func sealingIsCounted(_ event: String, on table: String) -> String {
    let isUsed = boxes.filter { $0 != table }.map {
      "EXISTS(SELECT 1 FROM \($0) WHERE key=new.key AND nonce=substr(new.box,2,12))"
    }.joined(separator: " OR ")
    return """
      CREATE TRIGGER \(table)IsCountedAt\(event.prefix(6)) BEFORE \(event) ON \(table) BEGIN
        SELECT CASE
          WHEN new.key IS NOT (SELECT number FROM keyHeader)
            THEN RAISE(ABORT,'a box is sealed with the key of its ledger')
          WHEN (SELECT seals FROM keyHeader)>=2147483648
            THEN RAISE(ABORT,'this key has sealed as much as it may: saldo key rotate --data-key')
          WHEN \(isUsed)
            THEN RAISE(ABORT,'a nonce is used once')
        END;
        UPDATE keyHeader SET seals=seals+1;
      END;

      """
  }
}
