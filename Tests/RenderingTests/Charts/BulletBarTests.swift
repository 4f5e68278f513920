import Ledger
import Testing

@testable import Rendering
@testable import Reporting

@Suite struct BulletBarTests {
  private func markup(_ actual: Int64, of planned: Int64, forecast: Int64? = nil) -> Markup {
    let bullet = Bullet(
      actual: actual, planned: planned, forecast: forecast,
      status: Variance(planned: planned, spent: actual).status)
    return BulletBar(bullet: bullet, style: NumberStyle(home: .eur)).markup()
  }

  private func marks(_ markup: Markup, _ look: String) -> [String] {
    DrawnShapes(markup).plotted("line", look, "x1", "x2")
  }

  /// Twice the budget stands at 94 percent, so the budget at 47.
  @Test(arguments: [(0, 100_00), (30_00, 100_00), (1_515_00, 20_00), (3, 1)])
  func `the mark of the budget stands at the same place in every row`(
    actual: Int64, planned: Int64
  ) {
    #expect(marks(markup(actual, of: planned), "tg") == ["47.0% 47.0%"])
  }

  @Test func `the bar is in the ratio of its own budget`() {
    let width = { (markup: Markup) in DrawnShapes(markup).plotted("rect", "a", "width") }
    #expect(width(markup(50_00, of: 100_00)) == ["23.5%"])
    #expect(width(markup(25_00, of: 50_00)) == ["23.5%"])
    #expect(width(markup(1, of: 1_000_00)) == ["0.5%"])
    #expect(width(markup(0, of: 100_00)) == [])
    #expect(
      DrawnShapes(markup(150_00, of: 100_00)).plotted("rect", "ov", "width") == ["70.5%"])
  }

  @Test func `what is more than twice the budget goes on behind a gap, and words say how far`() {
    let cut = markup(1_515_00, of: 20_00)
    #expect(marks(cut, "gp").count == 1)
    #expect(cut.html.hasSuffix("<small>76 times the budget</small>"))
    #expect(markup(50_00, of: 20_00).html.hasSuffix("<small>2.5 times the budget</small>"))
    let whole = markup(40_00, of: 20_00)
    #expect(marks(whole, "gp").isEmpty && !whole.html.contains("<small>"))
  }

  @Test func `a forecast beyond the bar stands behind the gap`() {
    #expect(marks(markup(10_00, of: 20_00, forecast: 30_00), "fc") == ["70.5% 70.5%"])
    let beyond = markup(10_00, of: 20_00, forecast: 90_00)
    #expect(marks(beyond, "fc") == ["98.5% 98.5%"])
    #expect(marks(beyond, "gp").count == 1 && !beyond.html.contains("<small>"))
  }

  /// Overspending that was carried over may leave less than nothing.
  @Test(arguments: [Int64(0), -50_00])
  func `a budget of nothing has its mark at the edge, and a cut bar`(planned: Int64) {
    let bar = markup(10_00, of: planned)
    #expect(marks(bar, "tg") == ["1.0% 1.0%"])
    #expect(bar.html.contains("<small>nothing was planned</small>"))
    #expect(!markup(0, of: 0).html.contains("<small>"))
  }

  @Test func `the largest amounts have a bar too`() {
    #expect(marks(markup(.max, of: .max), "tg") == ["94.0% 94.0%"])
    #expect(marks(markup(.max, of: 1), "tg") == ["47.0% 47.0%"])
  }
}
