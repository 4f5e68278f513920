import Ledger
import Rules
import Store
import Syntax

/// A projection of changed manual transactions to transactions of the ledger.
///
/// It applies rules and places. A field that you set in the record overrides rules.
struct ManualTransactionProjection {
  let classifier: EntryClassifier
  let configuration: Configuration
  /// The accounts of the ledger; they keep a name, kind or number that `saldo.yaml` does not set.
  let known: [Account]

  func callAsFunction(_ session: RegisterSession) throws {
    let changes = try session.manualTransactionChanges()
    var groups: [Group: [ManualTransactionChange]] = [:]
    for change in changes {
      guard let after = change.after, let key = after.text("account"), let currency = after.currency
      else { continue }
      groups[Group(account: key, currency: currency, source: change.source), default: []]
        .append(change)
    }
    for group in groups.keys.sorted() { try check(group) }
    try session.withdraw(changes)
    // The rows of a day identify the branch of a chain, but removed rows must not count.
    if classifier.hasChains, !changes.isEmpty { classifier.know(try session.visitedPlaces()) }
    try session.write(groups.sorted { $0.key < $1.key }.map { batch($0.key, $0.value) })
  }

  /// Throws if the group's currency differs from that of its account.
  private func check(_ group: Group) throws {
    let settled =
      known.first { $0.answers(to: group.account) }?.currency
      ?? configuration.account(group.account)?.currency
    guard let settled, settled != group.currency else { return }
    throw Failure(
      .usage,
      "account \(group.account) is in \(settled), but these transactions are in \(group.currency)",
      hint: "use another account, such as \(group.account)-\(group.currency.code.lowercased())")
  }

  /// A group of records that become one statement: those of one account, currency and file.
  private struct Group: Hashable, Comparable {
    let account: String
    let currency: Currency
    let source: RegisterSource

    init(account: String, currency: Currency, source: RegisterSource) {
      self.account = account
      self.currency = currency
      self.source = source.ofFile
    }

    static func < (one: Group, other: Group) -> Bool {
      (one.account, one.currency.code, one.source.fileNumber)
        < (other.account, other.currency.code, other.source.fileNumber)
    }
  }

  private func batch(_ group: Group, _ changes: [ManualTransactionChange]) -> ManualTransactionBatch
  {
    classifier.begin(account: account(group))
    classifier.forgetNames()
    var batch = EntryBatch()
    var fingerprints: [Fingerprint] = []
    var records: [(record: RegisterEntry, fieldsByHand: Set<String>)] = []
    for change in changes {
      guard let record = change.after, let entry = Self.entry(record, change, &batch) else {
        continue
      }
      batch.append(entry)
      fingerprints.append(
        FingerprintHasher.fingerprint(ofManualTransaction: record.key, account: group.account))
      records.append((record, change.fieldsByHand))
    }
    let ruled = batch.withText { text in
      classifier.classify(batch.entries, in: text) { records[$0].record.coordinate }
    }
    let classifications = zip(ruled, records).map {
      Self.classification($0, $1.record, byHand: $1.fieldsByHand)
    }
    var prepared = PreparedBatch(
      batch: batch, fingerprints: fingerprints, classifications: classifications,
      tagSets: classifier.tagSets, made: classifier.made)
    prepared.takePoints { records[$0].record.coordinate }
    return ManualTransactionBatch(account: account(group), source: group.source, prepared: prepared)
  }

  /// The entry of a record; nil if the record has no amount or day.
  ///
  /// Income is positive; spending and transfers are negative.
  private static func entry(
    _ record: RegisterEntry, _ change: ManualTransactionChange, _ batch: inout EntryBatch
  ) -> StatementEntry? {
    guard let amount = record.amount("amount"), let day = record.day("date") else { return nil }
    let sign: Int64 = record.text("type") == "income" ? 1 : -1
    var entry = StatementEntry(
      bookingDate: day,
      amount: Amount(minorUnits: sign * amount.minorUnits, currency: amount.currency),
      line: change.source.line ?? 1)
    entry.payee = batch.add(record.text("name") ?? "")
    entry.memo = batch.add(record.text("location") ?? "")
    entry.category = batch.add(record.text("category") ?? "")
    return entry
  }

  /// The classification by rules, except for fields that you set by hand.
  static func classification(
    _ ruled: EntryClassification, _ record: RegisterEntry, byHand fields: Set<String>
  ) -> EntryClassification {
    var classification = ruled
    if fields.contains("category"), record.text("category") != nil {
      classification.category = EntryClassification.fromSource
      classification.division = -1
    }
    if fields.contains("name") { classification.payee = -1 }
    let isTransfer = record.text("type") == "transfer"
    if isTransfer || fields.contains("type") { classification.isTransfer = isTransfer }
    if classification.isTransfer { classification.division = -1 }
    return classification
  }

  private func account(_ group: Group) -> Account {
    let settings = configuration.account(group.account)
    let known = known.first { $0.answers(to: group.account) }
    var account = Account(
      key: known?.key ?? group.account, name: settings?.name ?? known?.name,
      kind: settings?.kind ?? known?.kind ?? .cash, currency: group.currency,
      number: settings?.number ?? known?.number)
    account.earlierKeys = known?.earlierKeys ?? []
    return account
  }
}

/// The records of manual transactions, by the id of the transaction.
struct ManualTransactionIndex {
  private let entries: [TransactionID: RegisterEntry]

  init(_ store: LedgerStore) throws {
    entries = try store.entriesWithoutKey(.manualTransaction).reduce(into: [:]) { entries, entry in
      guard let id = entry.transactionID else { return }
      entries[id] = entry
    }
  }

  subscript(id: TransactionID) -> RegisterEntry? { entries[id] }

  /// The ids of the transactions of the records with these keys.
  func ids(ofKeys keys: Set<String>) -> Set<TransactionID> {
    Set(entries.filter { keys.contains($0.value.key) }.map(\.key))
  }
}

extension RegisterEntry {
  /// The id of the record's transaction; nil if the record has no day or account.
  var transactionID: TransactionID? {
    guard let day = day("date"), let account = text("account") else { return nil }
    let fingerprint = FingerprintHasher.fingerprint(ofManualTransaction: key, account: account)
    return TransactionID(day: day, prefix: fingerprint.prefix, occurrence: 1)
  }
}

extension PreparedBatch {
  /// Locates entries at their own coordinates if they have no place, or only a city.
  ///
  /// The memo of a record is the name of its place.
  mutating func takePoints(_ point: (Int) -> Coordinate?) {
    for index in classifications.indices {
      guard let own = point(index) else { continue }
      points[index] = classifications[index].takePoint(
        own, named: batch.string(batch.entries[index].memo))
    }
  }
}

extension EntryClassification {
  /// Locates a row at its own coordinates, and returns that place.
  ///
  /// It returns nil if the row has no coordinates, or already has a place that is not a city. The
  /// coordinates are more exact than the centre of a city. A rule that sets "no place" still
  /// applies.
  mutating func takePoint(_ point: Coordinate?, named name: String) -> Place? {
    guard let point, !hasNoPlace, place < 0 || placeReason == .city else { return nil }
    place = -1
    placeReason = .point
    return Place(point: point, named: name.trimmed)
  }
}

extension Classification {
  /// The place that ``EntryClassification/takePoint(_:named:)`` would return, for an explanation.
  func ownPlace(at point: Coordinate?, named name: String) -> Place? {
    guard let point, place != .nowhere, found.place < 0 || found.reason == .city else { return nil }
    return Place(point: point, named: name.trimmed)
  }
}
