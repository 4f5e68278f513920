package import Ledger
import Store
import Syntax

/// An editor that adds, changes and deletes register records; each edit is one run.
package struct EditRegister {
  /// The result for one record.
  package struct Outcome: Sendable {
    package let register: Register
    package let key: String
    /// The record before the edit; nil for a new record.
    package var before: RegisterEntry?
    /// The record after the edit; nil for a deleted record.
    package var after: RegisterEntry?
    /// The numbers of dependent records that were deleted with the record, by register.
    package var gone: [(register: Register, count: Int)] = []
    /// The number of default categories added for a new user.
    package var defaultCategories = 0
    /// The number of transactions that lost their category, because the category was deleted.
    package var uncategorised = 0
    /// The numbers of records in other registers that were updated for a renamed category.
    package var renamed: [(register: Register, count: Int)] = []
    /// The number of the run; nil if nothing changed.
    package var run: Int?
  }

  private let workspace: Workspace
  private let day: CalendarDate
  private let makesCategories: Bool

  /// Creates an editor of records.
  ///
  /// - Parameters:
  ///   - workspace: the workspace of the ledger.
  ///   - day: the day of the editor's runs, and the default day of a new record.
  ///   - makesCategories: whether a record may use a category that is not known yet.
  package init(_ workspace: Workspace, asOf day: CalendarDate, makesCategories: Bool = true) {
    self.workspace = workspace
    self.day = day
    self.makesCategories = makesCategories
  }

  /// Adds a record with the given fields, and defaults for the others; returns the result.
  package func add(_ register: Register, _ words: [FieldWord]) throws -> Outcome {
    let hand = try ManualEdit(workspace, asOf: day)
    let lookup = RegisterLookup(hand.store)
    let defaults = RegisterDefaults(
      register: register, home: try lookup.home(workspace), day: day, store: lookup,
      currency: { try currency(ofAccount: $0, hand) })
    var entry = RegisterEntry(key: "saldo/1")
    try defaults.begin(&entry, words)
    try text(register, lookup).put(words, into: &entry)
    defaults.complete(&entry)
    try finish(&entry, register, before: nil, hand, lookup)
    try Self.checkRequired(entry, register)
    let isNewUser = try register == .person && lookup.entries(.person).isEmpty
    return try hand.write { session throws in
      entry.key = try session.nextKey(register)
      _ = try session.write(entry, in: register)
      var outcome = Outcome(register: register, key: entry.key)
      outcome.after = try session.entry(register, entry.key)
      outcome.run = hand.run
      if isNewUser {
        outcome.defaultCategories = try Self.addDefaultCategories(session, on: day).count
      }
      return outcome
    }
  }

  /// Throws if a transaction lacks required fields, with all of them in one message.
  ///
  /// Records of other registers derive required fields from other fields, so the ledger names the
  /// first missing one.
  private static func checkRequired(_ entry: RegisterEntry, _ register: Register) throws {
    guard register == .manualTransaction else { return }
    let missing = register.fields.filter {
      $0.isRequired && $0.initial == nil && entry[$0.name] == nil
    }
    if !missing.isEmpty { throw Failure(.missing(missing.map(\.name)), register) }
  }

  /// Adds the default categories, if the ledger has no categories.
  ///
  /// - Returns: the keys of the new categories, and the number of the run; no keys and nil if the
  ///   ledger had categories.
  package func addDefaultCategories() throws -> (keys: [String], run: Int?) {
    let hand = try ManualEdit(workspace, asOf: day)
    let lookup = RegisterLookup(hand.store)
    guard try lookup.entries(.category).isEmpty else { return ([], nil) }
    let keys = try hand.write { try Self.addDefaultCategories($0, on: day) }
    return (keys, hand.run)
  }

  private static func addDefaultCategories(
    _ session: RegisterSession, on day: CalendarDate
  ) throws -> [String] {
    guard try session.isEmpty(.category) else { return [] }
    return try DefaultCategories.all(owner: "saldo", on: day).map { category in
      var category = category
      category.key = try session.nextKey(.category)
      _ = try session.write(category, in: .category)
      return category.key
    }
  }

  /// Changes the given fields of a record; returns the result.
  package func edit(
    _ register: Register, _ name: String, _ words: [FieldWord]
  ) throws -> Outcome {
    let hand = try ManualEdit(workspace, asOf: day)
    let lookup = RegisterLookup(hand.store)
    let before = try lookup.entry(name, in: register)
    var entry = before
    try text(register, lookup).put(words, into: &entry)
    RegisterDefaults.followFlags(&entry, of: register, before: before, on: day)
    try finish(&entry, register, before: before, hand, lookup)
    var outcome = Outcome(register: register, key: before.key, before: before, after: entry)
    guard entry != before else { return outcome }
    outcome.run = hand.run
    let renaming = CategoryRenaming(register, before: before, after: entry)
    let followers = try renaming?.followers(lookup) ?? []
    return try hand.write { session throws in
      _ = try session.write(entry, in: register)
      for (other, entries) in followers {
        for entry in entries { _ = try session.write(entry, in: other) }
        outcome.renamed.append((other, entries.count))
      }
      outcome.after = try session.entry(register, entry.key)
      return outcome
    }
  }

  /// Deletes records and all records that depend on them, in one run; returns a result for each.
  package func delete(_ register: Register, _ names: [String]) throws -> [Outcome] {
    let hand = try ManualEdit(workspace, asOf: day)
    let lookup = RegisterLookup(hand.store)
    let entries = try names.map { try lookup.entry($0, in: register) }
    let records = register == .category ? try lookup.entries(.manualTransaction) : []
    return try hand.write { session throws in
      try entries.map { entry in
        var outcome = Outcome(register: register, key: entry.key, before: entry, run: hand.run)
        do {
          outcome.uncategorised = try leave(
            records.filter { $0.text("categoryID") == entry.key }, session)
          let gone = try session.delete(entry.key, from: register)
          outcome.gone = Registers.all.compactMap { other in gone[other.name].map { (other, $0) } }
        } catch let problem as RegisterProblem {
          throw Failure(problem, register)
        }
        return outcome
      }
    }
  }

  /// Clears the category of manual transactions, and returns their number.
  ///
  /// saldo keeps the transactions of a deleted category (legacy-systems.md, section 2).
  private func leave(_ records: [RegisterEntry], _ session: RegisterSession) throws -> Int {
    for var record in records {
      for field in ["category", "categoryID", "categoryIcon", "categoryColor"] {
        record[field] = nil
      }
      _ = try session.write(record, in: .manualTransaction)
    }
    return records.count
  }

  private func text(_ register: Register, _ lookup: RegisterLookup) throws -> RegisterText {
    RegisterText(register: register, home: try lookup.home(workspace)) { other, text in
      try lookup.key(of: text, in: other)
    }
  }

  /// Checks a record before it is written, and sets its links to accounts and categories.
  ///
  /// `before` is nil for a new record.
  private func finish(
    _ entry: inout RegisterEntry, _ register: Register, before: RegisterEntry?, _ hand: ManualEdit,
    _ lookup: RegisterLookup
  ) throws {
    if register == .shoppingListEntry {
      try PurchaseMark(store: hand.store).check(entry, before: before)
    }
    if register == .setting {
      try SettingWords.check(&entry, before: before, among: lookup.entries(.setting))
    }
    if register == .category { try checkName(of: entry, before: before, lookup) }
    for category in entry.newCategories(before, register) {
      try hand.categories.admit(category, isNew: makesCategories)
    }
    guard register == .manualTransaction else { return }
    if let named = entry.text("account"), named != before?.text("account"),
      let account = try hand.store.accounts().first(where: { $0.answers(to: named) })
    {
      entry["account"] = .text(account.key)
    }
    try checkAccount(of: entry, hand)
    // An old tracker may have two categories with the same name. The existing link identifies one.
    let namesakes = try Self.categories(named: entry.text("category"), entry.text("type"), lookup)
    guard !namesakes.contains(where: { $0.key == entry.text("categoryID") }) else { return }
    entry["categoryID"] = namesakes.count == 1 ? .text(namesakes[0].key) : nil
  }

  /// Rejects a second category with the same name and type (legacy-systems.md, section 2).
  ///
  /// An export may contain two such categories, and saldo keeps both.
  private func checkName(
    of entry: RegisterEntry, before: RegisterEntry?, _ lookup: RegisterLookup
  ) throws {
    guard entry["name"] != before?["name"] || entry["type"] != before?["type"] else { return }
    let others = try Self.categories(named: entry.text("name"), entry.text("type"), lookup)
    if let other = others.first(where: { $0.key != before?.key }) { throw Failure.taken(other) }
  }

  private static func categories(
    named name: String?, _ type: String?, _ lookup: RegisterLookup
  ) throws -> [RegisterEntry] {
    guard let name, let type else { return [] }
    return try lookup.entries(.category).filter {
      $0.text("name") == name && $0.text("type") == type
    }
  }

  /// The currency of an account, from the ledger or saldo.yaml; nil for a new account.
  private func currency(ofAccount key: String, _ hand: ManualEdit) throws -> Currency? {
    let known = try hand.store.accounts().first { $0.answers(to: key) }?.currency
    return known ?? workspace.configuration.account(key)?.currency
  }

  private func checkAccount(of entry: RegisterEntry, _ hand: ManualEdit) throws {
    guard let key = entry.text("account"), let currency = entry.currency else { return }
    let settled = try self.currency(ofAccount: key, hand)
    guard let settled, settled != currency else { return }
    throw Failure(
      .usage, "account \(key) is in \(settled), but this transaction is in \(currency)",
      hint: "write currency=\(settled), or account=\(key)-\(currency.code.lowercased())")
  }
}

extension RegisterEntry {
  /// The categories of a transaction or a budget that the record before the edit did not have.
  fileprivate func newCategories(_ before: RegisterEntry?, _ register: Register) -> [Category] {
    guard register == .manualTransaction || register == .budget else { return [] }
    let old = before?.namedCategories ?? []
    return namedCategories.filter { !old.contains($0) }
  }

  private var namedCategories: [Category] {
    var names = [text("category")].compactMap(\.self)
    if case .amounts(let amounts)? = self["categoryBudgets"] { names += amounts.map(\.name) }
    return names.compactMap(Category.init)
  }
}

extension Failure {
  fileprivate static func taken(_ category: RegisterEntry) -> Failure {
    let (key, name) = (Printable.text(category.key), Printable.quoted(category.text("name") ?? ""))
    let active = category.flag("isActive") == false ? " isActive=yes" : " color=…"
    return Failure(
      .usage, "the \(category.text("type") ?? "") category \(name) already exists: \(key)",
      hint: "edit it: saldo edit category \(key)\(active)")
  }
}

/// A renaming of a category, for its transactions and budgets.
///
/// saldo finds a category by its name (legacy-systems.md, section 2), so these records must have
/// the new name.
struct CategoryRenaming {
  private let key: String
  private let isExpense: Bool
  private let old: String
  private let new: String

  /// Compares a record before and after an edit; nil unless the edit renamed a category.
  init?(_ register: Register, before: RegisterEntry, after: RegisterEntry) {
    guard register == .category, let old = before.text("name"), let new = after.text("name"),
      old != new
    else { return nil }
    key = after.key
    isExpense = after.text("type") == "expense"
    (self.old, self.new) = (old, new)
  }

  /// The records to update, by register; call this method before the run writes.
  func followers(
    _ lookup: RegisterLookup
  ) throws -> [(register: Register, entries: [RegisterEntry])] {
    [
      (.manualTransaction, try lookup.entries(.manualTransaction).compactMap(record)),
      (.budget, try lookup.entries(.budget).compactMap(budget)),
    ].filter { !$0.entries.isEmpty }
  }

  private func record(_ entry: RegisterEntry) -> RegisterEntry? {
    guard entry.text("categoryID") == key, entry.text("category") == old else { return nil }
    var entry = entry
    entry["category"] = .text(new)
    return entry
  }

  private func budget(_ entry: RegisterEntry) -> RegisterEntry? {
    guard isExpense else { return nil }
    var renamed = entry
    if entry.text("category") == old { renamed["category"] = .text(new) }
    if case .amounts(let amounts)? = entry["categoryBudgets"],
      !amounts.contains(where: { $0.name == new })
    {
      let all = amounts.map { amount in
        RegisterValue.NamedAmount(
          name: amount.name == old ? new : amount.name, minorUnits: amount.minorUnits)
      }
      renamed["categoryBudgets"] = .amounts(all.sorted { $0.name < $1.name })
    }
    return renamed == entry ? nil : renamed
  }
}
