import Ledger
import Testing

@testable import Rendering
@testable import Reporting

@Suite struct MarkdownRendererTests {
  @Test func `hostile text stays in its cell and means nothing`() throws {
    let lines = try Hostile.text(MarkdownRenderer()).split(separator: "\n")
    let start = try required(lines.firstIndex { $0.hasPrefix("| No.") })
    let rows = lines[(start + 2)...].prefix { $0.hasPrefix("|") }
    #expect(rows.count == Hostile.texts.count + 1)
    for line in rows {
      let bars = line.indices.count { line[$0] == "|" && !line[..<$0].hasSuffix("\\") }
      #expect(bars == 9, "\(line)")
    }
    let text = lines.joined(separator: "\n")
    #expect(!text.contains("<script"))
    #expect(!text.contains("\u{202E}"))
    #expect(text.contains("&lt;script&gt;"))
    #expect(text.contains("\\`code\\`"))
  }

  @Test func `bars are eighths of a block`() {
    #expect(MarkdownText.bar(100, of: 100) == "████████████")
    #expect(MarkdownText.bar(50, of: 100) == "██████")
    #expect(MarkdownText.bar(54, of: 100) == "██████▌")
    #expect(MarkdownText.bar(0, of: 100).isEmpty)
    #expect(MarkdownText.bar(-5, of: 100).isEmpty)
    #expect(MarkdownText.bar(5, of: 0).isEmpty)
  }

  @Test func `a bullet has its budget in the middle, and dots where it goes on`() {
    let bar = { (actual: Int64, planned: Int64) in
      MarkdownText.bullet(
        Bullet(actual: actual, planned: planned, forecast: nil, status: .within))
    }
    #expect(bar(50, 100) == "███···┃")
    #expect(bar(150, 100) == "██████┃███")
    #expect(bar(900, 100) == "██████┃██████…")
    #expect(bar(0, 100) == "······┃")
    #expect(bar(0, 0) == "┃")
  }

  @Test func `a sparkline stands on zero`() {
    #expect(MarkdownText.sparkline([0, 7, 14]) == "▁▅█")
    #expect(MarkdownText.sparkline([0, 0]) == "▁▁")
    #expect(MarkdownText.sparkline([-7, 0]) == "▁█")
  }
}
