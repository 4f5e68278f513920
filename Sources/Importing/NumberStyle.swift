package import Ledger

/// The number format of one source: its separators and the other notations it allows.
package struct NumberStyle: Hashable, Sendable {
  /// A combination of decimal and group separators.
  package enum Marks: String, Hashable, Sendable, CaseIterable {
    case plain, us, european, swiss, french, indian

    /// A number in this format, for messages.
    package var example: String {
      switch self {
      case .plain: "123456.78"
      case .us: "123,456.78"
      case .european: "123.456,78"
      case .swiss: "123'456.78"
      case .french: "123 456,78"
      case .indian: "1,23,456.78"
      }
    }
  }

  /// A notation around the digits that a source may use.
  package enum Liberty: String, Hashable, Sendable, CaseIterable {
    /// `(12.00)` is minus twelve.
    case parentheses
    /// `12.00-` is minus twelve.
    case trailingMinus = "trailing-minus"
    /// `12.00 Dr` is minus twelve, `12.00 Cr` plus twelve.
    case debitCredit = "dr-cr"
    /// A currency sign or code, as in `€ 12.00` and `12.00 EUR`.
    case currencySign = "currency-sign"
  }

  package var marks: Marks
  package var liberties: Set<Liberty>

  package init(_ marks: Marks = .plain, _ liberties: Set<Liberty> = []) {
    self.marks = marks
    self.liberties = liberties
  }

  /// The words of a profile's `number:` key, separators first.
  package var words: [String] {
    [marks.rawValue] + Liberty.allCases.filter(liberties.contains).map(\.rawValue)
  }

  /// The grammar that parses this style.
  package var grammar: DecimalGrammar {
    var grammar = DecimalGrammar()
    switch marks {
    case .plain: break
    case .us: (grammar.groupMark, grammar.grouping) = (UInt8(ascii: ","), .thousands)
    case .indian: (grammar.groupMark, grammar.grouping) = (UInt8(ascii: ","), .indian)
    case .swiss: (grammar.groupMark, grammar.grouping) = (UInt8(ascii: "'"), .thousands)
    case .european: (grammar.groupMark, grammar.grouping) = (UInt8(ascii: "."), .thousands)
    case .french: (grammar.groupMark, grammar.grouping) = (UInt8(ascii: " "), .thousands)
    }
    if marks == .european || marks == .french { grammar.decimalMark = UInt8(ascii: ",") }
    grammar.allowsParentheses = liberties.contains(.parentheses)
    grammar.allowsTrailingMinus = liberties.contains(.trailingMinus)
    grammar.allowsDebitCreditSuffix = liberties.contains(.debitCredit)
    grammar.allowsCurrencySign = liberties.contains(.currencySign)
    return grammar
  }
}

/// The currency signs and non-standard codes with their currencies.
enum CurrencySign {
  /// The currency of an ISO 4217 code in any case, or of another known code or sign; otherwise nil.
  static func currency(_ text: String) -> Currency? {
    if let currency = Currency(text) { return currency }
    guard let code = codes[text] else { return nil }
    return Currency(code)
  }

  /// The currency of the signs in `text`; nil without a sign, or with those of several currencies.
  static func sign(in text: String) -> Currency? {
    let found = Set(codes.filter { text.contains($0.key) }.values)
    return found.count == 1 ? found.first.flatMap { Currency($0) } : nil
  }

  private static let codes = [
    "€": "EUR", "£": "GBP", "₹": "INR", "Rs": "INR", "Rs.": "INR", "zł": "PLN", "Kč": "CZK",
    "₺": "TRY", "₽": "RUB", "RUR": "RUB", "₩": "KRW", "R$": "BRL", "Fr.": "CHF", "دا": "JOD",
    "د.ا.": "JOD",
    "₪": "ILS", "円": "JPY", "米ドル": "USD", "ドル": "USD", "人民币": "CNY", "원": "KRW",
  ]
}
