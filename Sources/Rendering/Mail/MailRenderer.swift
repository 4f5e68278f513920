import Ledger
package import Reporting

/// A renderer of messages for `sendmail -t`: a short form of a report as Markdown and as HTML.
///
/// The message follows RFC 5322 and RFC 2045 to 2047. The same report produces the same bytes: the
/// date is the as-of day, and the message id and boundary are hashes of the content. An email
/// client can therefore recognise a message that arrives twice.
package struct MailRenderer: Renderer {
  package static let name = "eml"
  package static let title = "mail"
  package static let summary = "a short email for sendmail -t, as text and HTML"
  package static let needs: RendererNeeds = [.heldRows, .addressee]
  package static let companions = [RemindersReport.name]

  /// The size in bytes above which a message omits tables; Gmail clips messages at 102 KB.
  static let mostBytes = 90_000

  package init() {}

  package func files(for report: Report, in edition: Edition) -> [RenderedFile] {
    let reminders = edition.companions.first { $0.kind == RemindersReport.name }
    var digest = MailDigest(report, reminders: reminders).report
    var message = message(digest, in: edition)
    while message.utf8.count > Self.mostBytes, !digest.sections.isEmpty {
      digest.sections.removeLast()
      message = self.message(digest, in: edition)
    }
    return [RenderedFile(path: path(report), text: message)]
  }

  private func message(_ report: Report, in edition: Edition) -> String {
    var markdown = MarkdownRenderer()
    markdown.hasIDs = false
    let text = PlainMarkdown.text(markdown.text(of: report))
    let html = edition.templates.page("mail", MailPage(report).view)
    let head = head(of: report, edition.mail)
    let digest = MailText.digest(head + [text, html])
    let boundary = "=_saldo_\(digest)"
    let part = { (type: String, body: String) in
      """
      --\(boundary)
      Content-Type: text/\(type); charset=utf-8
      Content-Transfer-Encoding: base64

      \(MailText.base64(body))
      """
    }
    let lines =
      head + [
        "Message-ID: <\(digest)@saldo.invalid>", "MIME-Version: 1.0",
        "Auto-Submitted: auto-generated",
        "Content-Type: multipart/alternative;\r\n boundary=\"\(boundary)\"", "",
        part("plain", text), part("html", html), "--\(boundary)--", "",
      ]
    return String(decoding: MailText.lines(lines.joined(separator: "\n")), as: UTF8.self)
  }

  private func head(of report: Report, _ head: MailHead) -> [String] {
    let named = head.subject ?? "\(report.heading) – \(report.provenance.ledger)"
    let subject = named.unicodeScalars.reduce(into: "") {
      $0.unicodeScalars.append($1.value < 0x20 || $1.isHarmful ? " " : $1)
    }
    let from = head.from ?? head.to.first
    let addresses = { (all: [MailAddress]) in
      all.enumerated().flatMap { index, one in
        let words = one.words
        return words.dropLast() + [words[words.count - 1] + (index < all.count - 1 ? "," : "")]
      }
    }
    return [
      MailText.header("Date", Self.date(report.provenance.asOf)),
      MailText.header("From", addresses([from].compactMap(\.self))),
      MailText.header("To", addresses(head.to)),
      MailText.header("Subject", MailText.unstructured(subject)),
    ]
  }

  /// The words of the `Date` header: the start of the day in UTC (RFC 5322 §3.3).
  static func date(_ day: CalendarDate) -> [String] {
    let weekdays = ["Mon,", "Tue,", "Wed,", "Thu,", "Fri,", "Sat,", "Sun,"]
    return [
      weekdays[day.weekday - 1], "\(day.day)", MonthName.short(day.month), "\(day.year)",
      "00:00:00", "+0000",
    ]
  }
}

/// The short form of a report for an email: headlines, attention, tables and reminders.
///
/// Each table has at most ten rows: first those over or nearly over budget, then others in report
/// order.
struct MailDigest {
  let report: Report

  /// The maximum number of rows per table.
  static let rows = 10
  /// The number of characters kept of a longer text; texts from payees can be arbitrarily long.
  private static let longestText = 60

  init(_ report: Report, reminders: Report?) {
    var short = report
    // A folded table holds the values of a chart, and an email has no charts.
    let shown = report.sections.filter { !$0.isFolded }
    short.sections = shown.compactMap { Self.short($0, report.style) }
    if let reminders, reminders.kind != report.kind {
      short.sections += reminders.sections.compactMap {
        Self.short($0, reminders.style, title: "Reminders")
      }
    }
    short.appendix = []
    self.report = short
  }

  /// A section with the most urgent rows of its table.
  ///
  /// The result is nil if the section has no table, an empty one or a calendar.
  private static func short(
    _ section: Section, _ style: NumberStyle, title: String? = nil
  ) -> Section? {
    guard let table = section.table, !table.rows.isEmpty, !isCalendar(table) else { return nil }
    var cut = table.cut(to: Array(pressingFirst(table.rows).prefix(rows)), in: style)
    cut.rows = cut.rows.map { $0.map(short) }
    cut.groups = []
    // A table with a total already has a row for the remaining rows.
    let isSaid = cut.cut == nil || cut.cut?.rest != nil
    let more = isSaid ? "" : "and \(style.count(Int64(table.rows.count - cut.rows.count))) more"
    let note = [section.note, more].filter { !$0.isEmpty }.joined(separator: " · ")
    return Section(title: title ?? section.title, table: cut, note: note)
  }

  /// The row indices ordered by urgency: over budget, nearly over, then all others.
  private static func pressingFirst(_ rows: [[Cell]]) -> [Int] {
    let over = rows.indices.filter { rows[$0].contains(.status(.over)) }
    let tight = [.exceeding, .tight].flatMap { (status: Variance.Status) in
      rows.indices.filter { rows[$0].contains(.status(status)) }
    }
    return over + tight + rows.indices.filter { !over.contains($0) && !tight.contains($0) }
  }

  /// Whether the table is a calendar, which is wider than an email and repeats the list above it.
  private static func isCalendar(_ table: Table) -> Bool {
    table.rows.joined().contains { if case .agenda = $0 { true } else { false } }
  }

  private static func short(_ cell: Cell) -> Cell {
    switch cell {
    case .text(let text) where text.count > longestText: .text(text.prefix(longestText) + "…")
    case .marked(let text, let mark) where text.count > longestText:
      .marked(text.prefix(longestText) + "…", mark)
    default: cell
    }
  }
}
