import Ledger
import Reporting
import Testing

@testable import Rendering

@Suite struct SummaryRendererTests {
  private static func summary(
    _ reports: [Report], _ formats: [any Renderer.Type] = [SummaryRenderer.self],
    companions: [Report] = []
  ) throws -> String {
    var edition = Edition(reports: reports, formats: formats, templates: try TemplateLibrary())
    edition.companions = companions
    let files = reports.flatMap { SummaryRenderer().files(for: $0, in: edition) }
    #expect(files.map(\.path) == ["summary.md"])
    return String(decoding: try required(files.first).bytes, as: UTF8.self)
  }

  @Test func `all reports are one file, and its headings stand below those of the page`() throws {
    let text = try Self.summary(try Household().reports("2026-08"))
    #expect(text.hasPrefix("## August 2026 – household\n"))
    #expect(text.contains("\n### Needs attention\n"))
    #expect(text.split(separator: "\n").allSatisfy { !$0.hasPrefix("# ") })
  }

  @Test func `budgets that are over or nearly so stand in it, and no others`() throws {
    let reports = try Household().reports("2026-08")
    let budget = try required(reports.first { $0.kind == BudgetReport.name })
    let table = try required(budget.tables.first)
    let lines = try Self.summary(reports).split(separator: "\n").filter {
      $0.hasSuffix("▲ over |") || $0.hasSuffix("◆ tight |")
    }
    let wanted = table.rows.filter {
      $0.contains(.status(.over)) || $0.contains(.status(.tight))
    }
    #expect(!wanted.isEmpty && wanted.count < table.rows.count)
    #expect(lines.count == wanted.count)
  }

  @Test func `what two reports say is said once, the most pressing first`() throws {
    let reports = try Household().reports("2026-08")
    let text = try Self.summary(reports, companions: reports)
    let lines = text.split(separator: "\n").filter { $0.hasPrefix("- ") }
    #expect(!lines.isEmpty && Set(lines).count == lines.count)
    let glyphs = lines.compactMap { $0.dropFirst(2).first }
    let order: [Character] = ["▲", "◆", "●"]
    let places = glyphs.compactMap(order.firstIndex)
    #expect(places == places.sorted())
  }

  @Test func `it says where the pages are, if there are any`() throws {
    let reports = try Household().reports("2026-08")
    #expect(try !Self.summary(reports).contains("Pages:"))
    let text = try Self.summary(reports, [HTMLRenderer.self, SummaryRenderer.self])
    #expect(text.contains("Pages: `2026-08/month.html`, "))
  }

  @Test func `hostile text stays text, and a ledger without budgets says nothing of them`() throws {
    let text = try Self.summary([try Hostile.report()])
    #expect(!text.contains("<script") && text.contains("&lt;script&gt;"))
    #expect(!text.contains("### Budgets") && !text.contains("No budget"))
  }
}
