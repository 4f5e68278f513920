import Ledger
import Reporting

@testable import Rendering

/// A report whose every text tries to be something else than text.
enum Hostile {
  static let texts = [
    "<script>alert(1)</script>", "=HYPERLINK(\"x\")", "+1", "-1", "@cmd", "\tTab", "\rReturn",
    "a|b|c", "`code`", "line\nbreak", "[link](x)", "\u{202E}gnp.exe", "\u{0}\u{7}bell",
    "\"quoted\", with comma", "{{title}}", "]]>&amp;", "# heading", "＝1+1", "＠SUM(A1)",
    "' onclick='x",
  ]

  static func report() throws -> Report {
    let names = LedgerNames(
      accounts: [Account(key: "bank", name: texts[0], currency: .eur)],
      categories: [.uncategorised] + texts.compactMap { Category($0) },
      places: texts.enumerated().map { index, text in
        Place(
          id: text, name: text, coordinate: Coordinate(latitude: 50 + Double(index), longitude: 8),
          area: text)
      })
    let day = try required(CalendarDate("2026-08-03"))
    let context = ReportContext(
      period: .month(of: day), asOf: day, names: names,
      coverage: [AccountCoverage(account: 0, first: day, last: day, rowCount: texts.count)],
      style: NumberStyle(home: .eur), ledger: texts[0], credits: [texts[0]])
    var pass = ReportPass([PlacesReport.self], [context])
    let rows = texts.indices.map { index in
      LedgerRow(
        bookingDate: day, minorUnits: -100 - Int64(index), account: 0, category: 0,
        place: Int32(index), isTransfer: false)
    }
    pass.add(rows.span)
    return try required(pass.reports().first)
  }

  static func text(_ renderer: any Renderer) throws -> String {
    let edition = Edition(
      reports: [try report()], formats: Renderers.all, templates: try TemplateLibrary())
    let file = try required(renderer.files(for: try report(), in: edition).first)
    return String(decoding: file.bytes, as: UTF8.self)
  }
}

/// Reads RFC 4180 the plain way, to hold against what the renderer writes.
enum PlainCSV {
  static func rows(_ text: String) -> [[String]] {
    var rows: [[String]] = [[]]
    var field = ""
    var isQuoted = false
    var scalars = Array(text.unicodeScalars)[...]
    while let scalar = scalars.popFirst() {
      if isQuoted {
        if scalar != "\"" {
          field.unicodeScalars.append(scalar)
        } else if scalars.first == "\"" {
          field.unicodeScalars.append(scalar)
          scalars.removeFirst()
        } else {
          isQuoted = false
        }
      } else if scalar == "\"" {
        isQuoted = true
      } else if scalar == "," || scalar == "\r" && scalars.first == "\n" {
        rows[rows.count - 1].append(field)
        field = ""
        if scalar == "\r" {
          scalars.removeFirst()
          rows.append([])
        }
      } else {
        field.unicodeScalars.append(scalar)
      }
    }
    return rows.filter { !$0.isEmpty }
  }
}
