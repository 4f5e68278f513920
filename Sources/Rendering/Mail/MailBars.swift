import Ledger
import Reporting

/// A bar for each row of a table, as the two cells of a row: a coloured one and an empty one.
///
/// What is drawn is the table's bullets, each against what was planned, else its first column of amounts,
/// against the largest of them.
struct MailBars {
  private let bars: [(value: Int64, scale: Int64, colour: String)]

  /// What a whole bar is wide.
  private static let width: Int64 = 80

  /// Nil for a table of which nothing can be drawn.
  init?(_ table: Table) {
    let bullets = table.rows.map { row in
      row.lazy.compactMap { cell -> Bullet? in
        if case .bullet(let bullet) = cell { bullet } else { nil }
      }.first
    }
    if !bullets.isEmpty, bullets.allSatisfy({ $0 != nil }) {
      bars = bullets.compactMap(\.self).map {
        ($0.actual, max(1, $0.planned), MailPage.Colour.of($0.status))
      }
      return
    }
    guard let column = table.columns.indices.first(where: { Self.isDrawable(table, $0) }) else {
      return nil
    }
    let values = table.rows.map { row in
      if case .amount(let amount) = row[column] {
        table.columns[column].isOutgoing ? -amount.minorUnits : amount.minorUnits
      } else {
        Int64(0)
      }
    }
    guard let scale = values.max(), scale > 0 else { return nil }
    bars = values.map { ($0, scale, MailPage.Colour.bar) }
  }

  /// Amounts of one currency in every row: those of two have no scale in common.
  private static func isDrawable(_ table: Table, _ column: Int) -> Bool {
    guard table.columns[column].isOnPages, table.columns[column].isNumber else { return false }
    var currency: Currency?
    for row in table.rows {
      guard case .amount(let amount) = row[column] else { return false }
      guard currency == nil || currency == amount.currency else { return false }
      currency = amount.currency
    }
    return currency != nil
  }

  /// The cell of a row, as the template takes it.
  func cell(_ row: Int) -> [String: Any] {
    let bar = bars[row]
    guard bar.value > 0, bar.scale > 0 else { return Self.blank }
    let width = max(
      1, Rounding.divide(min(bar.value, bar.scale), times: Self.width, by: bar.scale))
    return [
      "text": "", "align": "left", "colour": bar.colour, "weight": "normal",
      "wrap": "normal", "isBar": true, "width": "\(width)", "hasRest": width < Self.width,
      "rest": "\(Self.width - width)",
    ]
  }

  /// A cell with nothing in it.
  static var blank: [String: Any] {
    [
      "text": "", "align": "left", "colour": MailPage.Colour.text, "weight": "normal",
      "wrap": "normal", "isBar": false, "width": "", "hasRest": false, "rest": "",
    ]
  }
}
