import Foundation
import Ledger
import Reporting
import Testing

@testable import Rendering

/// Decision 10: every format is written from the same numbers.
@Suite struct FormatsAgreeTests {
  @Test(arguments: ["2026-08", "2026", "all"])
  func `CSV and JSON hold the same rows`(period: String) throws {
    let household = try Household()
    for report in try household.reports(period) + RegisterSample().reports() {
      let edition = Edition(reports: [report], formats: [], templates: try TemplateLibrary())
      let json = try required(JSONRenderer().files(for: report, in: edition).first)
      let object =
        try JSONSerialization.jsonObject(with: Data(json.bytes)) as? [String: Any]
      let tables = try required(object?["tables"] as? [[String: Any]])
      let files = CSVRenderer().files(for: report, in: edition)
      #expect(files.count == tables.count)
      for (file, table) in zip(files, tables) {
        let csv = PlainCSV.rows(String(decoding: file.bytes, as: UTF8.self))
        let rows = try required(table["rows"] as? [[String: Any]])
        #expect(rows.count == csv.count - 1)
        for (line, row) in zip(csv.dropFirst(), rows) {
          for (name, field) in zip(csv[0], line) { #expect(Self.text(row[name]) == field) }
        }
      }
    }
  }

  @Test func `pages show every amount that the files hold`() throws {
    let household = try Household()
    for report in try household.reports("2026-08") + RegisterSample().reports() {
      let edition = Edition(
        reports: [report], formats: Renderers.all, templates: try TemplateLibrary())
      let html = String(
        decoding: try required(HTMLRenderer().files(for: report, in: edition).first).bytes,
        as: UTF8.self)
      let markdown = String(
        decoding: try required(MarkdownRenderer().files(for: report, in: edition).first).bytes,
        as: UTF8.self)
      for table in report.sections.compactMap(\.table) {
        let words = ShownTable(table, report.style).words
        for row in table.rows {
          for (cell, column) in zip(row, table.columns) where column.isOnPages {
            guard case .amount = cell else { continue }
            let text = words.text(cell, isOutgoing: column.isOutgoing)
            #expect(html.contains(">\(text)</td>"), "\(text)")
            #expect(markdown.contains("| \(text) |"), "\(text)")
          }
        }
      }
    }
  }

  @Test(arguments: Renderers.all.map { $0.name })
  func `a format shows what needs attention, or says that it does not`(name: String) throws {
    let format = try required(Renderers.named(name))
    let reports = try Household().reports("2026-08")
    let line = try required(reports.flatMap(\.attention).first)
    let templates = try TemplateLibrary()
    let differs = reports.contains { report in
      let files = [[line], []].map { attention in
        var report = report
        report.attention = attention
        let edition = Edition(reports: [report], formats: [format], templates: templates)
        return format.init().files(for: report, in: edition).map(\.bytes)
      }
      return files[0] != files[1]
    }
    #expect(differs == format.showsAttention)
  }

  @Test func `totals are the sums of the rows above them`() throws {
    let household = try Household()
    for report in try household.reports("2026-08") {
      for table in report.sections.compactMap(\.table) {
        guard let total = table.total else { continue }
        for (index, column) in table.columns.enumerated()
        where !["average", "median", "latitude", "longitude"].contains(column.id) {
          guard case .amount(let sum) = total[index] else { continue }
          let rows = table.rows.compactMap { row -> Int64? in
            guard case .amount(let amount) = row[index] else { return nil }
            return amount.minorUnits
          }
          #expect(rows.reduce(0, +) == sum.minorUnits, "\(report.kind) \(table.id) \(column.id)")
        }
      }
    }
  }

  private static func text(_ value: Any?) -> String {
    switch value {
    case let text as String: text
    case let number as NSNumber: number.stringValue
    default: ""
    }
  }
}
