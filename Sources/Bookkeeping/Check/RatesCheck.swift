import Ledger
import Reporting
import Store

/// A check that foreign transactions and holdings have exchange rates.
///
/// It is skipped if the workspace has no exchange rates at all.
enum RatesCheck: LedgerCheck {
  static let name = "rates"
  static let title = "exchange rates for transactions in other currencies"

  /// The maximum number of days that a line names; it only counts the others.
  private static let namedDays = 5

  static func lines(on subject: CheckSubject) throws -> [CheckLine] {
    guard let store = subject.store else { return [] }
    let workspace = subject.workspace
    let currencies = workspace.currencies(
      try store.names(), RegisterBook([Register.asset.name: try store.entriesInClear(.asset)]))
    let rates = try workspace.rates(of: currencies)
    guard !rates.isEmpty else { return [] }
    let home = workspace.configuration.currency
    var days = try bookingDays(store, home, try convertedCounts(store, home))
    for held in try held(store, subject.asOf, home) {
      let known = days[held.currency.code] ?? []
      if !known.contains(held) { days[held.currency.code] = (known + [held]).sorted() }
    }
    let missing = days.compactMapValues { days -> [CalendarDate]? in
      let open = days.filter { rates.conversion(from: $0.currency, to: home, on: $0.day) == nil }
      return open.isEmpty ? nil : open.map(\.day)
    }
    guard !missing.isEmpty else {
      return [CheckLine(name, .ok, "every transaction can be converted to \(home)")]
    }
    return missing.sorted { $0.key < $1.key }.map { code, days in
      let named = days.prefix(namedDays).map(\.description).joined(separator: ", ")
      let rest = days.count - namedDays
      let more = rest > 0 ? " and \(rest) more \(rest == 1 ? "day" : "days")" : ""
      return CheckLine(
        name, .finding, of: code,
        " has no exchange rate on \(named)\(more), or in the \(ExchangeRates.oldestInDays) days "
          + "before; add one to tables/rates.csv",
        ["currency": code])
    }
  }

  private struct BookingDay: Hashable, Comparable {
    let currency: Currency
    let day: CalendarDate

    static func < (left: BookingDay, right: BookingDay) -> Bool { left.day < right.day }
  }

  /// The foreign currencies of balances and active assets, each with the day of the net worth.
  ///
  /// That day is the last day of the statements, or `asOf` if earlier. The list is empty without
  /// statements.
  private static func held(
    _ store: LedgerStore, _ asOf: CalendarDate, _ home: Currency
  ) throws -> [BookingDay] {
    guard let last = try store.coverage().map(\.statementsThrough).max() else {
      return []
    }
    let day = min(last, asOf)
    let accounts = try store.balances(on: [day]).filter { ($0.value[day] ?? 0) != 0 }
    let assets = try store.entriesInClear(.asset).filter {
      $0.values["isActive"] != .flag(false)
    }
    let currencies = Set(accounts.map(\.key.currency) + assets.compactMap(\.currency))
    return currencies.subtracting([home]).sorted().map { BookingDay(currency: $0, day: day) }
  }

  /// The numbers of transactions that banks converted to `home`, by currency and day.
  ///
  /// These transactions need no rate. Transfers are not counted.
  private static func convertedCounts(
    _ store: LedgerStore, _ home: Currency
  ) throws -> [BookingDay: Int64] {
    let accounts = try store.names().accounts
    return try store.convertedRows(to: home).reduce(into: [:]) { counts, converted in
      let row = converted.row
      let day = BookingDay(
        currency: accounts[Int(row.account)].currency, day: row.bookingDate)
      if !row.isTransfer, !row.isContinued { counts[day, default: 0] += 1 }
    }
  }

  /// The days with foreign transactions that no bank converted, by currency.
  private static func bookingDays(
    _ store: LedgerStore, _ home: Currency, _ converted: [BookingDay: Int64]
  ) throws -> [String: [BookingDay]] {
    var days: [String: [BookingDay]] = [:]
    try LedgerQuery(store, income: IncomeCategories()).run(
      """
      SELECT currency, date, sum(counted) FROM v_posting
      WHERE type<>'transfer' AND currency<>'\(home)' GROUP BY currency, date ORDER BY currency, date
      """,
      columns: { _ in },
      row: { values in
        guard case .text(let code) = values[0], case .text(let text) = values[1],
          let currency = Currency(code), let date = CalendarDate(text),
          case .integer(let count) = values[2]
        else { return }
        let day = BookingDay(currency: currency, day: date)
        if count > converted[day] ?? 0 { days[code, default: []].append(day) }
      })
    return days
  }
}
