import Ledger
import Testing

@testable import Reporting

/// The table of trips against an oracle that walks a random history day by day.
@Suite struct PlaceTripsTests {
  private static let home = Place(
    id: "home", name: "Home", coordinate: Coordinate(latitude: 50, longitude: 8))

  /// Places that lie so many kilometres north of home: the limit is 50.
  private static let distances: [(id: String, kilometres: Double?)] = [
    ("home", 0), ("near", 12), ("edge", 49.5), ("outside", 50.5), ("far", 300), ("farther", 301),
    ("geonames-1", 3), ("geonames-2", 200), ("web", nil),
  ]

  @Test(arguments: UInt64(1)...60)
  func `trips are what the days say`(seed: UInt64) throws {
    var random = SeededChance(state: seed)
    var ledger = try Self.ledger(&random)
    let first = ledger.rows.map(\.bookingDate).min() ?? Self.start
    let last = ledger.rows.map(\.bookingDate).max() ?? Self.start
    let start = first.adding(days: random.below(50))
    let end = min(last, start.adding(days: random.below(60)))
    guard let period = Period(start: start, end: end) else { return }
    ledger.rows.shuffle(using: &random)
    let asOf = last.description
    let report = try ledger.report(PlacesReport.self, "\(start)..\(end)", asOf: asOf)
    let found =
      report.tables.contains { $0.id == "trips" }
      ? try report.lines(
        "trips", "from", "to", "days", "place", "currency", "count", "total", "began", "state")
      : []
    #expect(found == Self.oracle(ledger, period), "seed \(seed)")
  }

  private static let start = CalendarDate(daysSince1970: 20_454)

  private static func ledger(_ random: inout SeededChance) throws -> SmallLedger {
    var ledger = SmallLedger()
    ledger.home = try required(Home(home))
    ledger.names.places = distances.map { id, kilometres in
      Place(
        id: id, name: id,
        coordinate: kilometres.flatMap {
          Coordinate(latitude: 50 + $0 * 1000 / Coordinate.earthRadius * 180 / .pi, longitude: 8)
        })
    }
    var away = false
    for day in 0..<(40 + random.below(80)) {
      if random.below(6) == 0 { away.toggle() }
      let count = random.below(12) == 0 ? 0 : random.below(3)
      for _ in 0..<count {
        let isOdd = random.below(8) == 0
        let place =
          random.below(7) == 0
          ? 6 + random.below(3) : away != isOdd ? 3 + random.below(3) : random.below(3)
        ledger.rows.append(
          LedgerRow(
            bookingDate: start.adding(days: day), minorUnits: Int64(random.below(4000) - 3600),
            account: Int32(random.below(3)), category: 0,
            place: random.below(9) == 0 ? -1 : Int32(place),
            isTransfer: random.below(10) == 0, isContinued: random.below(10) == 0))
      }
    }
    return ledger
  }

  /// What one day says, read row by row.
  private struct Day {
    var away: [LedgerRow] = []
    var isHome = false
    var isByCity = false
    var isTold: Bool { isHome || !away.isEmpty }
  }

  private static func day(_ ledger: SmallLedger, _ day: CalendarDate) -> Day {
    let rows = ledger.rows.filter {
      $0.bookingDate == day && !$0.isTransfer && $0.place >= 0
        && distances[Int($0.place)].kilometres != nil
    }
    let isCity = { (row: LedgerRow) in distances[Int(row.place)].id.hasPrefix("geonames") }
    let sure = rows.filter { !isCity($0) }
    let telling = sure.isEmpty ? rows : sure
    let isAway = { (row: LedgerRow) in (distances[Int(row.place)].kilometres ?? 0) > 50 }
    return Day(
      away: telling.filter(isAway), isHome: telling.contains { !isAway($0) },
      isByCity: sure.isEmpty)
  }

  private static func oracle(_ ledger: SmallLedger, _ period: Period) -> [String] {
    // The days from the ledger's first to the period's last, then the trips as lists of away days.
    let first = ledger.rows.map(\.bookingDate).min() ?? start
    let days = (0...(period.end - first)).map { first.adding(days: $0) }
    let told = days.map { ($0, day(ledger, $0)) }.filter { $0.1.isTold }
    var trips: [[CalendarDate]] = []
    for (index, (date, today)) in told.enumerated() where !today.away.isEmpty {
      if index > 0, let trip = trips.last, trip.last == told[index - 1].0 {
        let (yesterday, before) = told[index - 1]
        let isNear = date - yesterday <= 15
        let left = trip.count == 1 && !today.isHome
        if isNear, !before.isHome || left {
          trips[trips.count - 1].append(date)
          continue
        }
      }
      trips.append([date])
    }
    return trips.flatMap { trip -> [String] in
      guard let from = trip.first, let to = trip.last, to >= period.start else { return [] }
      return lines(ledger, period, trip, from, to, isLast: told.last?.0 == to)
    }
  }

  private static func lines(
    _ ledger: SmallLedger, _ period: Period, _ trip: [CalendarDate], _ from: CalendarDate,
    _ to: CalendarDate, isLast: Bool
  ) -> [String] {
    let shown = max(from, period.start)
    let rows = trip.filter { $0 >= shown }.flatMap { day(ledger, $0).away }
    let farthest = rows.map { distances[Int($0.place)] }
      .max { ($0.kilometres ?? 0) < ($1.kilometres ?? 0) }
    var state: [String] = []
    if from < period.start { state.append("began \(from.words)") }
    if isLast, !day(ledger, to).isHome, period.end - to <= 14 { state.append("continues") }
    if trip.allSatisfy({ day(ledger, $0).isByCity }) {
      state.append("located by city name only")
    }
    let head = "\(shown) \(to) \(to - shown + 1) \(farthest?.id ?? "-")"
    let tail = "\(from) \(state.joined(separator: ", "))"
    let currencies = [Currency.eur, .usd].filter { currency in
      rows.contains { ledger.names.accounts[Int($0.account)].currency == currency }
    }
    guard !currencies.isEmpty else { return ["\(head) - 0 - \(tail)"] }
    return currencies.map { currency in
      let own = rows.filter { ledger.names.accounts[Int($0.account)].currency == currency }
      // No row has a category, so what is above zero is income.
      let spent = own.reduce(0) { $0 + min(0, $1.minorUnits) }
      let total = Amount(minorUnits: spent, currency: currency)
      return "\(head) \(currency.code) \(own.count { !$0.isContinued }) \(total) \(tail)"
    }
  }
}
