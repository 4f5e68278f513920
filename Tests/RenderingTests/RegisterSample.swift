import Foundation
import Ledger
import Reporting

/// The household of `samples/registers`: entries of every register, and a few rows of a bank.
struct RegisterSample {
  static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(
    path: "../../samples/registers"
  ).standardizedFileURL

  let context: ReportContext
  let rows: [LedgerRow]

  init() throws {
    let file = try Foundation.Data(contentsOf: Self.folder.appending(path: "entries.json"))
    let sample = try required(try JSONSerialization.jsonObject(with: file) as? [String: Any])
    let asOf = try required(CalendarDate(sample["asOf"] as? String ?? ""))
    var names = LedgerNames(
      accounts: [Account(key: "giro", name: "Giro", currency: .eur)],
      categories: [.uncategorised], places: [])
    var rows = try (sample["rows"] as? [[String]] ?? []).map { try Self.row($0, &names) }
    var entries: [String: [RegisterEntry]] = [:]
    for register in Registers.all {
      let lines = sample[register.name] as? [[String: Any]] ?? []
      entries[register.name] = try lines.map { try Self.entry($0, register) }
    }
    let days = rows.map(\.bookingDate)
    let bankCount = rows.count
    let records = entries[Register.manualTransaction.name] ?? []
    rows += try records.map { try Self.row($0, &names) }
    self.rows = rows.sorted { $0.bookingDate < $1.bookingDate }
    let income = records.filter { $0.text("type") == "income" }
      .compactMap { $0.text("category").flatMap(Category.init) }
    context = ReportContext(
      period: try required(Period(sample["period"] as? String ?? "", today: asOf)), asOf: asOf,
      names: names,
      categoryLines: CategoryLines(
        names.categories,
        IncomeCategories(Dictionary(income.map { ($0, true) }) { first, _ in first })),
      coverage: [
        AccountCoverage(
          account: 0, first: try required(days.min()), last: try required(days.max()),
          rowCount: bankCount, through: asOf)
      ],
      registers: RegisterBook(entries), style: NumberStyle(home: .eur), ledger: "registers")
  }

  /// The reports of every kind that lives from registers.
  func reports() -> [Report] {
    let kinds = Reports.all.filter { !$0.isFilled(by: RegisterBook()) }
    var pass = ReportPass(kinds, [context])
    pass.add(rows.span)
    return pass.reports()
  }

  private static func row(_ words: [String], _ names: inout LedgerNames) throws -> LedgerRow {
    let category = try required(Category(words[2]))
    if !names.categories.contains(category) { names.categories.append(category) }
    return LedgerRow(
      bookingDate: try required(CalendarDate(words[0])), minorUnits: try units(words[1], .eur),
      account: 0, category: Int32(try required(names.categories.firstIndex(of: category))),
      place: -1, isTransfer: false)
  }

  /// The row that a transaction by hand becomes in the ledger.
  private static func row(
    _ record: RegisterEntry, _ names: inout LedgerNames
  ) throws -> LedgerRow {
    let key = try required(record.text("account"))
    if !names.accounts.contains(where: { $0.key == key }) {
      names.accounts.append(Account(key: key, kind: .cash, currency: .eur))
    }
    let sign = record.text("type") == "income" ? "" : "-"
    let amount = Amount.decimalText(try required(record.money("amount")), exponent: 2)
    var row = try row(
      [
        try required(record.day("date")).description, sign + amount,
        record.text("category") ?? "Uncategorised",
      ], &names)
    row.account = Int32(try required(names.accounts.firstIndex { $0.key == key }))
    row.isTransfer = record.text("type") == "transfer"
    return row
  }

  private static func entry(_ fields: [String: Any], _ register: Register) throws -> RegisterEntry {
    var entry = RegisterEntry(key: try required(fields["key"] as? String))
    let currency = (fields["currency"] as? String).flatMap { Currency($0) }
    for (name, value) in fields where name != "key" {
      entry[name] = try self.value(value, try required(register[name]).kind, currency)
    }
    return entry
  }

  private static func value(
    _ value: Any, _ kind: RegisterField.Kind, _ currency: Currency?
  ) throws -> RegisterValue {
    if let parts = value as? [String: String] {
      return .amounts(
        try parts.sorted { $0.key < $1.key }.map { name, amount in
          RegisterValue.NamedAmount(
            name: name, minorUnits: try units(amount, try required(currency)))
        })
    }
    let text = "\(value)"
    return switch kind {
    case .text, .secret, .word, .link: .text(text)
    case .flag: .flag(try required(value as? Bool))
    case .day: .day(try required(CalendarDate(text)))
    case .moment: .moment(try required(Moment(text)))
    case .money: .money(try units(text, try required(currency)))
    case .number: .number(try required(ExactDecimal(text)))
    case .count: .count(try required(Int64(text)))
    case .currency: .currency(try required(Currency(text)))
    case .amounts: throw Missing()
    }
  }

  /// Amounts are written with all decimals of their currency.
  private static func units(_ text: String, _ currency: Currency) throws -> Int64 {
    let number = try required(ExactDecimal(text))
    guard text.contains("."), text.split(separator: ".").last?.count == currency.exponent else {
      throw Missing()
    }
    return number.coefficient
      * (0..<currency.exponent - number.scale).reduce(1) { size, _ in size * 10 }
  }
}
