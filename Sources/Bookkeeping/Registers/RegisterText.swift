package import Ledger
import Syntax

/// A parser of your input for the fields of a register, and a formatter of their values.
package struct RegisterText {
  let register: Register
  /// The currency of amounts if the record has none.
  let home: Currency
  /// The look-up of a record's key by its key or its name.
  let find: (Register, String) throws -> String

  /// Sets fields of a record from `words`; throws one failure with all invalid words.
  func put(_ words: [FieldWord], into entry: inout RegisterEntry) throws {
    var failures: [Failure] = []
    var read: [(field: RegisterField, value: String)] = []
    for word in words {
      if let field = field(word) {
        if read.contains(where: { $0.field == field }) {
          failures.append(
            Failure(.usage, [Diagnostic(.error, "duplicate field \(field.name)")]))
        }
        read.append((field, word.value))
      } else {
        failures.append(Failure(.usage, [unknown(word)]))
      }
    }
    // The currency comes first, because amounts depend on its number of decimals.
    read.sort { one, other in one.field.kind == .currency && other.field.kind != .currency }
    let old = entry
    for (field, value) in read {
      do {
        entry[field.name] = value.isEmpty ? nil : try self.value(value, field, entry)
      } catch let failure as Failure { failures.append(failure) }
    }
    if let problem = keptAmount(old, entry, read.map(\.field)) {
      failures.append(Failure(.usage, [problem]))
    }
    guard failures.isEmpty else {
      throw Failure(.worst(failures.map(\.status)), failures.flatMap(\.diagnostics))
    }
  }

  private func field(_ word: FieldWord) -> RegisterField? {
    register.fields.first { field in
      ([field.name] + field.aliases + (Self.also[field.name] ?? [])).contains(where: word.names)
    }
  }

  /// The additional names of fields, by field.
  private static let also: [String: [String]] = [
    "categoryName": ["category"], "groceryItem": ["item"], "shoppingList": ["list"],
    "storeName": ["store"], "notes": ["note"], "name": ["payee"], "purchaseDate": ["date"],
    "recordedAt": ["date"], "transactionDate": ["date"],
  ]

  /// The error for an unchanged amount, if the new currency has another number of decimals.
  ///
  /// Nil if there is no such amount.
  private func keptAmount(
    _ old: RegisterEntry, _ new: RegisterEntry, _ written: [RegisterField]
  ) -> Diagnostic? {
    guard let before = old.currency, let after = new.currency, before.exponent != after.exponent
    else { return nil }
    let kept = register.fields.filter { field in
      (field.kind == .money || field.kind == .amounts) && new[field.name] != nil
        && !written.contains(field)
    }
    return kept.first.map {
      Diagnostic(
        .error, "\($0.name) is in \(before), with a different number of decimals than \(after)",
        hint: "also give \($0.name)=… in \(after)")
    }
  }

  private func value(
    _ text: String, _ field: RegisterField, _ entry: RegisterEntry
  ) throws -> RegisterValue {
    let currency = entry.currency ?? home
    let value: RegisterValue? =
      switch field.kind {
      case .text, .secret: try checked(text, field)
      case .word(let words): try word(text, words, field)
      case .flag: Self.flags[text.lowercased()].map { .flag($0) }
      case .day: CalendarDate(text).map { .day($0) }
      case .moment: Self.moment(text).map { .moment($0) }
      case .money: try money(text, field, currency)
      case .number: ExactDecimal(text).map { .number($0) }
      case .count: Int64(text).flatMap { text.first == "+" ? nil : .count($0) }
      case .currency: Currency(text.uppercased()).map { .currency($0) }
      case .link(let name, _): try Registers[name].map { .text(try link(text, $0, field)) }
      case .amounts: try amounts(text, field, currency)
      }
    guard let value else { throw unfit(text, field) }
    return value
  }

  /// The key of the linked record; an error names the field.
  private func link(
    _ text: String, _ register: Register, _ field: RegisterField
  ) throws -> String {
    do {
      return try find(register, text)
    } catch let failure as Failure {
      throw Failure(
        failure.status,
        failure.diagnostics.map { diagnostic in
          var diagnostic = diagnostic
          diagnostic.message = "\(field.name): \(diagnostic.message)"
          return diagnostic
        })
    }
  }

  private func checked(_ text: String, _ field: RegisterField) throws -> RegisterValue {
    if field.name == "category", register.name != "category", Category(text) == nil {
      throw Failure.notACategory(field.name, text)
    }
    if field.name == "account", !Account.isKey(text) {
      throw Failure(
        .usage, "\(field.name): \(Printable.quoted(text)) is not a valid account key",
        hint: Account.keyHint)
    }
    return .text(text)
  }

  private func word(
    _ text: String, _ words: [String], _ field: RegisterField
  ) throws -> RegisterValue {
    if let word = words.first(where: { FieldWord.plain($0) == FieldWord.plain(text) }) {
      return .text(word)
    }
    throw Failure(
      .usage, "\(field.name): \(Printable.quoted(text)) is not a valid value",
      hint: Suggestion.hint(
        for: text, among: words, else: "values: \(words.joined(separator: ", "))"))
  }

  private static let flags = ["yes": true, "no": false, "true": true, "false": false]

  /// The moment in a text: a date with a time, or the start of a day; nil for other texts.
  private static func moment(_ text: String) -> Moment? {
    Moment(text) ?? CalendarDate(text).flatMap { Moment(day: $0, second: 0) }
  }

  private func money(
    _ text: String, _ field: RegisterField, _ currency: Currency
  ) throws -> RegisterValue {
    .money(try Self.minorUnits(text, field.name, currency))
  }

  /// The minor units of the amount in a text.
  static func minorUnits(_ text: String, _ field: String, _ currency: Currency) throws -> Int64 {
    do throws(DecimalGrammar.Problem) {
      return try DecimalGrammar.plain.minorUnits(of: text, exponent: currency.exponent)
    } catch {
      let reason =
        switch error {
        case .tooPrecise(let decimals, let allowed):
          "has \(decimals) decimals, \(currency) has \(allowed)"
        case .tooLarge: "is larger than saldo supports"
        default: "is not an amount in \(currency)"
        }
      throw Failure(
        .usage, "\(field): \(Printable.quoted(text)) \(reason)",
        hint: "write \(currency.exponent == 0 ? "digits only" : "digits with a dot"), such as "
          + Amount.decimalText(currency.exponent == 0 ? 350 : 35_000, exponent: currency.exponent))
    }
  }

  /// The amounts by name in a text, such as `Food 100.00, Rent 900`.
  private func amounts(
    _ text: String, _ field: RegisterField, _ currency: Currency
  ) throws -> RegisterValue {
    var amounts: [RegisterValue.NamedAmount] = []
    for part in text.split(separator: ",").map(\.trimmed) {
      guard let blank = part.lastIndex(of: " "), !part[..<blank].trimmed.isEmpty else {
        throw unfit(part, field)
      }
      amounts.append(
        RegisterValue.NamedAmount(
          name: part[..<blank].trimmed,
          minorUnits: try Self.minorUnits(
            part[blank...].trimmed, field.name, currency)))
    }
    return .amounts(amounts.sorted { $0.name < $1.name })
  }

  private func unfit(_ text: String, _ field: RegisterField) -> Failure {
    guard field.kind != .day else {
      return Failure(
        .usage, "\(field.name): \(Printable.quoted(text)) is not a date",
        hint: DateSuggestion.hint(for: text))
    }
    return Failure(
      .usage,
      "\(field.name): \(Printable.quoted(text)) is not \(Self.description(of: field))")
  }

  private func unknown(_ word: FieldWord) -> Diagnostic {
    let names = register.fields.map(\.name)
    return Diagnostic(
      .error, "\(RegisterName.words(register)) have no field \(Printable.quoted(word.field))",
      hint: Suggestion.hint(
        for: word.field, among: names, else: "fields: \(names.joined(separator: ", "))"))
  }

  /// A description of the valid values of a field, for messages.
  static func description(of field: RegisterField?) -> String {
    switch field?.kind {
    case .text, .secret, nil: "text"
    case .word(let words): "one of \(words.joined(separator: ", "))"
    case .flag: "yes or no"
    case .day: "a date such as 2026-08-14"
    case .moment: "a date and time such as 2026-08-14 20:00"
    case .money: "an amount such as 12.50"
    case .number: "a decimal number such as 1.5"
    case .count: "a whole number"
    case .currency: "an ISO 4217 currency, such as EUR"
    case .link(let name, _):
      "a key or name that saldo list \(Registers[name].map(RegisterName.listed) ?? name) shows"
    case .amounts: "amounts by name, such as Food 100.00, Rent 900.00"
    }
  }
}

extension RegisterText {
  /// The text of a value, in the form that you also use for input.
  package static func text(_ value: RegisterValue, _ currency: Currency?) -> String {
    value.text(exponent: currency?.exponent ?? 2) { $0 ? "yes" : "no" }
  }
}
