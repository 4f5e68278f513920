internal import GRDB
import Ledger

/// What a person said of pairs of rows: that they are one transfer, or that they are not.
struct TransferVerdicts {
  private struct Pair: Hashable {
    var out: RowKey
    var into: RowKey
  }

  private var verdicts: [Pair: Bool] = [:]

  init(_ database: Database) throws {
    let rows = try HotStatement(database, "SELECT * FROM transferVerdict")
    while try rows.next() {
      verdicts[Pair(out: rows.key(0), into: rows.key(4))] = rows.int32(8) != 0
    }
  }

  /// The pairs that a person called one transfer.
  var affirmed: [(out: RowKey, into: RowKey)] {
    verdicts.filter(\.value).map { ($0.key.out, $0.key.into) }
  }

  /// Whether this pair is a transfer; nil when nobody said.
  func isTransfer(_ out: RowKey, _ into: RowKey) -> Bool? {
    verdicts[Pair(out: out, into: into)]
  }
}
