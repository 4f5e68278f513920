import Ledger
package import Reporting

/// A renderer of a short Markdown summary of all reports, for the page of a CI job.
///
/// The summary has the headlines of the month report, the attention lines of all reports, budgets
/// that are over, on track to exceed or nearly over, and the paths of the pages.
///
/// The reports folder has one summary, which shows the last period. Its path does not depend on the
/// period: `cat out/summary.md >> "$GITHUB_STEP_SUMMARY"`. Headings begin at level two, because the
/// page of a job may contain several summaries.
package struct SummaryRenderer: Renderer {
  package static let name = "summary"
  package static let title = "summary"
  package static let summary = "a short Markdown summary of all reports, for a CI job page"
  package static let companions = [MonthReport.name, BudgetReport.name]
  package static let isOfEachReport = false

  /// The maximum number of lines in a list; GitHub drops any summary over 1024 KiB.
  static let mostLines = 20

  package init() {}

  package func files(for report: Report, in edition: Edition) -> [RenderedFile] {
    // saldo calls the renderer for each report, but the summary is one file for all of them.
    guard report == edition.reports.first else { return [] }
    let all = edition.reports + edition.companions
    let month = all.first { $0.kind == MonthReport.name } ?? report
    var blocks = ["## \(MarkdownText.escape("\(month.title) – \(month.provenance.ledger)"))"]
    blocks.append(MarkdownText.escape(month.provenanceLine))
    blocks += MarkdownRenderer.headlines(month)
    blocks += attention(all)
    blocks += all.first { $0.kind == BudgetReport.name }.map(budgets) ?? []
    blocks += pages(edition)
    blocks.append(MarkdownText.escape("As of \(month.provenance.asOf.words) · saldo"))
    return [RenderedFile(path: "summary.md", text: blocks.joined(separator: "\n\n") + "\n")]
  }

  /// The attention lines of all reports, the most urgent first, without repeated lines.
  private func attention(_ reports: [Report]) -> [String] {
    var lines: [Attention] = []
    for line in reports.flatMap(\.attention) where !lines.contains(line) { lines.append(line) }
    lines = Attention.Urgency.allCases.flatMap { urgency in lines.filter { $0.urgency == urgency } }
    guard !lines.isEmpty else { return ["Nothing needs attention."] }
    let rest = lines.count - Self.mostLines
    return MarkdownRenderer.attention(Array(lines.prefix(Self.mostLines))).map(Self.deeper)
      + (rest > 0 ? ["and \(rest) more"] : [])
  }

  private func budgets(_ report: Report) -> [String] {
    guard let table = report.tables.first(where: { $0.id == BudgetReport.name }),
      let status = table.columns.firstIndex(where: { $0.id == "status" })
    else { return [] }
    let pressing: [Cell] = [.status(.over), .status(.exceeding), .status(.tight)]
    let rows = pressing.flatMap { word in table.rows.filter { $0[status] == word } }
    guard !rows.isEmpty else {
      return table.rows.isEmpty ? [] : ["No budget is overspent or nearly used up."]
    }
    var shown = ShownTable(table, report.style)
    shown.columns = table.columns.indices.filter { column in
      let id = table.columns[column].id
      return Self.columnsOfBudget.contains(id)
        || id == "name" && rows.contains { $0[column] != .text("") }
    }
    let lines = rows.prefix(Self.mostLines).map { row in
      shown.columns.map { MarkdownText.escape(shown.text(row[$0], $0)) }
    }
    let heads = shown.heads.map(MarkdownText.escape)
    let rest = rows.count - Self.mostLines
    return ["### Budgets"] + [MarkdownText.table(heads, rightAligned: shown.numbers, lines)]
      + (rest > 0 ? ["and \(rest) more"] : [])
  }

  private static let columnsOfBudget: Set<String> = [
    "month", "category", "budget", "actual", "variance", "used", "status",
  ]

  /// The paths of the edition's readable files: HTML, otherwise Markdown; empty if it has neither.
  private func pages(_ edition: Edition) -> [String] {
    let readable: [any Renderer.Type] = [HTMLRenderer.self, MarkdownRenderer.self]
    guard let format = readable.first(where: edition.has) else { return [] }
    let paths = edition.reports.map { "`\($0.period)/\($0.kind).\(format.name)`" }
    return ["Pages: \(paths.joined(separator: ", "))"]
  }

  private static func deeper(_ block: String) -> String {
    block.hasPrefix("## ") ? "#\(block)" : block
  }
}
