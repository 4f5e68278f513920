import Ledger

/// A statement during reading, from one message or several pages.
struct MT940Message {
  enum End {
    case none, page, whole
  }

  var statement = Statement()
  /// The line number of the first field.
  let line: Int
  /// The line number of the last entry; nil if there is none.
  var lastRow: Int?
  /// The statement number, from field 28C without the page number.
  var number: [UInt8] = []
  /// Whether the sink has received the beginning of the statement.
  var hasBegun = false
  /// Whether the opening balance (60M) shows that this page continues a statement.
  var continues = false
  /// The kind of the last closing balance: none, of a page (62M) or of the whole statement (62F).
  var end = End.none
  /// Whether the message has a field of an interim report: 34F, 13D or 90.
  var isInterim = false
  /// Whether the message has a field that only occurs at its end.
  var isTerminated = false

  init(line: Int) { self.line = line }

  /// Whether `next` is the next page of this statement.
  func goesOn(in next: MT940Message) -> Bool {
    guard end == .page, next.continues, !next.hasBegun else { return false }
    return next.number == number && next.statement.accountNumber == statement.accountNumber
      && next.statement.opening?.minorUnits == statement.closing?.minorUnits
  }

  /// The period between the balances; nil if a balance or its day is missing, or the days are not
  /// in order.
  ///
  /// The opening balance has the date of the day before the period, or of the closing day itself.
  var period: Period? {
    guard let end = statement.closing?.day, let opening = statement.opening?.day, opening <= end
    else { return nil }
    return Period(start: opening == end ? end : opening.adding(days: 1), end: end)
  }
}

/// The account of a statement (field 25), which may include a bank or a currency.
struct MT940Account {
  /// The account number, without quotation marks and without a BIC or currency.
  private(set) var number: String
  private(set) var currency: Currency?

  init(_ value: ArraySlice<UInt8>) {
    var text = MT940Text.trimmed(value)
    let letters = text.suffix(3)
    let before = text.dropLast(3)
    // Handles "1017.490.554EUR" and "NL84RABO0121212 EUR".
    if letters.allSatisfy(MT940Text.isUpper), let last = before.last,
      last == 0x20 || MT940Text.isDigit(last)
    {
      let code = String(decoding: letters, as: UTF8.self)
      currency = Currency(code)
      // IBANs of Mauritius and the Seychelles end with the currency.
      let isOwn = text.starts(with: "MU".utf8) || text.starts(with: "SC".utf8)
      if currency != nil || Currency.isNone(code), !isOwn || last == 0x20 {
        text = MT940Text.trimmed(before)
      }
    }
    if let slash = text.firstIndex(of: 0x2F), Self.isBIC(text[..<slash]) {
      text = text[(slash + 1)...]
    }
    let plain = text.filter { $0 != 0x22 }
    let isIBAN = MT940Text.isIBAN(plain[...])
    number = String(decoding: isIBAN ? plain.filter { $0 != 0x20 } : plain, as: UTF8.self)
  }

  /// Whether a text has the form of a BIC (ISO 9362): six letters, then two or five letters or
  /// digits.
  private static func isBIC(_ text: ArraySlice<UInt8>) -> Bool {
    (text.count == 8 || text.count == 11) && text.prefix(6).allSatisfy(MT940Text.isUpper)
      && text.allSatisfy { MT940Text.isUpper($0) || MT940Text.isDigit($0) }
  }
}

/// A balance (fields 60 and 62) or a floor limit (field 34).
///
/// The formats are `1!a6!n3!a15d` and `3!a[1!a]15d` (SWIFT category 9). Some banks omit the
/// currency.
struct MT940Balance {
  /// The currency code as written; empty if it is missing.
  private(set) var currencyCode = ""
  private(set) var currency: Currency?
  private(set) var day: CalendarDate?
  private(set) var isDebit = false
  private(set) var amount: ArraySlice<UInt8> = []
  /// The offset of the currency in the field.
  private(set) var currencyOffset = 0

  /// Parses a balance; nil if the text does not begin like one, with a mark and digits.
  ///
  /// The day is nil if the digits are not a date.
  init?(balance text: ArraySlice<UInt8>) {
    var rest = text.drop { $0 == 0x20 }
    guard let mark = rest.first, mark == UInt8(ascii: "C") || mark == UInt8(ascii: "D") else {
      return nil
    }
    isDebit = mark == UInt8(ascii: "D")
    rest = rest.dropFirst()
    guard rest.prefix(6).allSatisfy(MT940Text.isDigit) else { return nil }
    day = MT940Dates.day(rest.prefix(6))
    take(rest.dropFirst(6))
  }

  /// Parses a floor limit, for its currency.
  init(floor text: ArraySlice<UInt8>) { take(text) }

  private mutating func take(_ rest: ArraySlice<UInt8>) {
    let letters = rest.prefix(3)
    currencyOffset = rest.startIndex
    if letters.count == 3, letters.allSatisfy(MT940Text.isUpper) {
      currencyCode = String(decoding: letters, as: UTF8.self)
      currency = Currency(currencyCode)
      amount = MT940Text.trimmed(rest.dropFirst(3))
    } else {
      amount = MT940Text.trimmed(rest)
    }
  }

  /// The balance in minor units of `currency`; nil if the amount is invalid.
  func statementBalance(in currency: Currency) -> Statement.Balance? {
    guard
      let units = try? MT940Amount.minorUnits(amount, exponent: currency.exponent)
    else { return nil }
    return Statement.Balance(minorUnits: isDebit ? -units : units, day: day)
  }
}
