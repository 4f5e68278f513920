import Ledger
package import Reporting

/// A renderer of Markdown with tables, for terminals, emails and repositories; bars are Unicode
/// blocks.
package struct MarkdownRenderer: Renderer {
  package static let name = "md"
  package static let title = "Markdown"
  package static let summary = "Markdown, for a terminal, an email or a repository"
  package static let needs: RendererNeeds = .shownRows

  /// Whether each table has a comment with the ids of the table and of its columns.
  ///
  /// The comment is visible in plain text.
  var hasIDs = true
  /// Whether the output includes CSV files, which have all rows of a table.
  private var hasCSV = true

  package init() {}

  package func files(for report: Report, in edition: Edition) -> [RenderedFile] {
    var renderer = self
    renderer.hasCSV = edition.has(CSVRenderer.self)
    return [RenderedFile(path: path(report), text: renderer.text(of: Self.cut(report)))]
  }

  /// The report with only the rows that its page shows.
  private static func cut(_ report: Report) -> Report {
    let rows = PageLimits.rows(of: report)
    var cut = report
    for section in cut.sections.indices {
      cut.sections[section].table = report.sections[section].table.map {
        PageLimits.cut($0, toFit: rows, in: report.style)
      }
    }
    return cut
  }

  func text(of report: Report) -> String {
    var blocks = ["# \(MarkdownText.escape(report.heading))"]
    blocks.append(MarkdownText.escape(report.provenanceLine))
    blocks += Self.headlines(report)
    blocks += Self.attention(report.attention)
    for section in report.sections { blocks += block(section, report) }
    blocks += report.notes.map { MarkdownText.escape($0) }
    let foot = ["As of \(report.provenance.asOf.words)"] + report.provenance.credits
    blocks.append("---\n\n" + MarkdownText.escape(foot.joined(separator: " · ")))
    return blocks.joined(separator: "\n\n") + "\n"
  }

  static func headlines(_ report: Report) -> [String] {
    guard report.headlines.contains(where: { !$0.isEmpty }) else { return [] }
    let words = PageText(report.style, report.headlines.joined().map(\.value))
    let rows = report.headlines.joined().map { headline in
      [
        "**\(MarkdownText.escape(headline.label))**",
        MarkdownText.escape(words.text(headline.value, isOutgoing: headline.isOutgoing)),
        MarkdownText.escape(PageText.small(headline)),
      ]
    }
    return [MarkdownText.table(["", "", ""], rightAligned: [1], rows)]
  }

  static func attention(_ attention: [Attention]) -> [String] {
    guard !attention.isEmpty else { return [] }
    let lines = attention.map { line in
      let phrases = line.phrases.map { phrase in
        switch phrase {
        case .text(let text): MarkdownText.escape(text)
        case .subject(let text): "**\(MarkdownText.escape(text))**"
        case .code(let text): "`\(text)`"
        case .row(let id): "`\(id)`"
        }
      }
      return "- \(PageText.glyph(line.urgency)) \(phrases.joined())"
    }
    return ["## Needs attention", lines.joined(separator: "\n")]
  }

  private func block(_ section: Section, _ report: Report) -> [String] {
    var blocks = ["## \(MarkdownText.escape(section.title))"]
    if let table = section.table, !table.rows.isEmpty || section.note.isEmpty {
      blocks.append(
        table.rows.isEmpty ? "Nothing to show." : self.table(table, section.chart, report))
      if let cut = table.cut {
        let file = PageLimits.file(of: table, report)
        let option = hasCSV ? "" : " (`\(PageLimits.optionForFiles)`)"
        blocks.append("\(PageText.words(cut, table, report.style)) \(file)\(option).")
      }
    }
    if !section.note.isEmpty { blocks.append(MarkdownText.escape(section.note)) }
    return blocks
  }

  private func table(_ table: Table, _ chart: Chart?, _ report: Report) -> String {
    let shown = ShownTable(table, report.style)
    let bars = MarkdownText.bars(chart, table)
    let text = { (cells: [Cell], isBold: Bool) in
      shown.columns.map { column in
        let text = cell(cells[column], column, shown)
        return isBold && !text.isEmpty ? "**\(text)**" : text
      }
    }
    var rows: [[String]] = []
    var groups = table.groups[...]
    for index in table.rows.indices {
      if let group = groups.first(where: { $0.rows.contains(index) }) {
        rows.append(text(group.cells, true))
        groups = groups.drop { $0.rows.lowerBound <= index }
      }
      rows.append(text(table.rows[index], false) + (bars.map { [$0[index]] } ?? []))
    }
    let blank = bars == nil ? [] : [""]
    if let rest = table.cut?.rest { rows.append(text(rest, false) + blank) }
    if let total = table.total { rows.append(text(total, true) + blank) }
    // The comment lets a program identify the table; rendered Markdown does not show it.
    let ids = shown.columns.map { table.columns[$0].id }.joined(separator: ",")
    let comment = hasIDs ? "<!-- table \(table.id): \(ids) -->\n\n" : ""
    return comment
      + MarkdownText.table(
        shown.heads.map(MarkdownText.escape) + blank, rightAligned: shown.numbers, rows)
  }

  private func cell(_ cell: Cell, _ column: Int, _ shown: ShownTable) -> String {
    switch cell {
    case .trend(let values): MarkdownText.sparkline(values)
    case .bullet(let bullet): MarkdownText.bullet(bullet)
    default: MarkdownText.escape(shown.text(cell, column))
    }
  }
}
