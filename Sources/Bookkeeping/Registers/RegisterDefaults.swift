import Ledger

/// What a new entry holds where a person said nothing.
struct RegisterDefaults {
  let register: Register
  /// The currency of an entry for which nothing else says one.
  let home: Currency
  let day: CalendarDate
  let store: RegisterLookup
  /// The currency of an account; nil of a new one.
  var currency: (String) throws -> Currency? = { _ in nil }

  /// What must be known before amounts are read.
  func begin(_ entry: inout RegisterEntry, _ words: [FieldWord]) throws {
    let isNamed = words.contains { $0.names("currency") }
    guard !isNamed, register["currency"] != nil, entry.currency == nil else { return }
    var currency = home
    for field in register.links {
      guard let word = words.first(where: { $0.names(field.name) }), !word.value.isEmpty,
        let other = field.linked.flatMap({ Registers[$0] }), other["currency"] != nil
      else { continue }
      // A link that leads nowhere is refused with every other bad word, once words are read.
      currency = (try? store.entry(word.value, in: other))?.currency ?? currency
    }
    if let account = account(words) { currency = try self.currency(account) ?? currency }
    entry["currency"] = .currency(currency)
  }

  /// The account that the words name, or that of a transaction for which none is named.
  private func account(_ words: [FieldWord]) -> String? {
    guard register["account"] != nil else { return nil }
    let named = words.first { $0.names("account") && !$0.value.isEmpty }?.value
    return named ?? (register == .manualTransaction ? Self.cash : nil)
  }

  private static let cash = "cash"

  /// What follows from the fields that are there.
  func complete(_ entry: inout RegisterEntry) {
    if register == .expirationTracker { followPurchase(&entry) }
    for field in register.fields where field.isRequired && entry[field.name] == nil {
      if field.kind == .day, Self.daysOfToday.contains(field.name), !isPast(entry) {
        entry[field.name] = .day(day)
      }
    }
    Self.followFlags(&entry, of: register, before: RegisterEntry(key: entry.key), on: day)
    if register["createdAt"] != nil, entry["createdAt"] == nil {
      entry["createdAt"] = Moment(day: day, second: 0).map { .moment($0) }
    }
    switch register {
    case .manualTransaction: fill(&entry, "account", .text(Self.cash))
    case .purchase: completePurchase(&entry)
    case .pricePoint: fill(&entry, "source", .text("by hand"))
    case .expirationTracker:
      fill(&entry, "estimatedExpirationDate", entry["expirationDate"])
      fill(&entry, "remainingQuantity", entry["quantity"])
    case .asset: fill(&entry, "portfolio", onlyPortfolio.map { .text($0) })
    default: break
    }
  }

  /// Days that are today when nothing is said; an expiry or an end never is.
  private static let daysOfToday: Set<String> = [
    "date", "purchaseDate", "recordedAt", "transactionDate", "startDate",
  ]

  /// Whether it had expired before today: it was bought on another day, which only a person knows.
  private func isPast(_ entry: RegisterEntry) -> Bool {
    entry.day("expirationDate").map { $0 < day } ?? false
  }

  /// A tracker is of what was purchased, and of when.
  private func followPurchase(_ entry: inout RegisterEntry) {
    let purchases = (try? store.entries(.purchase)) ?? []
    guard let key = entry.text("purchase"), let purchase = purchases.first(where: { $0.key == key })
    else { return }
    for field in ["groceryItem", "purchaseDate", "quantity"] {
      fill(&entry, field, purchase[field])
    }
  }

  private func fill(_ entry: inout RegisterEntry, _ field: String, _ value: RegisterValue?) {
    if entry[field] == nil { entry[field] = value }
  }

  private func completePurchase(_ entry: inout RegisterEntry) {
    guard entry["totalCost"] == nil, let price = entry.number("price"),
      let quantity = entry.number("quantity"), let currency = entry.currency,
      let total = PurchaseTotal.minorUnits(price, times: quantity, in: currency)
    else { return }
    entry["totalCost"] = .money(total)
  }

  private var onlyPortfolio: String? {
    guard let all = try? store.entries(.portfolio) else { return nil }
    return all.count == 1 ? all[0].key : all.first { $0.flag("isDefault") == true }?.key
  }

  /// The moment at which something was done follows from that it was.
  static func followFlags(
    _ entry: inout RegisterEntry, of register: Register, before: RegisterEntry, on day: CalendarDate
  ) {
    for (flag, moment) in moments where register[flag] != nil && register[moment] != nil {
      guard entry.flag(flag) != before.flag(flag), entry[moment] == before[moment] else { continue }
      entry[moment] =
        entry.flag(flag) == true ? Moment(day: day, second: 0).map { .moment($0) } : nil
    }
  }

  private static let moments = [
    ("isCompleted", "completedAt"), ("isConsumed", "consumedAt"), ("isWasted", "wastedAt"),
    ("isPurchased", "purchasedAt"),
  ]
}
