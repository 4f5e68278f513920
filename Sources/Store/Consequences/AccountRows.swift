internal import GRDB
import Ledger
import Matching

/// The rows of one account on the way through the matching of duplicates.
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

  /// Judges the rows of the account, of all amounts or of some, and tells which do not count.
  mutating func judge(
    _ scope: AmountScope = .all, _ told: (DuplicateMatching.Verdict) throws -> Void
  ) throws {
    let (database, files) = (database, files)
    try matching.takeByID { try files.showing($0, database) }.forEach(told)
    let scan = try HotStatement(
      database,
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

  /// Whether more than one file shows rows of the account.
  var haveSeveralFiles: Bool { files.files.count > 1 }

  /// What only a person can judge of the rows so far.
  var questions: [RowQuestion] { matching.questions }

  /// How many of the questions a file is part of.
  func questionCount(ofFile id: Int64?) -> Int {
    guard let index = files.files.firstIndex(where: { $0.id == id }) else { return 0 }
    return matching.questions.count { $0.files.contains(Int32(index)) }
  }

  /// All that show the last row have been read.
  private mutating func close(_ group: inout [AmountGroup.Row], _ statements: inout [Int64]) {
    guard !group.isEmpty, !statements.isEmpty else { return }
    let showing = showings[statements] ?? files.showing(statements)
    showings[statements] = showing
    group[group.count - 1].showing = showing
    statements.removeAll(keepingCapacity: true)
  }
}
