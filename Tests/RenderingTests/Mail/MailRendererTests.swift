import Foundation
import Ledger
import Reporting
import Testing

@testable import Rendering

@Suite struct MailRendererTests {
  private static func message(
    _ reports: [Report], companions: [Report] = [], subject: String? = nil
  ) throws -> String {
    var edition = Edition(
      reports: reports, formats: [MailRenderer.self], templates: try TemplateLibrary())
    edition.companions = companions
    edition.mail.to = [try required(MailAddress("Äsha <asha@example.org>"))]
    edition.mail.subject = subject
    let file = try required(
      MailRenderer().files(for: try required(reports.first), in: edition).first)
    return String(decoding: file.bytes, as: UTF8.self)
  }

  /// The two bodies of a message, read the plain way.
  private static func bodies(_ message: String) throws -> (text: String, html: String) {
    let boundary = try required(
      message.components(separatedBy: "boundary=\"").last?.components(separatedBy: "\"").first)
    let parts = message.components(separatedBy: "--\(boundary)")
    #expect(parts.count == 4)
    let bodies = try parts[1...2].map { part in
      let pieces = part.components(separatedBy: "\r\n\r\n")
      let data = try required(
        Data(base64Encoded: pieces[1], options: .ignoreUnknownCharacters))
      return String(decoding: data, as: UTF8.self)
    }
    return (bodies[0], bodies[1])
  }

  @Test func `both parts say the headlines and what needs attention`() throws {
    let month = try required(try Household().reports("2026-08").first)
    let bodies = try Self.bodies(try Self.message([month]))
    #expect(bodies.text.contains("# August 2026\r\n"))
    let words = PageText(month.style, month.headlines.joined().map(\.value))
    for headline in month.headlines.joined() {
      let value = words.text(headline.value, isOutgoing: headline.isOutgoing)
      #expect(bodies.text.contains(value) && bodies.html.contains(">\(value)<"), "\(value)")
    }
    #expect(!month.attention.isEmpty)
    for phrase in month.attention.flatMap(\.phrases) {
      guard case .subject(let subject) = phrase else { continue }
      #expect(bodies.text.contains("**\(subject)**"))
      #expect(bodies.html.contains("<strong>\(subject)</strong>"))
    }
  }

  @Test func `lines end with CR and LF, and are no longer than 78 characters of ASCII`() throws {
    let long = String(repeating: "Ein sehr langer Betreff, नमस्ते 🎬 ", count: 8)
    for subject in [nil, long, "Plain", String(repeating: "x", count: 300)] {
      let message = try Self.message(try Household().reports("2026-08"), subject: subject)
      #expect(message.utf8.allSatisfy { $0 < 0x80 })
      #expect(!message.replacing("\r\n", with: "").contains { $0 == "\r" || $0 == "\n" })
      for line in message.components(separatedBy: "\r\n") {
        #expect(line.utf8.count <= 78, "\(line)")
      }
    }
  }

  @Test func `the same report is the same message, another one has another id`() throws {
    let reports = try Household().reports("2026-08")
    let first = try Self.message(reports)
    #expect(try Self.message(reports) == first)
    let other = try Self.message(try Household().reports("2026-07"))
    let id = { (text: String) in
      text.components(separatedBy: "\r\n").first { $0.hasPrefix("Message-ID: ") }
    }
    #expect(id(first) != nil && id(first) != id(other))
  }

  @Test func `every report fits below ninety kilobytes`() throws {
    let reports = try Household().reports("2026") + RegisterSample().reports()
    for report in reports + [try Hostile.report()] {
      let message = try Self.message([report], companions: reports)
      #expect(message.utf8.count <= 90_000, "\(report.kind)")
      #expect(try Self.bodies(message).html.hasSuffix("</html>\r\n"))
    }
  }

  @Test func `a table has ten rows, and says how many more there are`() throws {
    let report = try Hostile.report()
    let table = try required(report.sections.compactMap(\.table).first { $0.rows.count > 10 })
    let digest = MailDigest(report, reminders: nil).report
    let short = try required(digest.sections.first { $0.table?.id == table.id })
    #expect(short.table?.rows.count == 10)
    #expect(short.table?.cut?.rest?.contains(.text("\(table.rows.count - 10) more")) == true)
  }

  @Test func `what is over stands above what is not, and nothing is lost`() throws {
    let budget = try required(
      try Household().reports("2026-08").first { $0.kind == BudgetReport.name })
    let table = try required(budget.sections.compactMap(\.table).first)
    let digest = MailDigest(budget, reminders: nil).report
    let rows = try required(digest.sections.compactMap(\.table).first).rows
    #expect(rows.count == table.rows.count && Set(rows) == Set(table.rows))
    let ranks = rows.map { row in
      row.contains(.status(.over)) ? 0 : row.contains(.status(.tight)) ? 1 : 2
    }
    #expect(ranks == ranks.sorted() && ranks.first == 0 && ranks.last == 2)
  }

  @Test func `a month brings its reminders along`() throws {
    let month = try required(try Household().reports("2026-08").first)
    let reminders = try RegisterSample().reports().filter { $0.kind == RemindersReport.name }
    #expect(reminders.count == 1)
    let bodies = try Self.bodies(try Self.message([month], companions: reminders))
    #expect(bodies.text.contains("## Reminders\r\n") && bodies.html.contains(">Reminders</h2>"))
    #expect(try !Self.bodies(try Self.message([month])).text.contains("## Reminders"))
  }

  @Test func `hostile text is text in both parts and in no header`() throws {
    let bodies = try Self.bodies(
      try Self.message([try Hostile.report()], subject: "a\r\nBcc: b@example.org"))
    #expect(!bodies.html.contains("<script") && !bodies.html.contains("\u{202E}"))
    #expect(bodies.html.contains("&lt;script&gt;"))
    for part in [bodies.text, bodies.html] { #expect(!part.contains("\u{0}")) }
    let message = try Self.message([try Hostile.report()], subject: "a\r\nBcc: b@example.org")
    #expect(!message.contains("\nBcc:"))
  }

  @Test func `the html has no drawing, no stylesheet, no script and no request`() throws {
    for report in try Household().reports("2026-08") {
      let html = try Self.bodies(try Self.message([report])).html
      for banned in ["<svg", "<style", "<script", "<img", "<link", "http", "src=", "url("] {
        #expect(!html.contains(banned), "\(banned) in \(report.kind)")
      }
    }
  }

  @Test(arguments: [
    ("1970-01-01", "Thu, 1 Jan 1970"), ("1969-12-31", "Wed, 31 Dec 1969"),
    ("2024-02-29", "Thu, 29 Feb 2024"), ("2026-08-31", "Mon, 31 Aug 2026"),
  ])
  func `a day is written as mails write it`(day: String, text: String) throws {
    let words = MailRenderer.date(try required(CalendarDate(day)))
    #expect(words.joined(separator: " ") == "\(text) 00:00:00 +0000")
  }
}
