internal import GRDB
import Ledger

/// Rows of equal size and opposite sign in two accounts of one currency, a few days apart.
///
/// Rows are read in the order of days and only the last few days are kept, so a ledger of any size
/// passes in bounded memory.
struct TransferCandidates {
  private struct Size: Hashable {
    /// The number of its currency among those of this search.
    var currency: Int
    var minorUnits: Int64
  }

  private struct Row {
    var key: RowKey
    var isOut: Bool
  }

  /// Of one amount in one week; beyond it nothing tells the rows apart.
  private static let mostOfOneSize = 64

  private let database: Database

  init(_ database: Database) { self.database = database }

  /// Pairs of keys, money out first, in no order.
  func find(_ days: ClosedRange<Int32>) throws -> [(out: RowKey, into: RowKey)] {
    let currencies = try self.currencies()
    guard !currencies.isEmpty else { return [] }
    let incoming = try incoming(days)
    let scan = try HotStatement(
      database,
      """
      SELECT day, account, fingerprint, occurrence, amount FROM txn
      WHERE day BETWEEN ? AND ? AND isPending=0 AND standing=0 AND isPaired=0 AND amount<>0
      """)
    scan.bind(1, days.lowerBound)
    scan.bind(2, days.upperBound)
    var recent: [Size: [Row]] = [:]
    var ages: [(day: Int32, size: Size)] = []
    var oldest = 0
    var pairs: [(out: RowKey, into: RowKey)] = []
    while try scan.next() {
      let amount = scan.int64(4)
      guard amount > 0 || incoming.mayHold(-amount) else { continue }
      let row = Row(key: scan.key(0), isOut: amount < 0)
      guard let currency = currencies[row.key.account] else { continue }
      while oldest < ages.count, ages[oldest].day < row.key.day - TransferPairing.mostDaysApart {
        forget(ages[oldest], &recent)
        oldest += 1
      }
      if oldest > 4096 {
        ages.removeFirst(oldest)
        oldest = 0
      }
      let size = Size(currency: currency, minorUnits: abs(amount))
      let known = recent[size, default: []]
      for other in known where other.isOut != row.isOut && other.key.account != row.key.account {
        pairs.append(row.isOut ? (row.key, other.key) : (other.key, row.key))
      }
      guard known.count < Self.mostOfOneSize else { continue }
      recent[size, default: []].append(row)
      ages.append((row.key.day, size))
    }
    return pairs
  }

  /// The amounts that came in on some days.
  ///
  /// Few rows come in, and most that go out are of an amount that never does: those need no place in
  /// memory.
  private func incoming(_ days: ClosedRange<Int32>) throws -> AmountFilter {
    let scan = try HotStatement(
      database,
      """
      SELECT amount FROM txn
      WHERE day BETWEEN ? AND ? AND amount>0 AND isPending=0 AND standing=0 AND isPaired=0
      """)
    scan.bind(1, days.lowerBound)
    scan.bind(2, days.upperBound)
    var filter = AmountFilter()
    while try scan.next() { filter.insert(scan.int64(0)) }
    return filter
  }

  private func forget(_ age: (day: Int32, size: Size), _ recent: inout [Size: [Row]]) {
    recent[age.size]?.removeAll { $0.key.day <= age.day }
    if recent[age.size]?.isEmpty == true { recent[age.size] = nil }
  }

  /// The number of the currency of each account that shares it with another one.
  private func currencies() throws -> [Int32: Int] {
    let rows = try GRDB.Row.fetchAll(
      database,
      sql: """
        SELECT id, dense_rank() OVER (ORDER BY currency) AS number FROM account
        WHERE currency IN(SELECT currency FROM account GROUP BY currency HAVING count(*)>1)
        """)
    return try rows.reduce(into: [:]) {
      $0[try $1.decode(Int32.self, forColumn: "id")] = try $1.decode(
        Int.self, forColumn: "number")
    }
  }
}
