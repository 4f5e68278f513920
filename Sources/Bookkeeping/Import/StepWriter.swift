import Importing
import Ledger
import Store
import Syntax

/// The writing side of an import.
///
/// It writes the steps to the ledger's session and counts the results.
struct StepWriter {
  private let session: ImportSession
  private let file: String
  private let names: ClassificationNames
  private let rejects: RejectedRows
  private let onChange: ((ChangeLine) -> Void)?
  private var current: StatementImport?
  /// The lines of a dry run that may still change at the end of the file.
  private var held: [(place: ImportSession.EntryPlace, line: ChangeLine)] = []

  private(set) var statements: [StatementImport] = []
  private(set) var receipts: [ReceiptImport] = []
  private(set) var notes: [Diagnostic] = []

  init(
    _ session: ImportSession, file: String, names: ClassificationNames, rejects: RejectedRows,
    onChange: ((ChangeLine) -> Void)?
  ) {
    self.session = session
    self.file = file
    self.names = names
    self.rejects = rejects
    self.onChange = onChange
  }

  mutating func take(_ step: ImportStep) throws {
    switch step {
    case .begin(let statement, let account, let isNew):
      try session.begin(statement, account: try session.account(account))
      current = StatementImport(account: account, isNewAccount: isNew)
      current?.counts.rejected = try rejects.settle(account)
    case .entries(let prepared):
      try session.add(prepared) { count($0, $1, $2, $3) }
    case .end(let statement, let verdict, let ignored):
      try end(statement, verdict, ignored: ignored)
    case .receipt(let prepared):
      let (row, isNew) = try session.add(prepared)
      receipts.append(ReceiptImport(row: row, isNew: isNew, receipt: prepared.receipt))
    case .securities(let securities):
      try session.name(securities)
    case .rejected(let row):
      let count = try rejects.take(row, account: current?.account)
      current?.counts.rejected += count
    }
  }

  private mutating func end(
    _ statement: Statement, _ verdict: BalanceVerdict, ignored: Int
  ) throws {
    let rejected = current?.counts.rejected ?? 0
    let outcome = try session.end(statement, ignored: ignored, rejected: rejected) {
      count($0, $1, $2, $3)
    }
    guard var ended = current else { return }
    ended.counts.take(outcome)
    ended.balance = verdict
    statements.append(ended)
    notes += Self.notes(on: outcome, file: file)
    if let warning = ended.balanceWarning(statement, file: file) { notes.append(warning) }
    current = nil
  }

  /// Assigns trailing rejected rows to the last statement, and notes the problems of rejected rows.
  ///
  /// - Throws: a `Rejection` if the file has rejected rows and no valid one.
  mutating func finish() throws {
    guard !rejects.isEmpty else { return }
    if let last = statements.last {
      let count = try rejects.settle(last.account)
      if count > 0 { try session.countRejected(count) }
      statements[statements.count - 1].counts.read += count
      statements[statements.count - 1].counts.rejected += count
    }
    guard statements.contains(where: \.counts.hasTaken) else { throw rejects.rejection }
    notes += rejects.rejection.diagnostics
  }

  private mutating func count(
    _ prepared: PreparedBatch, _ index: Int, _ change: EntryChange,
    _ place: ImportSession.EntryPlace?
  ) {
    if change == .new {
      if prepared.classifications[index].category != 0 { current?.counts.categorised += 1 }
      if prepared.classifications[index].place >= 0 { current?.counts.placed += 1 }
    }
    guard let onChange else { return }
    let line = line(prepared, index, change)
    if let place, session.mayChangeItsMind {
      held.append((place, line))
    } else {
      onChange(line)
    }
  }

  /// Applies the final results of the file's rows, and reports the held lines.
  mutating func settle(_ settlement: ImportSession.Settlement) {
    for index in statements.indices where index < settlement.outcomes.count {
      let outcome = settlement.outcomes[index]
      statements[index].counts.take(outcome)
      statements[index].counts.categorised -= outcome.notNewCategorised
      statements[index].counts.placed -= outcome.notNewPlaced
    }
    for (place, line) in held {
      var line = line
      line.change = settlement.changes[place] ?? line.change
      onChange?(line)
    }
    held = []
  }

  private func line(
    _ prepared: PreparedBatch, _ index: Int, _ change: EntryChange
  ) -> ChangeLine {
    let classification = prepared.classifications[index]
    let entry = prepared.batch.entries[index]
    return ChangeLine(
      change: change, date: entry.bookingDate, amount: entry.amount,
      payee: prepared.batch.string(entry.payee), category: category(prepared, index),
      place: classification.place < 0 ? "" : names.places[Int(classification.place)].name)
  }

  /// The category of a row; for a split row, the first category and the number of others.
  ///
  /// Lists show it in the same form.
  private func category(_ prepared: PreparedBatch, _ index: Int) -> String {
    let classification = prepared.classifications[index]
    let entry = prepared.batch.entries[index]
    let sides = prepared.parts(ofEntryAt: index)
    if let first = sides.first {
      return "\(names.category(first.category, prepared.made)) +\(sides.count - 1)"
    }
    guard classification.category >= 0 else { return prepared.batch.string(entry.category) }
    let isWhole =
      classification.division < 0 || !prepared.batch.shares(ofEntryAt: index).isEmpty
    let parts =
      isWhole
      ? nil
      : names.divisions[Int(classification.division)].amounts(
        of: entry.amount.minorUnits, exponent: entry.amount.currency.exponent)
    guard let parts, let first = parts.first else {
      return names.category(classification.category, prepared.made)
    }
    let path = names.category(first.category, prepared.made)
    return parts.count > 1 ? "\(path) +\(parts.count - 1)" : path
  }

  private static func notes(
    on outcome: ImportSession.Outcome, file: String
  ) -> [Diagnostic] {
    var notes: [Diagnostic] = []
    if outcome.reusedIDs > 0 {
      notes.append(
        Diagnostic(
          .warning,
          (outcome.reusedIDs == 1
            ? "1 bank id is also used by another transaction; "
            : "\(outcome.reusedIDs) bank ids are also used by other transactions; ")
            + "rows were compared by content", at: .init(file: file)))
    }
    if outcome.renamedIDs > 0 {
      notes.append(
        Diagnostic(
          .warning,
          outcome.renamedIDs == 1
            ? "1 known transaction has a new bank id"
            : "\(outcome.renamedIDs) known transactions have new bank ids",
          at: .init(file: file)))
    }
    return notes
  }
}

extension ImportCounts {
  /// Whether at least one row is new, updated or already in the ledger.
  fileprivate var hasTaken: Bool { new + alreadyIn + updated > 0 }

  /// Replaces the counts that the session keeps too; `categorised` and `placed` stay.
  fileprivate mutating func take(_ outcome: ImportSession.Outcome) {
    read = outcome.read
    new = outcome.new
    alreadyIn = outcome.alreadyIn
    updated = outcome.updated
    ignored = outcome.ignored
    rejected = outcome.rejected
    pending = outcome.pending
    deleted = outcome.deleted
  }
}

extension StatementImport {
  /// The warning for a balance that differs; nil for any other result, or if rows were rejected.
  ///
  /// If rows were rejected, the sum lacks the amounts of these rows.
  fileprivate func balanceWarning(_ statement: Statement, file: String) -> Diagnostic? {
    guard case .differs(let expected, let stated) = balance, counts.rejected == 0 else {
      return nil
    }
    let exponent = account.currency.exponent
    let day = statement.closing?.day.map { " on \($0)" } ?? ""
    return Diagnostic(
      .warning,
      "the rows give a balance of \(Amount.decimalText(expected, exponent: exponent)), but the "
        + "file states \(Amount.decimalText(stated, exponent: exponent))\(day)",
      at: SourceLocation(file: file, line: statement.closing?.line ?? 0),
      hint: "rows are missing or changed: download the statement again; saldo check balance shows "
        + "the first difference")
  }
}
