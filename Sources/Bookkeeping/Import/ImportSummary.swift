package import Ledger
package import Syntax

/// What one run of the import did, file by file.
package struct ImportSummary: Sendable {
  /// The number to take the run back by; nil when nothing was written.
  package var run: Int?
  package var files: [FileImport] = []
  package var isDryRun = false
  /// What stands in a folder beside the files and was not read.
  package var notes: [Diagnostic] = []
  /// Files of rejected rows that a killed run left behind and this one gave their names.
  package var recovered: [String] = []

  /// The counts of all files together.
  package var total: ImportCounts {
    files.reduce(into: ImportCounts()) { total, file in
      for statement in file.statements { total.add(statement.counts) }
    }
  }

  /// How many receipts the ledger did not have.
  package var newReceipts: Int {
    files.reduce(0) { count, file in count + file.receipts.count { $0.isNew } }
  }

  /// How many receipts of earlier runs have found the row that paid them.
  package var settledReceipts = 0

  /// Open questions about transfers between own accounts that rows of the run are part of.
  package var openTransfers = 0

  package var status: ExitStatus {
    .worst(
      files.map { file in
        if case .refused(let status, _) = file.result { return status }
        return file.isFinding ? .findings : .done
      })
  }
}

/// What became of one file.
package struct FileImport: Sendable {
  package enum Result: Sendable {
    case taken
    /// The very same bytes are in the ledger under this name.
    case sameBytes(as: String)
    case refused(ExitStatus, [Diagnostic])
  }

  package var name: String
  package var format = ""
  package var result = Result.taken
  package var statements: [StatementImport] = []
  /// Transactions that a person had deleted and that count again.
  package var restored = 0
  /// Rows that were damaged in the ledger and are again what the file shows.
  package var repaired = 0
  /// Open questions that its rows raise.
  package var questions = 0
  /// Rows of earlier files that counted and do so no longer, and such that count again.
  package var superseded = 0
  package var revived = 0
  package var receipts: [ReceiptImport] = []
  /// Where its rejected rows were written, to be mended and imported.
  package var rejects: String?
  /// Warnings and notes of its reader.
  package var notes: [Diagnostic] = []
  /// Whether one of them is a finding: nothing proves that the file is whole.
  package var hasFinding = false

  /// Whether a person has to look at it.
  package var isFinding: Bool { hasFinding || statements.contains(where: \.isFinding) }
}

/// What became of one receipt of a file.
package struct ReceiptImport: Sendable {
  let row: Int64
  /// Whether the ledger did not have it.
  package let isNew: Bool
  package let receipt: Receipt
  /// The row that paid it, or why there is none; nil in a dry run.
  package var state: ReceiptState?
}

/// What became of one statement of a file.
package struct StatementImport: Sendable {
  package var account: Account
  /// Whether this run met the account for the first time.
  package var isNewAccount = false
  package var counts = ImportCounts()
  package var balance = BalanceVerdict.none

  /// Whether a person has to look at it: rows were rejected, or the balance does not fit.
  package var isFinding: Bool {
    if case .differs = balance { return true }
    return counts.rejected > 0
  }
}

/// The counts of one statement.
///
/// Read = new + already in + updated + ignored + rejected.
package struct ImportCounts: Hashable, Sendable {
  package var read = 0
  package var new = 0
  package var alreadyIn = 0
  package var updated = 0
  package var ignored = 0
  package var rejected = 0
  package var pending = 0
  /// Rows that a person deleted, and that stay so.
  package var deleted = 0
  /// Of the new ones, those that rules gave a category, and those that have a place.
  package var categorised = 0
  package var placed = 0

  package init() {}

  package mutating func add(_ other: ImportCounts) {
    read += other.read
    new += other.new
    alreadyIn += other.alreadyIn
    updated += other.updated
    ignored += other.ignored
    rejected += other.rejected
    pending += other.pending
    deleted += other.deleted
    categorised += other.categorised
    placed += other.placed
  }

  package var addsUp: Bool { read == new + alreadyIn + updated + ignored + rejected }
}

/// Whether opening balance and entries give the closing balance.
package enum BalanceVerdict: Hashable, Sendable {
  /// The file does not say both balances.
  case none
  case proven
  /// What the entries give, and what the file says, in minor units.
  case differs(expected: Int64, stated: Int64)
}

/// One line of a dry run's diff.
package struct ChangeLine: Sendable {
  package var change: EntryChange
  package let date: CalendarDate
  package let amount: Amount
  package let payee: String
  package let category: String
  package let place: String
}

/// One row of a file that was left out.
package struct RejectedLine: Sendable {
  package let file: String
  package let line: Int
  /// What is wrong with it, its first problem.
  package let problem: String
}

/// Who is told what goes on during an import.
package struct ImportListeners {
  /// Told the file and how many bytes of it were read.
  package var onProgress: ((String, Int64, Int64?) -> Void)?
  /// Told every entry and what it does to the ledger, for a dry run.
  package var onChange: ((ChangeLine) -> Void)?
  /// Told every row that is left out.
  package var onRejected: ((RejectedLine) -> Void)?

  package init() {}
}
