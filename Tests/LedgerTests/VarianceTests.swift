import Ledger
import Testing

@Suite struct VarianceTests {
  @Test(
    arguments: [
      (10_000, 0, .within), (10_000, 7_999, .within), (10_000, 8_000, .tight),
      (10_000, 10_000, .exact), (10_000, 10_001, .over), (10_000, -500, .within), (0, 0, .within),
      (0, 1, .over), (0, -1, .within), (1, 1, .exact), (Int64.max, Int64.max, .exact),
      (Int64.max, 1, .within),
    ] as [(Int64, Int64, Variance.Status)])
  func `a budget is tight from eighty percent on and over beyond all of it`(
    planned: Int64, spent: Int64, status: Variance.Status
  ) {
    #expect(Variance(planned: planned, spent: spent).status == status)
  }

  @Test(
    arguments: [
      (10_000, 8_000, 800), (3, 1, 333), (3, 2, 666), (10_000, -500, -50), (10_000, 20_000, 2_000),
      (Int64.max, Int64.max, 1_000), (1, Int64.max, Int64.max),
    ] as [(Int64, Int64, Int64)])
  func `use is counted in whole tenths of a percent`(planned: Int64, spent: Int64, used: Int64) {
    #expect(Variance(planned: planned, spent: spent).usedPermille == used)
  }

  @Test func `what was not planned has no use`() {
    #expect(Variance(planned: 0, spent: 5).usedPermille == nil)
    #expect(Variance(planned: 100, spent: 130).left == -30)
  }
}
