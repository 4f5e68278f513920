import Ledger
import Reporting

/// Actual against planned in a table's cell.
///
/// The bar is what was spent, the upright mark the budget, the thin one the forecast. The numbers
/// stand beside it, so it is decoration.
struct BulletBar {
  let bullet: Bullet

  func markup() -> Markup {
    Markup(.svg, [.width: "100%", .height: "18", .ariaHidden: "true"]) {
      Markup(.rect, [.class: "bg", .width: "100%", .height: "18", .rx: "2"])
      if bullet.actual > 0 {
        Markup(
          .rect,
          [
            .class: bullet.status == .over ? "ov" : "a", .y: "4", .height: "10",
            .width: percent(bullet.actual),
          ])
      }
      if let forecast = bullet.forecast, forecast > 0 { mark("fc", forecast) }
      mark("tg", bullet.planned)
    }
  }

  private func mark(_ name: String, _ value: Int64) -> Markup {
    Markup(
      .line, [.class: name, .x1: percent(value), .x2: percent(value), .y1: "0", .y2: "18"])
  }

  /// A little room is left at the right, so that a mark at the end is seen.
  private func percent(_ value: Int64) -> String {
    guard bullet.scale > 0 else { return "0%" }
    let share = Double(max(0, min(value, bullet.scale))) / Double(bullet.scale)
    return Fixed.text(share * 98) + "%"
  }
}
