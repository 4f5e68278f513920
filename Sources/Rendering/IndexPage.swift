package import Ledger
package import Reporting

/// The page that lists every period with pages, latest first.
package struct IndexPage: Sendable {
  /// A period that has pages.
  package struct Entry: Hashable, Sendable {
    package let period: Period
    /// The names of the report kinds that have pages.
    package let kinds: [String]
    /// The headlines of the period, one line per currency; empty if unknown.
    package let headlines: [String]

    package init(period: Period, kinds: [String], headlines: [String] = []) {
      self.period = period
      self.kinds = kinds
      self.headlines = headlines
    }

    /// Creates the entry of one period's reports; nil if there are no reports.
    package init?(_ reports: [Report]) {
      guard let first = reports.first else { return nil }
      let answer = reports.first { $0.kind == MonthReport.name } ?? first
      // The entry shows the same number of decimals as the page itself.
      let words = PageText(answer.style, answer.headlines.joined().map(\.value))
      period = first.period
      kinds = reports.map(\.kind)
      headlines = answer.headlines.filter { !$0.isEmpty }.map { group in
        group.prefix(3)
          .map { "\(Self.label($0)) \(words.text($0.value, isOutgoing: $0.isOutgoing))" }
          .joined(separator: " · ")
      }
    }

    /// The label of a headline, without the currency code if the amount already shows the currency.
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

  /// The file `index.html`, with links to the pages of each period.
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

/// The page that explains the figures of the other pages.
package struct GlossaryPage: Sendable {
  /// The path in the reports folder.
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

  /// The anchor of a term, such as `net-worth`.
  private static func id(_ name: String) -> String {
    name.lowercased().replacing(" ", with: "-")
  }
}
