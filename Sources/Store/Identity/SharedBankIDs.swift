internal import GRDB
import Ledger

/// Rows of one account that differ and yet were shown under one bank id.
///
/// An id is evidence, not identity: it says that two rows are one movement whose date or text the
/// bank changed, but only where the source never gave one id to two movements (reliability.md 4.1).
struct SharedBankIDs {
  /// A row as it was shown under the id.
  private struct Shown {
    var key: AccountRowKey
    var amount: Int64
    var isPending: Bool
    var file: Int32
    var source: Int
  }

  /// For each row the ids, as numbers, under which a source that can be trusted showed it.
  private(set) var idsOfRow: [AccountRowKey: [Int]] = [:]
  /// For each announced row the booked ones that came under its id.
  private(set) var bookedOfPending: [AccountRowKey: [AccountRowKey]] = [:]

  /// How far a bank may move the date of a movement between two downloads.
  static let mostDaysApart: Int32 = 7

  init(_ database: Database, account: Int32, files: AccountFiles, facts: AccountFacts) throws {
    let groups = try Self.groups(database, account, files)
    var distrusted: Set<Int> = []
    let correcting = Set(facts.corrected.values)
    for group in groups {
      let rows = group.filter { !$0.isPending && !correcting.contains($0.key) }
      for (source, rows) in Dictionary(grouping: rows, by: \.source) where Self.contradict(rows) {
        distrusted.insert(source)
      }
    }
    for (id, group) in groups.enumerated() {
      let trusted = group.filter { !distrusted.contains($0.source) }
      for row in trusted where idsOfRow[row.key]?.last != id {
        idsOfRow[row.key, default: []].append(id)
      }
      let booked = trusted.filter { !$0.isPending }.map(\.key)
      for row in trusted where row.isPending { bookedOfPending[row.key, default: []] += booked }
    }
  }

  /// Whether one id stands for two movements.
  private static func contradict(_ rows: [Shown]) -> Bool {
    guard let first = rows.first else { return false }
    return rows.contains { row in
      row.key != first.key
        && (row.amount != first.amount || abs(row.key.day - first.key.day) > mostDaysApart
          || row.file == first.file && row.key.fingerprint != first.key.fingerprint)
    }
  }

  private static func groups(
    _ database: Database, _ account: Int32, _ files: AccountFiles
  ) throws -> [[Shown]] {
    let columns = "t.day, t.fingerprint, t.occurrence, t.amount, t.isPending"
    let rows = try HotStatement(
      database,
      """
      SELECT \(columns), i.bankID, t.statement AS shownBy, t.line AS place FROM sharedID i
        JOIN txn t ON t.account=i.account AND t.bankID=i.bankID WHERE i.account=?1
      UNION ALL SELECT \(columns), i.bankID, s.statement, s.line FROM sharedID i
        JOIN sighting s ON s.account=i.account AND s.bankID=i.bankID
        JOIN txn t USING(day,account,fingerprint,occurrence) WHERE i.account=?1
      ORDER BY 6, 7, 8, 1, 2, 3
      """)
    rows.bind(1, account)
    var groups: [[Shown]] = []
    var last: String?
    while try rows.next() {
      let statement = rows.int64(6)
      guard !files.numbering.contains(statement), let file = files.file(ofStatement: statement)
      else { continue }
      let bankID = rows.text(5)
      if bankID != last { groups.append([]) }
      last = bankID
      groups[groups.count - 1].append(
        Shown(
          key: AccountRowKey(rows, at: 0), amount: rows.int64(3), isPending: rows.int32(4) != 0,
          file: file, source: files.files[Int(file)].source))
    }
    return groups
  }
}
