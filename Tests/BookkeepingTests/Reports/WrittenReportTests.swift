import Ledger
import Reporting
import Testing

@testable import Bookkeeping

/// What is remembered of a report, and the file that it is remembered in.
@Suite struct WrittenReportTests {
  private typealias Table = WrittenReport.Table

  private static func text(_ reports: [String: WrittenReport]) -> String {
    String(decoding: WrittenReportText.bytes(reports), as: UTF8.self)
  }

  private static let month = WrittenReport(tables: [
    Table(id: "month", columns: ["month", "income"], rows: [["2026-08", "2000.00"]]),
    Table(id: "empty", columns: ["day"], rows: []),
  ])

  @Test func `the file has a line for each report, table and row, by kind`() {
    let reports = ["month": Self.month, "budget": WrittenReport(tables: [])]
    #expect(
      Self.text(reports) == """
        saldo report memory 1
        report\tbudget
        report\tmonth
        table\tmonth\tmonth\tincome
        row\t2026-08\t2000.00
        table\tempty\tday
        end

        """)
    #expect(WrittenReportText.reports(WrittenReportText.bytes(reports)) == reports)
    #expect(WrittenReportText.reports(WrittenReportText.bytes([:])) == [:])
  }

  @Test(arguments: [
    "", "a\tb", "a\nb", "a\\tb", "\\", "\\\\n", "\r\n", "row", "end", "Café\u{301}", "\u{0}", " ",
  ])
  func `any text is read back as it was`(text: String) {
    let table = Table(id: "month", columns: ["a", text], rows: [[text, ""], ["", text]])
    let reports = ["month": WrittenReport(tables: [table])]
    #expect(WrittenReportText.reports(WrittenReportText.bytes(reports)) == reports)
  }

  @Test func `a file that is cut or changed anywhere is damaged`() {
    let bytes = WrittenReportText.bytes(["month": Self.month])
    for count in bytes.indices {
      #expect(WrittenReportText.reports(Array(bytes[..<count])) == nil, "\(count) bytes")
    }
    for extra in ["x", "\n", "end\n", "row\ta\tb\n"] {
      #expect(WrittenReportText.reports(bytes + Array(extra.utf8)) == nil)
    }
    let text = Self.text(["month": Self.month])
    for (old, new) in [
      ("row\t2026-08", "row"), ("report", "rapport"), ("2026", "\\x"), ("memory 1", "memory 2"),
      ("report\tmonth", "report"), ("report\tmonth\n", ""), ("table\tempty", "report\tmonth"),
    ] {
      let damaged = text.replacing(old, with: new)
      #expect(WrittenReportText.reports(Array(damaged.utf8)) == nil, "\(old) → \(new)")
    }
    #expect(WrittenReportText.reports(Array("saldo report memory 1\n\u{FF}".utf8)) == nil)
    #expect(WrittenReportText.reports([0xFF, 0x0A]) == nil)
  }
}
