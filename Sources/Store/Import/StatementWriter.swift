internal import GRDB
import Ledger

/// A writer of a statement's entries: new ones become transactions, known ones sightings.
struct StatementWriter {
  private let database: Database
  private let account: Int32
  /// The index of the statement in its file, from 0.
  private let number: Int
  let id: Int64
  private var days: DayOccurrences
  private let witness: BankIDLookup
  private let inserts: EntryInserts
  private let translator: NameTranslator
  private let securities: SecurityWriter
  private let shares: ShareWriter
  private let repair: SourceRepair?
  private let settle: HotStatement
  private let markShared: HotStatement
  private let correct: HotStatement
  private var numbering = RowNumbering()
  private var outcome = ImportSession.Outcome()
  private(set) var receiptScope: AmountScope
  /// The amounts of new rows before the bank converted them, to be written after the rows.
  private var originals: [(key: TransactionKey, amount: Amount)] = []
  /// The pending rows, and the rows that match one transaction by bank id and another by content.
  ///
  /// Their identity is known only after all rows of the statement.
  private var undecided: [PreparedBatch] = []

  init(
    _ database: Database, _ seal: Seal, file: Int64, account: Int32, layout: String,
    firstStatement: Int64?, number: Int, translator: NameTranslator, securities: SecurityWriter,
    inserts: EntryInserts, shownIDs: BankIDFilter, receiptScope: AmountScope, repair: SourceRepair?
  ) throws {
    self.inserts = inserts
    self.repair = repair
    self.receiptScope = receiptScope
    self.number = number
    self.database = database
    self.securities = securities
    self.translator = translator
    self.account = account
    try database.run("INSERT INTO statement(file,account) VALUES(?,?)", [file, account])
    id = database.lastInsertedRowID
    days = try DayOccurrences(
      database, account: account, firstStatement: firstStatement ?? id,
      isFirst: firstStatement == nil, isMending: layout == Statement.rejectsLayout,
      flush: inserts.flush)
    witness = try BankIDLookup(
      database, account: account, firstStatement: firstStatement ?? id, shown: shownIDs,
      flush: inserts.flush)
    shares = ShareWriter(database: database, translator: translator)
    settle = try database.hot("UPDATE txn SET isPending=0 WHERE \(TransactionKey.isKey)")
    markShared = try database.hot("INSERT OR IGNORE INTO sharedID(account,bankID) VALUES(?,?)")
    correct = try database.hot(
      """
      INSERT OR IGNORE INTO correction(day,account,fingerprint,occurrence,correctedID,deletes)
      VALUES(?,?,?,?,?,?)
      """)
  }

  typealias Observer = ImportSession.Observer

  mutating func add(_ prepared: PreparedBatch, observer: Observer) throws {
    try prepared.batch.withText { text in
      for index in 0..<prepared.batch.count {
        let entry = prepared.batch.entries[index]
        let fingerprint = prepared.fingerprints[index]
        note(entry)
        numbering.add(text.bytes(entry.bankID))
        // A pending row can only match a transaction that no booked row of the statement matches.
        if !entry.isPending, let identity = try identity(of: entry, fingerprint, text) {
          let change = try write(index, of: prepared, identity, text)
          observer(prepared, index, change, place(identity, fingerprint))
        } else {
          undecided.append(PreparedBatch(copying: index, of: prepared))
        }
      }
      try flush()
    }
  }

  private func place(
    _ identity: EntryIdentity, _ fingerprint: Fingerprint
  ) -> ImportSession.EntryPlace? {
    // A key is not used here, because creating one copies this whole value: 1,700 instructions per
    // row.
    switch identity {
    case .new(let occurrence):
      ImportSession.EntryPlace(statement: number, fingerprint: fingerprint, occurrence: occurrence)
    case .known(let key, _):
      ImportSession.EntryPlace(
        statement: number, fingerprint: key.fingerprint, occurrence: key.occurrence)
    case .repeated: nil
    }
  }

  private mutating func note(_ entry: StatementEntry) {
    outcome.read += 1
    if entry.isPending { outcome.pending += 1 }
    outcome.firstDay = outcome.firstDay.map { min($0, entry.bookingDate) } ?? entry.bookingDate
    outcome.lastDay = outcome.lastDay.map { max($0, entry.bookingDate) } ?? entry.bookingDate
  }

  /// The identity of an entry; nil if it is known only at the end of the statement.
  private mutating func identity(
    of entry: StatementEntry, _ fingerprint: Fingerprint, _ text: UnsafeBufferPointer<UInt8>
  ) throws -> EntryIdentity? {
    guard !entry.bankID.isEmpty,
      !PositionalID.isNone(text.bytes(entry.bankID), on: entry.bookingDate)
    else { return try identityByContent(entry, fingerprint) }
    let known = try witness.known(byRowWith: text.bytes(entry.bankID))
    if known.contains(where: { $0.isShownByID && $0.key.fingerprint == fingerprint }) {
      return .repeated
    }
    if let same = known.first(where: { !$0.isShown && $0.key.fingerprint == fingerprint }) {
      return try take(same)
    }
    try share(text.bytes(entry.bankID), fingerprint, known)
    if !known.isEmpty, !known.contains(where: { $0.isPending || $0.mayBe(entry) }) {
      outcome.reusedIDs += 1
    }
    guard !known.isEmpty else { return try identityByContent(entry, fingerprint) }
    let hasFree = try days.update(entry.bookingDate, fingerprint) { !$0.free.isEmpty }
    return hasFree ? nil : try identityByContent(entry, fingerprint)
  }

  /// The identity of an entry that is a stored transaction; no later row of the file can match it.
  private mutating func take(_ known: BankIDLookup.Known) throws -> EntryIdentity {
    try days.update(known.key.day, known.key.fingerprint) { occurrences in
      occurrences.free.removeAll { $0.number == known.key.occurrence }
    }
    return .known(known.key, wasPending: known.isPending)
  }

  /// The identity of an entry by its content: a stored transaction, otherwise a new one.
  ///
  /// It is the lowest occurrence that this file has not shown yet, first among those with the same
  /// pending state.
  private mutating func identityByContent(
    _ entry: StatementEntry, _ fingerprint: Fingerprint
  ) throws -> EntryIdentity {
    let account = account
    return try days.update(entry.bookingDate, fingerprint) { occurrences in
      let free = occurrences.free
      guard !free.isEmpty else {
        occurrences.stored += 1
        return .new(occurrence: occurrences.stored)
      }
      // Booked rows match booked transactions first, so the order of files does not matter.
      let place = free.firstIndex { $0.isPending == entry.isPending } ?? 0
      let first = occurrences.free.remove(at: place)
      let key = TransactionKey(
        day: entry.bookingDate, account: account, fingerprint: fingerprint,
        occurrence: first.number)
      return .known(key, wasPending: first.isPending)
    }
  }

  private mutating func write(
    _ index: Int, of prepared: PreparedBatch, _ identity: EntryIdentity,
    _ text: UnsafeBufferPointer<UInt8>
  ) throws -> EntryChange {
    switch identity {
    case .new(let occurrence):
      try writeNew(index, of: prepared, occurrence, text)
      return .new
    case .known(let key, let wasPending):
      return try writeKnown(key, wasPending, prepared.batch.entries[index], text)
    case .repeated:
      outcome.ignored += 1
      return .ignored
    }
  }

  private mutating func writeNew(
    _ index: Int, of prepared: PreparedBatch, _ occurrence: Int32,
    _ text: UnsafeBufferPointer<UInt8>
  ) throws {
    let entry = prepared.batch.entries[index]
    let key = TransactionKey(
      day: entry.bookingDate, account: account, fingerprint: prepared.fingerprints[index],
      occurrence: occurrence)
    let ids = try translator.ids(index, of: prepared, text)
    try inserts.transactions(key, statement: id, entry, ids, text)
    try keepCorrection(entry, of: key, text)
    if shares.has(prepared, index) {
      try inserts.flush()
      try shares.write(prepared, index, of: key)
    }
    if let original = prepared.batch.original(ofEntryAt: index) {
      originals.append((key, original.amount))
    }
    if let trade = prepared.batch.trade(ofEntryAt: index) {
      try inserts.flush()
      try securities.write(trade, of: key)
    }
    outcome.new += 1
    receiptScope.add(entry.amount.minorUnits)
  }

  private mutating func writeKnown(
    _ key: TransactionKey, _ wasPending: Bool, _ entry: StatementEntry,
    _ text: UnsafeBufferPointer<UInt8>
  ) throws -> EntryChange {
    repair?.compare(key, entry, text)
    try inserts.sightings(key, statement: id, entry, bankID: text.bytes(entry.bankID))
    try keepCorrection(entry, of: key, text)
    guard wasPending, !entry.isPending else {
      outcome.alreadyIn += 1
      return .alreadyIn
    }
    settle.bind(1, key)
    try settle.run()
    receiptScope.add(entry.amount.minorUnits)
    outcome.updated += 1
    return .updated
  }

  /// Writes the waiting rows, then their original amounts, because these refer to the rows.
  private mutating func flush() throws {
    try inserts.flush()
    guard !originals.isEmpty else { return }
    let insert = try database.cachedStatement(
      sql: """
        INSERT INTO original(day,account,fingerprint,occurrence,currency,amount)
        VALUES(?,?,?,?,?,?)
        """)
    for (key, amount) in originals {
      try insert.execute(arguments: key.arguments + [amount.currency.code, amount.minorUnits])
    }
    originals.removeAll(keepingCapacity: true)
  }

  /// Stores the bank's notice that an entry replaces or deletes an earlier one.
  private func keepCorrection(
    _ entry: StatementEntry, of key: TransactionKey, _ text: UnsafeBufferPointer<UInt8>
  ) throws {
    guard entry.correction != .none, !entry.correctedID.isEmpty else { return }
    try inserts.flush()
    correct.bind(1, key)
    correct.bind(5, text.bytes(entry.correctedID))
    correct.bind(6, entry.correction == .deletes ? 1 as Int32 : 0)
    try correct.run()
  }

  mutating func finish(
    _ statement: Ledger.Statement, ignored: Int, rejected: Int, observer: Observer
  ) throws -> ImportSession.Outcome {
    try decide(observer)
    try inserts.flush()
    try TransactionEdits(database: database).apply(statement: id)
    outcome.read += ignored + rejected
    outcome.ignored += ignored
    outcome.rejected += rejected
    try keep(statement)
    try securities.write(statement.positions, statement: id)
    return outcome
  }

  /// Decides the undecided rows, by content first.
  ///
  /// A row matches a stored row with the same content, whatever its bank id.
  private mutating func decide(_ observer: Observer) throws {
    var left: [PreparedBatch] = []
    var seen: Set<UndecidedRow> = []
    let booked = undecided.filter { !$0.batch.entries[0].isPending }
    for prepared in booked + undecided.filter({ $0.batch.entries[0].isPending }) {
      let entry = prepared.batch.entries[0]
      let row = UndecidedRow(prepared)
      let hasFree = try days.update(entry.bookingDate, row.fingerprint) { !$0.free.isEmpty }
      let known = try known(prepared)
      if entry.isPending { try share(prepared, known) }
      let isShown = known.contains { $0.isShownByID && $0.key.fingerprint == row.fingerprint }
      if isShown || !row.bankID.isEmpty && !seen.insert(row).inserted {
        try write(prepared, .repeated, observer)
      } else if hasFree {
        if !entry.isPending { outcome.renamedIDs += 1 }
        try write(prepared, try identityByContent(entry, row.fingerprint), observer)
      } else {
        left.append(prepared)
      }
    }
    for prepared in left {
      let entry = prepared.batch.entries[0]
      try write(prepared, try identityByContent(entry, prepared.fingerprints[0]), observer)
    }
  }

  /// Marks a bank id as shared if a known row with the id has other content.
  private func share(
    _ bankID: UnsafeBufferPointer<UInt8>, _ fingerprint: Fingerprint, _ known: [BankIDLookup.Known]
  ) throws {
    guard known.contains(where: { $0.key.fingerprint != fingerprint }) else { return }
    markShared.bind(1, account)
    markShared.bind(2, bankID)
    try markShared.run()
  }

  private func share(_ prepared: PreparedBatch, _ known: [BankIDLookup.Known]) throws {
    try prepared.batch.withText { text in
      let entry = prepared.batch.entries[0]
      guard !entry.bankID.isEmpty,
        !PositionalID.isNone(text.bytes(entry.bankID), on: entry.bookingDate)
      else { return }
      try share(text.bytes(entry.bankID), prepared.fingerprints[0], known)
    }
  }

  private func known(_ prepared: PreparedBatch) throws -> [BankIDLookup.Known] {
    try prepared.batch.withText { try witness.known($0.bytes(prepared.batch.entries[0].bankID)) }
  }

  private mutating func write(
    _ prepared: PreparedBatch, _ identity: EntryIdentity, _ observer: Observer
  ) throws {
    // The texts of the row are available only here.
    let change = try prepared.batch.withText { text in
      let change = try write(0, of: prepared, identity, text)
      try flush()
      return change
    }
    observer(prepared, 0, change, place(identity, prepared.fingerprints[0]))
  }

  private func keep(_ statement: Ledger.Statement) throws {
    try database.run(
      """
      UPDATE statement SET firstDay=?, lastDay=?, opening=?, openingDay=?, closing=?,
        closingDay=?, read=?, new=?, alreadyIn=?, updated=?, ignored=?, rejected=?,
        layout=?, numbers=?, digest=?
      WHERE id=?
      """,
      [
        [statement.period?.start, outcome.firstDay].compactMap(\.self).min()?.daysSince1970,
        [statement.period?.end, outcome.lastDay].compactMap(\.self).max()?.daysSince1970,
        statement.opening?.minorUnits, statement.opening?.day?.daysSince1970,
        statement.closing?.minorUnits, statement.closing?.day?.daysSince1970,
        outcome.read, outcome.new, outcome.alreadyIn, outcome.updated, outcome.ignored,
        outcome.rejected, statement.layout, numbering.isFound,
        inserts.transactions.takeDigest() &+ StatedBalances.digest(statement), id,
      ])
  }
}

/// The bank id and content of a row; rows that agree in both are the same row written twice.
private struct UndecidedRow: Hashable {
  let bankID: String
  let fingerprint: Fingerprint

  init(_ prepared: PreparedBatch) {
    bankID = prepared.batch.string(prepared.batch.entries[0].bankID)
    fingerprint = prepared.fingerprints[0]
  }
}

extension PreparedBatch {
  /// Copies one entry into a batch of its own, which outlives the original batch.
  fileprivate init(copying index: Int, of prepared: PreparedBatch) {
    var batch = EntryBatch()
    batch.append(entryAt: index, from: prepared.batch)
    self.init(
      batch: batch, fingerprints: [prepared.fingerprints[index]],
      classifications: [prepared.classifications[index]],
      shareCategories: prepared.parts(ofEntryAt: index).map { $0.category },
      tagSets: prepared.tagSets, made: prepared.made)
  }
}
