import Ledger
import Reporting
import Testing

@testable import Rendering

@Suite struct CSVRendererTests {
  @Test func `text that a spreadsheet would run is disarmed, all else comes back as it was`()
    throws
  {
    let rows = PlainCSV.rows(try Hostile.text(CSVRenderer()))
    let place = try required(rows[0].firstIndex(of: "place"))
    let written = Set(rows.dropFirst().map { $0[place] })
    let expected = Hostile.texts.map { text in
      ["=", "+", "-", "@", "\t", "\r", "＝", "＋", "－", "＠"]
        .contains { text.unicodeScalars.first == $0 }
        ? "'" + text : text
    }
    #expect(written == Set(expected))
    #expect(rows.allSatisfy { $0.count == rows[0].count })
  }

  @Test(arguments: ["=1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "＝1", "＋1", "－1", "＠SUM(A1)"])
  func `a text that begins like a formula gets an apostrophe`(text: String) {
    #expect(SpreadsheetText.guarded(text) == "'" + text)
  }

  @Test(arguments: ["", "1=1", "Ｅ1", "（1）", "、", "é=", "\u{FEFF}x"])
  func `any other text stays as it is`(text: String) {
    #expect(SpreadsheetText.guarded(text) == text)
  }

  @Test(arguments: [0x2C, 0x22, 0x0D, 0x0A] as [UInt8])
  func `a sign that needs quotes is found wherever it stands`(sign: UInt8) {
    // Bytes that differ from a sign in one bit, and what carries a bit over.
    let others: [UInt8] = [0x00, 0x01, 0x0B, 0x0C, 0x21, 0x23, 0x2B, 0x2D, 0x78, 0x8D, 0xA2, 0xAC]
    for count in 0...24 {
      var text = (0..<count).map { others[$0 % others.count] }
      #expect(!text.withUnsafeBufferPointer(CSVRenderer.needsQuotes))
      for place in 0..<count {
        let before = text[place]
        text[place] = sign
        #expect(text.withUnsafeBufferPointer(CSVRenderer.needsQuotes), "\(count), \(place)")
        text[place] = before
      }
    }
  }

  @Test func `lines end as RFC 4180 says, without a byte-order mark`() throws {
    let text = try Hostile.text(CSVRenderer())
    #expect(text.hasPrefix("number,place,area,city,currency,count,expense,average"))
    #expect(text.hasSuffix("\r\n"))
  }

  @Test func `the main table bears the report's name, others theirs behind it`() throws {
    let household = try Household()
    let edition = Edition(
      reports: try household.reports("2026-08"), formats: [CSVRenderer.self],
      templates: try TemplateLibrary())
    #expect(
      Renderers.files(of: edition).map(\.path) == [
        "2026-08/month.csv", "2026-08/month-categories.csv", "2026-08/categories.csv",
        "2026-08/categories-groups.csv", "2026-08/categories-groups-by-month.csv",
        "2026-08/categories-by-month.csv", "2026-08/budget.csv",
        "2026-08/budget-unbudgeted.csv", "2026-08/places.csv", "2026-08/places-areas.csv",
        "2026-08/places-cities.csv", "2026-08/places-distances.csv",
        "2026-08/places-category-places.csv", "2026-08/places-trips.csv",
        "2026-08/places-new.csv", "2026-08/places-placing.csv", "2026-08/places-by-category.csv",
        "2026-08/recurring.csv",
        "2026-08/recurring-price-changes.csv", "2026-08/recurring-doubles.csv",
        "2026-08/reminders.csv", "2026-08/reminders-recurring.csv",
        "2026-08/reminders-calendar.csv", "2026-08/transactions.csv", "2026-08/quality.csv",
        "2026-08/quality-coverage.csv",
      ])
  }
}
