import Ledger
import Rendering
import Syntax

/// The default values of a new record.
struct RegisterDefaults {
  let register: Register
  /// The default currency of a record.
  let home: Currency
  let day: CalendarDate
  let store: RegisterLookup
  /// The look-up of an account's currency; it returns nil for a new account.
  var currency: (String) throws -> Currency? = { _ in nil }

  /// Sets the default currency, which saldo needs before it parses amounts.
  func begin(_ entry: inout RegisterEntry, _ words: [FieldWord]) throws {
    let isNamed = words.contains { $0.names("currency") }
    guard !isNamed, register["currency"] != nil, entry.currency == nil else { return }
    var currency = home
    for field in register.links {
      guard let word = words.first(where: { $0.names(field.name) }), !word.value.isEmpty,
        let other = field.linked.flatMap({ Registers[$0] }), other["currency"] != nil
      else { continue }
      // An invalid link fails later, together with all other invalid words.
      currency = (try? store.entry(word.value, in: other))?.currency ?? currency
    }
    if let account = account(words) { currency = try self.currency(account) ?? currency }
    entry["currency"] = .currency(currency)
  }

  /// The account that `words` name; otherwise `cash` for a manual transaction, nil for other
  /// records.
  private func account(_ words: [FieldWord]) -> String? {
    guard register["account"] != nil else { return nil }
    let named = words.first { $0.names("account") && !$0.value.isEmpty }?.value
    return named ?? (register == .manualTransaction ? Self.cash : nil)
  }

  private static let cash = "cash"

  /// Fills in missing fields from defaults and from other fields.
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

  /// The day fields that default to the day of the run; an expiry or an end does not.
  private static let daysOfToday: Set<String> = [
    "date", "purchaseDate", "recordedAt", "transactionDate", "startDate",
  ]

  /// Whether the item expired before the day of the run; then you must give the day of purchase.
  private func isPast(_ entry: RegisterEntry) -> Bool {
    entry.day("expirationDate").map { $0 < day } ?? false
  }

  /// Copies the item, day and quantity of the linked purchase to an expiration tracker.
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

  /// Sets the time of each newly set flag, and clears that of each cleared flag; a time that you
  /// change stays.
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

/// The settings of an old tracker that saldo uses, with their valid values.
enum SettingWords {
  static let theme = "theme"
  static let currency = "currency"
  private static let themes = TemplateLibrary.Scheme.allCases.map(\.rawValue)

  /// Rejects a setting without effect: an unknown name, an invalid value, or a duplicate name.
  ///
  /// It also writes the value in its usual case.
  static func check(
    _ entry: inout RegisterEntry, before: RegisterEntry?, among all: [RegisterEntry]
  ) throws {
    let name = entry.text("name") ?? ""
    let value = entry.text("value") ?? ""
    switch name {
    case theme:
      guard let word = themes.first(where: { $0 == value.lowercased() }) else {
        throw Failure(
          .usage, "\(Printable.quoted(value)) is not a valid theme",
          hint: "themes: \(themes.joined(separator: ", "))")
      }
      entry["value"] = .text(word)
    case currency:
      guard let code = Currency(value.uppercased())?.code else {
        throw Failure(
          .usage, "\(Printable.quoted(value)) is not an ISO 4217 currency",
          hint: Currency.codeHint)
      }
      entry["value"] = .text(code)
    default:
      throw Failure(
        .usage, "unknown setting \(Printable.quoted(name))",
        hint: "settings: \(theme), \(currency)")
    }
    guard before?.text("name") != name else { return }
    if let other = all.first(where: { $0.key != entry.key && $0.text("name") == name }) {
      let key = Printable.text(other.key)
      throw Failure(
        .usage, "the setting \(name) already exists: \(key)",
        hint: "edit it: saldo edit setting \(key) value=…")
    }
  }
}

extension RegisterLookup {
  /// The currency of records that state none: the old tracker's, otherwise the workspace's.
  func home(_ workspace: Workspace) throws -> Currency {
    let stated = try entries(.setting).filter { $0.text("name") == SettingWords.currency }
      .compactMap { $0.text("value").flatMap { Currency($0) } }
    // Two old trackers may have different currencies.
    return Set(stated).count == 1 ? stated[0] : workspace.configuration.currency
  }
}

/// The total price of a quantity, in minor units.
enum PurchaseTotal {
  /// The product, rounded half to even; nil if it exceeds saldo's limit.
  static func minorUnits(
    _ price: ExactDecimal, times quantity: ExactDecimal, in currency: Currency
  ) -> Int64? {
    var product = Int128(price.coefficient) * Int128(quantity.coefficient)
    guard product.magnitude < 1_000_000_000_000_000_000_000_000_000_000_000 else { return nil }
    var scale = price.scale + quantity.scale
    while scale < currency.exponent {
      product *= 10
      scale += 1
    }
    var unit: Int128 = 1
    for _ in currency.exponent..<scale { unit *= 10 }
    let (whole, rest) = product.quotientAndRemainder(dividingBy: unit)
    let isUp =
      rest.magnitude * 2 > unit.magnitude
      || rest.magnitude * 2 == unit.magnitude && whole % 2 != 0
    let rounded = isUp ? whole + product.signum() : whole
    guard rounded.magnitude <= Amount.limit.magnitude else { return nil }
    return Int64(rounded)
  }
}
