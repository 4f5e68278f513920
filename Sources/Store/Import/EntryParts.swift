internal import GRDB
import Ledger

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
    let scan = try HotStatement(
      database,
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
