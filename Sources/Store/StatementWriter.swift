internal import GRDB
import Ledger

/// Writes the entries of one statement: new ones as transactions, known ones as sightings.
struct StatementWriter {
  private let database: Database
  private let account: Int32
  private let id: Int64
  private var days: DaySightings
  private let witness: BankIDWitness
  private let insert: TransactionInsert
  private let translator: NameTranslator
  private let see: HotStatement
  private let settle: HotStatement
  private var outcome = ImportSession.Outcome()
  /// Rows with a bank id the ledger does not know, but with content that it does: whether the
  /// bank renamed them is clear only when every id of the file has been seen.
  private var undecided: [PreparedBatch] = []

  init(
    _ database: Database, file: Int64, account: Int32, translator: NameTranslator
  ) throws {
    self.database = database
    self.translator = translator
    self.account = account
    try database.execute(
      sql: "INSERT INTO statement(file,account) VALUES(?,?)", arguments: [file, account])
    id = database.lastInsertedRowID
    days = try DaySightings(database, account: account, statement: id)
    witness = try BankIDWitness(database, account: account, statement: id)
    insert = try TransactionInsert(database, account: account, statement: id)
    see = try HotStatement(
      database,
      """
      INSERT INTO sighting(day,account,fingerprint,occurrence,statement,line,bankID)
      VALUES(?,?,?,?,?,?,?)
      """)
    settle = try HotStatement(
      database,
      """
      UPDATE txn SET isPending=0 WHERE day=? AND account=? AND fingerprint=? AND occurrence=?
      """)
  }

  typealias Observer = ImportSession.Observer

  mutating func add(_ prepared: PreparedBatch, observer: Observer?) throws {
    try prepared.batch.withText { text in
      for index in 0..<prepared.batch.count {
        let entry = prepared.batch.entries[index]
        let fingerprint = prepared.fingerprints[index]
        note(entry)
        if let identity = try identity(of: entry, fingerprint, text) {
          let change = try write(index, of: prepared, identity, text)
          observer?(prepared.batch, index, change)
        } else {
          undecided.append(PreparedBatch(copying: index, of: prepared))
        }
      }
    }
  }

  private mutating func note(_ entry: StatementEntry) {
    outcome.read += 1
    if entry.isPending { outcome.pending += 1 }
    outcome.firstDay = outcome.firstDay.map { min($0, entry.bookingDate) } ?? entry.bookingDate
    outcome.lastDay = outcome.lastDay.map { max($0, entry.bookingDate) } ?? entry.bookingDate
  }

  /// What the entry is; nil when only the end of the file can tell.
  private mutating func identity(
    of entry: StatementEntry, _ fingerprint: Fingerprint, _ text: UnsafeBufferPointer<UInt8>
  ) throws -> EntryIdentity? {
    guard !entry.bankID.isEmpty else { return try identityByContent(entry, fingerprint) }
    let known = try witness.known(text.bytes(entry.bankID))
    if let found = known.first(where: { $0.isShown && $0.fingerprint == fingerprint }),
      found.day == entry.bookingDate
    {
      return .repeated
    }
    let matches = known.filter {
      !$0.isShown && $0.amount == entry.amount.minorUnits
        && abs($0.day - entry.bookingDate) <= BankIDWitness.mostDaysApart
    }
    if let match = matches.first(where: { $0.fingerprint == fingerprint }) ?? matches.first {
      try days.update(match.day, match.fingerprint) { occurrences in
        occurrences.free.removeAll { $0.number == match.occurrence }
      }
      return .known(
        day: match.day, fingerprint: match.fingerprint, occurrence: match.occurrence,
        wasPending: match.isPending)
    }
    if !known.isEmpty { outcome.reusedIDs += 1 }
    let hasFree = try days.update(entry.bookingDate, fingerprint) { !$0.free.isEmpty }
    return hasFree ? nil : try identityByContent(entry, fingerprint)
  }

  /// The lowest occurrence that this statement has not shown yet, or one more than there are.
  private mutating func identityByContent(
    _ entry: StatementEntry, _ fingerprint: Fingerprint
  ) throws -> EntryIdentity {
    try days.update(entry.bookingDate, fingerprint) { occurrences in
      guard let first = occurrences.free.first else {
        occurrences.stored += 1
        return .new(occurrence: occurrences.stored)
      }
      occurrences.free.removeFirst()
      return .known(
        day: entry.bookingDate, fingerprint: fingerprint, occurrence: first.number,
        wasPending: first.isPending)
    }
  }

  private mutating func write(
    _ index: Int, of prepared: PreparedBatch, _ identity: EntryIdentity,
    _ text: UnsafeBufferPointer<UInt8>
  ) throws -> EntryChange {
    let entry = prepared.batch.entries[index]
    switch identity {
    case .new(let occurrence):
      let classification = prepared.classifications[index]
      let ids = try translator.ids(
        classification, tagSets: prepared.tagSets, sourceCategory: text.bytes(entry.category))
      try insert(entry, prepared.fingerprints[index], occurrence, classification, ids, text)
      outcome.new += 1
      return .new
    case .known(let day, let fingerprint, let occurrence, let wasPending):
      for statement in wasPending && !entry.isPending ? [see, settle] : [see] {
        statement.bind(1, day.daysSince1970)
        statement.bind(2, account)
        statement.bind(3, fingerprint)
        statement.bind(4, occurrence)
      }
      see.bind(5, id)
      see.bind(6, entry.line)
      see.bind(7, text.bytes(entry.bankID))
      try see.run()
      guard wasPending, !entry.isPending else {
        outcome.alreadyIn += 1
        return .alreadyIn
      }
      try settle.run()
      outcome.updated += 1
      return .updated
    case .repeated:
      outcome.ignored += 1
      return .ignored
    }
  }

  mutating func finish(
    _ statement: Ledger.Statement, ignored: Int, observer: Observer?
  ) throws -> ImportSession.Outcome {
    for prepared in undecided {
      try prepared.batch.withText { text in
        let entry = prepared.batch.entries[0]
        let identity = try identityByContent(entry, prepared.fingerprints[0])
        if case .known = identity { outcome.renamedIDs += 1 }
        let change = try write(0, of: prepared, identity, text)
        observer?(prepared.batch, 0, change)
      }
    }
    outcome.read += ignored
    outcome.ignored += ignored
    try keep(statement)
    return outcome
  }

  private func keep(_ statement: Ledger.Statement) throws {
    try database.execute(
      sql: """
        UPDATE statement SET firstDay=?, lastDay=?, opening=?, openingDay=?, closing=?,
          closingDay=?, read=?, new=?, alreadyIn=?, updated=?, ignored=? WHERE id=?
        """,
      arguments: [
        [statement.period?.start, outcome.firstDay].compactMap(\.self).min()?.daysSince1970,
        [statement.period?.end, outcome.lastDay].compactMap(\.self).max()?.daysSince1970,
        statement.opening?.minorUnits, statement.opening?.day?.daysSince1970,
        statement.closing?.minorUnits, statement.closing?.day?.daysSince1970,
        outcome.read, outcome.new, outcome.alreadyIn, outcome.updated, outcome.ignored, id,
      ])
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// The bytes that a span of the batch stands for.
  func bytes(_ span: TextSpan) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(rebasing: self[Int(span.start)..<Int(span.start + span.count)])
  }
}

extension PreparedBatch {
  /// A batch of one entry, kept after the batch it came in has gone.
  fileprivate init(copying index: Int, of prepared: PreparedBatch) {
    var batch = EntryBatch()
    batch.append(prepared.batch.entries[index], from: prepared.batch)
    self.init(
      batch: batch, fingerprints: [prepared.fingerprints[index]],
      classifications: [prepared.classifications[index]], tagSets: prepared.tagSets)
  }
}
