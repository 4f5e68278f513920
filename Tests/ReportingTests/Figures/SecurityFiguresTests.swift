import Ledger
import Testing

@testable import Reporting

/// Worked out by hand.
@Suite struct SecurityFiguresTests {
  private typealias Trade = SecurityHistory.Trade

  private static func trade(
    _ date: String, _ action: SecurityTrade.Action, _ units: String = "", _ price: String = "",
    cash: Int64 = 0
  ) -> Trade {
    Trade(
      day: day(date), action: action, units: ExactDecimal(units), unitPrice: ExactDecimal(price),
      cash: cash)
  }

  private static func held(
    _ date: String, _ units: String, _ price: String? = nil, worth: Int64? = nil
  ) -> Position {
    Position(
      security: "A", day: day(date), units: decimal(units),
      unitPrice: price.flatMap { ExactDecimal($0) }, marketValue: worth)
  }

  /// `units value paid gain`, each `-` where it is not known.
  private static func words(
    _ trades: [Trade], _ positions: [Position], on date: String
  ) -> String {
    let figures = figures(trades, positions, on: date)
    let parts: [String?] = [
      figures.units?.description, figures.value?.description, figures.paid?.description,
      figures.gain?.amount.description,
    ]
    return parts.map { $0 ?? "-" }.joined(separator: " ")
  }

  private static func figures(
    _ trades: [Trade], _ positions: [Position], on date: String
  ) -> SecurityFigures {
    let history = SecurityHistory(
      account: Account(key: "broker", currency: .eur), security: Security(key: "A"),
      trades: trades, positions: positions)
    return SecurityFigures(
      history, SecurityQuote([history], on: day(date)), asOf: day(date))
  }

  private static let bought = trade("2025-01-01", .buy, "10", "100", cash: -1_000_00)

  @Test func `a value is units at the last stated price, and the return is that of the payments`() {
    let positions = [Self.held("2026-01-01", "10", "110", worth: 1_100_00)]
    #expect(
      Self.words([Self.bought], positions, on: "2026-01-01") == "10 1100.00 1000.00 100.00")
    // 365 days from 1000 to 1100; with 50 more on the last day, to 1150.
    let plain = Self.figures([Self.bought], positions, on: "2026-01-01")
    #expect(plain.rate?.percent == decimal("10"))
    let dividend = Self.trade("2026-01-01", .dividend, cash: 50_00)
    let paid = Self.figures([Self.bought, dividend], positions, on: "2026-01-01")
    #expect(paid.rate?.percent == decimal("15"))
    #expect(paid.gain?.amount == eur("100.00"))
    // The day before, the price of the trade is the last one.
    let before = Self.figures([Self.bought], positions, on: "2025-12-31")
    #expect(before.value == eur("1000.00") && before.quote?.day == day("2025-01-01"))
  }

  @Test func `a sale takes the mean cost of its units away`() {
    let trades = [
      Self.trade("2025-01-01", .buy, "10", "10", cash: -100_00),
      Self.trade("2025-02-01", .buy, "10", "20", cash: -200_00),
      Self.trade("2025-03-01", .sell, "-5", "18", cash: 90_00),
    ]
    // 300 × 15 ÷ 20 = 225; 15 × 18 = 270.
    #expect(Self.words(trades, [], on: "2025-03-01") == "15 270.00 225.00 45.00")
    let split = trades + [Self.trade("2025-04-01", .split, "15")]
    // Two units for one: at the price of before, each is worth half.
    #expect(Self.words(split, [], on: "2025-04-01") == "30 270.00 225.00 45.00")
    let returned = trades + [Self.trade("2025-04-01", .returnOfCapital, cash: 25_00)]
    #expect(Self.words(returned, [], on: "2025-04-01") == "15 270.00 200.00 70.00")
    let sold = trades + [Self.trade("2025-04-01", .sell, "-15", "20", cash: 300_00)]
    // 390 came back for 300.
    #expect(Self.words(sold, [], on: "2025-04-01") == "0 0.00 300.00 90.00")
  }

  @Test func `nobody knows what was paid where the trades do not lead to what is held`() {
    let more = [Self.held("2026-01-01", "12", "110", worth: 1_320_00)]
    #expect(Self.words([Self.bought], more, on: "2026-01-01") == "12 1320.00 - -")
    #expect(Self.figures([Self.bought], more, on: "2026-01-01").rate == nil)
    let transfer = Self.trade("2025-02-01", .transfer, "5")
    #expect(Self.words([Self.bought, transfer], [], on: "2025-02-01") == "15 1500.00 - -")
    #expect(Self.words([Self.bought], [], on: "2024-12-31") == "0 0.00 0.00 0.00")
    #expect(Self.words([], [Self.held("2026-01-01", "3")], on: "2026-01-01") == "3 - - -")
  }

  @Test func `units go from the nearest statement with the trades between`() {
    let trades = [
      Self.trade("2025-06-01", .buy, "4", "50", cash: -200_00),
      Self.trade("2026-02-01", .sell, "-1", "70", cash: 70_00),
    ]
    let positions = [Self.held("2026-01-01", "10", "60", worth: 600_00)]
    #expect(Self.words(trades, positions, on: "2026-02-01") == "9 630.00 - -")
    #expect(Self.words(trades, positions, on: "2026-01-31") == "10 600.00 - -")
    #expect(Self.words(trades, positions, on: "2025-06-01") == "10 500.00 - -")
    #expect(Self.words(trades, positions, on: "2025-05-31") == "6 - - -")
  }

  @Test func `a bond is quoted in percent and an option by the share`() {
    // 5000 × 99.40 % = 4970; 4955 and 16.25 of accrued interest were paid for 5000 at 99.10 %.
    let bond = Self.trade("2026-03-04", .buy, "5000", "99.10", cash: -4_971_25)
    let stated = [Self.held("2026-03-31", "5000", "99.40", worth: 4_970_00)]
    #expect(Self.words([bond], stated, on: "2026-03-31") == "5000 4970.00 4971.25 -1.25")
    #expect(Self.words([bond], [], on: "2026-03-30") == "5000 4955.00 4971.25 -16.25")
    let half = Self.trade("2026-04-01", .sell, "-2500", cash: 2_500_00)
    #expect(Self.figures([bond, half], stated, on: "2026-04-01").value == eur("2485.00"))
    // Two options on a hundred shares each, at 1.10 and 1.30 of commission.
    let option = Self.trade("2026-03-05", .buy, "2", "1.10", cash: -221_30)
    #expect(Self.words([option], [], on: "2026-03-31") == "2 220.00 221.30 -1.30")
  }

  @Test func `a thousand histories are what Python makes of them`() throws {
    try Vectors("securities.csv").check { line in
      let history = SecurityHistory(
        account: Account(key: "broker", currency: .inr), security: Security(key: "A"),
        trades: try parts(line["trades"]).map { part in
          Trade(
            day: CalendarDate(daysSince1970: try required(Int32(part[0]))),
            action: try required(SecurityTrade.Action(oracle: part[1])),
            units: ExactDecimal(part[2]), unitPrice: ExactDecimal(part[3]),
            cash: try required(Int64(part[4])), costs: try required(Int64(part[5])))
        },
        positions: try parts(line["positions"]).map { part in
          Position(
            security: "A", day: CalendarDate(daysSince1970: try required(Int32(part[0]))),
            units: try required(ExactDecimal(part[1])), unitPrice: ExactDecimal(part[2]),
            marketValue: Int64(part[3]))
        })
      let day = CalendarDate(daysSince1970: try required(Int32(line["as_of"] ?? "")))
      let figures = SecurityFigures(history, SecurityQuote([history], on: day), asOf: day)
      guard figures.units == line.decimal("units") else { return "units \(figures)" }
      return line.mismatch(figures.value, "value") ?? line.mismatch(figures.paid, "paid")
        ?? line.mismatch(figures.gain?.amount, "gain")
    }
  }

  private func parts(_ text: String?) -> [[String]] {
    (text ?? "").split(separator: ";").map {
      $0.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    }
  }
}

extension SecurityTrade.Action {
  /// The action that the oracle has a word for.
  fileprivate init?(oracle word: String) {
    self.init(rawValue: word == "returnOfCapital" ? "return-of-capital" : word)
  }
}
