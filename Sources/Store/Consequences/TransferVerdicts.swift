internal import GRDB
import Ledger
import Matching

/// What a person said of pairs of rows: that they are one transfer, or that they are not.
enum TransferVerdicts {
  /// All of it, by pair.
  static func all(_ database: Database) throws -> [TransferPair: Bool] {
    let rows = try HotStatement(database, "SELECT * FROM transferVerdict")
    var verdicts: [TransferPair: Bool] = [:]
    while try rows.next() {
      verdicts[TransferPair(out: rows.key(0), into: rows.key(4))] = rows.int32(8) != 0
    }
    return verdicts
  }
}
