package import Ledger
import Reporting
import Store
import Syntax

/// A query for the records of a register.
package struct ListRegister {
  /// A record with the details that a list shows.
  package struct Line: Sendable {
    package let entry: RegisterEntry
    /// The names of linked records, by the field that links to them.
    package let linkNames: [String: String]
    /// The fields that you set by hand, in the order of the register.
    package let fieldsByHand: [String]
  }

  private let workspace: Workspace

  package init(_ workspace: Workspace) { self.workspace = workspace }

  /// The records that pass the filter, newest first, then by key; categories by name.
  package func all(_ register: Register, _ filter: RegisterFilter) throws -> [Line] {
    try check(filter, register)
    let store = try workspace.openLedger(.read)
    let lookup = RegisterLookup(store)
    let byHand = try store.fieldsByHand(register)
    let all = try store.entries(register)
    let passing = try all.filter { entry in
      try passes(entry, register, filter, lookup)
        && (!filter.isByHand || byHand[entry.key] != nil)
    }
    if passing.isEmpty, let wanted = filter.category {
      let paths = Set(try all.compactMap { try category(of: $0, register, lookup) })
      try check(wanted, among: paths, register, store)
    }
    let accounts = register == .manualTransaction ? try store.accounts() : []
    return try Self.sorted(passing, register).map { entry in
      Line(
        entry: entry.naming(accounts), linkNames: try linkNames(of: entry, register, lookup),
        fieldsByHand: register.fields.map(\.name).filter {
          byHand[entry.key]?.contains($0) ?? false
        })
    }
  }

  /// The record with this key; nil if the register has none.
  func line(_ register: Register, _ key: String, in store: LedgerStore) throws -> Line? {
    guard let entry = try store.entry(register, key) else { return nil }
    let byHand = try store.fieldsByHand(register)[key] ?? []
    return Line(
      entry: entry, linkNames: try linkNames(of: entry, register, RegisterLookup(store)),
      fieldsByHand: register.fields.map(\.name).filter(byHand.contains))
  }

  /// Rejects a filter that no record can match.
  private func check(_ filter: RegisterFilter, _ register: Register) throws {
    let name = RegisterName.words(register)
    if filter.category != nil, register.categoryField == nil, !register.namesItems {
      throw Failure(.usage, "\(name) have no category")
    }
    if let type = filter.type {
      guard let field = register.typeField, case .word(let words)? = register[field]?.kind else {
        throw Failure(.usage, "\(name) have no type")
      }
      guard words.contains(where: { FieldWord.plain($0) == FieldWord.plain(type) }) else {
        throw Failure(
          .usage, "\(Printable.quoted(type)) is not a valid type for \(name)",
          hint: Suggestion.hint(
            for: type, among: words, else: "types: \(words.joined(separator: ", "))"))
      }
    }
    if filter.period != nil, register.dayField == nil {
      throw Failure(.usage, "\(name) have no date")
    }
    if filter.nearby != nil, register["latitude"] == nil {
      throw Failure(.usage, "\(name) have no coordinates")
    }
  }

  /// Rejects a category that no record has; otherwise a misspelt category would seem to be empty.
  ///
  /// For manual transactions and budgets, any known category is valid.
  private func check(
    _ wanted: String, among paths: Set<String>, _ register: Register, _ store: LedgerStore
  ) throws {
    guard !paths.isEmpty, !paths.contains(where: { $0 == wanted || $0.hasPrefix("\(wanted):") })
    else { return }
    if register == .manualTransaction || register == .budget {
      return try KnownCategories(workspace, store).requireFilter(wanted)
    }
    throw Failure(
      .usage, "unknown category \(Printable.quoted(wanted))",
      hint: Suggestion.hint(
        for: wanted, among: paths,
        else: "categories of \(RegisterName.words(register)): "
          + paths.sorted().joined(separator: ", ")))
  }

  private func passes(
    _ entry: RegisterEntry, _ register: Register, _ filter: RegisterFilter,
    _ lookup: RegisterLookup
  ) throws -> Bool {
    if let wanted = filter.category {
      let path = try category(of: entry, register, lookup) ?? ""
      guard path == wanted || path.hasPrefix("\(wanted):") else { return false }
    }
    if let type = filter.type, let field = register.typeField {
      guard FieldWord.plain(entry.text(field) ?? "") == FieldWord.plain(type) else { return false }
    }
    if let period = filter.period, let field = register.dayField {
      guard let day = entry.day(field), period.contains(day) else { return false }
    }
    if let text = filter.text?.lowercased() {
      guard try names(of: entry, register, lookup).contains(where: { $0.contains(text) }) else {
        return false
      }
    }
    if let nearby = filter.nearby { return nearby.holds(entry.coordinate) }
    return filter.holdsInactive || register != .category || entry.flag("isActive") != false
  }

  /// The name and text of the record, and the names of all records it links to, in lower case.
  private func names(
    of entry: RegisterEntry, _ register: Register, _ lookup: RegisterLookup
  ) throws -> [String] {
    let own = [entry.text("name"), entry.text("text")].compactMap(\.self)
    return (own + (try linkNames(of: entry, register, lookup)).values).map { $0.lowercased() }
  }

  /// The category of the record or of its grocery item; nil if there is none.
  private func category(
    of entry: RegisterEntry, _ register: Register, _ lookup: RegisterLookup
  ) throws -> String? {
    if let field = register.categoryField { return entry.text(field) }
    let key = entry.text("groceryItem")
    return try lookup.entries(.groceryItem).first { $0.key == key }?.text("categoryName")
  }

  private static func sorted(_ entries: [RegisterEntry], _ register: Register) -> [RegisterEntry] {
    guard register != .category else {
      // You look up categories by name (legacy-systems.md, "MONO").
      func order(_ entry: RegisterEntry) -> [String] {
        [entry.text("name") ?? "", entry.text("type") ?? "", entry.key]
      }
      return entries.sorted { order($0).lexicographicallyPrecedes(order($1)) }
    }
    let field = register.dayField ?? ""
    return entries.sorted { one, other in
      let days = (one.day(field), other.day(field))
      if days.0 != days.1 {
        guard let first = days.0 else { return false }
        return days.1.map { first > $0 } ?? true
      }
      return HandKey(one.key) < HandKey(other.key)
    }
  }

  private func linkNames(
    of entry: RegisterEntry, _ register: Register, _ lookup: RegisterLookup
  ) throws -> [String: String] {
    try register.links.reduce(into: [:]) { names, field in
      guard let key = entry.text(field.name), let other = field.linked.flatMap({ Registers[$0] }),
        let found = try lookup.entries(other).first(where: { $0.key == key })
      else { return }
      names[field.name] = found.text("name")
    }
  }
}

extension RegisterEntry {
  /// The record with the current key of its account; the account may have been renamed since.
  fileprivate func naming(_ accounts: [Account]) -> RegisterEntry {
    guard let key = text("account"), let account = accounts.first(where: { $0.answers(to: key) })
    else { return self }
    var entry = self
    entry["account"] = .text(account.key)
    return entry
  }
}

extension Register {
  /// Whether the register's records refer to grocery items.
  fileprivate var namesItems: Bool { self["groceryItem"] != nil }
}

/// A record key with numeric order: `saldo/2` before `saldo/10`.
struct HandKey: Comparable {
  private let owner: Substring
  private let number: Int
  private let text: String

  init(_ key: String) {
    text = key
    owner = key.prefix { $0 != "/" }
    number = Int(key.dropFirst(owner.count + 1)) ?? .max
  }

  static func < (one: HandKey, other: HandKey) -> Bool {
    (one.owner, one.number, one.text) < (other.owner, other.number, other.text)
  }
}

/// A filter for the records of a register, or for the list of categories.
package struct RegisterFilter: Sendable {
  /// The category of the records, including its subcategories; nil for all categories.
  package var category: String?
  /// The type of the records, such as `expense` or `bond`; nil for all types.
  package var type: String?
  package var period: Period?
  /// The text that the name of the record or of a linked record contains, ignoring case.
  ///
  /// Nil for all records.
  package var text: String?
  /// Whether to include inactive categories.
  package var holdsInactive = false
  package var nearby: Nearby?
  /// Whether to list only records that you entered or edited by hand.
  package var isByHand = false

  package init() {}

  /// A circle around a point.
  package struct Nearby: Sendable {
    package let centre: Coordinate
    package let metres: Int

    package init(_ centre: Coordinate, metres: Int) {
      self.centre = centre
      self.metres = metres
    }

    func holds(_ point: Coordinate?) -> Bool {
      point.map { centre.reaches($0, within: .init(metres)) } ?? false
    }
  }
}

extension Register {
  /// The field with the category of a record; nil if the register has none.
  var categoryField: String? { first(of: ["category", "categoryName", "assetCategory"]) }

  /// The field with the type of a record; nil if the register has none.
  var typeField: String? { first(of: ["type", "assetType", "transactionType", "period"]) }

  /// The field with the day of a record, for filters and sorting; nil if there is none.
  var dayField: String? {
    first(of: [
      "date", "purchaseDate", "recordedAt", "transactionDate", "startDate", "createdAt",
    ])
  }

  private func first(of names: [String]) -> String? { names.first { self[$0] != nil } }
}

extension RegisterEntry {
  /// The coordinates of the record; nil if it has none.
  var coordinate: Coordinate? {
    guard let latitude = number("latitude"), let longitude = number("longitude") else { return nil }
    return Coordinate(latitude: latitude, longitude: longitude)
  }
}
