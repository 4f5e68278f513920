internal import GRDB
import Ledger

/// The counted receipts without a bank row, as rows of a report in order of days.
struct ReceiptRows {
  private struct Part {
    var day: CalendarDate
    var account: Int32
    var place: Int32
    var category: Int32
    var amount: Int64
    var isContinued: Bool
    var merchant: String
    var source: SourceLine

    func row(_ categories: NameIndex, _ places: NameIndex) throws -> LedgerRow {
      LedgerRow(
        bookingDate: day, minorUnits: amount, account: account, category: try categories[category],
        place: try places[place], isTransfer: false, isContinued: isContinued)
    }
  }

  private var parts: [Part] = []
  private var next = 0

  /// The day of the next row, in days since 1970; the maximum number if there is none.
  var nextDay: Int32 { next < parts.count ? parts[next].day.daysSince1970 : .max }

  /// The SQL that selects the receipts `r` that count without a bank row.
  ///
  /// These are the largest receipts of their series that are neither paid nor open. Receipts with a
  /// total of zero are left out.
  static let counting = """
    FROM receipt r WHERE r.isOpen=0 AND r.total<>0
      AND NOT EXISTS(SELECT 1 FROM payment p WHERE p.receipt=r.id)
      AND \(isLargestOfSeries)
    """

  /// The SQL condition that `r` has the most lines of its series.
  ///
  /// Ties go to the larger total, then to the larger digest. A receipt without a series always
  /// meets the condition.
  static let isLargestOfSeries = """
    (r.series='' OR NOT EXISTS(
      SELECT 1 FROM receipt o WHERE o.series=r.series AND o.id<>r.id AND
        ((SELECT count(*) FROM receiptLine l WHERE l.receipt=o.id),o.total,o.digest)
        >((SELECT count(*) FROM receiptLine l WHERE l.receipt=r.id),r.total,r.digest)))
    """

  init(_ database: Database, _ period: Period, _ names: LedgerNames) throws {
    let ids = try database.rows(
      """
      SELECT r.id, r.placeID \(Self.counting) AND r.day BETWEEN ? AND ?
      ORDER BY r.day, r.digest, r.occurrence
      """, [period.start.daysSince1970, period.end.daysSince1970])
    for row in ids {
      let id = try row.int64("id")
      let place = try row.int32OrNil("placeID") ?? 0
      guard let stored = try LedgerStore.receipt(database, id),
        let account = names.accounts.lastIndex(of: .receipts(stored.receipt.total.currency))
      else { continue }
      let shares = stored.shares(of: -stored.receipt.total.minorUnits, fallback: 1)
      for (index, share) in shares.enumerated() {
        parts.append(
          Part(
            day: stored.receipt.day, account: Int32(account), place: place,
            category: share.category, amount: share.amount, isContinued: index > 0,
            merchant: stored.receipt.merchant, source: stored.source))
      }
    }
  }

  /// Appends the rows of all days before `day`, or all remaining rows if `day` is nil.
  mutating func append(
    before day: CalendarDate?, to chunk: inout [LedgerRow], _ categories: NameIndex,
    _ places: NameIndex
  ) throws {
    while let part = takeNext(before: day) { chunk.append(try part.row(categories, places)) }
  }

  /// Appends the lines of all days before `day`, or all remaining lines if `day` is nil.
  mutating func append(
    before day: CalendarDate?, to lines: inout [BookedLine], _ categories: NameIndex,
    _ places: NameIndex
  ) throws {
    while let part = takeNext(before: day) {
      lines.append(
        BookedLine(
          row: try part.row(categories, places), id: nil, payee: part.merchant,
          source: part.source))
    }
  }

  private mutating func takeNext(before day: CalendarDate?) -> Part? {
    guard next < parts.count, day.map({ parts[next].day < $0 }) ?? true else { return nil }
    next += 1
    return parts[next - 1]
  }

  /// The currency codes of receipts that count without a bank row, in order.
  static func currencies(_ database: Database) throws -> [String] {
    try database.values(String.self, "SELECT DISTINCT r.currency \(counting) ORDER BY r.currency")
  }

  /// The coverage of receipts that count without a bank row, by currency.
  static func coverage(_ database: Database, through last: Int32) throws -> [AccountCoverage] {
    try database.rows(
      """
      SELECT r.currency, count(*) AS n, min(r.day) AS first, max(r.day) AS last \(counting)
      AND r.day<=? GROUP BY r.currency ORDER BY r.currency
      """, [last]
    ).compactMap { row in
      guard let currency = Currency(try row.text("currency")) else { return nil }
      let last = try row.day("last")
      return AccountCoverage(
        account: .receipts(currency), count: try row.int("n"), firstDay: try row.day("first"),
        lastDay: last, statementsThrough: last, hasStatements: false)
    }
  }
}
