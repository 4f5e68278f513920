import Store
import Testing

/// Bad states that the database itself refuses, whoever writes to it.
@Suite struct SchemaTests {
  private let folder = TemporaryFolder()
  private let database: RawDatabase

  /// Two accounts; in `giro` two equal coffees, shown again by a second file.
  init() throws {
    let books = try Books(path: folder.ledger)
    let coffees = Export([.on(1, -350, "COFFEE", id: "A"), .on(1, -350, "COFFEE", id: "B")])
    try books.take(coffees)
    try books.take(coffees)
    try books.take(Export([.on(1, -200, "TRAM")]), account: "card")
    database = RawDatabase(path: folder.ledger)
  }

  private static let columns = """
    day,account,fingerprint,occurrence,amount,category,isTransfer,isPending,bankPending,statement,
    line,kind,bankKind,payee,previous
    """

  /// Copies the first coffee with some columns replaced.
  private static func insert(_ changes: [String: String]) -> String {
    var values = changes
    values["occurrence"] = changes["occurrence"] ?? "3"
    values["previous"] = changes["previous"] ?? "nullif(\(values["occurrence"] ?? "")-1,0)"
    let list = columns.filter { $0 != "\n" }.split(separator: ",")
      .map { values[String($0)] ?? String($0) }
    return """
      INSERT INTO txn(\(columns)) SELECT \(list.joined(separator: ",")) FROM txn
      WHERE account=1 AND occurrence=1
      """
  }

  /// A receipt, and a line of the log about one: the part and its field.
  private static func receipt(_ changed: String, of receipt: Int = 1) -> String {
    """
    INSERT INTO receipt VALUES(1,zeroblob(16),1,'','Shop','',NULL,19723,NULL,'','EUR',100,NULL,0,0,'',0);
    INSERT INTO change(run,subject,receipt,part,field) VALUES(1,'receipt',\(receipt),\(changed))
    """
  }

  private static let sighting = """
    INSERT INTO sighting(day,account,fingerprint,occurrence,statement,line,isPending)
    SELECT day,account,fingerprint,occurrence,
    """

  /// The insertion of an account with these values.
  private static func account(_ values: String) -> String {
    "INSERT INTO account(key,name,kind,currency) VALUES(\(values))"
  }

  static let badStates: [(String, String)] = [
    ("the same occurrence twice", insert(["occurrence": "2"])),
    ("a gap between occurrences", insert(["occurrence": "4"])),
    ("occurrence zero", insert(["occurrence": "0"])),
    ("a gap that names another previous", insert(["occurrence": "4", "previous": "2"])),
    ("an occurrence that names no previous", insert(["previous": "NULL"])),
    ("a previous taken away", "UPDATE txn SET previous=NULL WHERE occurrence=2"),
    ("an amount beyond the limit", insert(["amount": "10000000000001"])),
    ("an amount below the limit", insert(["amount": "-10000000000001"])),
    ("an amount that is no whole number", insert(["amount": "1.5"])),
    ("an amount that is text", insert(["amount": "'much'"])),
    ("a day before 1900", insert(["day": "-25568", "occurrence": "1"])),
    ("a day after 2199", insert(["day": "84006", "occurrence": "1"])),
    ("a short fingerprint", insert(["fingerprint": "x'00'", "occurrence": "1"])),
    ("a fingerprint of text", insert(["fingerprint": "'0123456789abcdef'", "occurrence": "1"])),
    ("an account that is not there", insert(["account": "9", "occurrence": "1"])),
    ("a category that is not there", insert(["category": "9"])),
    ("a statement that is not there", insert(["statement": "99"])),
    ("line zero", insert(["line": "0"])),
    ("a payee longer than any", insert(["payee": "printf('%65537d',1)"])),
    ("no payee", insert(["payee": "NULL"])),
    ("expected yes or no, found a transfer that", insert(["isTransfer": "2"])),
    ("pending though the bank booked it", insert(["isPending": "1", "bankPending": "0"])),
    ("another amount", "UPDATE txn SET amount=amount+1"),
    ("another day", "UPDATE txn SET day=day+1"),
    ("another payee", "UPDATE txn SET payee='X'"),
    ("another memo", "UPDATE txn SET memo='X'"),
    ("another reference", "UPDATE txn SET reference='X'"),
    ("another bank id", "UPDATE txn SET bankID='X'"),
    ("another origin", "UPDATE txn SET statement=2"),
    ("another line", "UPDATE txn SET line=7"),
    ("another fingerprint", "UPDATE txn SET fingerprint=zeroblob(16)"),
    ("an occurrence moved up", "UPDATE txn SET occurrence=3 WHERE occurrence=2"),
    ("a value day edited", "UPDATE txn SET valueDay=1"),
    ("a balance edited", "UPDATE txn SET balance=1"),
    ("a transaction deleted without undo", "DELETE FROM txn WHERE occurrence=2"),
    (
      "a transaction replaced",
      insert(["occurrence": "1"]).replacing("INSERT", with: "INSERT OR REPLACE")
    ),
    ("a statement of another account", "\(sighting) 3,1,0 FROM txn WHERE account=1"),
    ("a sighting twice", "\(sighting) 2,1,0 FROM txn WHERE account=1"),
    (
      "a sighting of nothing",
      "INSERT INTO sighting VALUES(19723,1,zeroblob(16),1,2,1,NULL,0)"
    ),
    ("a sighting deleted without undo", "DELETE FROM sighting"),
    ("a sighting edited", "UPDATE sighting SET bankID='X'"),
    ("counts that do not add up", "UPDATE statement SET new=new+1"),
    ("a negative count", "UPDATE statement SET new=-1, read=-1"),
    ("a period that ends before it begins", "UPDATE statement SET firstDay=2, lastDay=1"),
    ("a digest of the wrong length", "UPDATE file SET sha256=x'00'"),
    ("a file of no run", "UPDATE file SET run=99"),
    ("a run done again", "UPDATE run SET undone=1 WHERE id=2; UPDATE run SET undone=0"),
    ("a run that is half undone", "UPDATE run SET undone=2"),
    ("an account twice", account("'giro','x','bank','EUR'")),
    ("an account key in capitals", account("'Giro','x','bank','EUR'")),
    ("an account of no kind", account("'g','x','purse','EUR'")),
    ("a currency in small letters", account("'g','x','bank','eur'")),
    (
      "a key that another account had before",
      "UPDATE account SET earlierKeys='card' WHERE key='giro'"
    ),
    ("an opening balance without a day", "UPDATE account SET opening=1"),
    (
      "an account merged into itself",
      "INSERT INTO accountMerge(account,target,run) VALUES(1,1,1)"
    ),
    (
      "a merged row of an account that was not merged",
      "INSERT INTO mergedRow SELECT day,account,fingerprint,occurrence,zeroblob(16),1 FROM txn"
    ),
    (
      "a change of no field of an account",
      "INSERT INTO change(run,subject,account) VALUES(1,'account',1)"
    ),
    ("a category twice", "INSERT INTO category(path) VALUES('Uncategorised')"),
    ("a latitude off the globe", "INSERT INTO place VALUES(7,'p','p',91,0,'',NULL)"),
    ("half a coordinate", "INSERT INTO place VALUES(7,'p','p',1,NULL,'',NULL)"),
    ("a reason that is none", "UPDATE txn SET placeReason=9"),
    (
      "an edit of what the bank wrote",
      "INSERT INTO edit VALUES(1,1,zeroblob(16),1,'amount','1',NULL,1,NULL)"
    ),
    (
      "an edit to no category",
      "INSERT INTO edit VALUES(1,1,zeroblob(16),1,'category',NULL,NULL,1,NULL)"
    ),
    ("an edit of no run", "INSERT INTO edit VALUES(1,1,zeroblob(16),1,'note',NULL,NULL,99,NULL)"),
    (
      "a field edited twice at once",
      "INSERT INTO edit VALUES(1,1,zeroblob(16),1,'note',NULL,NULL,1,NULL),"
        + "(1,1,zeroblob(16),1,'note','1',NULL,1,NULL)"
    ),
    ("a decider of no words", "INSERT INTO decider VALUES(7,'')"),
    ("a receipt line changed in no field", receipt("3,NULL")),
    ("the category of a receipt changed", receipt("0,'category'")),
    ("the place of a receipt line changed", receipt("1,'place'")),
    ("a change of a receipt that is not there", receipt("1,'category'", of: 9)),
    ("a change of no row", "INSERT INTO change(run,subject,field) VALUES(1,'transaction','note')"),
    (
      "a change of an entry that was never there",
      "INSERT INTO change(run,subject,entry) VALUES(1,'loan','a/1')"
    ),
    (
      "what a person said of what the bank wrote",
      "INSERT INTO change(run,subject,day,account,fingerprint,occurrence,field,isWord) "
        + "VALUES(1,'transaction',1,1,zeroblob(16),1,'amount',1)"
    ),
    ("an account that is in use deleted", "DELETE FROM account WHERE key='giro'"),
  ]

  @Test(arguments: badStates)
  func `the database refuses`(state: String, sql: String) {
    database.run("BEGIN")
    #expect(database.run(sql) == 19, "\(state): \(database.message)")
    database.run("ROLLBACK")
  }

  @Test func `the statement that the bad states change is a good one`() {
    database.run("BEGIN")
    #expect(database.run(Self.receipt("1,'category'")) == 0, "\(database.message)")
    #expect(database.run("DELETE FROM receipt") == 0)
    #expect(database.run(Self.insert([:])) == 0, "\(database.message)")
    #expect(database.run("UPDATE txn SET category=1, isTransfer=1, note=NULL") == 0)
    database.run("ROLLBACK")
  }
}

extension String {
  fileprivate func replacing(_ word: String, with other: String) -> String {
    guard let range = firstRange(of: word) else { return self }
    return replacingCharacters(in: range, with: other)
  }

  private func replacingCharacters(in range: Range<Index>, with other: String) -> String {
    self[..<range.lowerBound] + other + self[range.upperBound...]
  }
}
