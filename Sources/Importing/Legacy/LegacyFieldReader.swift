import Ledger
import Syntax

/// A reader that converts an element's values to the field types of a register.
struct LegacyFieldReader {
  let entity: LegacyEntity
  let currency: Currency
  let epoch: LegacyEpoch
  let options: LegacyOptions

  struct Reading {
    var value: RegisterValue
    /// Whether the export has more information than the value.
    var isCut = false
    var note: Diagnostic?
    /// The time of day of a date; nil if there is none.
    ///
    /// Midnight counts as none, unless it has an offset from UTC.
    var time: Moment?
    /// Whether a time zone name follows the date; no field keeps it.
    var namesZone = false
  }

  /// The converted value; nil if it is null, an empty date or optional number, or a link.
  ///
  /// Throws an error with the field's path if the value is invalid.
  func read(
    _ value: JSONValue, as field: RegisterField, key: String, _ path: String
  ) throws(Rejection) -> Reading? {
    if value.isNull { return nil }
    switch field.kind {
    case .text:
      let text = try text(value, path)
      guard Self.categories.contains("\(entity.register.name).\(field.name)") else {
        return Reading(value: .text(text))
      }
      let (name, isCut) = try Self.category(text, value, path)
      return Reading(value: .text(name), isCut: isCut)
    case .secret:
      return try secret(value, isSealed: LegacyKey.plain(key).contains("encrypted"), path)
    case .word(let words): return Reading(value: .text(try word(value, field, words, path)))
    case .flag: return Reading(value: .flag(try flag(value, path)))
    case .day: return try day(value, field, path)
    case .moment: return try moment(value, field, path)
    case .money:
      return try Self.money(value, isRequired: field.isRequired, currency, path).map {
        Reading(value: .money($0))
      }
    case .number: return try number(value, field, path)
    case .count: return try count(value, field, path).map { Reading(value: .count($0)) }
    case .currency: return Reading(value: .currency(try Self.currency(value, path)))
    case .amounts: return Reading(value: .amounts(try amounts(value, path)))
    case .link: return nil
    }
  }

  private func text(_ value: JSONValue, _ path: String) throws(Rejection) -> String {
    let text: String
    switch value.content {
    case .string(let string): text = string
    case .number(let number): text = number
    case .bool(let flag): text = "\(flag)"
    default: throw .wrong(path, value, "text")
    }
    guard LegacyKey.isClean(text) else { throw .controlCharacter(path, value) }
    return text
  }

  /// The fields that contain the name of a category.
  private static let categories: Set<String> = [
    "manualTransaction.category", "category.name", "budget.category", "groceryItem.categoryName",
  ]

  /// The category name in the ledger's form, without blanks around its parts and without empty
  /// parts.
  ///
  /// A text without any name is returned unchanged.
  ///
  /// `isCut` says whether more than leading and trailing blanks were removed.
  static func category(
    _ text: String, _ value: JSONValue, _ path: String
  ) throws(Rejection) -> (name: String, isCut: Bool) {
    guard Category(text) == nil else { return (text, false) }
    let parts = text.split(separator: ":").map { LegacyAmount.trimmed(String($0)) }
    let name = parts.filter { !$0.isEmpty }.joined(separator: ":")
    guard !name.isEmpty else { return (text, false) }
    guard Category(name) != nil else { throw .longCategory(path, value) }
    return (name, name != LegacyAmount.trimmed(text))
  }

  /// The value of a secret, decoded from base64 if the field's name contains `encrypted`.
  ///
  /// Text that looks like a ciphertext is kept unchanged, with a note.
  private func secret(
    _ value: JSONValue, isSealed: Bool, _ path: String
  ) throws(Rejection) -> Reading {
    let text = try text(value, path)
    let isNumber = text.utf8.allSatisfy { $0 &- 0x30 < 10 }
    guard !isNumber else { return Reading(value: .text(text)) }
    if let plain = Base64Text.text(text) { return Reading(value: .text(isSealed ? plain : text)) }
    // The nonce and tag of AES-GCM alone take 28 bytes.
    guard let bytes = Base64Text.bytes(text), bytes.count >= 28 else {
      return Reading(value: .text(text))
    }
    return Reading(value: .text(text), note: .ciphertext(path, value))
  }

  private func word(
    _ value: JSONValue, _ field: RegisterField, _ words: [String], _ path: String
  ) throws(Rejection) -> String {
    let text = try text(value, path)
    let plain = LegacyKey.plain(text)
    if let meant = entity.words[field.name]?[plain] { return meant }
    if let word = words.first(where: { LegacyKey.plain($0) == plain }) { return word }
    throw .wrong(path, value, "one of \(words.joined(separator: ", "))")
  }

  private func flag(_ value: JSONValue, _ path: String) throws(Rejection) -> Bool {
    switch value.content {
    case .bool(let flag): return flag
    case .number(let text), .string(let text):
      switch text.lowercased() {
      case "1", "true", "yes", "1.0": return true
      case "0", "false", "no", "0.0": return false
      default: break
      }
    default: break
    }
    throw .wrong(path, value, "true or false")
  }

  // MARK: Dates

  private func date(
    _ value: JSONValue, _ field: RegisterField, _ path: String
  ) throws(Rejection) -> (date: LegacyDate, day: CalendarDate)? {
    if case .string(let text) = value.content, text.isEmpty { return nil }
    guard let date = LegacyDate(value) else {
      throw .wrong(path, value, "a date such as 2026-08-14")
    }
    guard let day = date.day(epoch, zone: options.minutesEast) else { throw .outside(path, value) }
    try checkPast(day, field, value, path)
    return (date, day)
  }

  private func day(
    _ value: JSONValue, _ field: RegisterField, _ path: String
  ) throws(Rejection) -> Reading? {
    guard let (date, day) = try date(value, field, path) else { return nil }
    let moment = date.moment(epoch, zone: options.minutesEast)
    let time = moment.flatMap { $0.second != 0 || ($0.offset ?? 0) != 0 ? $0 : nil }
    return Reading(
      value: .day(day), isCut: time != nil || date.isCut, time: time, namesZone: date.namesZone)
  }

  private func moment(
    _ value: JSONValue, _ field: RegisterField, _ path: String
  ) throws(Rejection) -> Reading? {
    guard let (date, day) = try date(value, field, path) else { return nil }
    guard let moment = date.moment(epoch, zone: options.minutesEast) ?? Moment(day: day, second: 0)
    else { throw .outside(path, value) }
    return Reading(value: .moment(moment), isCut: date.isCut)
  }

  private func checkPast(
    _ day: CalendarDate, _ field: RegisterField, _ value: JSONValue, _ path: String
  ) throws(Rejection) {
    guard LegacyEntity.role(of: field.name) == .any || day - options.asOf <= 366 else {
      throw .future(path, day, options.asOf, value)
    }
  }

  // MARK: Numbers

  static func money(
    _ value: JSONValue, isRequired: Bool, _ currency: Currency, _ path: String
  ) throws(Rejection) -> Int64? {
    let text: String
    var isNumber = false
    switch value.content {
    case .number(let number): (text, isNumber) = (number, true)
    case .string(let string): text = string
    default: throw .wrong(path, value, "an amount such as 12.50")
    }
    if text.isEmpty, !isRequired { return nil }
    do throws(LegacyAmount.Problem) {
      return try LegacyAmount.signedMinorUnits(text, isNumber: isNumber, currency)
    } catch {
      throw .amount(path, error, value, currency)
    }
  }

  private func number(
    _ value: JSONValue, _ field: RegisterField, _ path: String
  ) throws(Rejection) -> Reading? {
    var text = ""
    switch value.content {
    case .number(let number): text = number
    case .string(let string):
      if string.isEmpty, !field.isRequired { return nil }
      text = (try? LegacyAmount.withoutSymbol(string, currency)) ?? string
      text = LegacyNumber.ungrouped(text) ?? text
      if string.hasPrefix("-"), !text.hasPrefix("-") { text = "-\(text)" }
    default: throw .wrong(path, value, "a number")
    }
    guard let number = LegacyNumber(text) else { throw .wrong(path, value, "a number") }
    // A binary fraction has up to 17 digits, so only longer numbers lose information.
    return Reading(value: .number(number.value), isCut: number.isRounded && text.utf8.count > 20)
  }

  private func count(
    _ value: JSONValue, _ field: RegisterField, _ path: String
  ) throws(Rejection) -> Int64? {
    guard let text = value.scalarText, !text.isEmpty || field.isRequired else {
      if case .string = value.content { return nil }
      throw .wrong(path, value, "a whole number")
    }
    guard let number = LegacyNumber(text)?.value, number.scale == 0 else {
      throw .wrong(path, value, "a whole number")
    }
    return number.coefficient
  }

  /// The amounts from an object such as `{"Food": 250}` or a list of objects, sorted by name.
  ///
  /// Each object of a list has a name and an amount.
  private func amounts(
    _ value: JSONValue, _ path: String
  ) throws(Rejection) -> [RegisterValue.NamedAmount] {
    let value = try LegacyDocument.unpacked(value, path)
    var parts: [(name: String, value: JSONValue, path: String)] = []
    switch value.content {
    case .object(let members):
      parts = members.map { ($0.key, $0.value, path + JSONTokenizer.step($0.key)) }
    case .array(let elements):
      for (place, element) in elements.enumerated() {
        let path = "\(path)[\(place)]"
        guard let name = (element["category"] ?? element["name"])?.scalarText,
          let amount = element["amount"] ?? element["budget"]
        else { throw .wrong(path, element, "a name and an amount") }
        parts.append((name, amount, "\(path).amount"))
      }
    default: throw .wrong(path, value, "amounts by name")
    }
    var amounts: [RegisterValue.NamedAmount] = []
    for part in parts {
      let units = try Self.money(part.value, isRequired: true, currency, part.path) ?? 0
      let name = try Self.category(part.name, part.value, part.path).name
      amounts.append(.init(name: name, minorUnits: units))
    }
    return amounts.sorted { $0.name < $1.name }
  }

  /// The currency of an ISO 4217 code or a known sign; throws for any other text.
  static func currency(_ value: JSONValue, _ path: String) throws(Rejection) -> Currency {
    // A storage dump may quote the code twice.
    let text = value.scalarText?.filter { $0 != "\"" } ?? ""
    let signs = ["$": "USD", "C$": "CAD", "CA$": "CAD", "A$": "AUD", "CN¥": "CNY"]
    guard let currency = signs[text].flatMap({ Currency($0) }) ?? CurrencySign.currency(text)
    else { throw .wrong(path, value, "an ISO 4217 currency such as USD") }
    return currency
  }
}

extension Rejection {
  /// A rejection of a value with the wrong type or format.
  static func wrong(_ path: String, _ value: JSONValue, _ expected: String) -> Rejection {
    Rejection(
      "\(path) is \(value.shown); expected \(expected)", at: value.location,
      hint: "correct it in the export")
  }

  fileprivate static func longCategory(_ path: String, _ value: JSONValue) -> Rejection {
    Rejection(
      "\(path) exceeds the limit of 200 bytes for a category name",
      at: value.location, hint: "shorten it in the export")
  }

  fileprivate static func controlCharacter(_ path: String, _ value: JSONValue) -> Rejection {
    Rejection(
      "\(path) contains a control character", at: value.location, hint: "remove it in the export")
  }

  fileprivate static func outside(_ path: String, _ value: JSONValue) -> Rejection {
    Rejection(
      "\(path) is \(value.shown); expected a year from 1900 to 2199",
      at: value.location, hint: "correct it in the export")
  }

  fileprivate static func future(
    _ path: String, _ day: CalendarDate, _ asOf: CalendarDate, _ value: JSONValue
  ) -> Rejection {
    Rejection(
      "\(path) is \(day), more than a year after \(asOf)", at: value.location,
      hint: "correct the date, or use a later --as-of")
  }

  fileprivate static func amount(
    _ path: String, _ problem: LegacyAmount.Problem, _ value: JSONValue, _ currency: Currency
  ) -> Rejection {
    let found = value.shown
    let message =
      switch problem {
      case .notANumber, .negative: "\(path) is \(found); expected an amount such as 12.50"
      case .tooPrecise:
        "\(path) is \(found), with more decimals than \(currency) has (\(currency.exponent))"
      case .tooLarge: "\(path) is \(found), larger than saldo can hold"
      case .otherCurrency: "\(path) is \(found); the record's currency is \(currency)"
      }
    return Rejection(message, at: value.location, hint: "correct it in the export")
  }
}

extension Diagnostic {
  fileprivate static func ciphertext(_ path: String, _ value: JSONValue) -> Diagnostic {
    Diagnostic(
      .note, "\(path) is encrypted by the old tracker; kept unchanged", at: value.location,
      hint: "export it unencrypted, if you can still open the old tracker")
  }
}
