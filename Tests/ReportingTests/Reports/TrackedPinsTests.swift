import Ledger
import Testing

@testable import Reporting

/// A pin for each transaction that happened somewhere.
@Suite struct TrackedPinsTests {
  private static func record(
    _ key: String, _ type: String, _ day: String, _ units: Int64, _ point: String?,
    _ texts: [String: String] = [:]
  ) throws -> RegisterEntry {
    var entry = RegisterEntry(
      key: key,
      values: [
        "name": .text(key), "amount": .money(units), "currency": .currency(.eur),
        "type": .text(type), "date": .day(try required(CalendarDate(day))),
      ])
    let degrees = (point ?? "").split(separator: ",").compactMap { ExactDecimal($0) }
    entry["latitude"] = degrees.first.map { .number($0) }
    entry["longitude"] = degrees.last.map { .number($0) }
    for (field, text) in texts { entry[field] = .text(text) }
    return entry
  }

  private static func report(_ records: [RegisterEntry]) throws -> Report {
    var context = try SmallLedger().context("2026-08", asOf: "2026-08-31")
    let food = RegisterEntry(
      key: "c1",
      values: ["name": .text("Food"), "type": .text("expense"), "icon": .text("fork.knife")])
    context.registers = RegisterBook(["manualTransaction": records, "category": [food]])
    let pass = ReportPass([TrackerReport.self], [context])
    return try required(pass.reports().first)
  }

  @Test func `an icon that the tracker left empty is that of the category`() throws {
    let report = try Self.report([
      Self.record(
        "e", "expense", "2026-08-03", 12_50, "0,32.5",
        ["categoryID": "c1", "category": "Food", "categoryIcon": ""]),
      Self.record(
        "n", "expense", "2026-08-04", 12_50, "0,32.5", ["category": "Fun", "categoryIcon": " "]),
    ])
    #expect(
      try report.lines("pins", "name", "icon") == ["e fork.knife", "n dollarsign.circle.fill"])
  }

  @Test func `colours are by type, icons by entry, category, or MONO's own`() throws {
    let report = try Self.report([
      Self.record("e", "expense", "2026-08-03", 12_50, "0,32.5", ["categoryID": "c1"]),
      Self.record("i", "income", "2026-08-01", 1_251_50, "51.5,0"),
      Self.record(
        "t", "transfer", "2026-08-02", 99, "-33.25,151", ["categoryIcon": "car.fill"]),
      Self.record("n", "expense", "2026-08-04", 5_00, "0,0"),
      Self.record("m", "expense", "2026-08-04", 5_00, nil),
      Self.record("l", "expense", "2026-07-31", 5_00, "1,1"),
    ])
    #expect(
      try report.lines("pins", "name", "label", "color", "icon") == [
        "i €1,252 green dollarsign.circle.fill", "t €1 blue car.fill", "e €12 red fork.knife",
      ])
  }

  /// From 33.25° south to 51.5° north, from Greenwich to 151° east: 84.75° and 151°, a fifth more.
  @Test func `the region shows every pin, and none is no region`() throws {
    let point = { (key: String, point: String) in
      try Self.record(key, "expense", "2026-08-03", 1_00, point)
    }
    let report = try Self.report([
      point("a", "51.5,0"), point("b", "-33.25,151"), point("c", "1,2"),
    ])
    let region = try required(report.tables.first { $0.id == "region" }?.rows.first)
    let degrees = region.compactMap { cell in
      if case .degrees(let degrees) = cell { degrees } else { nil }
    }
    for (found, expected) in zip(degrees, [9.125, 75.5, 101.7, 181.2]) {
      #expect(abs(found - expected) < 1e-9)
    }
    #expect(degrees.count == 4)
    let none = try Self.report([Self.record("m", "expense", "2026-08-04", 5_00, nil)])
    #expect(!none.tables.contains { $0.id == "region" || $0.id == "pins" })
  }

  @Test func `the map of the pins has the colour, icon and label of each`() throws {
    let report = try Self.report([
      Self.record("e", "expense", "2026-08-03", 12_50, "0,32.5", ["categoryID": "c1"]),
      Self.record("i", "income", "2026-08-01", 1_251_50, "51.5,0"),
      Self.record("m", "expense", "2026-08-04", 5_00, nil),
    ])
    let section = try required(report.sections.first { $0.table?.id == "pins" })
    guard case .map(let map)? = section.chart else { throw Missing() }
    #expect(map.points.map(\.number) == [1, 2])
    #expect(
      map.points.map(\.pin) == [
        PlaceMap.Pin(colour: "green", icon: "dollarsign.circle.fill", label: "€1,252"),
        PlaceMap.Pin(colour: "red", icon: "fork.knife", label: "€12"),
      ])
  }

  @Test func `a nearby place gives a record without a place its name`() throws {
    var context = try SmallLedger().context("2026-08", asOf: "2026-08-31")
    // 0.0009° are 100.08 metres, 0.0008° are 88.96.
    context.names.places = ["bar 50.0008", "pub 50.0004", "point:50,8 50"].map {
      let words = $0.split(separator: " ")
      return Place(
        id: String(words[0]), name: String(words[0]),
        coordinate: Coordinate(latitude: Double(words[1]) ?? 0, longitude: 8))
    }
    context.registers = RegisterBook([
      "manualTransaction": try [
        Self.record("a", "expense", "2026-08-03", 1_00, "50,8"),
        Self.record("b", "expense", "2026-08-03", 2_00, "50.0013,8"),
        Self.record("c", "expense", "2026-08-03", 4_00, "50.0018,8"),
        Self.record("d", "expense", "2026-08-03", 8_00, "50,8", ["location": "Home"]),
      ]
    ])
    let report = try required(ReportPass([TrackerReport.self], [context]).reports().first)
    #expect(
      try report.lines("locations", "location", "total") == [
        "Home 8.00", "Unknown Location 4.00", "bar 2.00", "pub 1.00",
      ])
  }
}
