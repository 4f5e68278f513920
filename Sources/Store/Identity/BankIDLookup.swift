internal import GRDB
import Ledger

/// A lookup of stored transactions by the bank's own id.
///
/// An id is evidence, not identity, because banks reuse and renumber ids. An id alone therefore
/// never identifies a transaction.
struct BankIDLookup {
  /// A stored transaction with the id in question.
  struct Known {
    let key: TransactionKey
    let amount: Int64
    let isPending: Bool
    /// Whether the current file already showed the transaction.
    let isShown: Bool
    /// Whether the current file already showed the transaction under this id.
    let isShownByID: Bool

    /// Whether the transaction may be an earlier version of the entry, with another date or text.
    func mayBe(_ entry: StatementEntry) -> Bool {
      amount == entry.amount.minorUnits && abs(key.day - entry.bookingDate) <= mostDaysApart
    }
  }

  /// The maximum number of days by which a bank may move a transaction between two downloads.
  static let mostDaysApart = 7

  private let account: Int32
  private let firstStatement: Int64
  private let find: HotStatement
  private let exists: HotStatement
  /// Whether the ledger had any bank id in this account before the statement.
  private let hasEarlier: Bool
  private let shown: BankIDFilter
  /// A function that writes the waiting rows of this file; a query would not find them otherwise.
  private let flush: () throws -> Void

  /// Creates the lookup for one account of one file.
  ///
  /// All statements of the file, and no others, have the id `firstStatement` or a higher one.
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

  /// The stored transactions with the id of a row of the file.
  ///
  /// It also records that the file shows the id.
  func known(byRowWith bankID: UnsafeBufferPointer<UInt8>) throws -> [Known] {
    guard try shown.insert(bankID, of: account) || isStored(bankID) else { return [] }
    // Another row of this file may have matched, under another id, a transaction with this id.
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

  /// The stored transactions of the account with this id.
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

/// A Bloom filter of the bank ids that a file showed, by account.
///
/// It takes 2 MB for any number of ids. It has no false negatives, and one false positive in
/// seventy for a file with a million ids. One filter serves the whole file, because a file may have
/// a statement for each of thousands of accounts.
final class BankIDFilter {
  private var words: [UInt64] = []
  private static let wordCount = 1 << 18

  /// Adds an id of an account; returns false if the id is certainly new.
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

  /// The FNV-1a hash of an id and an account, with a final mix.
  ///
  /// Ids that differ only in the last digit get distant hashes.
  private static func hash(_ bytes: UnsafeBufferPointer<UInt8>, _ account: Int32) -> UInt64 {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325 ^ UInt64(UInt32(bitPattern: account))
    hash = hash &* 0x100_0000_01b3
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    hash ^= hash >> 32
    return hash &* 0x9e37_79b9_7f4a_7c15
  }
}

/// The detection of ids that do not identify a transaction: positions and placeholders.
///
/// `2024-01-02-3` is the third row of a day, and a late row shifts the numbers. Placeholders
/// identify nothing (reliability.md 4.1).
enum PositionalID {
  private static let placeholders: Set<String> = [
    "NOTPROVIDED", "NONREF", "NOREF", "NONE", "NULL", "N/A", "NA", "UNKNOWN",
  ]

  /// Whether the text is empty, only zeros and hyphens, a placeholder, or a position within the
  /// day.
  ///
  /// The result is false for more than 24 bytes.
  static func isNone(_ bytes: UnsafeBufferPointer<UInt8>, on day: CalendarDate) -> Bool {
    guard bytes.count <= 24 else { return false }
    if bytes.allSatisfy({ $0 == UInt8(ascii: "0") || $0 == UInt8(ascii: "-") }) { return true }
    let text = String(decoding: bytes, as: UTF8.self)
    return placeholders.contains(text.uppercased()) || isPlaceInDay(text, day)
  }

  /// Whether a text is the booking day, a separator and one to four digits.
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

  /// The value of an id that consists of one to nine digits; nil for other ids.
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

/// A check whether the ids of a statement are row numbers, counted from 0 or 1 in file order.
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
