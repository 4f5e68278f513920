internal import GRDB
import Ledger

/// Looks up what the ledger knows under a bank's own id.
///
/// An id is evidence, not identity: banks reuse and renumber them. It counts only together with
/// the amount and a booking date at most a week away.
struct BankIDWitness {
  /// A stored transaction with the id in question.
  struct Known {
    let key: TransactionKey
    let amount: Int64
    let isPending: Bool
    /// Whether the file at hand has shown it already.
    let isShown: Bool
    /// Whether the file at hand has shown it under the very id in question.
    let isShownByID: Bool

    /// Whether this may be the entry after the bank moved its date or rewrote its text.
    func mayBe(_ entry: StatementEntry) -> Bool {
      amount == entry.amount.minorUnits && abs(key.day - entry.bookingDate) <= mostDaysApart
    }
  }

  /// How far a bank may move the date of a transaction between two downloads.
  static let mostDaysApart = 7

  private let account: Int32
  private let firstStatement: Int64
  private let find: HotStatement
  private let exists: HotStatement
  /// Whether an earlier file showed any bank id in this account.
  private let hasEarlier: Bool
  private let shown: BankIDFilter
  /// Writes what this file has brought so far, before it is looked up in the database.
  private let flush: () throws -> Void

  /// All statements of the file at hand have the id `firstStatement` or a higher one, and nothing
  /// else in the ledger has.
  init(
    _ database: Database, account: Int32, firstStatement: Int64, shown: BankIDFilter,
    flush: @escaping () throws -> Void
  ) throws {
    self.flush = flush
    self.shown = shown
    self.account = account
    self.firstStatement = firstStatement
    let sighted = """
      EXISTS(SELECT 1 FROM sighting x WHERE \(TransactionKey.same("x", "t")) AND x.statement>=?3
      """
    let columns = """
      t.day, t.fingerprint, t.occurrence, t.amount, t.isPending, t.statement>=?3 OR \(sighted)),
      CASE WHEN t.statement>=?3 THEN t.bankID IS ?2 ELSE \(sighted) AND x.bankID=?2) END
      """
    find = try database.hot(
      """
      SELECT \(columns) FROM txn t WHERE t.account=?1 AND t.bankID=?2 AND t.bankID IS NOT NULL
      UNION SELECT \(columns) FROM sighting s JOIN txn t USING(day,account,fingerprint,occurrence)
        WHERE s.account=?1 AND s.bankID=?2 AND s.bankID IS NOT NULL
      ORDER BY 1, 2, 3
      """)
    exists = try database.hot(
      """
      SELECT 1 FROM txn WHERE account=?1 AND bankID=?2
      UNION ALL SELECT 1 FROM sighting WHERE account=?1 AND bankID=?2 LIMIT 1
      """)
    hasEarlier =
      try database.value(
        Bool.self,
        """
        SELECT EXISTS(SELECT 1 FROM txn WHERE account=?1 AND bankID IS NOT NULL)
          OR EXISTS(SELECT 1 FROM sighting WHERE account=?1 AND bankID IS NOT NULL)
        """, [account]) ?? true
  }

  /// Everything stored under the id of a row of the file, which this file has then shown.
  func known(byRowWith bankID: UnsafeBufferPointer<UInt8>) throws -> [Known] {
    guard try shown.insert(bankID, of: account) || isStored(bankID) else { return [] }
    // Another row of this file may have taken a transaction that the id names, under another id.
    try flush()
    return try known(bankID)
  }

  private func isStored(_ bankID: UnsafeBufferPointer<UInt8>) throws -> Bool {
    guard hasEarlier else { return false }
    exists.bind(1, account)
    exists.bind(2, bankID)
    let isStored = try exists.next()
    exists.reset()
    return isStored
  }

  /// Everything stored under this id in the account.
  func known(_ bankID: UnsafeBufferPointer<UInt8>) throws -> [Known] {
    find.bind(1, account)
    find.bind(2, bankID)
    find.bind(3, firstStatement)
    var known: [Known] = []
    while try find.next() {
      known.append(
        Known(
          key: find.key(0, in: account), amount: find.int64(3), isPending: find.int32(4) != 0,
          isShown: find.int32(5) != 0, isShownByID: find.int32(6) != 0))
    }
    return known
  }
}

/// Which bank ids a file has shown of which account, with some false alarms and no misses (a Bloom
/// filter).
///
/// 2 MB for any number of ids: a file of a million leaves one false alarm in seventy. One serves a
/// whole file, which may have a statement for each of thousands of accounts.
final class BankIDFilter {
  private var words: [UInt64] = []
  private static let wordCount = 1 << 18

  /// Adds an id of an account; false where it certainly was not there before.
  func insert(_ id: UnsafeBufferPointer<UInt8>, of account: Int32) -> Bool {
    if words.isEmpty { words = Array(repeating: 0, count: Self.wordCount) }
    let hash = Self.hash(id, account)
    let isFirstSet = set(hash)
    let isSecondSet = set(hash >> 32)
    return isFirstSet && isSecondSet
  }

  private func set(_ hash: UInt64) -> Bool {
    let word = Int(truncatingIfNeeded: hash >> 6) & (Self.wordCount - 1)
    let bit: UInt64 = 1 << (hash & 63)
    defer { words[word] |= bit }
    return words[word] & bit != 0
  }

  /// FNV-1a with a final mix, so that ids which differ in the last digit fall far apart.
  private static func hash(_ bytes: UnsafeBufferPointer<UInt8>, _ account: Int32) -> UInt64 {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325 ^ UInt64(UInt32(bitPattern: account))
    hash = hash &* 0x100_0000_01b3
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    hash ^= hash >> 32
    return hash &* 0x9e37_79b9_7f4a_7c15
  }
}

/// Ids that say where a row stood in a file and not which transaction it is.
///
/// `2024-01-02-3` is the third row of a day: a late row moves it on. Placeholders name nothing at
/// all (reliability.md 4.1).
enum PositionalID {
  private static let placeholders: Set<String> = [
    "NOTPROVIDED", "NONREF", "NOREF", "NONE", "NULL", "N/A", "NA", "UNKNOWN",
  ]

  /// Whether this is no id, whatever else the file shows.
  static func isNone(_ bytes: UnsafeBufferPointer<UInt8>, on day: CalendarDate) -> Bool {
    guard bytes.count <= 24 else { return false }
    if bytes.allSatisfy({ $0 == UInt8(ascii: "0") || $0 == UInt8(ascii: "-") }) { return true }
    let text = String(decoding: bytes, as: UTF8.self)
    return placeholders.contains(text.uppercased()) || isPlaceInDay(text, day)
  }

  /// The booking day, a separator and at most four digits.
  private static func isPlaceInDay(_ text: String, _ day: CalendarDate) -> Bool {
    let date = day.description
    for start in [date, date.filter { $0 != "-" }] where text.hasPrefix(start) {
      let rest = text.dropFirst(start.count)
      guard let separator = rest.first, "-_./:# ".contains(separator) else { continue }
      let digits = rest.dropFirst()
      return !digits.isEmpty && digits.count <= 4 && digits.allSatisfy(\.isNumber)
    }
    return false
  }

  /// The number an id is, where it is nothing but a short one.
  static func number(_ bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    guard !bytes.isEmpty, bytes.count <= 9 else { return nil }
    var number = 0
    for byte in bytes {
      guard byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") else { return nil }
      number = number * 10 + Int(byte - UInt8(ascii: "0"))
    }
    return number
  }
}

/// Whether the ids of a statement count its rows: 0 or 1, 2, 3 … in the order of the file.
struct RowNumbering {
  private var next: Int?
  private var isBroken = false
  private var count = 0

  mutating func add(_ bankID: UnsafeBufferPointer<UInt8>) {
    guard !isBroken, !bankID.isEmpty else { return }
    guard let number = PositionalID.number(bankID), number == next ?? number,
      next != nil || number <= 1
    else {
      isBroken = true
      return
    }
    next = number + 1
    count += 1
  }

  var isFound: Bool { !isBroken && count > 0 }
}
