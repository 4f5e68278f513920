import Geotagging
import Ledger
import Rules
import Store
import Syntax

/// A classifier that applies rules and places to entries.
///
/// Imports, dry runs, `rules apply`, `normalize` and `explain` all use it. It owns the scratch
/// memory for matching, so one instance serves one thread.
final class EntryClassifier {
  let book: ClassifierBook
  private var classifier: Classifier
  private var text = FoldedText()
  private var account: Int32 = -1
  private var format: Int32 = -1
  private var tagSetIndices: [[Int32]: Int32] = [:]
  private var madeTagSetIndices: [String: Int32] = [:]
  /// The tag sets that ``EntryClassification/tagSet`` indexes, each with its tags joined by U+001F.
  private(set) var tagSets: [String] = []
  /// The rows that a rule's split did not fit.
  private(set) var misfits = UnfitSplits()
  /// The places visited on each day, from the ledger and from the rows so far.
  private var visitedPlaces = DayPlaces()
  /// Whether the classification of a row may depend on the other places visited on its day.
  let hasChains: Bool

  init(_ book: ClassifierBook) {
    self.book = book
    hasChains = book.places.hasChains
    classifier = Classifier(book.rules, places: book.rulePlaces)
  }

  /// Replaces the known visits with the given ones; a place that the table lacks is skipped.
  func know(_ visitedPlaces: [LedgerStore.VisitedPlace]) {
    self.visitedPlaces = DayPlaces()
    for visit in visitedPlaces {
      guard let place = book.places.index(id: visit.place) else { continue }
      self.visitedPlaces.add(place, on: visit.day)
    }
  }

  /// Sets the account of the following entries.
  func begin(account key: String) { account = book.rules.accountIndex(key) }

  /// Sets the account of the following entries; rules may name the account by an earlier key.
  func begin(account: Account) { begin(accounts: account.currentKeys) }

  /// Sets the account of the following entries from its keys; the first key that a rule names
  /// counts.
  func begin(accounts keys: [String]) {
    account = -1
    for key in keys where account < 0 { account = book.rules.accountIndex(key) }
  }

  /// Sets the file format of the following entries.
  func begin(format name: String) { format = book.rules.formatIndex(name) }

  /// The categories, payees and notes that rules created since the last ``forgetNames()``.
  var made: ClassificationNames {
    let made = classifier.made
    return made.isEmpty
      ? .none
      : ClassificationNames(
        categories: made.categories.added.map(\.path), payees: made.payees.added,
        notes: made.notes.added)
  }

  /// Forgets the names that rules created, because each batch carries its own new names.
  func forgetNames() { classifier.forgetNames() }

  /// The classifications of a batch of entries; `point` returns the coordinate of an entry by
  /// index, or nil.
  ///
  /// An entry that may belong to several branches of a chain is classified again after the others.
  /// By then the visits of that day are known from the other entries of this batch, earlier batches
  /// and ``know(_:)``.
  func classify(
    _ entries: [StatementEntry], in bytes: UnsafeBufferPointer<UInt8>,
    point: (Int) -> Coordinate? = { _ in nil }
  ) -> [EntryClassification] {
    var open: [Int] = []
    var classifications: [EntryClassification] = []
    classifications.reserveCapacity(entries.count)
    for (index, entry) in entries.enumerated() {
      let result = classifier.classify(subject(entry, bytes, point(index)))
      if result.leavesBranchOpen { open.append(index) }
      if hasChains { note(result.found, on: entry.bookingDate) }
      classifications.append(classification(result, entry))
    }
    for index in open {
      let nearby = visitedPlaces[entries[index].bookingDate]
      guard !nearby.isEmpty else { continue }
      let result = classifier.classify(
        subject(entries[index], bytes, point(index)), visitedPlaces: nearby)
      classifications[index] = classification(result, entries[index])
    }
    return classifications
  }

  /// The category of each posting of a classified batch; empty if no posting has a counterparty.
  ///
  /// A posting with its own counterparty is classified by its own payee, memo and amount. If no
  /// rule matches it, it gets the category of its entry. If the entry takes its name from its first
  /// posting, such a posting stays uncategorised.
  func categories(
    ofShares batch: EntryBatch, _ classifications: [EntryClassification],
    in bytes: UnsafeBufferPointer<UInt8>, begin: (Int) -> Void = { _ in }
  ) -> [Int32] {
    guard batch.shares.contains(where: \.hasParty) else { return [] }
    return batch.shares.map { share in
      let whole = max(0, classifications[share.entry].category)
      guard share.hasParty else { return whole }
      begin(share.entry)
      var part = batch.entries[share.entry]
      part.amount.minorUnits = share.minorUnits
      part.payee = share.payee
      part.memo = share.memo
      (part.reference, part.counterparty, part.category) = (.empty, .empty, .empty)
      let own = classifier.classify(subject(part, bytes)).category
      return own > 0 || isCalledByPart(share.entry, of: batch, in: bytes) ? own : whole
    }
  }

  /// Whether an entry takes its name from its first posting.
  private func isCalledByPart(
    _ entry: Int, of batch: EntryBatch, in bytes: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    guard let first = batch.shares(ofEntryAt: entry).first else { return false }
    return bytes.bytes(batch.entries[entry].payee).elementsEqual(bytes.bytes(first.payee))
  }

  private func note(_ found: PlaceFinding, on day: CalendarDate) {
    guard found.reason.isSure, Int(found.place) < book.places.places.count,
      book.places.isLocated(found.place)
    else { return }
    visitedPlaces.add(found.place, on: day)
  }

  /// Records the place, if any, that an entry proves as visited on the entry's day.
  func look(
    at entry: StatementEntry, in bytes: UnsafeBufferPointer<UInt8>, point: Coordinate? = nil
  ) {
    note(classifier.classify(subject(entry, bytes, point)).found, on: entry.bookingDate)
  }

  /// The classification of a single entry, based on the known visits of its day.
  func classify(
    _ entry: StatementEntry, in bytes: UnsafeBufferPointer<UInt8>, point: Coordinate? = nil
  ) -> EntryClassification {
    classification(ruling(on: entry, in: bytes, point: point), entry)
  }

  /// The classification of a single entry and the rules behind it, based on the known visits of its
  /// day.
  func ruling(
    on entry: StatementEntry, in bytes: UnsafeBufferPointer<UInt8>, point: Coordinate? = nil
  ) -> Classification {
    classifier.classify(
      subject(entry, bytes, point), visitedPlaces: visitedPlaces[entry.bookingDate])
  }

  private func classification(
    _ result: Classification, _ entry: StatementEntry
  ) -> EntryClassification {
    var classification = EntryClassification()
    classification.category = result.category
    if result.category == 0, !entry.category.isEmpty {
      classification.category = EntryClassification.fromSource
    }
    classification.payee = result.payee
    classification.note = result.note
    classification.kind = result.kind ?? entry.kind
    classification.isTransfer = result.isTransfer || entry.kind.isInvestment
    classification.place = result.found.place
    classification.placeReason = result.found.reason
    classification.hasNoPlace = result.place == .nowhere
    if result.isMisfit { misfits.add(result.divisionRule, entry.amount) }
    if !classification.isTransfer { classification.division = result.division }
    if result.tagSet >= 0 { classification.tagSet = tagSet(classifier.made.tags(result.tagSet)) }
    return classification
  }

  /// The classification of an entry, with the rule behind each result.
  func explain(
    _ entry: StatementEntry, in bytes: UnsafeBufferPointer<UInt8>, point: Coordinate? = nil
  ) -> RuleTrace {
    classifier.explain(
      subject(entry, bytes, point), visitedPlaces: visitedPlaces[entry.bookingDate])
  }

  /// The classification of a single entry and the rules that match it, based on the known visits of
  /// its day.
  func matches(
    _ entry: StatementEntry, in bytes: UnsafeBufferPointer<UInt8>, point: Coordinate? = nil
  ) -> (classification: Classification, matches: [RuleMatch]) {
    classifier.matches(
      subject(entry, bytes, point), visitedPlaces: visitedPlaces[entry.bookingDate])
  }

  private func subject(
    _ entry: StatementEntry, _ bytes: UnsafeBufferPointer<UInt8>, _ point: Coordinate? = nil
  ) -> RuleSubject {
    let payee = bytes.bytes(entry.payee)
    let memo = bytes.bytes(entry.memo)
    text.set(payee: payee, memo: memo)
    var subject = RuleSubject(
      text: text, payee: payee, memo: memo, minorUnits: entry.amount.minorUnits,
      exponent: entry.amount.currency.exponent, date: entry.bookingDate, account: account,
      currency: entry.amount.currency, kind: entry.kind)
    subject.reference = bytes.bytes(entry.reference)
    subject.counterparty = bytes.bytes(entry.counterparty)
    subject.ownCategory = bytes.bytes(entry.category)
    subject.format = format
    subject.point = point
    return subject
  }

  private func tagSet(_ tags: [Int32]) -> Int32 {
    // The indices of created tags have another meaning in the next batch.
    let count = book.rules.tags.count
    guard tags.allSatisfy({ Int($0) < count }) else {
      let names = text(of: tags)
      let index = madeTagSetIndices[names] ?? add(names)
      madeTagSetIndices[names] = index
      return index
    }
    let index = tagSetIndices[tags] ?? add(text(of: tags))
    tagSetIndices[tags] = index
    return index
  }

  private func add(_ tagSet: String) -> Int32 {
    tagSets.append(tagSet)
    return Int32(tagSets.count - 1)
  }

  private func text(of tags: [Int32]) -> String {
    tags.map { classifier.made.tag($0) }.joined(separator: "\u{1F}")
  }
}

/// The places certainly visited on each day, as indices; they identify the branch of a chain.
struct DayPlaces: Sendable {
  private var indices: [CalendarDate: Int] = [:]
  private var places: [[Int32]] = []
  /// The day of the last added visit, cached because rows of one day are often consecutive.
  private var last: (day: CalendarDate, index: Int)?

  /// The indices of the places of a day, in ascending order.
  subscript(day: CalendarDate) -> [Int32] { indices[day].map { places[$0] } ?? [] }

  /// Adds a visit to a place on a day.
  mutating func add(_ place: Int32, on day: CalendarDate) {
    places[index(of: day)].insertOnce(place)
  }

  private mutating func index(of day: CalendarDate) -> Int {
    if let last, last.day == day { return last.index }
    let index = indices[day] ?? places.count
    if index == places.count {
      places.append([])
      indices[day] = index
    }
    last = (day, index)
    return index
  }
}

extension [Int32] {
  /// Inserts a number into an ascending array unless it is present.
  fileprivate mutating func insertOnce(_ number: Int32) {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle] < number { low = middle + 1 } else { high = middle }
    }
    if low == count || self[low] != number { insert(number, at: low) }
  }
}

/// The rows left whole because the split of the winning rule did not fit them.
struct UnfitSplits {
  private var rows: [Int32: (first: Amount, count: Int)] = [:]

  /// Adds the amount of a row that the split of `rule` did not fit.
  mutating func add(_ rule: Int32, _ amount: Amount) {
    rows[rule, default: (amount, 0)].count += 1
  }

  /// The warnings, one per rule, in the order of the book.
  func warnings(_ book: RuleBook) -> [Diagnostic] {
    rows.sorted { $0.key < $1.key }.map { rule, rows in
      let others = rows.count - 1
      return Diagnostic(
        .warning,
        "this split does not fit a row of \(rows.first) \(rows.first.currency)"
          + (others == 0 ? "" : " and \(others) other \(others == 1 ? "row" : "rows")")
          + (others == 0 ? "; it is not split" : "; they are not split"),
        at: book.rules[Int(rule)].location,
        hint: "add an amount: condition that excludes smaller rows, or give shares in percent")
    }
  }
}
