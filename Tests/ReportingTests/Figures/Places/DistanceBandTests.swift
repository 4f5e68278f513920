import Testing

@testable import Reporting

@Suite struct DistanceBandTests {
  @Test(arguments: [
    (Int64(0), "Up to 1 km"), (1_000, "Up to 1 km"), (1_001, "1 to 5 km"), (5_000, "1 to 5 km"),
    (5_001, "5 to 25 km"), (25_000, "5 to 25 km"), (25_001, "25 to 100 km"),
    (100_000, "25 to 100 km"), (100_001, "Over 100 km"), (20_037_508, "Over 100 km"),
  ])
  func `a border belongs to the nearer band`(metres: Int64, title: String) {
    #expect(DistanceBand(metres: metres).title == title)
  }
}
