import Testing

@testable import Demo

@Suite struct SeededNumbersTests {
  @Test func `the sequence is SplitMix64's`() {
    // The published first outputs for the seed 1234567, reduced to five digits.
    var numbers = SeededNumbers(seed: 1_234_567)
    let first = (0..<5).map { _ in numbers.next(in: 0...99_999) }
    #expect(first == [65_317, 7_973, 70_423, 82_431, 23_821])
  }

  @Test func `every number lies in its range, and both ends are reached`() {
    var numbers = SeededNumbers(seed: 7)
    let drawn = Set((0..<200).map { _ in numbers.next(in: -2...2) })
    #expect(drawn == [-2, -1, 0, 1, 2])
  }
}
