import Ledger
import Testing

@testable import Reporting

@Suite struct PlacesReportTests {
  private func ledger() throws -> SmallLedger {
    var ledger = SmallLedger()
    try ledger.add("2026-07-31 -9.00 Food market")
    try ledger.add("2026-08-20 -10.00 Food market")
    try ledger.add("2026-08-02 -10.01 Food market")
    try ledger.add("2026-08-03 2.00 Food market")
    try ledger.add("2026-08-04 -50.00 Fun cinema")
    try ledger.add("2026-08-05 -7.00 Fun")
    try ledger.add("2026-08-06 -99.00 Fun cinema", isTransfer: true)
    return ledger
  }

  @Test func `places are added up with average, first and last day`() throws {
    let report = try ledger().report(PlacesReport.self, "2026-08")
    #expect(
      try report.lines(
        "places", "number", "place", "count", "total", "average", "income", "expense", "first",
        "last") == [
          "1 cinema 1 -50.00 -50.00 0.00 -50.00 2026-08-04 2026-08-04",
          "2 market 3 -18.01 -6.00 0.00 -18.01 2026-08-02 2026-08-20",
        ])
  }

  @Test func `what has no place is said, not hidden`() throws {
    let report = try ledger().report(PlacesReport.self, "2026-08")
    // 68.01 of 75.01.
    #expect(report.headlines[0][0].note == "90.7\u{202F}% of spending")
    #expect(
      report.attention.map(\.text) == [
        "1 payment (€7 spent) has no place: add places to tables/places.csv."
      ])
  }

  @Test func `income needs no place`() throws {
    var ledger = SmallLedger()
    try ledger.add("2026-08-01 -10.00 Food market")
    try ledger.add("2026-08-28 2000.00 Salary")
    #expect(try ledger.report(PlacesReport.self, "2026-08").attention.isEmpty)
  }

  @Test func `where money came in too, what was spent stands beside what is left of it`() throws {
    var ledger = SmallLedger()
    try ledger.add("2026-08-01 -30.00 Food market")
    try ledger.add("2026-08-02 -10.00 Food office")
    try ledger.add("2026-08-03 4.00 Food market")
    try ledger.add("2026-08-28 25.00 Salary office")
    let report = try ledger.report(PlacesReport.self, "2026-08")
    let table = try required(report.tables.first { $0.id == "places" })
    let shown = table.columns.filter(\.isOnPages).map(\.heading)
    #expect(shown.contains("Spent") && shown.contains("Received") && shown.contains("Net"))
    #expect(
      try report.lines("places", "place", "expense", "average", "income", "total") == [
        "market -26.00 -13.00 0.00 -26.00", "office -10.00 -5.00 25.00 15.00",
      ])
    #expect(report.headlines[0][0].label == "Spent at places")
    #expect(report.headlines[0][0].value == .amount(Amount(minorUnits: -36_00, currency: .eur)))
    // The area of both: 36 of 36 were spent there, though 25 were earned there too.
    #expect(report.headlines[0].last?.note == "100\u{202F}% of spending at places")
    #expect(
      try report.lines("category-places", "category", "place", "total") == [
        "Food market -26.00", "Food office -10.00",
      ])
    let plain = try self.ledger().report(PlacesReport.self, "2026-07")
    let headings = plain.tables.filter { $0.id == "places" }.flatMap(\.columns)
      .filter(\.isOnPages).map(\.heading)
    #expect(headings.contains("Spent") && !headings.contains("Net"))
  }

  @Test func `a currency without a place has no tiles`() throws {
    var ledger = SmallLedger()
    try ledger.add("2026-08-01 -30.00 Food")
    try ledger.add("2026-08-01 -10.00 Food market", account: 2)
    let report = try ledger.report(PlacesReport.self, "2026-08")
    #expect(report.headlines.joined().map(\.label).allSatisfy { $0.hasSuffix("USD") })
  }

  @Test func `the map has a circle for each place that was spent at`() throws {
    let report = try ledger().report(PlacesReport.self, "2026-08")
    guard case .map(let map) = report.sections[0].chart else { throw Missing() }
    #expect(map.points.map(\.number) == [1, 2])
    #expect(map.points.map(\.spent) == [5000, 1801])
  }

  @Test func `averages round halves away from zero`() throws {
    var ledger = SmallLedger()
    try ledger.add("2026-08-01 -0.01 Food a")
    try ledger.add("2026-08-01 -0.02 Food a")
    #expect(
      try ledger.report(PlacesReport.self, "2026-08").lines("places", "average") == ["-0.02"])
  }

  /// A home in Berlin, and places 0.489, 18.187, 255.361, 504.286 and 877.864 km from it by the haversine
  /// formula.
  private func journeys() throws -> SmallLedger {
    var ledger = SmallLedger()
    let places: [(String, Double, Double, String, String)] = [
      ("home", 52.5200, 13.4050, "Mitte", "Berlin"), ("baker", 52.5240, 13.4080, "Mitte", "Berlin"),
      ("lake", 52.4425, 13.1685, "Wannsee", "Berlin"),
      ("harbour", 53.5413, 9.9841, "", "Hamburg"), ("fair", 48.1374, 11.5755, "", "München"),
      ("geonames-2988507", 48.8534, 2.3488, "", "Paris"),
    ]
    for (id, latitude, longitude, area, city) in places {
      ledger.names.places.append(
        Place(
          id: id, name: id, coordinate: Coordinate(latitude: latitude, longitude: longitude),
          area: area, city: city))
    }
    ledger.names.places.append(Place(id: "shop", name: "shop", area: "Web"))
    ledger.home = try required(Home(ledger.names.places[0]))
    try ledger.add("2026-07-29 -30.00 Travel harbour")
    try ledger.add("2026-08-02 -70.00 Travel harbour")
    try ledger.add("2026-08-03 -4.00 Food baker")
    try ledger.add("2026-08-05 -6.00 Food lake")
    try ledger.add("2026-08-09 -1.00 Food home")
    try ledger.add("2026-08-10 -40.00 Food fair")
    try ledger.add("2026-08-10 -9.00 Food fair", account: 2)
    try ledger.add("2026-08-12 -60.00 Travel fair")
    try ledger.add("2026-08-14 -2.00 Food baker")
    try ledger.add("2026-08-30 -20.00 Fun geonames-2988507")
    try ledger.add("2026-08-31 -5.00 Fun shop")
    try ledger.add("2026-08-31 -3.00 Fun")
    return ledger
  }

  @Test func `areas and cities say how many places are in them`() throws {
    let report = try journeys().report(PlacesReport.self, "2026-08")
    #expect(
      try report.lines("areas", "area", "currency", "places", "count", "total") == [
        "No area EUR 3 4 -190.00", "Mitte EUR 2 3 -7.00", "Wannsee EUR 1 1 -6.00",
        "Web EUR 1 1 -5.00",
      ])
    #expect(
      try report.lines("cities", "city", "places", "count", "total") == [
        "München 1 2 -100.00", "Hamburg 1 1 -70.00", "Paris 1 1 -20.00", "Berlin 3 4 -13.00",
        "No city 1 1 -5.00",
      ])
  }

  @Test func `distances are as the crow flies, with the share of each band`() throws {
    let report = try journeys().report(PlacesReport.self, "2026-08")
    #expect(
      try report.lines("places", "place", "distance").filter { !$0.hasPrefix("shop") } == [
        "fair 504.3", "harbour 255.4", "geonames-2988507 877.9", "baker 0.5", "lake 18.2",
        "home 0", "fair 504.3",
      ])
    #expect(
      try report.lines("distances", "distance", "currency", "places", "count", "expense", "share")
        == [
          "Up to 1 km EUR 2 3 -7.00 34", "1 to 5 km EUR 0 0 0.00 0",
          "5 to 25 km EUR 1 1 -6.00 30", "25 to 100 km EUR 0 0 0.00 0",
          "Over 100 km EUR 3 4 -190.00 936",
          "Up to 1 km USD 0 0 0.00 0", "1 to 5 km USD 0 0 0.00 0", "5 to 25 km USD 0 0 0.00 0",
          "25 to 100 km USD 0 0 0.00 0", "Over 100 km USD 1 1 -9.00 1000",
        ])
  }

  @Test func `trips have their days, their farthest place and what they cost`() throws {
    let report = try journeys().report(PlacesReport.self, "2026-08")
    #expect(
      try report.lines(
        "trips", "from", "to", "days", "place", "distance", "currency", "count", "total", "began")
        == [
          "2026-08-01 2026-08-02 2 harbour 255.4 EUR 1 -70.00 2026-07-29",
          "2026-08-10 2026-08-12 3 fair 504.3 EUR 2 -100.00 2026-08-10",
          "2026-08-10 2026-08-12 3 fair 504.3 USD 1 -9.00 2026-08-10",
          "2026-08-30 2026-08-30 1 geonames-2988507 877.9 EUR 1 -20.00 2026-08-30",
        ])
    #expect(
      try report.lines("trips", "state") == [
        "began 29 Jul 2026", "", "", "continues, located by city name only",
      ])
    let july = try journeys().report(PlacesReport.self, "2026-07")
    #expect(try july.lines("trips", "from", "to", "state") == ["2026-07-29 2026-07-29 continues"])
    let headline = try required(report.headlines.last?.first)
    #expect(headline.label == "Days away" && headline.value == .count(6))
    #expect(headline.note == "3 trips, farthest geonames-2988507")
  }

  @Test func `how far is away is a setting`() throws {
    var ledger = try journeys()
    ledger.home = try required(Home(ledger.names.places[0], awayKilometres: 300))
    let report = try ledger.report(PlacesReport.self, "2026-08")
    #expect(try report.lines("trips", "from", "place").count == 3)
    #expect(try report.lines("trips", "from")[0] == "2026-08-10")
  }

  @Test func `without a home a note says how to name one`() throws {
    var ledger = try journeys()
    ledger.home = nil
    let report = try ledger.report(PlacesReport.self, "2026-08")
    #expect(report.tables.map(\.id).filter { ["distances", "trips"].contains($0) } == [])
    #expect(report.notes.count == 1 && report.notes[0].contains("\"home: PLACE-ID\""))
    #expect(try report.lines("places", "distance").allSatisfy { $0 == "-" })
  }

  @Test func `a place is new when no day before the period knows it`() throws {
    let report = try journeys().report(PlacesReport.self, "2026-08")
    #expect(
      try report.lines("new", "first", "place", "currency", "count", "total") == [
        "2026-08-10 fair EUR 2 -100.00", "2026-08-30 geonames-2988507 EUR 1 -20.00",
        "2026-08-03 baker EUR 2 -6.00", "2026-08-05 lake EUR 1 -6.00",
        "2026-08-31 shop EUR 1 -5.00", "2026-08-09 home EUR 1 -1.00",
        "2026-08-10 fair USD 1 -9.00",
      ])
    #expect(
      report.sections.map(\.title).filter { $0.hasPrefix("New") } == [
        "New places, EUR", "New places, USD",
      ])
    let july = try journeys().report(PlacesReport.self, "2026-07")
    #expect(july.tables.allSatisfy { $0.id != "new" })
    #expect(july.notes.contains { $0.contains("begins in this period") })
  }

  @Test func `categories stand by their places, the rest in rows of its own`() throws {
    var ledger = try ledger()
    for place in ["a", "b", "c"] { try ledger.add("2026-08-07 -1.00 Food \(place)") }
    for category in 1...9 { try ledger.add("2026-08-08 -3.00 Small:\(category) a") }
    let report = try ledger.report(PlacesReport.self, "2026-08")
    let lines = try report.lines("category-places", "category", "place", "count", "total")
    #expect(
      lines.prefix(5) == [
        "Fun cinema 1 -50.00", "Food market 3 -18.01", "Food a 1 -1.00", "Food b 1 -1.00",
        "Food 1 other place 1 -1.00",
      ])
    #expect(lines.suffix(2) == ["Small:6 a 1 -3.00", "3 other categories  3 -9.00"])
    let table = try required(
      report.sections.compactMap(\.table).first { $0.id == "category-places" })
    #expect(table.total?.last == .amount(Amount(minorUnits: -98_01, currency: .eur)))
    #expect(try report.lines("by-category", "category", "id").count == 14)
  }

  @Test func `a divided transaction is a visit in each of its categories`() throws {
    var ledger = SmallLedger()
    try ledger.add("2026-08-01 -30.00 Food market")
    try ledger.add("2026-08-01 -12.00 Home market")
    ledger.rows[1].isContinued = true
    let report = try ledger.report(PlacesReport.self, "2026-08")
    #expect(
      try report.lines("by-category", "category", "count", "total") == [
        "Food 1 -30.00", "Home 1 -12.00",
      ])
    #expect(try report.lines("places", "place", "count", "total") == ["market 1 -42.00"])
  }

  @Test func `a way is rounded once, from its full length`() throws {
    let places = [(52.5200, 13.4050), (52.5250, 13.4100)].enumerated().map { index, degrees in
      Place(
        id: "\(index)", name: "\(index)",
        coordinate: Coordinate(latitude: degrees.0, longitude: degrees.1))
    }
    // 650.8 metres by the haversine formula: 0.7 km, though their 650 full ones are as near to 0.6.
    let home = try required(Home(places[0]))
    #expect(home.metres(to: places[1]) == 650)
    #expect(home.kilometres(to: places[1]) == .tenths(7))
  }

  @Test func `what has no place, or no more than a city, is a row of its own`() throws {
    let report = try journeys().report(PlacesReport.self, "2026-08")
    #expect(
      try report.lines("placing", "placing", "currency", "count", "expense", "share") == [
        "At a place with coordinates EUR 7 -183.00 867",
        "Only the city is known EUR 1 -20.00 95",
        "At a place without coordinates EUR 1 -5.00 24", "No place EUR 1 -3.00 14",
        "At a place with coordinates USD 1 -9.00 1000", "Only the city is known USD 0 0.00 0",
        "At a place without coordinates USD 0 0.00 0", "No place USD 0 0.00 0",
      ])
  }

  @Test func `points have a sum for each currency and no place without coordinates`() throws {
    let points = try required(try journeys().report(PlacesReport.self, "2026-08").points)
    #expect(
      points.map(\.place.id) == [
        "baker", "fair", "geonames-2988507", "harbour", "home", "lake",
      ])
    #expect(points[1].sums.map(\.total.description) == ["-100.00", "-9.00"])
    #expect(points[1].visits == 3)
    #expect(points[1].first.description == "2026-08-10")
    #expect(points[1].last.description == "2026-08-12")
  }
}
