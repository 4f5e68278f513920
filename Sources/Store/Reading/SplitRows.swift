internal import GRDB
import Ledger

/// The shares of the split rows of a period, in the order of a scan over the rows.
///
/// They are few and read beforehand, so that a scan looks at nothing but a flag.
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

  /// Adds a row for each share of the split row that the scan has come to.
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
      // Transfers are counted apart: the first part of either kind stands for the row.
      part.isContinued = parts[..<index].contains { $0.isTransfer == share.isTransfer }
      chunk.append(part)
    }
    next += 1
  }
}

/// The parts of the rows of a period that the bank booked as one: who is on the other side of each.
///
/// They are few and read beforehand, so that a scan looks at nothing but its rows.
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

  /// Whether there are none at all: then no row need be asked for.
  var isEmpty: Bool { parts.isEmpty }

  /// The parts of a row in the order of its file; none where the bank did not tell them apart.
  subscript(key: TransactionKey) -> [Part] { parts[key] ?? [] }
}
