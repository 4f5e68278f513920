import Ledger

/// The currencies that signs and odd names stand for.
enum CurrencySign {
  /// The currency of a code in either case, or of a sign that only one currency has.
  static func currency(_ text: String) -> Currency? {
    if let currency = Currency(text) { return currency }
    guard let code = codes[text] else { return nil }
    return Currency(code)
  }

  /// The currency whose sign stands in `text`, where exactly one does.
  static func sign(in text: String) -> Currency? {
    let found = codes.keys.filter { text.contains($0) }.sorted()
    return found.count == 1 ? codes[found[0]].flatMap { Currency($0) } : nil
  }

  private static let codes = [
    "€": "EUR", "£": "GBP", "₹": "INR", "Rs": "INR", "Rs.": "INR", "zł": "PLN", "Kč": "CZK",
    "₺": "TRY", "₽": "RUB", "RUR": "RUB", "₩": "KRW", "R$": "BRL", "Fr.": "CHF", "دا": "JOD",
    "د.ا.": "JOD",
    "₪": "ILS", "円": "JPY", "米ドル": "USD", "ドル": "USD", "人民币": "CNY", "원": "KRW",
  ]
}
