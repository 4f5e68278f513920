package import Ledger
package import Syntax

/// The result of an import run, file by file.
package struct ImportSummary: Sendable {
  /// The number of the run, for `saldo undo`; nil if no file was imported, or in a dry run.
  package var run: Int?
  /// The effect of changed rules on rows of earlier imports; nil if there is none.
  package var rules: RulesUpdate?
  package var files: [FileImport] = []
  package var isDryRun = false
  /// The notes on skipped items of a folder, and the warnings about splits and categories.
  package var notes: [Diagnostic] = []
  /// The paths of rejects files from a killed run that this run published.
  package var recovered: [String] = []

  /// The summed counts of all files.
  package var total: ImportCounts {
    files.reduce(into: ImportCounts()) { total, file in
      for statement in file.statements { total.add(statement.counts) }
    }
  }

  /// The number of receipts that are new to the ledger.
  package var newReceipts: Int {
    files.reduce(0) { count, file in count + file.receipts.count { $0.isNew } }
  }

  /// The number of receipts from earlier runs that this run matched to a payment.
  package var settledReceipts = 0

  /// The number of open transfer questions that involve rows of this run.
  package var openTransfers = 0

  package var status: ExitStatus {
    .worst(
      files.map { file in
        if case .refused(let status, _) = file.result { return status }
        return file.isFinding ? .findings : .done
      })
  }
}

/// The import result of one file.
package struct FileImport: Sendable {
  package enum Result: Sendable {
    case taken
    /// The ledger already has these bytes, imported under this name.
    case sameBytes(as: String)
    case refused(ExitStatus, [Diagnostic])
  }

  package var name: String
  package var format = ""
  package var result = Result.taken
  package var statements: [StatementImport] = []
  /// The number of deleted transactions that count again.
  package var restored = 0
  /// The number of damaged rows in the ledger that the file repaired.
  package var repaired = 0
  /// The number of open duplicate questions that the file's rows raise.
  package var questions = 0
  /// The number of rows from earlier files that stopped counting.
  package var superseded = 0
  /// The number of rows from earlier files that count again.
  package var revived = 0
  package var receipts: [ReceiptImport] = []
  /// The path of the rejects file for you to fix and import; nil if there is none.
  package var rejects: String?
  /// The warnings and notes on the file.
  package var notes: [Diagnostic] = []
  /// Whether the reader found a problem that you need to review, such as an incomplete file.
  package var hasFinding = false

  /// Whether the file needs your attention.
  package var isFinding: Bool { hasFinding || statements.contains(where: \.isFinding) }
}

/// The import result of one receipt.
package struct ReceiptImport: Sendable {
  let row: Int64
  /// Whether the receipt is new to the ledger.
  package let isNew: Bool
  package let receipt: Receipt
  /// The payment, or the reason for its absence; nil in a dry run.
  package var state: ReceiptState?
}

/// The import result of one statement of a file.
package struct StatementImport: Sendable {
  package var account: Account
  /// Whether this run created the account.
  package var isNewAccount = false
  package var counts = ImportCounts()
  package var balance = BalanceVerdict.none

  /// Whether the statement needs your attention: it has rejected rows, or its balance differs.
  package var isFinding: Bool {
    if case .differs = balance { return true }
    return counts.rejected > 0
  }
}

/// The row counts of one statement.
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
  /// The number of rows that you deleted and that stay deleted.
  package var deleted = 0
  /// The number of new rows with a category, from a rule or from the file.
  package var categorised = 0
  /// The number of new rows with a place.
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

/// The result of comparing the opening balance plus entries with the closing balance.
package enum BalanceVerdict: Hashable, Sendable {
  /// No comparison: the file lacks a balance or is incomplete, or the sum is too large.
  case none
  case proven
  /// The computed and the stated closing balance, in minor units.
  case differs(expected: Int64, stated: Int64)
}

/// One line in the diff of a dry run.
package struct ChangeLine: Sendable {
  package var change: EntryChange
  package let date: CalendarDate
  package let amount: Amount
  package let payee: String
  package let category: String
  package let place: String
}

/// A rejected row of a file.
package struct RejectedLine: Sendable {
  package let file: String
  package let line: Int
  /// The message of the row's first problem.
  package let problem: String
}

/// Callbacks for the progress of an import.
package struct ImportListeners {
  /// A callback with the file, the number of bytes read so far, and the file's size.
  ///
  /// The size is nil if it is unknown.
  package var onProgress: ((String, Int64, Int64?) -> Void)?
  /// A callback with each entry of a dry run and its effect on the ledger.
  package var onChange: ((ChangeLine) -> Void)?
  /// A callback with each rejected row.
  package var onRejected: ((RejectedLine) -> Void)?
  /// A callback that asks you what a file leaves open.
  ///
  /// It returns the inquiry with the answers; nil if you give up. Without this callback, saldo asks
  /// nothing.
  package var onInquiry: ((FileInquiry) -> FileInquiry?)?

  package init() {}
}
