internal import GRDB
import Ledger

/// Says of each row of one account whether it counts, and if not, which row counts for it.
///
/// A pure function of the rows, of which files show them, and of what people and the bank said of
/// them: rows are read ordered by amount and judged one amount at a time, so that memory is bounded
/// by the most frequent amount.
struct AccountReconciliation {
  /// A row that does not count, and the one that does in its place.
  struct Verdict {
    var row: AccountRowKey
    var standing: Standing
    var to: AccountRowKey?
  }

  private let database: Database
  private let account: Int32
  private let facts: AccountFacts
  private let ids: SharedBankIDs
  private let likeness: TextLikeness
  let files: AccountFiles
  private var settled: (_ verdict: Verdict) throws -> Void
  private var asked: (_ question: RowQuestion) throws -> Void
  /// Booked rows that have taken over an announced one.
  private var taken: Set<AccountRowKey> = []
  /// Announced rows that one has taken over by its id.
  private var takenPending: Set<AccountRowKey> = []
  private var questions: [RowQuestion] = []
  private var agreement = SourceAgreement()
  private var showings: [[Int64]: AccountFiles.Showing] = [:]

  init(
    _ database: Database, _ seal: Seal, account: Int32, settled: @escaping (Verdict) throws -> Void,
    asked: @escaping (RowQuestion) throws -> Void
  ) throws {
    self.database = database
    self.account = account
    self.settled = settled
    self.asked = asked
    files = try AccountFiles(database, account: account)
    facts = try AccountFacts(database, account: account)
    ids = try SharedBankIDs(database, account: account, files: files, facts: facts)
    likeness = try TextLikeness(database, seal, account: account)
  }

  /// Goes through the rows of the account, of all amounts or of some.
  mutating func run(amounts: [Int64]? = nil) throws {
    try takeByID()
    let some = amounts.map { "AND t.amount IN(\($0.map(String.init).joined(separator: ",")))" }
    let scan = try HotStatement(
      database,
      """
      SELECT t.day, t.fingerprint, t.occurrence, t.amount, t.isPending, t.statement, t.category,
        coalesce(t.place,0), coalesce(s.statement,0)
      FROM txn t LEFT JOIN sighting s USING(day,account,fingerprint,occurrence)
      WHERE t.account=? \(some ?? "")
      ORDER BY t.amount, t.statement, t.line, t.day, t.fingerprint, t.occurrence
      """)
    scan.bind(1, account)
    var group: [AmountGroup.Row] = []
    var statements: [Int64] = []
    var amount = Int64.min
    while try scan.next() {
      let key = AccountRowKey(scan, at: 0)
      if group.last?.key != key {
        close(&group, &statements)
        if scan.int64(3) != amount {
          try judge(group)
          group.removeAll(keepingCapacity: true)
          amount = scan.int64(3)
        }
        group.append(
          AmountGroup.Row(
            key: key, showing: .init(files: [], sources: []), isPending: scan.int32(4) != 0,
            derived: [scan.int32(6), scan.int32(7)]))
        statements.append(scan.int64(5))
      }
      if scan.int64(8) != 0 { statements.append(scan.int64(8)) }
    }
    close(&group, &statements)
    try judge(group)
    for question in questions where !agreement.answers(question) { try asked(question) }
  }

  /// All that show the last row have been read.
  private mutating func close(_ group: inout [AmountGroup.Row], _ statements: inout [Int64]) {
    guard !group.isEmpty, !statements.isEmpty else { return }
    let showing = showings[statements] ?? files.showing(statements)
    showings[statements] = showing
    group[group.count - 1].showing = showing
    statements.removeAll(keepingCapacity: true)
  }

  private mutating func judge(_ rows: [AmountGroup.Row]) throws {
    guard !rows.isEmpty else { return }
    let group = try AmountGroup(
      rows, files: files, facts: facts, ids: ids, likeness: likeness.callAsFunction)
    questions += group.questions
    agreement.formUnion(group.agreement)
    for index in group.standing { try settle(group.movements[index], rows) }
    for row in rows where !row.isPending && facts.deleting.contains(row.key) {
      try settled(Verdict(row: row.key, standing: .corrected))
    }
    try settlePending(group)
  }

  /// The first row stands for its movement, unless a person or the bank took any of its rows away.
  private mutating func settle(_ movement: AmountGroup.Movement, _ rows: [AmountGroup.Row]) throws {
    let keys = movement.rows.map { rows[$0].key }
    for key in keys.dropFirst() {
      try settled(Verdict(row: key, standing: .double, to: keys[0]))
    }
    if keys.contains(where: facts.deleted.contains) {
      try settled(Verdict(row: keys[0], standing: .deleted))
    } else if let corrector = keys.compactMap({ facts.corrected[$0] }).first(where: {
      !keys.contains($0)
    }) {
      try settled(Verdict(row: keys[0], standing: .corrected, to: corrector))
    }
  }
}

// MARK: - Announced rows

extension AccountReconciliation {
  /// A booked row under the bank's id of an announced one takes it over, whatever its amount.
  private mutating func takeByID() throws {
    for (pending, booked) in ids.bookedOfPending.sorted(by: { $0.key.precedes($1.key) }) {
      let shown = try filesShowing(pending)
      for key in booked where !taken.contains(key) && !facts.isDifferent(pending, key) {
        guard AmountGroup.areDisjoint(try filesShowing(key), shown) else { continue }
        taken.insert(key)
        takenPending.insert(pending)
        try settled(Verdict(row: pending, standing: .settled, to: key))
        break
      }
    }
  }

  private func filesShowing(_ key: AccountRowKey) throws -> [Int32] {
    let rows = try HotStatement(
      database,
      """
      SELECT statement FROM txn WHERE account=?1 AND day=?2 AND fingerprint=?3 AND occurrence=?4
      UNION SELECT statement FROM sighting
      WHERE account=?1 AND day=?2 AND fingerprint=?3 AND occurrence=?4
      """)
    rows.bind(1, account)
    key.bind(to: rows, at: 2)
    var statements: [Int64] = []
    while try rows.next() { statements.append(rows.int64(0)) }
    return files.showing(statements).files
  }

  /// A booked row of the same amount takes over an announced one of at most a week earlier, where
  /// no file shows both; what nothing has taken two weeks later has lapsed.
  private mutating func settlePending(_ group: AmountGroup) throws {
    let pending = group.rows.indices.filter { group.rows[$0].isPending }
      .sorted { group.rows[$0].key.precedes(group.rows[$1].key) }
    guard !pending.isEmpty else { return }
    let booked = group.standing.sorted {
      group.rows[group.movements[$0].rows[0]].key.precedes(
        group.rows[group.movements[$1].rows[0]].key)
    }
    for index in pending where !takenPending.contains(group.rows[index].key) {
      let row = group.rows[index]
      let taker = booked.first { movement in
        let movement = group.movements[movement]
        return (0...Self.mostDaysAnnounced).contains(movement.day - row.key.day)
          && AmountGroup.areDisjoint(movement.files, row.showing.files)
          && !movement.rows.map { group.rows[$0].key }.contains {
            taken.contains($0) || facts.isDifferent($0, row.key)
          }
      }
      if let taker {
        let key = group.rows[group.movements[taker].rows[0]].key
        taken.insert(key)
        try settled(Verdict(row: row.key, standing: .settled, to: key))
      } else if facts.deleted.contains(row.key) {
        try settled(Verdict(row: row.key, standing: .deleted))
      } else if hasLapsed(row) {
        try settled(Verdict(row: row.key, standing: .lapsed))
      }
    }
  }

  private func hasLapsed(_ row: AmountGroup.Row) -> Bool {
    row.showing.sources.contains { source in
      files.covers[Int(source)].holds(row.key.day + Self.daysUntilLapse)
    }
  }

  private static let mostDaysAnnounced: Int32 = 7
  private static let daysUntilLapse: Int32 = 14
}

extension AccountRowKey {
  /// An order that depends on content alone.
  func precedes(_ other: AccountRowKey) -> Bool {
    (day, fingerprint.high, fingerprint.low, UInt64(occurrence))
      < (other.day, other.fingerprint.high, other.fingerprint.low, UInt64(other.occurrence))
  }
}
