import Ledger
import Testing

@testable import Matching

@Suite struct DayPairingTests {
  private func pairs(_ left: [Int32], _ right: [Int32]) -> [[Int]] {
    DayPairing(
      left.map { CalendarDate(daysSince1970: $0) }, right.map { CalendarDate(daysSince1970: $0) }
    ) { left[$0] - 3 <= right[$1] && right[$1] <= left[$0] + 10 }.pairs().map {
      [$0.left, $0.right]
    }
  }

  @Test func `the nearest of several days is taken, but never at the price of a pair`() {
    #expect(pairs([8], [6, 8, 9]) == [[0, 1]])
    #expect(pairs([1, 3], [-1, 3]) == [[0, 0], [1, 1]])
    #expect(pairs([1, 20], [2]) == [[0, 0]])
    #expect(pairs([], [2]) == [])
  }
}
