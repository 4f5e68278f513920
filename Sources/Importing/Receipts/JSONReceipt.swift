import Ledger
import Syntax

/// One receipt of the schema `saldo.receipt/1`, parsed strictly.
///
/// An unknown key is an error, because saldo would otherwise silently ignore a misspelt key.
struct JSONReceipt {
  private let value: JSONValue
  private let path: String
  private let options: ReadingOptions
  private(set) var problems: [Diagnostic] = []

  static let schema = "saldo.receipt/1"

  private static let keys = [
    "schema", "merchant", "place", "date", "due", "number", "currency", "total", "tax", "prepaid",
    "rounding", "payeeAccount", "lines",
  ]
  private static let lineKeys = [
    "text", "quantity", "unit", "price", "discount", "tax", "taxRate", "amount", "category",
    "article",
  ]

  init(_ value: JSONValue, path: String, _ options: ReadingOptions) {
    self.value = value
    self.path = path == "$" ? "" : path
    self.options = options
  }

  /// The receipt; nil if it is invalid, with the reasons in ``problems``.
  mutating func receipt() -> Receipt? {
    guard checkKeys(of: value, Self.keys, path) else { return nil }
    if string("schema", of: value, path) != Self.schema, problems.isEmpty {
      problems.append(.otherSchema(value["schema"] ?? value))
    }
    guard let currency = currency() else { return nil }
    let day = day("date", isRequired: true)
    let merchant = string("merchant", of: value, path, isRequired: true) ?? ""
    let total = units("total", of: value, path, currency, isRequired: true) ?? 0
    var receipt = Receipt(
      merchant: merchant, day: day ?? options.asOf,
      total: Amount(minorUnits: total, currency: currency), line: value.location.line)
    receipt.place = string("place", of: value, path) ?? ""
    receipt.number = string("number", of: value, path) ?? ""
    receipt.payeeAccount = string("payeeAccount", of: value, path) ?? ""
    receipt.dueDay = self.day("due", isRequired: false)
    receipt.tax = units("tax", of: value, path, currency)
    receipt.prepaid = units("prepaid", of: value, path, currency) ?? 0
    receipt.rounding = units("rounding", of: value, path, currency) ?? 0
    receipt.lines = lines(currency)
    guard problems.isEmpty else { return nil }
    guard receipt.addsUp else {
      problems.append(.doesNotAddUp(receipt, value["total"] ?? value))
      return nil
    }
    return receipt
  }

  private mutating func lines(_ currency: Currency) -> [ReceiptLine] {
    guard case .array(let elements)? = value["lines"]?.content, !elements.isEmpty else {
      problems.append(.noLines(value["lines"] ?? value, name("lines", path)))
      return []
    }
    return elements.enumerated().compactMap { index, element in
      line(element, "\(path.isEmpty ? "$" : path).lines[\(index)]", currency)
    }
  }

  private mutating func line(
    _ line: JSONValue, _ path: String, _ currency: Currency
  ) -> ReceiptLine? {
    guard checkKeys(of: line, Self.lineKeys, path) else { return nil }
    let text = string("text", of: line, path, isRequired: true) ?? ""
    let discount = units("discount", of: line, path, currency) ?? 0
    let quantity = decimal("quantity", of: line, path)
    let price = decimal("price", of: line, path)
    guard let amount = amount(line, path, quantity, price, discount, currency) else { return nil }
    if discount < 0 {
      problems.append(.negativeDiscount(line["discount"] ?? line, name("discount", path)))
    }
    var result = ReceiptLine(text: text, amount: amount)
    result.quantity = quantity
    result.unit = string("unit", of: line, path) ?? ""
    result.unitPrice = price
    result.discount = discount
    result.tax = units("tax", of: line, path, currency)
    result.taxRate = decimal("taxRate", of: line, path)
    result.category = category(line, path)
    result.article = string("article", of: line, path) ?? ""
    return result
  }

  /// The amount of a line; nil with a problem if it is invalid or missing.
  ///
  /// A mismatch with quantity × price - discount adds a problem too. Without a stated amount, it is
  /// the result of this formula, if that needs no rounding.
  private mutating func amount(
    _ line: JSONValue, _ path: String, _ quantity: ExactDecimal?, _ price: ExactDecimal?,
    _ discount: Int64, _ currency: Currency
  ) -> Int64? {
    let hasProduct = price != nil && (quantity != nil || line["quantity"] == nil)
    let product = price.flatMap {
      RoundedProduct(quantity ?? ExactDecimal(coefficient: 1, scale: 0), $0, currency.exponent)
    }
    guard line["amount"] != nil else {
      guard let product, hasProduct, let exact = product.exact else {
        problems.append(.noAmount(line, path))
        return nil
      }
      return exact - discount
    }
    guard let amount = units("amount", of: line, path, currency) else { return nil }
    if let product, hasProduct, !product.may(round: amount + discount) {
      problems.append(
        .otherProduct(
          product.text(less: discount, currency),
          Amount(minorUnits: amount, currency: currency), line["amount"] ?? line,
          name("amount", path)))
    }
    return amount
  }

  private mutating func category(_ line: JSONValue, _ path: String) -> String {
    guard let text = string("category", of: line, path), !text.isEmpty else { return "" }
    if Category(text) == nil {
      problems.append(.badCategory(line["category"] ?? line, name("category", path)))
    }
    return text
  }

  // MARK: - Values of keys

  private mutating func checkKeys(of value: JSONValue, _ keys: [String], _ path: String) -> Bool {
    guard case .object(let members) = value.content else {
      problems.append(.notAnObject(value, path.isEmpty ? "$" : path))
      return false
    }
    for member in members where !keys.contains(member.key) {
      problems.append(
        .unknownKey(member.key, member.value, path, allowed: keys))
    }
    return true
  }

  private mutating func string(
    _ key: String, of object: JSONValue, _ path: String, isRequired: Bool = false
  ) -> String? {
    let found = object[key]
    switch found?.content {
    case .string(let text)
    where !(isRequired && text.isEmpty) && WebTrackerKey.isClean(text):
      return text
    case nil where !isRequired, .null? where !isRequired: return nil
    default:
      problems.append(.wrong(name(key, path), "text", found, object))
      return nil
    }
  }

  private mutating func currency() -> Currency? {
    guard value["currency"] != nil else {
      if let currency = options.currency { return currency }
      problems.append(.wrong(name("currency", path), "a currency such as EUR", nil, value))
      return nil
    }
    guard let code = string("currency", of: value, path, isRequired: true) else { return nil }
    guard let currency = Currency(code) else {
      problems.append(
        .wrong(name("currency", path), "a currency such as EUR", value["currency"], value))
      return nil
    }
    return currency
  }

  private mutating func day(_ key: String, isRequired: Bool) -> CalendarDate? {
    guard let text = string(key, of: value, path, isRequired: isRequired) else { return nil }
    guard let day = CalendarDate(text), !options.isTooLate(day) || !isRequired else {
      problems.append(
        .wrong(
          name(key, path), "a date such as 2026-08-12, at most a year ahead", value[key], value))
      return nil
    }
    return day
  }

  private mutating func decimal(
    _ key: String, of object: JSONValue, _ path: String
  ) -> ExactDecimal? {
    guard let found = object[key] else { return nil }
    if found.isNull { return nil }
    if let decimal = found.scalarText.flatMap({ ExactDecimal($0) }) { return decimal }
    problems.append(.wrong(name(key, path), "a decimal number such as 1.5", found, object))
    return nil
  }

  private mutating func units(
    _ key: String, of object: JSONValue, _ path: String, _ currency: Currency,
    isRequired: Bool = false
  ) -> Int64? {
    let found = object[key]
    if !isRequired {
      guard let found, !found.isNull else { return nil }
    }
    if let text = found?.scalarText,
      let units = try? DecimalGrammar.plain.minorUnits(of: text, exponent: currency.exponent)
    {
      return units
    }
    let expected = "an amount such as \(Amount(minorUnits: 1250, currency: currency))"
    problems.append(.wrong(name(key, path), expected, found, object))
    return nil
  }

  private func name(_ key: String, _ path: String) -> String {
    "\(path.isEmpty ? "$" : path).\(key)"
  }
}

extension Diagnostic {
  fileprivate static func wrong(
    _ name: String, _ expected: String, _ found: JSONValue?, _ object: JSONValue
  ) -> Diagnostic {
    let message =
      found.map { "\(name) is \($0.words); expected \(expected)" }
      ?? "\(name) is missing; expected \(expected)"
    return Diagnostic(.error, message, at: (found ?? object).location, hint: hint)
  }

  private static var hint: String { "samples/statements/README.md lists the keys of a receipt" }

  fileprivate static func notAnObject(_ value: JSONValue, _ path: String) -> Diagnostic {
    Diagnostic(.error, "\(path) is \(value.words), not a receipt", at: value.location, hint: hint)
  }

  fileprivate static func unknownKey(
    _ key: String, _ value: JSONValue, _ path: String, allowed: [String]
  ) -> Diagnostic {
    Diagnostic(
      .error, "unknown key \(Printable.quoted(key)) in \(path.isEmpty ? "this receipt" : path)",
      at: value.location, hint: Suggestion.hint(for: key, among: allowed, else: hint))
  }

  fileprivate static func otherSchema(_ value: JSONValue) -> Diagnostic {
    Diagnostic(
      .error, "unknown receipt schema \(value.words)", at: value.location,
      hint: "saldo reads \"\(JSONReceipt.schema)\"")
  }

  fileprivate static func noLines(_ value: JSONValue, _ name: String) -> Diagnostic {
    Diagnostic(
      .error, "\(name) must be a list of at least one line", at: value.location,
      hint: "for a receipt without items, write one line for the total")
  }

  fileprivate static func noAmount(_ line: JSONValue, _ path: String) -> Diagnostic {
    Diagnostic(
      .error, "\(path) has no amount, and quantity and price do not give one", at: line.location,
      hint: "add \"amount\", the amount that the line adds to the total")
  }

  fileprivate static func otherProduct(
    _ product: String, _ amount: Amount, _ value: JSONValue, _ name: String
  ) -> Diagnostic {
    Diagnostic(
      .error, "\(name) is \(amount), but quantity, price and discount give \(product)",
      at: value.location, hint: "correct the wrong value")
  }

  fileprivate static func negativeDiscount(_ value: JSONValue, _ name: String) -> Diagnostic {
    Diagnostic(
      .error, "\(name) is negative", at: value.location,
      hint: "write the discount as a positive number")
  }

  fileprivate static func badCategory(_ value: JSONValue, _ name: String) -> Diagnostic {
    Diagnostic(
      .error, "\(name) is \(value.words), which is not a valid category", at: value.location,
      hint: "a category is a path of names such as Food:Groceries")
  }

  fileprivate static func doesNotAddUp(_ receipt: Receipt, _ value: JSONValue) -> Diagnostic {
    let exponent = receipt.total.currency.exponent
    let sum =
      receipt.sum.map { Amount.decimalText($0, exponent: exponent) } ?? "more than saldo can hold"
    return Diagnostic(
      .error, "the lines of this receipt add up to \(sum), but its total is \(receipt.total)",
      at: value.location, notes: ["amounts of the lines + rounding - prepaid = total"],
      hint: "correct the line or the total; tax on top of the prices needs its own line")
  }
}
