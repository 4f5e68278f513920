package import Ledger
package import Reporting

/// The page that lists every period there are pages for, the latest first.
package struct IndexPage: Sendable {
  /// One period that has pages.
  package struct Entry: Hashable, Sendable {
    package let period: Period
    /// The names of the kinds of report that were written.
    package let kinds: [String]
    /// Its answer, a line for each currency; none where it is not known.
    package let headlines: [String]

    package init(period: Period, kinds: [String], headlines: [String] = []) {
      self.period = period
      self.kinds = kinds
      self.headlines = headlines
    }

    /// The entry of reports just made of one period; nil of none.
    package init?(_ reports: [Report]) {
      guard let first = reports.first else { return nil }
      let answer = reports.first { $0.kind == MonthReport.name } ?? first
      // As many digits as the page itself shows.
      let words = PageText(answer.style, answer.headlines.joined().map(\.value))
      period = first.period
      kinds = reports.map(\.kind)
      headlines = answer.headlines.filter { !$0.isEmpty }.map { group in
        group.prefix(3)
          .map { "\(Self.label($0)) \(words.text($0.value, isOutgoing: $0.isOutgoing))" }
          .joined(separator: " · ")
      }
    }

    /// What a headline is about; the sign of its amount says the currency.
    private static func label(_ headline: Headline) -> String {
      guard case .amount(let amount) = headline.value else { return headline.label }
      let suffix = ", \(amount.currency.code)"
      return headline.label.hasSuffix(suffix)
        ? String(headline.label.dropLast(suffix.count)) : headline.label
    }
  }

  private let ledger: String
  private let templates: TemplateLibrary
  private let credits: [String]
  private let fiscalYearStart: Int

  package init(
    ledger: String, templates: TemplateLibrary, credits: [String] = [], fiscalYearStart: Int = 1
  ) {
    self.ledger = ledger
    self.templates = templates
    self.credits = credits
    self.fiscalYearStart = fiscalYearStart
  }

  /// `index.html`, with links to the pages of each period.
  package func file(_ entries: [Entry]) -> RenderedFile {
    let sorted = entries.sorted { left, right in
      (right.period.end, left.period.start) < (left.period.end, right.period.start)
    }
    let view: [String: Any] = [
      "title": "\(ledger) – saldo", "heading": ledger, "glossary": GlossaryPage.path,
      "isEmpty": entries.isEmpty,
      "periods": sorted.map(period), "foot": (["saldo"] + credits).map { ["line": $0] },
    ]
    return RenderedFile(path: "index.html", text: templates.page("index", view))
  }

  private func period(_ entry: Entry) -> [String: Any] {
    let pages = Reports.all.filter { entry.kinds.contains($0.name) }.map { kind in
      ["title": kind.title(of: entry.period), "href": "\(entry.period)/\(kind.name).html"]
    }
    return [
      "title": entry.period == .everything
        ? "All months" : entry.period.title(fiscalYearStart: fiscalYearStart),
      "headlines": entry.headlines.map { ["line": $0.harmless.isolated] },
      "href": pages.first?["href"] ?? "", "pages": pages,
    ]
  }
}

/// The page that says what the figures of the other pages are.
package struct GlossaryPage: Sendable {
  /// Where it stands in the reports folder.
  static let path = "glossary.html"

  private let templates: TemplateLibrary

  package init(templates: TemplateLibrary) { self.templates = templates }

  package func file() -> RenderedFile {
    let view: [String: Any] = [
      "title": "Glossary – saldo", "heading": "Glossary", "index": "index.html",
      "groups": Glossary.groups.map(Self.group), "foot": [["line": "saldo"]],
    ]
    return RenderedFile(path: Self.path, text: templates.page("glossary", view))
  }

  private static func group(_ group: Glossary.Group) -> [String: Any] {
    [
      "title": group.title,
      "terms": group.terms.reduce(into: Markup()) { $0.append(entry($1)) }.html,
    ]
  }

  private static func entry(_ term: Glossary.Term) -> Markup {
    Markup(.div, [.id: id(term.name)]) {
      Markup(.dt) { Markup(term.name) }
      Markup(.dd) { Markup(term.meaning) }
      Markup(.dd) { Markup(.code) { Markup(term.formula) } }
    }
  }

  /// The anchor of a term: `net-worth`.
  private static func id(_ name: String) -> String {
    name.lowercased().replacing(" ", with: "-")
  }
}
