import Foundation
import Ledger
import Reporting
import Testing

@testable import Rendering

/// The reports on the registers of `samples/registers`.
@Suite struct RegisterReportsTests {
  private static func files() throws -> [RenderedFile] {
    let reports = try RegisterSample().reports()
    // A mail is base64, which nobody reads; MailRendererTests and Python do.
    let formats = Renderers.all.filter { $0.isOfEachReport && $0.name != MailRenderer.name }
    let edition = Edition(
      reports: reports, formats: formats, templates: try TemplateLibrary())
    return Renderers.files(of: edition) + reports.compactMap(CalendarFile.init).map(\.file)
  }

  @Test func `the reports on the registers are those of the samples`() throws {
    let isRecording = ProcessInfo.processInfo.environment["SALDO_RECORD"] != nil
    let files = try Self.files()
    for file in files {
      let url = RegisterSample.folder.appending(path: file.path)
      let golden = try? Foundation.Data(contentsOf: url)
      guard golden.map({ Array($0) != file.bytes }) ?? true else { continue }
      if isRecording {
        try FileManager.default.createDirectory(
          at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Foundation.Data(file.bytes).write(to: url)
      }
      Issue.record("samples/registers/\(file.path) is not what saldo writes")
    }
    let kept = try FileManager.default.contentsOfDirectory(
      atPath: RegisterSample.folder.appending(path: "2026-08").path)
    #expect(Set(kept.map { "2026-08/\($0)" }).subtracting(files.map(\.path)) == [])
  }

  @Test func `their pages are small and ask for nothing`() throws {
    for file in try Self.files() where file.path.hasSuffix(".html") {
      let text = String(decoding: file.bytes, as: UTF8.self)
      #expect(file.bytes.count < 100_000, "\(file.path)")
      for banned in ["<script", " style=", "http://", "https://", "src=", "<tea>"] {
        #expect(!text.contains(banned), "\(banned) in \(file.path)")
      }
    }
  }

  @Test func `a kind without an entry has nothing to say`() throws {
    let names = Reports.all.filter { $0.isFilled(by: RegisterBook()) }.map { $0.name }
    #expect(
      names == [
        "month", "year", "categories", "budget", "places", "recurring", "transactions", "quality",
      ])
    let registers = try RegisterSample().context.registers
    let filled = Reports.all.filter { $0.isFilled(by: registers) }
    #expect(filled.count == Reports.all.count)
  }

  @Test func `a report on no entries is a page all the same, for who asks for it`() throws {
    var context = try RegisterSample().context
    context.registers = RegisterBook()
    var pass = ReportPass(Reports.all, [context])
    let none: [LedgerRow] = []
    pass.add(none.span)
    let edition = Edition(
      reports: pass.reports(), formats: Renderers.all, templates: try TemplateLibrary())
    #expect(Renderers.files(of: edition).count >= 4 * Reports.all.count)
  }

  @Test func `lines of a calendar are short, end in CRLF and cut no character`() throws {
    let file = try required(try Self.files().first { $0.path.hasSuffix(".ics") })
    let text = try required(String(validating: file.bytes, as: UTF8.self))
    #expect(text.hasSuffix("END:VCALENDAR\r\n"))
    let lines = text.utf8.split(separator: UInt8(ascii: "\n"))
    #expect(lines.allSatisfy { $0.last == UInt8(ascii: "\r") && $0.count <= 76 })
    #expect(text.contains("UID:reminder/saldo/r2@saldo\r\n"))
    #expect(text.contains("DTSTART;TZID=UTC+0200:20260930T001500\r\n"))
    #expect(text.contains("DTSTART;VALUE=DATE:20260905\r\n"))
  }
}
