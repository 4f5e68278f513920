internal import GRDB
import Ledger

/// The occurrences of each fingerprint on the days that a file shows of one account.
///
/// Two equal rows of one file are two occurrences; the same rows in another file are the same
/// two. So a ledger holds the maximum over its files, whatever order they come in. Only a bounded
/// number of days is kept in memory: a day that was dropped and comes again is read anew from the
/// database, which knows what this file has shown.
struct DaySightings {
  /// The occurrences of one fingerprint on one day.
  struct Occurrences {
    /// How many the ledger holds, those of this file included.
    var stored: Int32 = 0
    /// Those that this file has not shown yet, lowest first.
    var free: [Free] = []
  }

  /// A stored occurrence that a row of the file may still turn out to be.
  struct Free {
    var number: Int32
    var isPending: Bool
  }

  private let account: Int32
  private let firstStatement: Int64
  private let load: HotStatement
  private var days: [Int32: [Fingerprint: Occurrences]] = [:]
  private var size = 0
  private var currentDay = Int32.min
  private var current: [Fingerprint: Occurrences] = [:]

  /// Fingerprints kept before all days but the current are dropped; about 8 MB.
  private static let limit = 100_000

  init(_ database: Database, account: Int32, firstStatement: Int64) throws {
    self.account = account
    self.firstStatement = firstStatement
    load = try HotStatement(
      database,
      """
      SELECT t.fingerprint, t.occurrence, t.isPending, t.statement>=?3 OR EXISTS(
        SELECT 1 FROM sighting s WHERE s.day=t.day AND s.account=t.account
          AND s.fingerprint=t.fingerprint AND s.occurrence=t.occurrence AND s.statement>=?3)
      FROM txn t WHERE t.day=?1 AND t.account=?2 ORDER BY t.fingerprint, t.occurrence
      """)
  }

  /// Gives the occurrences of a fingerprint to `body`, which may change them.
  mutating func update<Result>(
    _ day: CalendarDate, _ fingerprint: Fingerprint, _ body: (inout Occurrences) throws -> Result
  ) throws -> Result {
    if day.daysSince1970 != currentDay { try turn(to: day.daysSince1970) }
    return try body(&current[fingerprint, default: Occurrences()])
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
    } else {
      current = try occurrences(on: day)
    }
  }

  private func occurrences(on day: Int32) throws -> [Fingerprint: Occurrences] {
    var found: [Fingerprint: Occurrences] = [:]
    load.bind(1, day)
    load.bind(2, account)
    load.bind(3, firstStatement)
    while try load.next() {
      let isShown = load.int32(3) != 0
      let free = Free(number: load.int32(1), isPending: load.int32(2) != 0)
      var occurrences = found[load.fingerprint(0), default: Occurrences()]
      occurrences.stored += 1
      if !isShown { occurrences.free.append(free) }
      found[load.fingerprint(0)] = occurrences
    }
    return found
  }
}
