package import Reporting

/// A self-contained page: no script, no request, one stylesheet; charts are inline SVG.
package struct HTMLRenderer: Renderer {
  package static let name = "html"
  package static let title = "HTML"
  package static let summary = "self-contained pages with charts, to read, print or mail"

  package init() {}

  package func files(for report: Report, in edition: Edition) -> [RenderedFile] {
    [RenderedFile(path: path(report), text: Self.fitted(report, in: edition).page)]
  }

  /// The page, and how many rows of a table it has room for.
  ///
  /// Long tables are cut shorter, all of them alike, only where the page would be too large. Whatever
  /// else is for reading shows the same rows.
  static func fitted(_ report: Report, in edition: Edition) -> (page: String, rows: Int) {
    var page = ""
    var room = PageLimits.rows
    for rows in PageLimits.rowAttempts {
      room = rows
      page = edition.templates.page("page", view(of: report, in: edition, rows: rows))
      if page.utf8.count <= PageLimits.bytes { break }
    }
    return (page, room)
  }

  private static func view(of report: Report, in edition: Edition, rows: Int) -> [String: Any] {
    let parts = PageParts(
      report: report, hasCSV: edition.has(CSVRenderer.self), rowLimit: rows,
      trails: edition.trails)
    let pages = edition.reports.map { other -> [String: Any] in
      [
        "title": other.kindTitle, "href": "\(other.kind).html",
        "current": other.kind == report.kind,
      ]
    }
    let others = edition.formats.filter {
      $0.name != name && $0.fits(report) && $0.isOfEachReport && !edition.isAlone
    }
    let foot =
      ["As of \(report.provenance.asOf.words) · saldo"] + report.provenance.credits
      + parts.credits()
    return [
      "title": "\(report.heading) – \(report.provenance.ledger) – saldo",
      "heading": report.heading, "provenance": report.provenanceLine.harmless.isolated,
      "isLinked": !edition.isAlone, "index": "../index.html", "nav": pages,
      "headlines": parts.headlines().html, "attention": parts.attention().html,
      "sections": parts.sections().html, "notes": parts.notes().html,
      "downloads": others.map { ["title": $0.title, "href": "\(report.kind).\($0.name)"] }
        + (CalendarFile(report) == nil || edition.isAlone
          ? [] : [["title": "iCalendar", "href": "\(report.kind).\(CalendarFile.ending)"]]),
      "foot": foot.map { ["line": $0] },
    ]
  }
}
