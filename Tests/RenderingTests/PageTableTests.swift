import Ledger
import Reporting
import Testing

@testable import Rendering

@Suite struct PageTableTests {
  private func html(_ columns: [Column], _ rows: [[Cell]], total: [Cell]? = nil) -> String {
    PageTable(
      table: Table(id: "some", caption: "", columns: columns, rows: rows, total: total),
      style: NumberStyle(home: .eur), section: "s1", kind: "some", trails: nil
    ).markup().html
  }

  @Test func `a column that has nothing in any row is left out`() {
    let columns: [Column] = [
      .rowHeading("what", "What"), .text("time", "Time"), .text("notes", "Notes"),
      .number("amount", "Amount"),
    ]
    let page = html(
      columns,
      [
        [.text("Rent"), .none, .text(""), .count(1)], [.text("Tea"), .none, .text("hot"), .none],
      ])
    #expect(page.contains("data-columns=\"what notes amount\""))
    #expect(!page.contains("Time"))
    // A table without rows has all of its headings.
    #expect(html(columns, []).contains("data-columns=\"what time notes amount\""))
  }

  @Test func `only a cell with a long word may be broken inside a word`() {
    let long = "Donaudampfschifffahrtsgesellschaft"
    let page = html(
      [.rowHeading("what", "What"), .text("state", "State"), .text("area", "Area", .wide)],
      [
        [.text(long), .text("transaction"), .text("By the long-distance-bus-station")],
        [.text("Tea"), .text(long), .text(long)],
      ])
    #expect(
      page.contains("<td>transaction</td><td class=\"h\">By the long-distance-bus-station</td>"))
    #expect(page.contains("<td class=\"l\">\(long)</td><td class=\"h l\">\(long)</td>"))
  }

  @Test func `percents of one table have all a decimal or none`() {
    let columns: [Column] = [.rowHeading("what", "What"), .number("share", "Share")]
    let rows = { (shares: [Int64]) in shares.map { [Cell.text("A"), .permille($0)] } }
    let mixed = html(columns, rows([253, 230, 0, -1000]))
    for text in ["25.3", "23.0", "0.0", "\u{2212}100.0"] {
      #expect(mixed.contains(">\(text)\u{202F}%<"))
    }
    #expect(html(columns, rows([230])).contains(">23\u{202F}%<"))
  }

  @Test func `what a figure is followed by stays where the page is narrow`() {
    let page = html(
      [
        .rowHeading("payee", "Payee"), .text("account", "Account", .wide),
        .text("source", "File and line", .pages),
      ], [[.text("Bakery"), .text("giro"), .text("a.csv:3")]])
    #expect(page.contains("<table class=\"f\""))
    #expect(page.contains("<td class=\"h\">giro</td><td>a.csv:3</td>"))
  }

  @Test func `a month that statements cover is headed by a letter where the page is narrow`() {
    let page = html(
      [.rowHeading("account", "Account"), .text("jan", "Jan"), .text("year", "Year")],
      [[.text("giro"), .coverage(.covered), .text("2026")]])
    #expect(page.contains("<table class=\"cg\""))
    #expect(page.contains("<th scope=\"col\" abbr=\"Jan\">J<span class=\"h\">an</span></th>"))
    #expect(page.contains("<th scope=\"col\">Year</th>"))
  }
}
