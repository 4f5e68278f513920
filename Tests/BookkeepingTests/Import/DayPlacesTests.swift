import Ledger
import Testing

@testable import Bookkeeping

@Suite struct DayPlacesTests {
  @Test func `the places of a day stand once each, in order`() {
    let (one, other) = (CalendarDate(daysSince1970: 1), CalendarDate(daysSince1970: 2))
    var days = DayPlaces()
    #expect(days[one].isEmpty)
    for place: Int32 in [5, 2, 9, 2, 5, 0] { days.add(place, on: one) }
    #expect(days[one] == [0, 2, 5, 9])
    #expect(days[other].isEmpty)
    // Days may come in turn.
    for day in [other, one, other] { days.add(7, on: day) }
    days.add(1, on: other)
    #expect(days[one] == [0, 2, 5, 7, 9])
    #expect(days[other] == [1, 7])
  }
}
