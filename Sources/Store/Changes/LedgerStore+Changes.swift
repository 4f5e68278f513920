internal import GRDB
package import Ledger

extension LedgerStore {
  /// All changes of registers, all edits of transactions and all that rules made of the history in runs
  /// of some days, the newest run first; with `onlyByHand` those of people alone.
  ///
  /// One run of rules may have changed every row, so they are read in pieces and handed over one by one;
  /// `take` says whether it wants another. While it has one nothing is locked, however long it takes, so
  /// that others may write meanwhile.
  package func forEachChange(
    in period: Period, onlyByHand: Bool = false, _ take: (LedgerChange) throws -> Bool
  ) throws {
    for run in try reading({ try ChangingRun.all($0, in: period, onlyByHand: onlyByHand) }) {
      guard try forEachChange(of: run, take) else { return }
    }
  }

  /// Returns whether another change is wanted.
  private func forEachChange(
    of run: ChangingRun, _ take: (LedgerChange) throws -> Bool
  ) throws -> Bool {
    var reader = ChangeReader(run, seal)
    while let piece = try reading({ try reader.next($0) }) {
      for change in piece {
        guard try take(change) else { return false }
      }
    }
    return true
  }
}

/// A run that changed what a person may want to read of.
struct ChangingRun {
  let number: Int
  let day: CalendarDate
  /// The export that brought the changes; nil for a person and for rules.
  let file: String?

  /// Those of some days, the newest first.
  static func all(
    _ database: Database, in period: Period, onlyByHand: Bool
  ) throws -> [ChangingRun] {
    try Row.fetchAll(
      database,
      sql: """
        SELECT run.id AS run, run.day AS day, file.name AS name, file.format AS format
        FROM run JOIN file ON file.run=run.id WHERE undone=0 AND run.day BETWEEN ? AND ?
          AND (file.format=? OR NOT ?)
          AND EXISTS(SELECT 1 FROM change WHERE change.run=run.id)
        ORDER BY run.id DESC
        """,
      arguments: [
        period.start.daysSince1970, period.end.daysSince1970, RegisterHistory.byHand, onlyByHand,
      ]
    ).map { row in
      let format = try row.text("format")
      let isFile = format != RegisterHistory.byHand && format != ImportBatch.byRules
      return ChangingRun(
        number: try row.int("run"),
        day: try row.day("day"),
        file: isFile ? try row.text("name") : nil)
    }
  }

  func change(_ subject: LedgerChange.Subject, _ names: [String] = []) -> LedgerChange {
    LedgerChange(run: number, day: day, file: file, subject: subject, names: names)
  }
}
