import Ledger
import Syntax

/// A reader of a grocery planner's export that combines the purchases into one receipt per store
/// and day.
///
/// An item may enclose its purchases, be inside them or be in a list of its own. The reader skips
/// everything else in the export and reports it in warnings.
struct GroceryReader {
  private let file: String
  private let options: ReadingOptions
  private let sink: any StatementSink
  /// The currency that the file gives before its purchases, otherwise that of the options; nil if
  /// unknown.
  private var currency: Currency?
  private var purchases: [GroceryPurchase] = []
  private var items: [String: GroceryItem] = [:]
  /// The index of each purchase by id; nil for an invalid purchase.
  private var identifiers: [String: Int?] = [:]
  private var others: [String: Int] = [:]
  private var unknownKeys: Set<String> = []
  private var dates = LegacyDates()
  private var problems = GatheredProblems()

  /// The maximum number of purchases, more than a phone stores.
  ///
  /// saldo keeps all purchases in memory until it knows their items.
  private static let mostPurchases = 200_000

  /// The names of the other entities of the export, by key (legacy-systems.md, section 4).
  private static let entities = [
    "budget": "budgets", "pricehistory": "prices", "pricehistorie": "prices",
    "expirationtracker": "expiration trackers", "shoppinglist": "shopping lists",
    "shoppinglistitem": "shopping list items", "list": "shopping lists",
  ]

  init(file: String, options: ReadingOptions, sink: any StatementSink) {
    self.file = file
    self.options = options
    self.sink = sink
  }

  mutating func read(_ tokens: JSONTokenizer) throws(Rejection) {
    currency = options.currency
    do throws(Rejection) {
      // Pictures of receipts and items are long base64 strings.
      tokens.longestString = 64 << 20
      if let token = try tokens.next() { try readContainer(beginning: token, tokens) }
      _ = try tokens.next()
    } catch {
      throw problems.rejection(of: file, last: error)
    }
    let receipts = currency.map { self.receipts($0) } ?? []
    guard problems.isEmpty else { throw problems.rejection(of: file) }
    for receipt in receipts { try sink.receipt(receipt) }
    say()
  }

  private mutating func readContainer(
    beginning token: JSONToken, _ tokens: JSONTokenizer
  ) throws(Rejection) {
    switch token {
    case .beginArray: try readElements(tokens, of: .purchase)
    case .beginObject: try readKeys(tokens)
    default: throw .notAnExport(tokens.location)
    }
  }

  private mutating func readKeys(_ tokens: JSONTokenizer) throws(Rejection) {
    while case .key(let key)? = try tokens.next() {
      guard let value = try tokens.next() else { return }
      let entity = Self.entity(key)
      switch entity {
      case "purchase" where value == .beginArray:
        try readElements(tokens, of: .purchase)
      case "groceryitem" where value == .beginArray, "item" where value == .beginArray:
        try readElements(tokens, of: .item)
      case "currency":
        if case .string(let code) = value { currency = Currency(code) ?? currency }
        try tokens.skip(beginning: value)
      case "data", "export", "state":
        try readContainer(beginning: value, tokens)
      default:
        if let name = Self.entities[entity], value == .beginArray {
          while let element = try tokens.next(), element != .endArray {
            others[name, default: 0] += 1
            try tokens.skip(beginning: element)
          }
        } else {
          if Self.entities[entity] == nil { unknownKeys.insert(key) }
          try tokens.skip(beginning: value)
        }
      }
    }
  }

  /// The singular name of an entity: `purchase` for `purchases`, `PurchaseEntity` or
  /// `purchase_entities`.
  private static func entity(_ key: String) -> String {
    var name = WebTrackerKey.plain(key)[...]
    for ending in ["entities", "entity", "s"] where name.hasSuffix(ending) {
      name = name.dropLast(ending.count)
    }
    return String(name)
  }

  private enum Entity {
    case purchase, item
  }

  private mutating func readElements(
    _ tokens: JSONTokenizer, of entity: Entity
  ) throws(Rejection) {
    while let element = try tokens.nextValue() {
      guard let currency else { throw .noCurrency(file) }
      switch entity {
      case .purchase: take(element, tokens.path, currency, item: nil)
      case .item: take(item: element, tokens.path, currency)
      }
      guard purchases.count <= Self.mostPurchases else { throw .tooLarge(file) }
    }
  }

  private mutating func take(item element: JSONValue, _ path: String, _ currency: Currency) {
    let object = WebTrackerObject(element)
    let item = GroceryItem(object)
    for key in ["id", "zpk"] where !object.text(key).isEmpty { items[object.text(key)] = item }
    others["items", default: 0] += 1
    guard case .array(let nested)? = object["purchases"]?.content else { return }
    for (index, purchase) in nested.enumerated() {
      take(purchase, "\(path).purchases[\(index)]", currency, item: item)
    }
  }

  private mutating func take(
    _ element: JSONValue, _ path: String, _ currency: Currency, item: GroceryItem?
  ) {
    guard case .object = element.content else {
      return problems.add(.wrong(path, "a purchase", element, element))
    }
    let object = WebTrackerObject(element)
    let identifier = object.text("id").isEmpty ? object.text("zpk") : object.text("id")
    guard !identifier.isEmpty else { return problems.add(.badID(identifier, element, path)) }
    let seen = identifiers[identifier]
    if seen == nil { identifiers[identifier] = .some(nil) }
    let date = object["purchasedate"].flatMap { LegacyDate($0) }
    if let date { dates.see(date, .past) }
    let quantity = ExactDecimal(object.text("quantity"))
    let price = amount("price", object, element, path, currency)
    let total = amount("totalCost", object, element, path, currency)
    if date == nil {
      problems.add(
        .wrong(
          "\(path).purchaseDate", "a date such as 2026-08-12", object["purchasedate"], element))
    }
    guard let quantity, !quantity.isNegative, quantity != .zero else {
      return problems.add(
        .wrong("\(path).quantity", "a number above 0", object["quantity"], element))
    }
    guard let date, let price, let total else { return }
    let unitPrice = ExactDecimal(coefficient: price, scale: currency.exponent)
    guard RoundedProduct(quantity, unitPrice, currency.exponent)?.may(round: total) == true else {
      return problems.add(.otherTotal(quantity, unitPrice, total, currency, element, path))
    }
    let link = link(object)
    let purchase = GroceryPurchase(
      location: element.location, path: path, date: date, store: object.text("storename"),
      quantity: quantity, price: price, total: total, itemID: link.id, item: item ?? link.item)
    guard let known = seen else {
      identifiers[identifier] = purchases.count
      return purchases.append(purchase)
    }
    guard let earlier = known, purchase.isCopy(of: purchases[earlier]) else {
      return problems.add(.badID(identifier, element, path))
    }
    // Only a list inside an item always identifies the item of a purchase.
    purchases[earlier].item = purchases[earlier].item ?? purchase.item
    if purchases[earlier].itemID.isEmpty { purchases[earlier].itemID = purchase.itemID }
  }

  /// The item of a purchase, either the whole item or its id; empty if the purchase names neither.
  private func link(_ object: WebTrackerObject) -> (id: String, item: GroceryItem?) {
    for key in ["item", "groceryitem", "itemid", "groceryitemid", "zitem", "zgroceryitem"] {
      guard let value = object[key] else { continue }
      if case .object = value.content {
        let inner = WebTrackerObject(value)
        return (inner.text("id"), inner.text("name").isEmpty ? nil : GroceryItem(inner))
      }
      return (object.text(key), nil)
    }
    return ("", nil)
  }

  private mutating func amount(
    _ key: String, _ object: WebTrackerObject, _ element: JSONValue, _ path: String,
    _ currency: Currency
  ) -> Int64? {
    let value = object[WebTrackerKey.plain(key)]
    var isNumber = false
    if case .number? = value?.content { isNumber = true }
    let text = object.text(WebTrackerKey.plain(key))
    if !text.isEmpty,
      let units = try? LegacyAmount.minorUnits(text, isNumber: isNumber, currency)
    {
      return units
    }
    let expected = "an amount such as \(Amount(minorUnits: 1250, currency: currency))"
    problems.add(.wrong("\(path).\(key)", expected, value, element))
    return nil
  }

  /// The receipts, in the order of their first purchases.
  private mutating func receipts(_ currency: Currency) -> [Receipt] {
    guard let epoch = purchases.isEmpty ? .unix : dates.epoch(asOf: options.asOf) else {
      problems.add(.twoEpochs(dates, file))
      return []
    }
    var receipts: [Receipt] = []
    var places: [String: Int] = [:]
    for purchase in purchases {
      guard let day = purchase.date.day(epoch), !options.isTooLate(day) else {
        problems.add(.badDay(purchase, options.asOf))
        continue
      }
      let series = "\(Receipt.seriesOfPlanner)\(purchase.store)\u{1F}\(day)"
      if places[series] == nil {
        places[series] = receipts.count
        let store = purchase.store.isEmpty ? "Groceries" : purchase.store
        var receipt = Receipt(
          merchant: store, day: day, total: .zero(currency), line: purchase.location.line)
        receipt.series = series
        receipts.append(receipt)
      }
      guard let index = places[series] else { continue }
      add(purchase, to: &receipts[index])
    }
    return receipts
  }

  private mutating func add(_ purchase: GroceryPurchase, to receipt: inout Receipt) {
    let item = purchase.item ?? items[purchase.itemID]
    var line = ReceiptLine(text: item?.name ?? "", amount: purchase.total)
    if line.text.isEmpty { line.text = "Purchase" }
    line.quantity = purchase.quantity
    line.unit = item?.unit ?? ""
    line.unitPrice = ExactDecimal(
      coefficient: purchase.price, scale: receipt.total.currency.exponent)
    line.category = item?.category ?? ""
    receipt.lines.append(line)
    let (sum, overflow) = receipt.total.minorUnits.addingReportingOverflow(purchase.total)
    guard !overflow, sum <= Amount.limit else {
      return problems.add(.badDay(purchase, options.asOf))
    }
    receipt.total.minorUnits = sum
  }

  /// Reports the parts of the file that saldo skipped.
  private func say() {
    let place = SourceLocation(file: file)
    if !others.isEmpty {
      let counts = others.keys.sorted().map { "\(others[$0] ?? 0) \($0)" }
      sink.note(
        Diagnostic(
          .warning, "skipped, not purchases: \(counts.joined(separator: ", "))",
          at: place))
    }
    if !unknownKeys.isEmpty {
      let keys = unknownKeys.sorted().prefix(10).map { Printable.quoted($0) }
      let more = unknownKeys.count > 10 ? " and \(unknownKeys.count - 10) more" : ""
      sink.note(
        Diagnostic(
          .warning,
          "unknown keys were skipped: \(keys.joined(separator: ", "))\(more)",
          at: place))
    }
  }
}

extension Rejection {
  fileprivate static func noCurrency(_ file: String) -> Rejection {
    Rejection(
      "exports of the grocery planner have no currency, and none is set",
      at: SourceLocation(file: file),
      hint: "set it with --currency EUR, or with currency: EUR in saldo.yaml, or add \"currency\" "
        + "to the file")
  }

  fileprivate static func notAnExport(_ location: SourceLocation) -> Rejection {
    Rejection(
      "this is not an export of the grocery planner", at: location,
      hint: "expected an object with \"purchases\", or a list of purchases")
  }

  fileprivate static func tooLarge(_ file: String) -> Rejection {
    Rejection(
      "this export has more purchases than any phone can store",
      at: SourceLocation(file: file), hint: "split its purchases into several files")
  }
}

extension Diagnostic {
  fileprivate static func wrong(
    _ name: String, _ expected: String, _ found: JSONValue?, _ element: JSONValue
  ) -> Diagnostic {
    let message =
      found.map { "\(name) is \($0.words); expected \(expected)" }
      ?? "\(name) is missing; expected \(expected)"
    return Diagnostic(
      .error, message, at: (found ?? element).location, hint: "correct it in the export")
  }

  fileprivate static func badID(
    _ id: String, _ element: JSONValue, _ path: String
  ) -> Diagnostic {
    let message =
      id.isEmpty
      ? "\(path) has no \"id\""
      : "\(path).id \(Printable.quoted(id)) is already used by an earlier purchase"
    return Diagnostic(
      .error, message, at: element.location, hint: "give each purchase a unique id in the export")
  }

  fileprivate static func otherTotal(
    _ quantity: ExactDecimal, _ price: ExactDecimal, _ total: Int64, _ currency: Currency,
    _ element: JSONValue, _ path: String
  ) -> Diagnostic {
    let stated = Amount(minorUnits: total, currency: currency)
    return Diagnostic(
      .error, "\(path).totalCost is \(stated), which is not \(quantity) × \(price)",
      at: element.location, hint: "correct the wrong value in the export")
  }

  fileprivate static func badDay(
    _ purchase: GroceryPurchase, _ asOf: CalendarDate
  ) -> Diagnostic {
    Diagnostic(
      .error,
      "\(purchase.path) is more than a year after \(asOf), out of range, or larger than saldo "
        + "can hold",
      at: purchase.location, hint: "correct the purchase, or use a later --as-of")
  }

  fileprivate static func twoEpochs(_ dates: LegacyDates, _ file: String) -> Diagnostic {
    Diagnostic(
      .error, "the dates in this export are seconds since an unknown epoch",
      at: SourceLocation(file: file), notes: dates.bothReadings,
      hint: "write one purchaseDate in the form 2026-08-14T10:00:00Z")
  }
}
