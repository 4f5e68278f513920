import Testing

@testable import Rendering

@Suite struct AxisScaleTests {
  @Test(arguments: [
    (Int64(0), Int64(20), 5), (100, 20, 5), (19_312_550, 5_000_000, 4), (11_400, 5_000, 3),
    (500_000_000, 100_000_000, 5),
  ])
  func `marks are round, at most five, and reach the highest value`(
    highest: Int64, step: Int64, count: Int
  ) {
    let scale = AxisScale(highest: highest, unit: 100)
    #expect(scale.step == step)
    #expect(scale.markCount == count)
    #expect(scale.top >= highest)
  }

  @Test func `the greatest sum has an axis too`() {
    #expect(AxisScale(highest: .max / 4, unit: 100).markCount <= 5)
  }
}
