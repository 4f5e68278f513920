import Ledger

@testable import Store

/// A ledger in which a person writes to registers that are linked, each time as one run.
final class Diary {
  let store: LedgerStore
  private(set) var runs = 0
  private let day = CalendarDate(daysSince1970: 20_000)

  init() throws { store = try LedgerStore() }

  func write(_ body: (RegisterSession) throws -> Void) throws {
    try store.writeRegisters(nil, run: runs + 1, day: day, body)
    runs += 1
  }

  /// Whether nothing is left, nor any word of what there was.
  func isEmpty() throws -> Bool {
    try Registers.all.allSatisfy { try store.entries($0).isEmpty }
      && store.transactions(TransactionFilter()).isEmpty
      && store.reading { try RegisterHistory(database: $0).all().isEmpty }
  }

  /// The later run that a refusal to undo names.
  static func later(_ error: StoreError, than run: Int) -> Int? {
    switch error {
    case .changedLater(run, let later), .namedLater(run, let later),
      .deletedLater(run, let later):
      later > run ? later : nil
    default: nil
    }
  }

  /// So many runs, each of which adds, edits, deletes, or marks a list's entry as bought.
  func doAnything(_ count: Int, _ generator: inout SeededGenerator) throws {
    for _ in 0..<count {
      var chosen = generator
      try write { session in
        for _ in 0..<chosen.number(1...2) { try doOne(session, &chosen) }
      }
      generator = chosen
    }
  }

  private func doOne(_ session: RegisterSession, _ generator: inout SeededGenerator) throws {
    let register = generator.pick(Self.linked)
    let known = try Self.keys(register, session)
    if !known.isEmpty, generator.chance(35) {
      _ = try session.delete(generator.pick(known), from: register)
    } else if register == .shoppingListEntry, !known.isEmpty, generator.chance(60) {
      try buy(generator.pick(known), session)
    } else {
      let key =
        known.isEmpty || generator.chance(60)
        ? try session.nextKey(register) : generator.pick(known)
      if let entry = try Self.entry(key, register, session, &generator) {
        _ = try session.put(entry, in: register)
      }
    }
  }

  /// The three writes of a purchase, in one run (legacy-systems.md, section 4).
  private func buy(_ key: String, _ session: RegisterSession) throws {
    guard var entry = try session.entry(.shoppingListEntry, key),
      let item = entry.text("groceryItem")
    else { return }
    entry["isPurchased"] = .flag(true)
    entry["actualPrice"] = .number(ExactDecimal(coefficient: 2, scale: 0))
    _ = try session.put(entry, in: .shoppingListEntry)
    let purchase = Self.purchase(try session.nextKey(.purchase), of: item)
    _ = try session.put(purchase, in: .purchase)
    let tracker = Self.tracker(try session.nextKey(.expirationTracker), item, purchase.key)
    _ = try session.put(tracker, in: .expirationTracker)
  }

  private static let linked: [Register] = [
    .category, .manualTransaction, .groceryItem, .purchase, .expirationTracker, .shoppingList,
    .shoppingListEntry, .portfolio, .asset, .assetTransaction, .reminder,
  ]

  private static func keys(_ register: Register, _ session: RegisterSession) throws -> [String] {
    let next = Int(try session.nextKey(register).dropFirst("saldo/".count)) ?? 1
    return try (1..<next).map { "saldo/\($0)" }.filter { try session.entry(register, $0) != nil }
  }

  /// An entry whose links lead to some of what is there; nil when it needs what is not.
  private static func entry(
    _ key: String, _ register: Register, _ session: RegisterSession,
    _ generator: inout SeededGenerator
  ) throws -> RegisterEntry? {
    var entry = plain(key, register)
    for field in register.links {
      guard let other = field.linked.flatMap({ Registers[$0] }) else { continue }
      let known = try keys(other, session)
      if known.isEmpty, field.isRequired { return nil }
      guard !known.isEmpty, field.isRequired || generator.chance(70) else { continue }
      entry[field.name] = .text(generator.pick(known))
    }
    let note = RegisterValue.text("\(generator.number(1...9))")
    for name in ["notes", "color", "name"] where register[name] != nil { entry[name] = note }
    return entry
  }

  private static func plain(_ key: String, _ register: Register) -> RegisterEntry {
    switch register {
    case .category: category(key)
    case .manualTransaction: manualTransaction(key, category: nil)
    case .groceryItem: item(key)
    case .purchase: purchase(key, of: "")
    case .expirationTracker: tracker(key, "", nil)
    default: RegisterEntry(key: key, values: values[register.name] ?? [:])
    }
  }

  private static let two = RegisterValue.number(ExactDecimal(coefficient: 2, scale: 0))
  private static let today = RegisterValue.day(CalendarDate(daysSince1970: 20_000))

  private static let values: [String: [String: RegisterValue]] = [
    "shoppingList": [
      "name": .text("Weekly"), "budgetAmount": .money(5000), "currency": .currency(.eur),
    ],
    "shoppingListEntry": [
      "quantity": two, "estimatedPrice": two, "currency": .currency(.eur),
    ],
    "portfolio": ["name": .text("Family"), "currency": .currency(.eur)],
    "asset": [
      "name": .text("Savings"), "assetType": .text("cashHolding"),
      "accountType": .text("savings"), "currency": .currency(.eur), "currentValue": .money(100),
    ],
    "assetTransaction": [
      "transactionType": .text("fee"), "amount": .money(10), "currency": .currency(.eur),
      "transactionDate": today,
    ],
    "reminder": [
      "text": .text("Pay"),
      "date": Moment(day: CalendarDate(daysSince1970: 20_000), second: 0).map { .moment($0) },
    ].compactMapValues(\.self),
  ]

  static func category(_ key: String) -> RegisterEntry {
    RegisterEntry(key: key, values: ["name": .text("Food"), "type": .text("expense")])
  }

  static func manualTransaction(_ key: String, category: String?) -> RegisterEntry {
    RegisterEntry(
      key: key,
      values: [
        "name": .text("Tea"), "amount": .money(200), "currency": .currency(.eur),
        "type": .text("expense"), "date": today, "account": .text("cash"),
        "categoryID": category.map { .text($0) },
      ].compactMapValues(\.self))
  }

  static func item(_ key: String) -> RegisterEntry {
    RegisterEntry(
      key: key,
      values: ["name": .text("Milk"), "categoryName": .text("Dairy"), "unit": .text("l")])
  }

  static func purchase(_ key: String, of item: String) -> RegisterEntry {
    RegisterEntry(
      key: key,
      values: [
        "groceryItem": .text(item), "quantity": two, "price": two, "totalCost": .money(400),
        "currency": .currency(.eur), "purchaseDate": today, "storeName": .text("Market"),
      ])
  }

  private static func tracker(
    _ key: String, _ item: String, _ purchase: String?
  ) -> RegisterEntry {
    RegisterEntry(
      key: key,
      values: [
        "groceryItem": .text(item), "purchase": purchase.map { .text($0) },
        "purchaseDate": today, "expirationDate": today, "estimatedExpirationDate": today,
        "quantity": two, "remainingQuantity": two,
      ].compactMapValues(\.self))
  }
}

extension LedgerStore {
  /// All that ``forEachChange(in:onlyByHand:_:)`` hands over.
  func changes(in period: Period) throws -> [LedgerChange] {
    var changes: [LedgerChange] = []
    try forEachChange(in: period) { change in
      changes.append(change)
      return true
    }
    return changes
  }
}
