internal import Foundation
internal import GRDB
package import Ledger

/// A reader of a run's changes that returns them in readable form.
///
/// It reads the log in batches, each in its own read transaction. Other runs can write in between.
struct ChangeReader {
  private let run: ChangingRun
  private let seal: Seal
  /// The id of the last log line that was read.
  private var last: Int64 = 0
  /// The deciders of fields, by the id of their text; most rows share one text.
  private var deciders: [Int32: [String: String]] = [:]

  /// The maximum number of log lines in a batch.
  private static let size = 4096

  init(_ run: ChangingRun, _ seal: Seal) {
    self.run = run
    self.seal = seal
  }

  /// The next batch of changes in order; nil after the last batch.
  ///
  /// A batch may be empty, because some log lines only follow from others.
  mutating func next(_ database: Database) throws -> [LedgerChange]? {
    let words = try ChangeWords(database, seal)
    let rows = try database.cursor(Self.sql, [run.number, last, Self.size])
    var changes: [LedgerChange] = []
    let start = last
    while let row = try rows.next() {
      last = try row.int64("id")
      let field = try row.textOrNil("field")
      // These lines follow from the change of another field.
      guard field != DerivedFields.placeReason, field != AccountEdits.earlierKeys else { continue }
      changes.append(run.change(try subject(row, words, database), try Self.names(row)))
    }
    return last == start ? nil : changes
  }

  private static let sql = """
    SELECT c.*, account.currency, account.key AS accountKey, t.payee, t.memo, payee.name AS cleanPayee,
      coalesce(t.status,0)=0 AS rowCounts,
      EXISTS(SELECT 1 FROM edit e WHERE \(TransactionKey.same("e", "c"))
        AND e.field=iif(c.field='\(DerivedChange.split)','category',c.field)) AS isBeneath,
      r.day AS receiptDay, r.digest, r.occurrence AS receiptOccurrence, r.merchant,
      l.text AS lineText, c.receipt IS NOT NULL AND \(ReceiptRows.isLargestOfSeries) AS receiptCounts
    FROM change c LEFT JOIN account ON account.id=c.account
      LEFT JOIN txn t ON \(TransactionKey.same("t", "c"))
      LEFT JOIN payee ON payee.id=t.cleanPayee
      LEFT JOIN receipt r ON r.id=c.receipt
      LEFT JOIN receiptLine l ON l.receipt=c.receipt AND l.position=c.part
    WHERE c.run=? AND c.id>? ORDER BY c.id LIMIT ?
    """

  private static func names(_ row: Row) throws -> [String] {
    try ["payee", "memo", "cleanPayee", "merchant"].compactMap { try row.textOrNil($0) }
  }

  private mutating func subject(
    _ row: Row, _ words: ChangeWords, _ database: Database
  ) throws -> LedgerChange.Subject {
    switch try row.text("subject") {
    case ChangeLog.transaction:
      let id = try TransactionKey(row: row).id
      guard let isWord = try row.flagOrNil("isWord") else {
        return .derived(id, try derived(row, words, database, counts: "rowCounts"))
      }
      return try words.field(id, row, isWord: isWord)
    case ChangeLog.receipt:
      let text = try row.textOrNil("lineText")
      let number = try row.int("part")
      return .derivedReceipt(
        try Self.receipt(row), line: text.map { (number: number, text: $0) },
        try derived(row, words, database, counts: "receiptCounts"))
    case AccountEdits.subject: return try words.account(row)
    default: return try words.entry(row)
    }
  }

  private static func receipt(_ row: Row) throws -> ReceiptID {
    let digest = try row.fingerprint("digest")
    return ReceiptID(
      day: try row.day("receiptDay"),
      prefix: digest.prefix, occurrence: try row.int("receiptOccurrence"))
  }

  private mutating func derived(
    _ row: Row, _ words: ChangeWords, _ database: Database, counts: String
  ) throws -> LedgerChange.Derived {
    let field = try row.text("field")
    return LedgerChange.Derived(
      field: field, before: try words.derived("before", of: field, row),
      after: try words.derived("after", of: field, row),
      decider: try decider(of: field, by: try row.int32OrNil("decider"), database),
      isBeneath: try row.flag("isBeneath"), counts: try row.flag(counts))
  }

  private mutating func decider(
    of field: String, by id: Int32?, _ database: Database
  ) throws -> String? {
    guard let id else { return nil }
    if let known = deciders[id] { return known[field] }
    let lines = try DeciderTexts.lines(id, database)
    deciders[id] = lines
    return lines[field]
  }
}

/// A converter of log lines to changes with readable values.
struct ChangeWords {
  private let notes: NoteTexts
  private let secrets: EntrySecrets

  init(_ database: Database, _ seal: Seal) throws {
    notes = try NoteTexts(database, seal)
    secrets = EntrySecrets(database, seal)
  }

  /// The change of an override in a log line.
  func field(_ id: TransactionID, _ row: Row, isWord: Bool) throws -> LedgerChange.Subject {
    let field: TransactionEdit.Field = try row.word("field")
    return .field(
      id, field, before: try notes.readable(row.textOrNil("before"), field),
      after: try notes.readable(row.textOrNil("after"), field), isWord: isWord)
  }

  /// The change of an account setting in a log line.
  func account(_ row: Row) throws -> LedgerChange.Subject {
    let field = try row.text("field")
    let currency = try Currency(row.text("currency")) ?? .eur
    func side(_ name: String) throws -> String? {
      guard let text = try row.textOrNil(name) else { return nil }
      switch field {
      case AccountEdits.number: return try notes.readable(text, .note).map(Account.masked)
      case "opening":
        return OpeningBalance(text).map {
          "\(Amount(minorUnits: $0.minorUnits, currency: currency)) before \($0.day)"
        }
      default: return text
      }
    }
    return .account(
      try row.text("accountKey"), field: field, before: try side("before"), after: try side("after")
    )
  }

  /// The change of a record in a log line.
  func entry(_ row: Row) throws -> LedgerChange.Subject {
    let change = try RegisterHistory.Change(row)
    return .entry(
      change.register, key: change.key, before: try change.entry(change.before, secrets),
      after: try change.entry(change.after, secrets))
  }

  /// The readable value of a derived field on one side of a log line; nil if it is empty.
  func derived(_ side: String, of field: String, _ row: Row) throws -> String? {
    let text = try row.textOrNil(side)
    if field == DerivedChange.split {
      let code = try row.textOrNil("currency") ?? ""
      guard let text, let currency = Currency(code) else { return nil }
      return DerivedChange.words(ofShares: text, in: currency)
    }
    return field == TransactionEdit.Field.note.rawValue ? try notes.readable(text, .note) : text
  }
}

extension LedgerStore {
  /// Calls `take` with each logged change by the runs of a period, newest run first.
  ///
  /// `take` returns whether to continue. With `onlyByHand`, only runs by hand are included. One run
  /// of rules may have changed every row, so changes are read in batches. The ledger is not locked
  /// while `take` runs.
  package func forEachChange(
    in period: Period, onlyByHand: Bool = false, _ take: (LedgerChange) throws -> Bool
  ) throws {
    for run in try reading({ try ChangingRun.all($0, in: period, onlyByHand: onlyByHand) }) {
      guard try forEachChange(of: run, take) else { return }
    }
  }

  /// Calls `take` with each change of a run; returns whether to continue.
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

/// A run with changes in the log.
struct ChangingRun {
  let number: Int
  let day: CalendarDate
  /// The name of the run's first file; nil for runs by hand and runs of rules.
  let file: String?

  /// The runs of a period with changes in the log, newest first, without undone runs.
  static func all(
    _ database: Database, in period: Period, onlyByHand: Bool
  ) throws -> [ChangingRun] {
    try database.rows(
      """
      SELECT run.id AS run, run.day AS day, file.name AS name, file.format AS format
      FROM run JOIN file ON file.run=run.id WHERE undone=0 AND run.day BETWEEN ? AND ?
        AND (file.format=? OR NOT ?)
        AND EXISTS(SELECT 1 FROM change WHERE change.run=run.id)
        AND file.id=(SELECT min(id) FROM file f WHERE f.run=run.id)
      ORDER BY run.id DESC
      """,
      [period.start.daysSince1970, period.end.daysSince1970, RegisterHistory.byHand, onlyByHand]
    ).map { row in
      let format = try row.text("format")
      let isFile = format != RegisterHistory.byHand && format != ImportBatch.byRules
      return ChangingRun(
        number: try row.int("run"), day: try row.day("day"),
        file: isFile ? try row.text("name") : nil)
    }
  }

  func change(_ subject: LedgerChange.Subject, _ names: [String] = []) -> LedgerChange {
    LedgerChange(run: number, day: day, file: file, subject: subject, names: names)
  }
}
