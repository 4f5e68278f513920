internal import GRDB
import Ledger

/// A file of which rows were rejected, and how many.
package struct RejectedCount: Hashable, Sendable {
  package let file: String
  package let rows: Int
}

extension LedgerStore {
  /// The files of which rows were rejected, by name; those of runs that were taken back are left out.
  package func rejectedRows() throws -> [RejectedCount] {
    try reading { database in
      try Row.fetchAll(
        database,
        sql: """
          SELECT file.name AS name, sum(s.rejected) AS n
          FROM statement s JOIN file ON file.id=s.file JOIN run ON run.id=file.run
          WHERE undone=0 AND s.rejected>0 GROUP BY file.id ORDER BY file.name, file.id
          """
      ).map {
        RejectedCount(
          file: try $0.text("name"),
          rows: try $0.int("n"))
      }
    }
  }
}
