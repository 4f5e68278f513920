import Ledger

@testable import Reporting

/// A ledger small enough to be added up by hand.
struct SmallLedger {
  var rows: [LedgerRow] = []
  var names = LedgerNames(
    accounts: [
      Account(key: "bank", currency: .eur), Account(key: "card", currency: .eur),
      Account(key: "abroad", currency: .usd),
    ],
    categories: [.uncategorised], places: [])
  var budgets: [Budget] = []
  var rates = ExchangeRates()
  var home: Home?

  /// Adds `day amount category [place]`, such as `2026-08-03 -12.50 Food:Groceries market`;
  /// amounts have two decimals.
  mutating func add(
    _ line: String, account: Int32 = 0, isTransfer: Bool = false
  ) throws {
    let words = line.split(separator: " ").map(String.init)
    let digits = words[1].filter { $0 != "." }
    rows.append(
      LedgerRow(
        bookingDate: try required(CalendarDate(words[0])),
        minorUnits: try required(Int64(digits)), account: account,
        category: try index(category: words[2]),
        place: words.count > 3 ? index(place: words[3]) : -1, isTransfer: isTransfer))
  }

  /// Adds the rows that the ledger has of transactions written by hand, as a run projects them.
  mutating func add(_ entries: [RegisterEntry]) throws {
    for entry in entries {
      let account = names.accounts.firstIndex { $0.key == entry.text("account") } ?? 0
      let amount = try required(entry.money("amount"))
      rows.append(
        LedgerRow(
          bookingDate: try required(entry.day("date")),
          minorUnits: entry.text("type") == "income" ? amount : -amount, account: Int32(account),
          category: try index(category: entry.text("category") ?? "Uncategorised"), place: -1,
          isTransfer: entry.text("type") == "transfer"))
    }
  }

  mutating func plan(
    _ category: String, _ amount: Int64, _ cycle: Budget.Cycle = .month, from: String,
    rollsOver: Bool = false
  ) throws {
    budgets.append(
      Budget(
        category: try required(Category(category)), cycle: cycle,
        from: try required(CalendarDate(from)),
        amount: Amount(minorUnits: amount, currency: .eur), rollsOver: rollsOver))
  }

  /// Adds a rate: what one euro buys in a currency from a day on.
  mutating func rate(_ currency: Currency, _ value: String, _ day: String) throws {
    rates.add(
      [.init(try required(ExactDecimal(value)), try required(CalendarDate(day)))],
      of: .init(.eur, currency))
  }

  func context(_ period: String, asOf: String = "2026-12-31") throws -> ReportContext {
    let day = try required(CalendarDate(asOf))
    let coverage = names.accounts.indices.compactMap { account -> AccountCoverage? in
      let days = rows.filter { $0.account == Int32(account) }.map(\.bookingDate)
      guard let first = days.min(), let last = days.max() else { return nil }
      return AccountCoverage(
        account: account, first: first, last: last, rowCount: days.count,
        through: Period.month(of: last).end)
    }
    var context = ReportContext(
      period: try required(Period(period, today: day)), asOf: day, names: names,
      coverage: coverage, budgets: budgets, style: NumberStyle(home: .eur), ledger: "small")
    context.home = home
    context.rates = rates
    return context
  }

  func report(
    _ kind: any ReportKind.Type, _ period: String, asOf: String = "2026-12-31",
    _ registers: RegisterBook = RegisterBook()
  ) throws -> Report {
    var context = try context(period, asOf: asOf)
    context.registers = registers
    var pass = ReportPass([kind], [context])
    pass.add(rows.span)
    return try required(pass.reports().first)
  }

  private mutating func index(category path: String) throws -> Int32 {
    let category = try required(Category(path))
    if let index = names.categories.firstIndex(of: category) { return Int32(index) }
    names.categories.append(category)
    return Int32(names.categories.count - 1)
  }

  private mutating func index(place name: String) -> Int32 {
    if let index = names.places.firstIndex(where: { $0.id == name }) { return Int32(index) }
    let coordinate = Coordinate(latitude: 50 + Double(names.places.count), longitude: 8)
    names.places.append(Place(id: name, name: name, coordinate: coordinate, area: "Town"))
    return Int32(names.places.count - 1)
  }
}

extension Report {
  /// The table with this id as lines of text, the named columns only.
  func lines(_ id: String, _ columns: String...) throws -> [String] {
    let table = try required(tables.first { $0.id == id })
    let indices = try columns.map { name in
      try required(table.columns.firstIndex { $0.id == name })
    }
    return table.rows.map { row in indices.map { Self.text(row[$0]) }.joined(separator: " ") }
  }

  private static func text(_ cell: Cell) -> String {
    switch cell {
    case .none: "-"
    case .links(let links): links.map(\.text).joined(separator: " ")
    case .text(let text), .marked(let text, _): text
    case .category(let category): category.path
    case .currency(let currency): currency.code
    case .amount(let amount): amount.description
    case .count(let count): "\(count)"
    case .number(let number): number.description
    case .tenths(let tenths): ExactDecimal(coefficient: tenths, scale: 1).description
    case .hundredths(let hundredths): Amount.decimalText(hundredths, exponent: 2)
    case .permille(let permille): "\(permille)"
    case .change(let change): "\(change.permille)"
    case .date(let day): day.description
    case .month(let days): days.description
    case .degrees(let degrees): "\(degrees)"
    case .status(let status): status.rawValue
    case .trend(let values): "\(values)"
    case .bullet: "bar"
    case .coverage(let mark): mark.rawValue
    case .agenda(let day): ([day.label] + day.items).joined(separator: "; ")
    }
  }
}

/// What a test cannot go on without.
struct Missing: Error {}

func required<Value>(_ value: Value?) throws -> Value {
  guard let value else { throw Missing() }
  return value
}
