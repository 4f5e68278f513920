import Ledger
import Reporting

/// The parts of a report's page that are finished HTML.
struct PageParts {
  let report: Report
  let hasCSV: Bool
  /// The maximum number of rows per table.
  let rowLimit: Int
  let trails: TrailMap?
  /// The drawing of each map, by the index of its section.
  private let maps: [Int: MapDrawing]

  init(
    report: Report, hasCSV: Bool, rowLimit: Int = PageLimits.rows, trails: TrailMap? = nil
  ) {
    self.report = report
    self.hasCSV = hasCSV
    self.rowLimit = rowLimit
    self.trails = trails
    var maps: [Int: MapDrawing] = [:]
    for (index, section) in report.sections.enumerated() {
      guard case .map(let map)? = section.chart else { continue }
      maps[index] = MapDrawing(map, style: report.style, id: Self.id(index))
    }
    self.maps = maps
  }

  /// The credits of all maps, without repetition.
  func credits() -> [String] {
    var credits: [String] = []
    for map in maps.sorted(by: { $0.key < $1.key }).map(\.value) {
      credits += map.credits.filter { !credits.contains($0) }
    }
    return credits
  }

  private static func id(_ section: Int) -> String { "s\(section + 1)" }

  /// The headline tiles, one row per currency.
  @MarkupBuilder
  func headlines() -> Markup {
    let words = PageText(report.style, report.headlines.joined().map(\.value))
    for group in report.headlines where !group.isEmpty {
      Markup(.dl, [.class: "k"]) { for headline in group { tile(headline, words) } }
    }
  }

  private func tile(_ headline: Headline, _ words: PageText) -> Markup {
    let value = words.text(headline.value, isOutgoing: headline.isOutgoing)
    return Markup(.div) {
      Markup(.dt) { headline.label }
      Markup(.dd, [.class: Self.classes(headline.value, value)]) { value }
      small(headline)
    }
  }

  /// The CSS classes of a headline's value.
  ///
  /// An amount of at most 20 characters must not wrap after its minus sign. An amount of 13 to 20
  /// characters is also smaller.
  private static func classes(_ value: Cell, _ words: String) -> String {
    guard case .amount = value, words.count <= 20 else { return "v" }
    return words.count > 12 ? "v nw lv" : "v nw"
  }

  private func small(_ headline: Headline) -> Markup {
    if headline.change == nil && headline.note.isEmpty { return Markup() }
    return Markup(.dd) {
      if let change = headline.change {
        PageTable.change(change)
        " "
      }
      if !headline.note.isEmpty { Markup(.small) { headline.note } }
    }
  }

  /// The section "Needs attention"; empty if nothing needs attention.
  func attention() -> Markup {
    guard !report.attention.isEmpty else { return Markup() }
    return Markup(.section, [.ariaLabelledby: "attention"]) {
      Markup(.h2, [.id: "attention"]) { "Needs attention" }
      Markup(.ul, [.class: "t"]) {
        for line in report.attention {
          Markup(.li) {
            Markup(.span, [.class: Self.tone(line.urgency), .ariaHidden: "true"]) {
              PageText.glyph(line.urgency)
            }
            // The no-break space keeps a long word on the line of the mark.
            "\u{A0}"
            for phrase in line.phrases { inline(phrase, line.urgency) }
          }
        }
      }
    }
  }

  /// The id of a row, linked to the transactions page if that page shows the row.
  private func row(_ id: TransactionID) -> Markup {
    let code = Markup(.code) { "\(id)" }
    guard let href = trails?.href(.transaction(id), from: report.kind) else { return code }
    return Markup(.a, [.href: href]) { code }
  }

  private func inline(_ phrase: Attention.Phrase, _ urgency: Attention.Urgency) -> Markup {
    switch phrase {
    case .text(let text): Markup(text)
    case .code(let text): Markup(.code) { text }
    case .row(let id): row(id)
    case .subject(let text):
      Markup(.strong, [.class: Self.tone(urgency)]) { Markup(.bdi) { text } }
    }
  }

  private static func tone(_ urgency: Attention.Urgency) -> String {
    urgency == .over ? "bad" : "wa"
  }

  /// The charts and tables, one section each.
  @MarkupBuilder
  func sections() -> Markup {
    for (index, section) in report.sections.enumerated() { self.section(section, index) }
  }

  private func section(_ section: Section, _ index: Int) -> Markup {
    let id = Self.id(index)
    return Markup(.section, [.ariaLabelledby: id]) {
      Markup(.h2, [.id: id]) { section.title }
      if let chart = section.chart { figure(chart, index) }
      if let table = section.table {
        // The note of the section already explains why the table is empty.
        if table.rows.isEmpty && !section.note.isEmpty {
          Markup()
        } else if section.isFolded && section.chart != nil {
          Markup(.details) {
            Markup(.summary) { "\(section.title) as a table" }
            self.table(table, id: id)
          }
        } else {
          self.table(table, id: id)
        }
      }
      if !section.note.isEmpty { Markup(.p, [.class: "mu"]) { section.note } }
    }
  }

  private func figure(_ chart: Chart, _ index: Int) -> Markup {
    let id = Self.id(index)
    return switch chart {
    case .pairedColumns(let chart): ColumnDrawing(chart, style: report.style, id: id).figure()
    case .bars(let chart): BarDrawing(chart: chart, style: report.style, id: id).figure()
    case .map: maps[index]?.figure() ?? Markup()
    case .stackedArea(let chart):
      StackedAreaDrawing(chart, style: report.style, id: id).figure()
    case .signedColumns(let chart):
      SignedColumnDrawing(chart, style: report.style, id: id).figure()
    case .stackedBar(let chart):
      StackedBarDrawing(chart: chart, style: report.style, id: id).figure()
    case .lines(let chart): LineDrawing(chart, style: report.style, id: id).figure()
    case .smallMultiples(let chart):
      SmallMultiplesDrawing(chart: chart, style: report.style, id: id).figure()
    case .columnsAndRunning(let columns, let line):
      ColumnDrawing(columns, style: report.style, id: id).figure()
        + RunningDrawing(line, style: report.style, id: "\(id)r").figure()
    case .strip(let strip): StripDrawing(strip, style: report.style, id: id).figure()
    case .timeline(let line): TimelineDrawing(chart: line, style: report.style, id: id).figure()
    }
  }

  private func table(_ table: Table, id: String) -> Markup {
    guard !table.rows.isEmpty else { return Markup(.p, [.class: "mu"]) { "Nothing to show." } }
    let shown = PageLimits.cut(table, toFit: rowLimit, in: report.style)
    let drawn = PageTable(
      table: shown, style: report.style, section: id, kind: report.kind, trails: trails
    ).markup()
    return drawn + cutWords(shown) + unlinkedWords(shown)
  }

  /// A sentence with the number of rows shown and the file with all rows; empty if all are shown.
  private func cutWords(_ table: Table) -> Markup {
    guard let cut = table.cut else { return Markup() }
    let file = PageLimits.file(of: table, report)
    return Markup(.p, [.class: "mu"]) {
      "\(PageText.words(cut, table, report.style)) "
      if hasCSV {
        Markup(.a, [.href: file]) { file }
      } else {
        Markup(.code) { file }
        " ("
        Markup(.code) { PageLimits.optionForFiles }
        ")"
      }
      "."
    }
  }

  /// A link to the CSV file of transactions, if only some places in the table have links.
  ///
  /// The transactions page has only the largest rows. The other rows have no link target. The
  /// result is empty without that page or that file.
  private func unlinkedWords(_ table: Table) -> Markup {
    guard let trails, trails.isOfThisPeriod, hasCSV else { return Markup() }
    // A category without rows also has no link.
    let links = table.trails.compactMap { trail -> String?? in
      if case .place(_, _)? = trail {
        trail.map { trails.href($0, from: report.kind) }
      } else {
        nil
      }
    }
    guard links.contains(nil), links.contains(where: { $0 != nil }) else { return Markup() }
    let file = "\(TransactionsReport.name).csv"
    return Markup(.p, [.class: "mu"]) {
      "Rows for figures without a link are in "
      Markup(.a, [.href: file]) { file }
      "."
    }
  }

  /// The notes about omitted data, one paragraph each.
  @MarkupBuilder
  func notes() -> Markup {
    for note in report.notes { Markup(.p, [.class: "mu"]) { note } }
  }
}
