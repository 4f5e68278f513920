internal import GRDB
import Ledger

/// Where the twins of a row go when some of them are taken back: those that stay close up to 1, those
/// that went come behind them.
///
/// What a person decided about one of several equal rows goes with it, and finds it again when its
/// file is imported again.
struct OccurrenceShift {
  /// For each content, as a key of its first row, the occurrences that stay, ascending.
  private var staying: [TransactionKey: [Int32]] = [:]

  /// Takes the rows that stay.
  init(_ keys: [TransactionKey]) {
    for key in keys { staying[key.first, default: []].append(key.occurrence) }
  }

  /// What was said of the rows goes where they go.
  func moveFacts(in database: Database) throws {
    var moves: [TransactionKey: TransactionKey] = [:]
    for (content, staying) in staying {
      for occurrence in try KeyMoves.occurrences(of: content, in: database) {
        moves[content.twin(occurrence)] = content.twin(Self.moved(occurrence, staying))
      }
    }
    try KeyMoves(moves).apply(in: database)
  }

  private static func moved(_ occurrence: Int32, _ staying: [Int32]) -> Int32 {
    let below = Int32(staying.count { $0 < occurrence })
    return staying.contains(occurrence) ? below + 1 : Int32(staying.count) + occurrence - below
  }
}

extension TransactionKey {
  fileprivate var first: TransactionKey { twin(1) }

  fileprivate func twin(_ occurrence: Int32) -> TransactionKey {
    var key = self
    key.occurrence = occurrence
    return key
  }
}
