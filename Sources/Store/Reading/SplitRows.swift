internal import GRDB
import Ledger

/// The postings of a period's split rows, in the order of a scan over the rows.
///
/// The postings are few and read in advance; the scan then only checks a flag.
struct SplitRows {
  private var shares: [[(category: Int32, amount: Int64, isTransfer: Bool)]] = []
  private var next = 0

  init(_ database: Database, _ period: Period) throws {
    let scan = try database.hot(
      """
      SELECT s.part, s.category, s.amount, s.isTransfer
      FROM split s JOIN txn t USING(day,account,fingerprint,occurrence)
      WHERE s.day BETWEEN ? AND ? AND t.isPending=0 AND t.status=0 AND t.hasSplits=1
      ORDER BY s.day, s.account, s.fingerprint, s.occurrence, s.part
      """)
    scan.bind(1, period)
    while try scan.next() {
      if scan.int32(0) == 1 || shares.isEmpty { shares.append([]) }
      shares[shares.count - 1].append((scan.int32(1), scan.int64(2), scan.int32(3) != 0))
    }
  }

  /// Appends a row for each posting of the current split row of the scan.
  mutating func append(
    partsOf row: LedgerRow, to chunk: inout [LedgerRow], _ categories: NameIndex
  ) throws {
    guard next < shares.count else { return chunk.append(row) }
    let parts = shares[next]
    for (index, share) in parts.enumerated() {
      var part = row
      part.category = try categories[share.category]
      part.minorUnits = share.amount
      part.isTransfer = row.isTransfer || share.isTransfer
      // Transfers are counted separately: the first posting of either kind represents the row.
      part.isContinued = parts[..<index].contains { $0.isTransfer == share.isTransfer }
      chunk.append(part)
    }
    next += 1
  }
}

/// The postings of a period's rows that the bank booked as batches, with their payees and memos.
///
/// The postings are few and read in advance; the scan then reads only its own rows.
struct EntryParts {
  struct Part {
    let minorUnits: Int64
    let payee: String
    let memo: String
  }

  private var parts: [TransactionKey: [Part]] = [:]

  init(_ database: Database, _ days: ClosedRange<Int32>) throws {
    let scan = try database.hot(
      """
      SELECT day, account, fingerprint, occurrence, amount, payee, memo FROM entryPart
      WHERE day BETWEEN ? AND ? ORDER BY day, account, fingerprint, occurrence, part
      """)
    scan.bind(1, days.lowerBound)
    scan.bind(2, days.upperBound)
    while try scan.next() {
      parts[scan.key(0), default: []].append(
        Part(minorUnits: scan.int64(4), payee: scan.text(5), memo: scan.text(6)))
    }
  }

  /// Whether no row has such postings; then no row needs a lookup.
  var isEmpty: Bool { parts.isEmpty }

  /// The postings of a row in file order; empty if the bank gave none.
  subscript(key: TransactionKey) -> [Part] { parts[key] ?? [] }
}
