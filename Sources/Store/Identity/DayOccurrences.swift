internal import GRDB
import Ledger

/// The occurrences of each fingerprint of one account on the days that a file shows.
///
/// Two equal rows of one file are two occurrences; the same rows in another file are the same two
/// occurrences. The ledger therefore has the maximum number over its files, in any order of import.
///
/// Only a bounded number of days stays in memory. If a dropped day returns, each fingerprint is
/// looked up in the database from then on. The database knows the rows that this file showed.
struct DayOccurrences {
  /// The occurrences of one fingerprint on one day.
  struct Occurrences {
    /// The number of occurrences in the ledger, including those of this file.
    var stored: Int32 = 0
    /// The occurrences that this file has not shown yet, lowest first.
    var free: [Free] = []
  }

  /// A stored occurrence that a row of the file may still match.
  struct Free {
    var number: Int32
    var isPending: Bool
  }

  private let account: Int32
  private let firstStatement: Int64
  private let load: HotStatement
  private let look: HotStatement
  private var days: [Int32: FingerprintTable<Occurrences>] = [:]
  private var size = 0
  private var daysRead: Set<Int32> = []
  /// Whether the file is large and not sorted by day; then each fingerprint is looked up
  /// separately.
  private var isScattered = false
  private var currentDay = Int32.min
  private var current = FingerprintTable<Occurrences>()
  /// A function that writes the waiting rows of this file; a query would not find them otherwise.
  private let flush: () throws -> Void

  /// The maximum number of fingerprints in memory, about 8 MB.
  ///
  /// Above it, all days except the current one are dropped.
  private static let limit = 100_000

  /// Creates the occurrences of one account of one file.
  ///
  /// With `isMending`, the file consists of fixed rows, which complement their original file. The
  /// rows of the original file then count as shown.
  init(
    _ database: Database, account: Int32, firstStatement: Int64, isFirst: Bool,
    isMending: Bool, flush: @escaping () throws -> Void
  ) throws {
    self.flush = flush
    self.account = account
    self.firstStatement = firstStatement
    let shown = isMending ? try Self.mended(database, account) : ""
    func rows(_ isShown: String) -> String {
      """
      SELECT t.fingerprint, t.occurrence, t.isPending, \(isShown)
      FROM txn t WHERE t.day=?1 AND t.account=?2
      """
    }
    let isShown = """
      t.statement>=?3 OR t.statement IN(\(shown))
        OR EXISTS(SELECT 1 FROM sighting s WHERE \(TransactionKey.same("s", "t"))
          AND (s.statement>=?3 OR s.statement IN(\(shown))))
      """
    // Before its first statement, a file has shown no row.
    let isShownBefore = isFirst && !isMending ? "0" : isShown
    load = try database.hot("\(rows(isShownBefore)) ORDER BY t.fingerprint, t.occurrence")
    look = try database.hot("\(rows(isShown)) AND t.fingerprint=?4 ORDER BY t.occurrence")
  }

  /// The ids of the account's statements with rejected rows, as an SQL list.
  ///
  /// Statements of undone runs are left out.
  ///
  /// A file of fixed rows may have rejected rows itself. Such a file is left out, because all its
  /// rows are imported again together with the rejected ones.
  private static func mended(_ database: Database, _ account: Int32) throws -> String {
    try database.values(
      Int64.self,
      """
      SELECT s.id FROM statement s JOIN file ON file.id=s.file JOIN run ON run.id=file.run
      WHERE undone=0 AND s.account=? AND s.rejected>0 AND s.layout<>?
      """, [account, Statement.rejectsLayout]
    ).list
  }

  /// Calls `body` with the occurrences of a fingerprint on a day, and returns its result.
  ///
  /// `body` may change the occurrences.
  mutating func update<Result>(
    _ day: CalendarDate, _ fingerprint: Fingerprint, _ body: (inout Occurrences) throws -> Result
  ) throws -> Result {
    if day.daysSince1970 != currentDay, !isScattered { try turn(to: day.daysSince1970) }
    guard isScattered else { return try current.update(fingerprint, initial: Occurrences(), body) }
    try flush()
    look.bind(4, fingerprint)
    var alone = try occurrences(look, on: day.daysSince1970)
    return try alone.update(fingerprint, initial: Occurrences(), body)
  }

  private mutating func turn(to day: Int32) throws {
    size += current.count
    if currentDay != .min { days[currentDay] = current }
    if size > Self.limit {
      days.removeAll(keepingCapacity: true)
      size = 0
    }
    currentDay = day
    if let known = days.removeValue(forKey: day) {
      size -= known.count
      current = known
    } else if daysRead.insert(day).inserted {
      current = try occurrences(load, on: day)
    } else {
      isScattered = true
      days = [:]
      current = FingerprintTable()
    }
  }

  private func occurrences(
    _ rows: HotStatement, on day: Int32
  ) throws -> FingerprintTable<Occurrences> {
    var found = FingerprintTable<Occurrences>()
    rows.bind(1, day)
    rows.bind(2, account)
    rows.bind(3, firstStatement)
    while try rows.next() {
      let isShown = rows.int32(3) != 0
      let free = Free(number: rows.int32(1), isPending: rows.int32(2) != 0)
      found.update(rows.fingerprint(0), initial: Occurrences()) { occurrences in
        occurrences.stored += 1
        if !isShown { occurrences.free.append(free) }
      }
    }
    return found
  }
}

/// The result of identifying an entry.
enum EntryIdentity {
  /// A new transaction, with its occurrence.
  case new(occurrence: Int32)
  /// A transaction that the ledger already has.
  case known(TransactionKey, wasPending: Bool)
  /// A row that this file repeats with the same bank id.
  case repeated
}

/// A hash table of values by fingerprint.
///
/// A fingerprint is the start of a SHA-256 digest, so its own bits choose the slot without further
/// hashing.
struct FingerprintTable<Value> {
  private var slots: [Int32] = []
  private var keys: [Fingerprint] = []
  private var values: [Value] = []

  var count: Int { keys.count }

  /// Calls `body` with the value of a fingerprint, and returns its result.
  ///
  /// `body` may change the value. `initial` is the value of a new fingerprint.
  mutating func update<Result>(
    _ key: Fingerprint, initial: @autoclosure () -> Value, _ body: (inout Value) throws -> Result
  ) rethrows -> Result {
    if keys.count * 2 >= slots.count { grow() }
    var slot = Int(truncatingIfNeeded: key.low) & (slots.count - 1)
    while slots[slot] >= 0 {
      let index = Int(slots[slot])
      if keys[index] == key { return try body(&values[index]) }
      slot = (slot + 1) & (slots.count - 1)
    }
    slots[slot] = Int32(keys.count)
    keys.append(key)
    values.append(initial())
    return try body(&values[keys.count - 1])
  }

  private mutating func grow() {
    let size = max(64, slots.count * 2)
    slots = [Int32](repeating: -1, count: size)
    for (index, key) in keys.enumerated() {
      var slot = Int(truncatingIfNeeded: key.low) & (size - 1)
      while slots[slot] >= 0 { slot = (slot + 1) & (size - 1) }
      slots[slot] = Int32(index)
    }
  }
}
