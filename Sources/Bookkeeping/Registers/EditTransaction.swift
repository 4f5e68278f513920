import Geotagging
package import Ledger
import Store
import Syntax

/// An editor of transactions: overrides of bank rows, and records of manual transactions.
package struct EditTransaction {
  /// The result of an edit.
  package struct Outcome: Sendable {
    /// The transaction after the edit.
    package let transaction: Transaction
    /// The number of the run; nil if an edit of a manual transaction changed nothing.
    ///
    /// An edit of a bank row is always a run.
    package let run: Int?
  }

  private let workspace: Workspace
  private let day: CalendarDate
  private let makesCategories: Bool

  /// Creates an editor of transactions.
  ///
  /// - Parameters:
  ///   - workspace: the workspace of the ledger.
  ///   - day: the day of the editor's runs.
  ///   - makesCategories: whether an edit may use a category that is not known yet.
  package init(_ workspace: Workspace, asOf day: CalendarDate, makesCategories: Bool = true) {
    self.workspace = workspace
    self.day = day
    self.makesCategories = makesCategories
  }

  private var registers: EditRegister {
    EditRegister(workspace, asOf: day, makesCategories: makesCategories)
  }

  /// Sets fields of a transaction; returns the result.
  package func edit(_ id: TransactionID, _ words: [FieldWord]) throws -> Outcome {
    if let record = try record(id) { return try edit(record, id, words) }
    let hand = try ManualEdit(workspace, asOf: day)
    let known = try Self.only(id, hand.store)
    let links = words.filter { Self.link($0) != nil }
    var edits = try words.filter { Self.link($0) == nil }.map { try value($0, known) }
    if !links.isEmpty {
      let tags = edits.first { $0.0 == .tags }.map(\.1) ?? known.tags.joined(separator: "\u{1F}")
      edits.removeAll { $0.0 == .tags }
      let linking = LinkWords(transaction: known, lookup: RegisterLookup(hand.store))
      edits.append((.tags, try linking.tags(links, among: tags), nil))
    }
    for category in edits.compactMap({ $0.0 == .category ? $0.1.flatMap(Category.init) : nil }) {
      try hand.categories.admit(category, isNew: makesCategories)
    }
    try hand.write { session throws in
      for (field, value, place) in edits {
        if let place { try session.know(place) }
        _ = try session.edit(id, field, to: value)
      }
    }
    return Outcome(transaction: try Self.only(id, hand.store), run: hand.run)
  }

  /// Reverts the overrides of the named fields, or all without names; returns the result.
  ///
  /// - Throws: a ``Failure`` if there is no such override, or for a manual transaction.
  package func revert(_ id: TransactionID, _ names: [String]) throws -> Outcome {
    guard try record(id) == nil else {
      throw Failure(
        .usage, "\(id) was entered by hand: there is nothing to revert",
        hint: "saldo undo RUN reverts a whole run; saldo list changes shows the runs")
    }
    let hand = try ManualEdit(workspace, asOf: day)
    if let link = names.first(where: { Self.link(FieldWord(field: $0, value: "")) != nil }) {
      throw Failure(
        .usage, "cannot revert \(link): saldo stores the link as a tag",
        hint: "\(link)= removes the link; --revert tags reverts all tags")
    }
    let fields =
      names.isEmpty
      ? TransactionEdit.Field.allCases
      : try names.map { try Self.field(FieldWord(field: $0, value: "")) }
    let edited = try hand.store.edits(of: id).map(\.field)
    guard fields.contains(where: edited.contains) else {
      throw Failure(
        .usage,
        "\(id) has no override\(names.isEmpty ? "s" : " of \(names.joined(separator: ", "))")",
        hint: "saldo list --edited shows edited transactions")
    }
    try hand.write { session throws in
      for field in fields { _ = try session.revert(id, field) }
    }
    return Outcome(transaction: try Self.only(id, hand.store), run: hand.run)
  }

  /// Deletes transactions.
  ///
  /// Bank rows get the status deleted, and later imports skip them. Manual transactions leave their
  /// register.
  ///
  /// - Returns: the bank rows, then the manual transactions; also the run that deleted the manual
  ///   ones, nil if there are none.
  package func delete(_ ids: [TransactionID]) throws -> (deleted: [Transaction], run: Int?) {
    let index = try index()
    let records = ids.compactMap { index[$0] }
    let rows = ids.filter { index[$0] == nil }
    let store = try workspace.openLedger(.read)
    let written = try ids.filter { index[$0] != nil }.map { try Self.only($0, store) }
    let deleted = rows.isEmpty ? [] : try DecideDuplicates(workspace).delete(rows)
    guard !records.isEmpty else { return (deleted, nil) }
    let outcomes = try registers.delete(
      .manualTransaction, records.map(\.key))
    return (deleted + written, outcomes.first?.run)
  }

  /// The record of a manual transaction; nil for a bank row.
  private func record(_ id: TransactionID) throws -> RegisterEntry? { try index()[id] }

  private func index() throws -> ManualTransactionIndex {
    return try ManualTransactionIndex(try workspace.openLedger(.read))
  }

  private func edit(
    _ record: RegisterEntry, _ id: TransactionID, _ words: [FieldWord]
  ) throws -> Outcome {
    for word in words where word.names("tags") || word.names("place") || Self.link(word) != nil {
      throw Failure(
        .usage,
        "\(id) is the manual transaction \(record.key), which cannot have its own \(word.field)",
        hint: Self.hint(word))
    }
    let outcome = try registers.edit(.manualTransaction, record.key, words)
    let now = outcome.after?.transactionID ?? id
    return Outcome(
      transaction: try Self.only(now, try workspace.openLedger(.read)), run: outcome.run)
  }

  private static func hint(_ word: FieldWord) -> String {
    switch link(word) {
    case .property: "record it for the property: saldo add asset-transaction asset=…"
    case .loan: "saldo finds instalments by amount and day, or by a category with the loan's name"
    case nil:
      word.names("place")
        ? "its place follows from its location: set location=…" : "use a rule to add tags"
    }
  }

  private static func only(_ id: TransactionID, _ store: LedgerStore) throws -> Transaction {
    let found = try store.transactions(id: id)
    guard let transaction = found.first else { throw StoreError.noSuchTransaction(id) }
    guard found.count == 1 else { throw StoreError.ambiguous(id, count: found.count) }
    return transaction
  }

  /// The kind of link that the argument sets; nil if it sets another field.
  private static func link(_ word: FieldWord) -> TransactionLink.Kind? {
    TransactionLink.Kind.allCases.first { word.names($0.rawValue) }
  }

  private static func field(_ word: FieldWord) throws -> TransactionEdit.Field {
    let all = TransactionEdit.Field.allCases
    if let field = all.first(where: { word.names($0.rawValue) }) { return field }
    let names = all.map(\.rawValue) + TransactionLink.Kind.allCases.map(\.rawValue)
    throw Failure(
      .usage, "bank rows have no editable field \(Printable.quoted(word.field))",
      hint: Suggestion.hint(
        for: word.field, among: names,
        else: "fields: \(names.joined(separator: ", ")); statement data is immutable"))
  }

  /// The field and its new value; for a place, also the place to store.
  private func value(
    _ word: FieldWord, _ transaction: Transaction
  ) throws -> (TransactionEdit.Field, String?, Place?) {
    let field = try Self.field(word)
    guard !word.value.isEmpty || field == .tags else {
      return (field, field == .category ? Category.uncategorised.path : nil, nil)
    }
    switch field {
    case .category: return (field, try category(word.value, transaction), nil)
    case .tags:
      let tags = word.value.split(separator: ",").map(\.trimmed).filter { !$0.isEmpty }
      // New tags replace the old ones, but links have fields of their own.
      let links = transaction.tags.filter { TransactionLink(tag: $0) != nil && !tags.contains($0) }
      let all = tags + links
      return (field, all.isEmpty ? nil : all.joined(separator: "\u{1F}"), nil)
    case .place:
      if word.value == "none" { return (field, nil, nil) }
      let place = try place(word.value)
      return (field, place.id, place)
    case .payee, .note: return (field, word.value, nil)
    }
  }

  private func category(_ text: String, _ transaction: Transaction) throws -> String {
    guard !transaction.isDivided else {
      throw Failure(
        .usage, "\(transaction.id) is split by its statement; each posting has its own category")
    }
    guard let category = Category(text) else {
      throw Failure.notACategory("category", text)
    }
    return category.path
  }

  private func place(_ text: String) throws -> Place {
    let places = try workspace.classifierBook().places.places
    let found = places.first { $0.id == text }
    if let found = found ?? places.first(where: { $0.name.lowercased() == text.lowercased() }) {
      return found
    }
    throw Failure(
      .usage, "tables/places.csv has no place \(Printable.quoted(text))",
      hint: Suggestion.hint(
        for: text, among: places.map(\.id),
        else: "saldo add place name=… lat=… lon=… adds one; place= clears the place"))
  }
}

/// A parser of the property or loan that you link to a transaction.
struct LinkWords {
  let transaction: Transaction
  let lookup: RegisterLookup

  /// The tags joined by U+001F, with the new links in place of old ones; nil without tags.
  func tags(_ words: [FieldWord], among tags: String?) throws -> String? {
    var tags = (tags ?? "").split(separator: "\u{1F}").map(String.init)
    for word in words {
      guard let kind = TransactionLink.Kind.allCases.first(where: { word.names($0.rawValue) })
      else { continue }
      tags.removeAll { TransactionLink(tag: $0)?.kind == kind }
      guard !word.value.isEmpty, word.value != "none" else { continue }
      let entry = try lookup.entry(word.value, in: kind.register)
      try check(entry, kind)
      tags.append(TransactionLink(kind, entry.key).tag)
    }
    return tags.isEmpty ? nil : tags.joined(separator: "\u{1F}")
  }

  /// Rejects a link that would have no effect, instead of ignoring it.
  private func check(_ entry: RegisterEntry, _ kind: TransactionLink.Kind) throws {
    let name = Printable.text(entry.text("name") ?? entry.key)
    if kind == .property, entry.text("assetType") != "realEstate" {
      throw Failure(
        .usage, "\(name) is not a property: assetType is \(entry.text("assetType") ?? "not set")",
        hint: "saldo list assets --type realEstate shows the properties")
    }
    if kind == .loan, !transaction.amount.isNegative {
      throw Failure(.usage, "\(transaction.id) is incoming money and cannot pay an instalment")
    }
    guard let currency = entry.currency, currency != transaction.amount.currency else { return }
    throw Failure(
      .usage,
      "\(transaction.id) is in \(transaction.amount.currency), but \(name) is in \(currency)",
      hint: "link a transaction in the same currency: saldo does not convert it")
  }
}
