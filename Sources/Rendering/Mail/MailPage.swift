import Ledger
import Reporting

/// A report as the HTML of a mail: tables and inline styles, bars as coloured cells, no drawing.
///
/// Mail programs drop scripts, most stylesheets and SVG; what is left is the HTML of the year 2000.
struct MailPage {
  private let report: Report

  init(_ report: Report) { self.report = report }

  /// What `pages/mail.mustache` is filled in with.
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

  /// Text in which nothing turns the direction of writing; the template escapes the rest.
  private static func safe(_ text: String) -> String { text.harmless.isolated }

  private var headlines: [[String: Any]] {
    let words = PageText(report.style, report.headlines.joined().map(\.value))
    return report.headlines.joined().map { headline in
      let change = headline.change.map { [PageText.text($0)] } ?? []
      let note = headline.note.isEmpty ? [] : [headline.note]
      return [
        "label": Self.safe(headline.label),
        "value": Self.safe(words.text(headline.value, isOutgoing: headline.isOutgoing)),
        "small": Self.safe((change + note).joined(separator: " ")),
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
    let words = PageText(table, report.style)
    let shown = table.columnsOnPages.filter { isShown(table.columns[$0], $0, table) }
    let bars = MailBars(table)
    let heads = shown.map { column -> [String: Any] in
      [
        "text": Self.safe(table.columns[column].heading),
        "align": table.columns[column].isNumber ? "right" : "left",
      ]
    }
    var rows = table.rows.enumerated().map { index, row -> [String: Any] in
      let cells = shown.map { cell(row[$0], table.columns[$0], words) }
      return ["cells": cells + (bars.map { [$0.cell(index)] } ?? [])]
    }
    let below = [(table.cut?.rest, "normal"), (table.total, "bold")]
    for case (let row?, let weight) in below {
      let cells = shown.map { cell(row[$0], table.columns[$0], words, weight: weight) }
      rows.append(["cells": cells + (bars == nil ? [] : [MailBars.blank])])
    }
    return [
      "title": Self.safe(section.title), "note": Self.safe(section.note),
      "hasNote": !section.note.isEmpty, "rows": rows,
      "heads": heads + (bars == nil ? [] : [["text": "", "align": "left"]]),
    ]
  }

  /// A mail is as narrow as a telephone, and a drawing has no words.
  private func isShown(_ column: Column, _ index: Int, _ table: Table) -> Bool {
    guard column.reach != .wide else { return false }
    return !table.rows.allSatisfy { row in
      switch row[index] {
      case .trend, .bullet: true
      default: false
      }
    }
  }

  private func cell(
    _ cell: Cell, _ column: Column, _ words: PageText, weight: String = "normal"
  ) -> [String: Any] {
    var colour = Colour.text
    var isWhole = column.isNumber
    if case .status(let status) = cell {
      colour = Colour.of(status)
      isWhole = true
    }
    return [
      "text": Self.safe(words.text(cell, isOutgoing: column.isOutgoing)),
      "align": column.isNumber ? "right" : "left", "colour": colour, "weight": weight,
      "wrap": isWhole ? "nowrap" : "normal", "isBar": false, "width": "", "hasRest": false,
      "rest": "",
    ]
  }

  /// The colours of the pages in light, as most mail programs show a mail.
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
