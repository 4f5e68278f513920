package import Ledger
import Reporting
package import Syntax

/// The exchange rates of a workspace, read from `tables/rates.csv`.
///
/// The first row identifies one of two layouts. The file of the European Central Bank has a column
/// for each currency, euros as the base, `N/A` for a missing rate, and a comma at the end of each
/// line. A hand-written table has the columns `date`, `currency` and `rate`, and `base` if the base
/// is not the euro. One unit of the base buys `rate` of the currency.
package struct RatesTable {
  package private(set) var rates = ExchangeRates()

  private static let columns = ["date", "currency", "rate", "base"]

  /// Reads the rates that convert from or to a wanted currency, and skips all others.
  package init(_ stream: ByteStream, of wanted: Set<Currency>) throws(Rejection) {
    try stream.decode(from: .utf8)
    let records = CSVRecords(stream)
    guard try Self.nextRow(records) else { return }
    let header = records.texts.map(\.trimmed)
    guard header.first?.lowercased() == "date" else {
      throw Self.problem(
        records, 0,
        "the first column is \(Printable.quoted(header.first ?? "")), not \"date\"",
        hint: "use the history file of the European Central Bank, or the columns "
          + Self.columns.joined(separator: ", "))
    }
    if header.contains("currency") {
      try readLines(records, header, wanted)
    } else {
      try readColumns(records, header, wanted)
    }
  }

  /// Reads the layout of the European Central Bank, with a column for each currency.
  private mutating func readColumns(
    _ records: CSVRecords, _ header: [String], _ wanted: Set<Currency>
  ) throws(Rejection) {
    var columns: [(index: Int, currency: Currency)] = []
    for (index, name) in header.enumerated().dropFirst() where !name.isEmpty {
      if let currency = Currency(name), wanted.contains(currency) {
        columns.append((index, currency))
      }
    }
    var found: [Currency: [ExchangeRates.Rate]] = [:]
    while try Self.nextRow(records) {
      let day = try Self.day(records, 0)
      for (index, currency) in columns {
        let text = records.text(index).trimmed
        if text.isEmpty || text == "N/A" { continue }
        found[currency, default: []].append(.init(try Self.rate(records, index, text), day))
      }
    }
    for (currency, rates) in found { self.rates.add(rates, of: .init(.eur, currency)) }
  }

  /// Reads the hand-written layout, with a line for each rate.
  private mutating func readLines(
    _ records: CSVRecords, _ header: [String], _ wanted: Set<Currency>
  ) throws(Rejection) {
    for (index, name) in header.enumerated() where !Self.columns.contains(name) && !name.isEmpty {
      throw Self.problem(
        records, index, "unknown column \(Printable.quoted(name))",
        hint: "columns: \(Self.columns.joined(separator: ", "))")
    }
    guard let currencyColumn = header.firstIndex(of: "currency"),
      let rateColumn = header.firstIndex(of: "rate")
    else {
      throw Self.problem(records, 0, "missing column \"rate\"", hint: nil)
    }
    var found: [ExchangeRates.Pair: [ExchangeRates.Rate]] = [:]
    while try Self.nextRow(records) {
      let day = try Self.day(records, 0)
      let currency = try Self.currency(records, currencyColumn)
      let base = try header.firstIndex(of: "base").map { index throws(Rejection) in
        records.text(index).trimmed.isEmpty ? Currency.eur : try Self.currency(records, index)
      }
      let rate = try Self.rate(records, rateColumn, records.text(rateColumn).trimmed)
      let pair = ExchangeRates.Pair(base ?? .eur, currency)
      guard pair.base != pair.quote else {
        throw Self.problem(
          records, currencyColumn, "\"currency\" and \"base\" are both \(currency)",
          hint: "use two different currencies")
      }
      if wanted.contains(pair.base) || wanted.contains(pair.quote) {
        found[pair, default: []].append(.init(rate, day))
      }
    }
    for (pair, rates) in found { self.rates.add(rates, of: pair) }
  }
}

extension RatesTable {
  /// Advances to the next row that is not a comment; false at the end of the table.
  private static func nextRow(_ records: CSVRecords) throws(Rejection) -> Bool {
    while try records.next() {
      if records.field(0).first != UInt8(ascii: "#") { return true }
    }
    return false
  }

  /// The day in a field: `2026-08-14`, or `14 August 2026` as in the ECB's daily file.
  private static func day(_ records: CSVRecords, _ index: Int) throws(Rejection) -> CalendarDate {
    let text = records.text(index).trimmed
    if let day = CalendarDate(text) ?? writtenOut(text) { return day }
    throw problem(
      records, index, "\(Printable.quoted(text)) is not a valid date", hint: "write 2026-08-14")
  }

  private static func writtenOut(_ text: String) -> CalendarDate? {
    let parts = text.split(separator: " ")
    guard parts.count == 3, let day = Int(parts[0]), let year = Int(parts[2]),
      let month = Configuration.months.firstIndex(of: parts[1].lowercased())
    else { return nil }
    return CalendarDate(year: year, month: month + 1, day: day)
  }

  private static func currency(_ records: CSVRecords, _ index: Int) throws(Rejection) -> Currency {
    let text = records.text(index).trimmed
    if let currency = Currency(text) { return currency }
    throw problem(
      records, index, "\(Printable.quoted(text)) is not an ISO 4217 currency",
      hint: Currency.codeHint)
  }

  private static func rate(
    _ records: CSVRecords, _ index: Int, _ text: String
  ) throws(Rejection) -> ExactDecimal {
    if let rate = ExactDecimal(text), rate.coefficient > 0 { return rate }
    throw problem(
      records, index, "\(Printable.quoted(text)) is not a rate",
      hint: "write a positive number with a dot, such as 1.0842")
  }

  private static func problem(
    _ records: CSVRecords, _ index: Int, _ message: String, hint: String?
  ) -> Rejection {
    Rejection(message, at: records.mark(field: index), hint: hint)
  }
}

extension Workspace {
  /// The exchange rates of the currencies from `tables/rates.csv`.
  ///
  /// They are empty without a table, or with fewer than two currencies.
  func rates(of currencies: Set<Currency>) throws -> ExchangeRates {
    guard currencies.count > 1 else { return ExchangeRates() }
    return try Failure.ofWorkspace { () throws(Rejection) in
      guard let table = try ByteStream.ifThere(FilePath(path("tables/rates.csv"))) else {
        return ExchangeRates()
      }
      return try RatesTable(table, of: currencies).rates
    }
  }

  /// The currencies of accounts and of records, and the home currency.
  ///
  /// The records are assets, portfolios and loans.
  func currencies(_ names: LedgerNames, _ registers: RegisterBook = RegisterBook()) -> Set<Currency>
  {
    registers.currencies.union(names.accounts.map(\.currency) + [configuration.currency])
  }
}
