import Ledger
import Reporting

/// A report as the HTML of an email: tables, inline styles, and bars made of coloured cells.
///
/// Email clients drop scripts, most stylesheets and SVG, so the page uses only basic HTML.
struct MailPage {
  private let report: Report

  init(_ report: Report) { self.report = report }

  /// The values for `pages/mail.mustache`.
  var view: [String: Any] {
    let foot = ["As of \(report.provenance.asOf.words) · saldo"] + report.provenance.credits
    return [
      "title": Self.safe("\(report.heading) – \(report.provenance.ledger)"),
      "heading": Self.safe(report.heading), "provenance": Self.safe(report.provenanceLine),
      "headlines": headlines, "hasAttention": !report.attention.isEmpty,
      "attention": report.attention.map(attention), "sections": report.sections.map(section),
      "notes": report.notes.map { ["line": Self.safe($0)] },
      "foot": foot.map { ["line": Self.safe($0)] },
    ]
  }

  /// The text with harmful characters replaced and right-to-left names isolated.
  ///
  /// The template escapes the markup characters.
  private static func safe(_ text: String) -> String { text.harmless.isolated }

  private var headlines: [[String: Any]] {
    let words = PageText(report.style, report.headlines.joined().map(\.value))
    return report.headlines.joined().map { headline in
      [
        "label": Self.safe(headline.label),
        "value": Self.safe(words.text(headline.value, isOutgoing: headline.isOutgoing)),
        "small": Self.safe(PageText.small(headline)),
      ]
    }
  }

  private func attention(_ line: Attention) -> [String: Any] {
    let phrases = line.phrases.map { phrase -> [String: Any] in
      switch phrase {
      case .text(let text): ["text": Self.safe(text), "isStrong": false, "isCode": false]
      case .subject(let text): ["text": Self.safe(text), "isStrong": true, "isCode": false]
      case .code(let text): ["text": Self.safe(text), "isStrong": false, "isCode": true]
      case .row(let id): ["text": "\(id)", "isStrong": false, "isCode": true]
      }
    }
    return [
      "glyph": PageText.glyph(line.urgency), "phrases": phrases,
      "colour": line.urgency == .over ? Colour.over : Colour.tight,
    ]
  }

  private func section(_ section: Section) -> [String: Any] {
    guard let table = section.table else { return [:] }
    var shown = ShownTable(table, report.style)
    shown.columns.removeAll { !isShown(table.columns[$0], $0, table) }
    let bars = MailBars(table)
    let heads = shown.columns.map { column -> [String: Any] in
      [
        "text": Self.safe(table.columns[column].heading),
        "align": table.columns[column].isNumber ? "right" : "left",
      ]
    }
    var rows = table.rows.enumerated().map { index, row -> [String: Any] in
      ["cells": cells(row, shown) + (bars.map { [$0.cell(index)] } ?? [])]
    }
    let below = [(table.cut?.rest, "normal"), (table.total, "bold")]
    for case (let row?, let weight) in below {
      let blank = bars == nil ? [] : [MailCell().view]
      rows.append(["cells": cells(row, shown, weight: weight) + blank])
    }
    return [
      "title": Self.safe(section.title), "note": Self.safe(section.note),
      "hasNote": !section.note.isEmpty, "rows": rows,
      "heads": heads + (bars == nil ? [] : [["text": "", "align": "left"]]),
    ]
  }

  /// Whether an email shows the column.
  ///
  /// A phone has no room for wide columns, and drawings have no text.
  private func isShown(_ column: Column, _ index: Int, _ table: Table) -> Bool {
    guard column.reach != .wide else { return false }
    return !table.rows.allSatisfy { row in
      switch row[index] {
      case .trend, .bullet: true
      default: false
      }
    }
  }

  private func cells(
    _ row: [Cell], _ shown: ShownTable, weight: String = "normal"
  ) -> [[String: Any]] {
    shown.columns.map { column in
      let isNumber = shown.table.columns[column].isNumber
      var cell = MailCell(
        text: Self.safe(shown.text(row[column], column)), align: isNumber ? "right" : "left",
        weight: weight, isWhole: isNumber)
      if case .status(let status) = row[column] {
        cell.colour = Colour.of(status)
        cell.isWhole = true
      }
      return cell.view
    }
  }

  /// The light colours of the pages, because most email clients have a light background.
  enum Colour {
    static let text = "#1b1f24"
    static let over = "#b3261e"
    static let tight = "#8a4b00"
    static let within = "#0f6b3c"
    static let bar = "#5b4bc4"

    static func of(_ status: Variance.Status) -> String {
      switch status {
      case .over: over
      case .tight, .exceeding: tight
      case .within, .exact: within
      }
    }
  }
}

/// A cell of a row for the template: text, or a bar and the remaining width.
private struct MailCell {
  /// The width of a full bar in pixels.
  static let barWidth: Int64 = 80

  var text = ""
  var align = "left"
  var colour = MailPage.Colour.text
  var weight = "normal"
  /// Whether the text must not wrap.
  var isWhole = false
  /// The width of the bar in pixels; nil if the cell has no bar.
  var width: Int64?

  var view: [String: Any] {
    let rest = width.map { Self.barWidth - $0 } ?? 0
    return [
      "text": text, "align": align, "colour": colour, "weight": weight,
      "wrap": isWhole ? "nowrap" : "normal", "isBar": width != nil,
      "width": width.map { "\($0)" } ?? "", "hasRest": rest > 0,
      "rest": width == nil ? "" : "\(rest)",
    ]
  }
}

/// The bars of a table's rows, each drawn as a coloured cell and an empty one.
///
/// If every row has a bullet, the bars show the bullets relative to their plan. Otherwise they show
/// the first column with amounts of a single currency, relative to the largest amount.
struct MailBars {
  private let bars: [(value: Int64, scale: Int64, colour: String)]

  /// Creates the bars of a table; nil if the table has nothing to draw.
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

  /// Whether pages show the column, and every row has an amount of the same currency in it.
  ///
  /// Amounts of different currencies have no common scale.
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

  /// The bar of a row as values for the template; an empty cell unless its value is positive.
  func cell(_ row: Int) -> [String: Any] {
    let bar = bars[row]
    guard bar.value > 0, bar.scale > 0 else { return MailCell().view }
    let width = Rounding.divide(
      min(bar.value, bar.scale), times: MailCell.barWidth, by: bar.scale)
    return MailCell(colour: bar.colour, width: max(1, width)).view
  }
}
