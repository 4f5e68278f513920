import Ledger
import Reporting

/// Actual against planned in a table's cell.
///
/// The bar is what was spent, the upright mark the budget, the thin one the forecast. The mark stands at
/// the same place in every row; what is more than twice as much goes on behind a gap, and words say how
/// far. The numbers stand beside it, so the drawing is decoration.
struct BulletBar {
  /// Where twice the budget stands, in percent; what is behind it is for what goes on.
  private static let end = 94.0
  /// Where a mark of what goes on stands, whatever it is.
  private static let beyond = 98.5
  /// Half a mark's width, at the least: so no mark stands half outside.
  private static let edge = 1.0

  let bullet: Bullet
  let style: NumberStyle

  func markup() -> Markup {
    let drawing = Markup(.svg, [.width: "100%", .height: "18", .ariaHidden: "true"]) {
      Markup(.rect, [.class: "bg", .width: "100%", .height: "18", .rx: "2"])
      if bullet.actual > 0 {
        Markup(
          .rect,
          [
            .class: bullet.status == .over ? "ov" : "a", .y: "4", .height: "10",
            .width: bullet.isCut
              ? "100%" : Fixed.percent(max(0.5, place(bullet.actual)), decimals: 1),
          ])
      }
      if goesOn { gap() }
      if let forecast = bullet.forecast, forecast > 0 { mark("fc", place(forecast)) }
      mark("tg", place(bullet.planned))
    }
    guard let words = bullet.cutWords(style) else { return drawing }
    return drawing + Markup(.small) { words }
  }

  private var goesOn: Bool { bullet.isCut || (bullet.forecast ?? 0) > bullet.scale }

  /// A slanted cut through the bar and what lies behind it.
  private func gap() -> Markup {
    Markup(.line, [.class: "gp", .x1: "95%", .x2: "97%", .y1: "18", .y2: "0"])
  }

  private func mark(_ name: String, _ place: Double) -> Markup {
    let x = Fixed.percent(max(Self.edge, place), decimals: 1)
    return Markup(.line, [.class: name, .x1: x, .x2: x, .y1: "0", .y2: "18"])
  }

  private func place(_ value: Int64) -> Double {
    if value > bullet.scale { return Self.beyond }
    guard bullet.scale > 0 else { return 0 }
    return Double(max(0, value)) / Double(bullet.scale) * Self.end
  }
}
