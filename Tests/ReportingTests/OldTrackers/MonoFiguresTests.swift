import Ledger
import Testing

@testable import Reporting

/// What MONO showed wrongly, with figures added up by hand.
@Suite struct MonoFiguresTests {
  private func entry(
    _ id: String, _ type: String, _ time: String, _ units: Int64, at location: String = "",
    latitude: String? = nil, longitude: String? = nil
  ) throws -> RegisterEntry {
    let moment = try #require(Moment(time))
    var entry = RegisterEntry(
      key: "mono/\(id)",
      values: [
        "type": .text(type), "date": .day(moment.day), "time": .moment(moment),
        "amount": .money(units), "currency": .currency(.eur), "location": .text(location),
      ])
    entry["latitude"] = latitude.flatMap { ExactDecimal($0) }.map { .number($0) }
    entry["longitude"] = longitude.flatMap { ExactDecimal($0) }.map { .number($0) }
    return entry
  }

  private func book(_ entries: [RegisterEntry]) -> RegisterBook {
    RegisterBook(["manualTransaction": entries])
  }

  private func lines(_ own: [RegisterEntry], _ others: [RegisterEntry] = []) -> [String] {
    MonoFigures(book(own), among: [book(own), book(others)]).all.map {
      "\($0.what) \($0.days): \($0.there.text), \($0.here.text): \($0.reason)"
    }
  }

  @Test func `a month lost what happened on its last day after midnight`() throws {
    let own = [
      try entry("a", "expense", "2026-02-28T00:00:00Z", 100),
      try entry("b", "expense", "2026-02-28T00:00:01Z", 250),
      try entry("c", "income", "2026-02-28T23:59:59Z", 900),
      try entry("d", "transfer", "2026-02-28T12:00:00Z", 5000),
      try entry("e", "expense", "2026-02-27T12:00:00Z", 40),
    ].map { entry in
      var entry = entry
      entry["location"] = .text(entry.text("type") == "income" ? "Work" : "Shop")
      return entry
    }
    let reason = "it left out 2 records after midnight on 2026-02-28"
    #expect(
      lines(own) == [
        "spent at Work all time: 9.00 EUR, 0.00 EUR: it added income of 9.00",
        "income 2026-02: 0.00 EUR, 9.00 EUR: \(reason)",
        "expenses 2026-02: 1.40 EUR, 3.90 EUR: \(reason)",
        "balance 2026-02: -1.40 EUR, 5.10 EUR: \(reason)",
      ])
  }

  @Test func `insights added income and every user's expenses`() throws {
    let own = [
      try entry("a", "expense", "2026-02-03T10:00:00Z", 500, at: "Kiosk"),
      try entry("b", "income", "2026-02-04T10:00:00Z", 120, at: " Kiosk "),
      try entry("c", "expense", "2026-02-05T10:00:00Z", 70, at: "Mine"),
    ]
    let others = [
      try entry("a", "expense", "2026-02-03T10:00:00Z", 30, at: "Kiosk"),
      try entry("z", "expense", "2026-02-03T10:00:00Z", 999, at: "Theirs"),
    ]
    #expect(
      lines(own, others) == [
        "spent at Kiosk all time: 6.50 EUR, 5.00 EUR: it added income of 1.20 and 0.30 that other "
          + "users spent there"
      ])
  }

  @Test func `the equator and the prime meridian were nowhere, 0,0 is`() throws {
    let own = [
      try entry("a", "expense", "2026-02-03T10:00:00Z", 1, latitude: "0", longitude: "36.8"),
      try entry("b", "expense", "2026-02-03T10:00:00Z", 1, latitude: "51.48", longitude: "0"),
      try entry("c", "expense", "2026-02-03T10:00:00Z", 1, latitude: "0", longitude: "0"),
      try entry("d", "expense", "2026-02-03T10:00:00Z", 1, latitude: "52.5", longitude: "13.4"),
      try entry("e", "expense", "2026-02-03T10:00:00Z", 1),
    ]
    #expect(
      lines(own) == [
        "pins on the map all time: 1, 3: it treated a latitude or longitude of 0 as no location"
      ])
  }
}
