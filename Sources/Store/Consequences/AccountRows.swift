internal import GRDB
import Ledger
import Matching

/// The rows of one account as input of duplicate matching.
struct AccountRows {
  private let database: Database
  private let account: Int32
  private let files: AccountFiles
  private var matching: DuplicateMatching
  private var showings: [[Int64]: AccountFiles.Showing] = [:]

  init(_ database: Database, _ seal: Seal, account: Int32) throws {
    self.database = database
    self.account = account
    files = try AccountFiles(database, account: account)
    let facts = try AccountFacts(database, account: account)
    matching = DuplicateMatching(
      files: files, facts: facts,
      ids: SharedBankIDs(try files.shownIDs(database, account: account), facts: facts),
      likeness: try TextLikeness(database, seal).callAsFunction)
  }

  /// Matches the rows with amounts in a scope.
  ///
  /// It calls `told` with the verdict on each row that does not count.
  mutating func judge(
    _ scope: AmountScope = .all, _ told: (DuplicateMatching.Verdict) throws -> Void
  ) throws {
    let (database, files) = (database, files)
    try matching.takeByID { try files.showing($0, database) }.forEach(told)
    let scan = try database.hot(
      """
      SELECT t.day, t.fingerprint, t.occurrence, t.amount, t.isPending, t.statement, t.category,
        coalesce(t.place,0), coalesce(s.statement,0)
      FROM txn t LEFT JOIN sighting s USING(day,account,fingerprint,occurrence)
      WHERE t.account=? AND \(scope.holds("t.amount"))
      ORDER BY t.amount, t.statement, t.line, t.day, t.fingerprint, t.occurrence
      """)
    scan.bind(1, account)
    var group: [AmountGroup.Row] = []
    var statements: [Int64] = []
    var amount = Int64.min
    while try scan.next() {
      let key = scan.key(0, in: account)
      if group.last?.key != key {
        close(&group, &statements)
        if scan.int64(3) != amount {
          try matching.judge(group).forEach(told)
          group.removeAll(keepingCapacity: true)
          amount = scan.int64(3)
        }
        group.append(
          AmountGroup.Row(
            key, isPending: scan.int32(4) != 0, derived: [scan.int32(6), scan.int32(7)]))
        statements.append(scan.int64(5))
      }
      if scan.int64(8) != 0 { statements.append(scan.int64(8)) }
    }
    close(&group, &statements)
    try matching.judge(group).forEach(told)
  }

  /// Whether the account has more than one file.
  var haveSeveralFiles: Bool { files.files.count > 1 }

  /// The open questions about the rows matched so far.
  var questions: [RowQuestion] { matching.questions }

  /// The number of open questions about rows of a file.
  func questionCount(ofFile id: Int64?) -> Int {
    guard let index = files.files.firstIndex(where: { $0.id == id }) else { return 0 }
    return matching.questions.count { $0.files.contains(Int32(index)) }
  }

  /// Completes the last row of the group; all its sightings have been read.
  private mutating func close(_ group: inout [AmountGroup.Row], _ statements: inout [Int64]) {
    guard !group.isEmpty, !statements.isEmpty else { return }
    let showing = showings[statements] ?? files.showing(statements)
    showings[statements] = showing
    group[group.count - 1].showing = showing
    statements.removeAll(keepingCapacity: true)
  }
}

extension AccountFiles {
  /// Reads the files and statements of an account, without those of undone runs.
  init(_ database: Database, account: Int32) throws {
    let rows = try database.rows(
      """
      SELECT s.id, s.file, s.firstDay, s.lastDay, s.numbers, s.rejected>0 AS hasRejects,
        CASE s.layout WHEN ?3 THEN ?3 ELSE file.format||'/'||s.layout END AS source,
        s.layout=?2 AS isMended, s.layout=?3 AS isByHand
      FROM statement s JOIN file ON file.id=s.file JOIN run ON run.id=file.run
      WHERE s.account=?1 AND undone=0 ORDER BY s.id
      """, [account, Ledger.Statement.rejectsLayout, Ledger.Statement.registerLayout])
    self.init(
      try rows.map { row in
        var statement = Statement(
          id: try row.int64("id"), file: try row.int64("file"), source: try row.text("source"))
        statement.days = try row.days("firstDay", "lastDay")
        statement.isNumbered = try row.flag("numbers")
        statement.hasRejects = try row.flag("hasRejects")
        statement.isMended = try row.flag("isMended")
        statement.isByHand = try row.flag("isByHand")
        return statement
      })
  }

  /// The indices of the files that show a row.
  func showing(_ key: TransactionKey, _ database: Database) throws -> [Int32] {
    let rows = try database.hot(
      """
      SELECT statement FROM txn WHERE \(TransactionKey.isNumbered)
      UNION SELECT statement FROM sighting WHERE \(TransactionKey.isNumbered)
      """)
    rows.bind(1, key)
    return showing(try rows.map { $0.int64(0) }).files
  }

  /// The rows with each shared bank id, grouped by id and in file order.
  ///
  /// Statements that number their rows are left out.
  func shownIDs(_ database: Database, account: Int32) throws -> [[SharedBankIDs.Shown]] {
    let columns = "t.day, t.fingerprint, t.occurrence, t.amount, t.isPending"
    let rows = try database.hot(
      """
      SELECT \(columns), i.bankID, t.statement AS shownBy, t.line AS place FROM sharedID i
        JOIN txn t ON t.account=i.account AND t.bankID=i.bankID WHERE i.account=?1
      UNION ALL SELECT \(columns), i.bankID, s.statement, s.line FROM sharedID i
        JOIN sighting s ON s.account=i.account AND s.bankID=i.bankID
        JOIN txn t USING(day,account,fingerprint,occurrence) WHERE i.account=?1
      ORDER BY 6, 7, 8, 1, 2, 3
      """)
    rows.bind(1, account)
    var groups: [[SharedBankIDs.Shown]] = []
    var last: String?
    while try rows.next() {
      let statement = rows.int64(6)
      guard !numbering.contains(statement), let file = file(ofStatement: statement) else {
        continue
      }
      let bankID = rows.text(5)
      if bankID != last { groups.append([]) }
      last = bankID
      groups[groups.count - 1].append(
        SharedBankIDs.Shown(
          rows.key(0, in: account), amount: rows.int64(3), isPending: rows.int32(4) != 0,
          file: file, source: files[Int(file)].source))
    }
    return groups
  }
}

extension AccountFacts {
  /// Reads the deletions, verdicts and bank corrections of an account's rows.
  init(_ database: Database, account: Int32) throws {
    self.init()
    try forEach(
      "SELECT day, fingerprint, occurrence FROM tombstone WHERE account=?1 AND merge IS NULL"
    ) {
      deleted.insert($0.key(0, in: account))
    }
    // ``JoinedRows`` handles verdicts about rows of two accounts.
    try forEach(
      """
      SELECT day, fingerprint, occurrence, otherDay, otherFingerprint, otherOccurrence, isSame
      FROM verdict WHERE account=?1 AND otherAccount=?1
      """
    ) { say($0.key(0, in: account), $0.key(3, in: account), areSame: $0.int32(6) != 0) }
    try forEach(
      """
      SELECT c.day, c.fingerprint, c.occurrence, t.day, t.fingerprint, t.occurrence
      FROM correction c JOIN txn t ON t.account=c.account AND t.bankID=c.correctedID
      WHERE c.account=?1
      UNION SELECT c.day, c.fingerprint, c.occurrence, s.day, s.fingerprint, s.occurrence
      FROM correction c JOIN sighting s ON s.account=c.account AND s.bankID=c.correctedID
      WHERE c.account=?1 ORDER BY 1, 2, 3, 4, 5, 6
      """
    ) { correct($0.key(3, in: account), by: $0.key(0, in: account)) }
    // It does not matter whether the ledger has the entry to delete.
    try forEach(
      "SELECT day, fingerprint, occurrence FROM correction WHERE account=?1 AND deletes=1"
    ) { deleting.insert($0.key(0, in: account)) }

    func forEach(_ sql: String, _ body: (HotStatement) -> Void) throws {
      let rows = try database.hot(sql)
      rows.bind(1, account)
      while try rows.next() { body(rows) }
    }
  }
}

/// A measure of likeness: the number of words that the texts of two rows share.
///
/// It only chooses among equally good matches, and never decides whether there is a match.
final class TextLikeness {
  private let find: HotStatement
  private let secrets: SecretTexts
  private var words: [TransactionKey: Set<String>] = [:]

  private static let mostKept = 4096

  init(_ database: Database, _ seal: Seal) throws {
    secrets = try SecretTexts(database, seal)
    find = try database.hot("SELECT payee, memo, reference FROM txn WHERE \(TransactionKey.isKey)")
  }

  func callAsFunction(_ one: TransactionKey, _ other: TransactionKey) throws -> Int {
    try words(of: one).intersection(words(of: other)).count
  }

  private func words(of key: TransactionKey) throws -> Set<String> {
    if let known = words[key] { return known }
    find.bind(1, key)
    var found: Set<String> = []
    let row = SecretRow.transaction(key)
    while try find.next() {
      let reference = try secrets.text(find.text(2), .reference, of: row) ?? ""
      for text in [find.text(0), find.text(1), reference] {
        let parts = text.lowercased().split { !$0.isLetter && !$0.isNumber }
        found.formUnion(parts.filter { $0.count > 1 }.map(String.init))
      }
    }
    if words.count > Self.mostKept { words.removeAll(keepingCapacity: true) }
    words[key] = found
    return found
  }
}
