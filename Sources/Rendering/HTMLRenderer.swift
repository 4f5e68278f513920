package import Reporting

/// A renderer of self-contained HTML pages.
///
/// A page has one stylesheet and inline SVG charts. It has no scripts and makes no requests.
package struct HTMLRenderer: Renderer {
  package static let name = "html"
  package static let title = "HTML"
  package static let summary = "self-contained pages with charts, to read, print or mail"
  package static let needs: RendererNeeds = [.map, .shownRows, .index]

  package init() {}

  package func files(for report: Report, in edition: Edition) -> [RenderedFile] {
    [RenderedFile(path: path(report), text: Self.page(report, in: edition))]
  }

  /// The page of a report, with fewer rows per table if the page would otherwise be too large.
  private static func page(_ report: Report, in edition: Edition) -> String {
    var room = PageLimits.rows(of: report)
    while true {
      let page = edition.templates.page("page", view(of: report, in: edition, rows: room))
      guard page.utf8.count > PageLimits.bytes, let less = PageLimits.rows(below: room) else {
        return page
      }
      room = less
    }
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
      "isLinked": !edition.isAlone, "index": "../index.html",
      "glossary": "../\(GlossaryPage.path)", "nav": pages,
      "headlines": parts.headlines().html, "attention": parts.attention().html,
      "sections": parts.sections().html, "notes": parts.notes().html,
      "downloads": others.map { ["title": $0.title, "href": "\(report.kind).\($0.name)"] }
        + (CalendarFile(report) == nil || edition.isAlone
          ? [] : [["title": "iCalendar", "href": "\(report.kind).\(CalendarFile.ending)"]]),
      "foot": foot.map { ["line": $0] },
    ]
  }
}
