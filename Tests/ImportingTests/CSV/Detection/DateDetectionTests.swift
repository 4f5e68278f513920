import Ledger
import Testing

@testable import Importing

@Suite struct DateDetectionTests {
  /// A day as a format writes it; the parts are put together here, not by saldo.
  private static func written(_ format: String, year: Int, month: Int, day: Int) -> String {
    let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct"]
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    var text = format.replacing("*", with: " 12:30").replacing("yyyy", with: "\(year)")
    text = text.replacing("yy", with: two(year % 100)).replacing("y", with: two(year % 100))
    text = text.replacing("MMM", with: "@").replacing("MM", with: two(month))
    text = text.replacing("M", with: "\(month)").replacing("dd", with: two(day))
    text = text.replacing("d", with: "\(day)").replacing("a", with: "Mon")
    return text.replacing("@", with: months[month - 1])
  }

  private static let days = [(2026, 3, 4), (1999, 10, 31), (2024, 2, 29)]

  @Test func `a date in any format is tried in that format`() {
    for (index, format) in DateDetection.formats.enumerated() {
      for (year, month, day) in Self.days {
        let text = Self.written(format.format, year: year, month: month, day: day)
        #expect(format.date(text) == CalendarDate(year: year, month: month, day: day))
        for text in [text, " " + text, "'" + text] {
          #expect(DateDetection.candidates(for: text).contains(index), "\(text) \(format.format)")
        }
      }
    }
  }

  @Test func `what is not tried would not be read`() {
    let words = ["", "-12,50", "1", "12345678901", "Bäckerei", "12.", "2026", "20260304x", "Mo 4"]
    let dates = DateDetection.formats.flatMap { format in
      Self.days.map { Self.written(format.format, year: $0, month: $1, day: $2) }
    }
    for text in words + dates {
      let reading = DateDetection.formats.indices.filter {
        DateDetection.formats[$0].date(text) != nil
      }
      let tried = Set(DateDetection.candidates(for: text))
      #expect(tried.isSuperset(of: reading), "\(text)")
      #expect(DateDetection.isDate(text) == !reading.isEmpty)
    }
  }

  // A table of a thousand columns took seconds when every cell was tried in every format.
  @Test(arguments: [
    ("-12,50", 0), ("1234,00", 0), ("DE02120300000000202051", 10), ("", 0), ("455555555", 1),
    ("04.03.2026", 12), ("2026-03-04", 4), ("20260304", 2),
  ])
  func `few formats are tried on a cell`(text: String, limit: Int) {
    #expect(DateDetection.formats.count > 60)
    #expect(DateDetection.candidates(for: text).count <= limit)
  }
}
