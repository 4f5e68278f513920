/// One record of a register, such as a budget, a loan or a purchase.
package struct RegisterEntry: Hashable, Sendable {
  /// The record's source and its id there, such as `mono/7F3A…`.
  ///
  /// A record added by hand has a key such as `saldo/12`.
  package var key: String
  /// The values of the non-empty fields, by field name.
  package var values: [String: RegisterValue]
  /// The further data from an old tracker, as the text of one JSON object; `{}` for none.
  package var extra: String

  package init(key: String, values: [String: RegisterValue] = [:], extra: String = "{}") {
    self.key = key
    self.values = values
    self.extra = extra
  }

  package subscript(name: String) -> RegisterValue? {
    get { values[name] }
    set { values[name] = newValue }
  }

  /// The text of a field; nil if the field is empty or has another type.
  package func text(_ name: String) -> String? {
    if case .text(let text)? = values[name] { text } else { nil }
  }

  package func flag(_ name: String) -> Bool? {
    if case .flag(let flag)? = values[name] { flag } else { nil }
  }

  package func money(_ name: String) -> Int64? {
    if case .money(let units)? = values[name] { units } else { nil }
  }

  package func number(_ name: String) -> ExactDecimal? {
    if case .number(let number)? = values[name] { number } else { nil }
  }

  package func count(_ name: String) -> Int64? {
    if case .count(let count)? = values[name] { count } else { nil }
  }

  /// The day of a field with a day or a moment; nil for any other field.
  package func day(_ name: String) -> CalendarDate? {
    switch values[name] {
    case .day(let day): day
    case .moment(let moment): moment.day
    default: nil
    }
  }

  package func moment(_ name: String) -> Moment? {
    if case .moment(let moment)? = values[name] { moment } else { nil }
  }

  package var currency: Currency? {
    if case .currency(let currency)? = values["currency"] { currency } else { nil }
  }

  /// The money of a field in the record's currency; nil if the money or the currency is missing.
  package func amount(_ name: String) -> Amount? {
    guard let units = money(name), let currency else { return nil }
    return Amount(minorUnits: units, currency: currency)
  }
}

/// The value of a field of a register.
package enum RegisterValue: Hashable, Sendable {
  /// A text, a word, a secret or the key of a linked record.
  case text(String)
  case flag(Bool)
  case day(CalendarDate)
  case moment(Moment)
  /// An amount in minor units of the record's currency.
  case money(Int64)
  case number(ExactDecimal)
  case count(Int64)
  case currency(Currency)
  /// Amounts in minor units, sorted by name.
  case amounts([NamedAmount])

  /// One of the ``amounts``, such as the limit for one category.
  package struct NamedAmount: Hashable, Sendable {
    package var name: String
    package var minorUnits: Int64

    package init(name: String, minorUnits: Int64) {
      self.name = name
      self.minorUnits = minorUnits
    }
  }

  /// The value as text; money has `exponent` decimals, and `flag` gives the text of a flag.
  package func text(exponent: Int, flag: (Bool) -> String = { "\($0)" }) -> String {
    switch self {
    case .text(let text): text
    case .flag(let isSet): flag(isSet)
    case .day(let day): "\(day)"
    case .moment(let moment): "\(moment)"
    case .money(let units): Amount.decimalText(units, exponent: exponent)
    case .number(let number): "\(number)"
    case .count(let count): "\(count)"
    case .currency(let currency): currency.code
    case .amounts(let amounts):
      amounts.map { "\($0.name) \(Amount.decimalText($0.minorUnits, exponent: exponent))" }
        .joined(separator: ", ")
    }
  }
}
