import Testing

@testable import Reporting

@Suite struct DayMarkTests {
  @Test func `a city counts on a day of which nothing better tells`() {
    let online: DayMark = [.home, .awayByCity]
    #expect(online.isAtHome && !online.isAway)
    let cities: DayMark = [.awayByCity]
    #expect(cities.isAway && !cities.isAtHome && cities.isByCityAlone)
  }

  @Test func `nothing tells nothing`() {
    let none: DayMark = []
    #expect(!none.isAway && !none.isAtHome && !none.isByCityAlone)
  }
}
