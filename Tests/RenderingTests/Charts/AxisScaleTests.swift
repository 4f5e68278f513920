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

  @Test(arguments: [
    (Int64(-5_000), Int64(10_000), Int64(5_000), 2, 1), (-10_000, 0, 2_000, 0, 5),
    (-1, 0, 10, 0, 1), (-300, 10_000, 5_000, 2, 1), (-90_000, 100, 50_000, 1, 2),
  ])
  func `an axis has zero on it and reaches below where sums do`(
    lowest: Int64, highest: Int64, step: Int64, above: Int, below: Int
  ) {
    let scale = AxisScale(lowest: lowest, highest: highest, unit: 100)
    #expect(scale.step == step)
    #expect(scale.markCount == above)
    #expect(scale.countBelow == below)
    #expect(scale.marks.contains(0))
    #expect(scale.bottom <= lowest)
  }

  @Test func `the greatest sum has an axis too`() {
    #expect(AxisScale(highest: .max / 4, unit: 100).markCount <= 5)
    let both = AxisScale(lowest: .min, highest: .max, unit: 100)
    #expect(both.markCount + both.countBelow <= 5)
    #expect(both.share(.max) == 1)
    #expect(both.share(.min) == 0)
  }
}
