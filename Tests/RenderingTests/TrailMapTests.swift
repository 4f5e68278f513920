import Foundation
import Ledger
import Reporting
import Testing

@testable import Rendering

/// Every figure that a page links leads to what is there, and to rows that add up to it.
@Suite struct TrailMapTests {
  private static func pages(_ period: String, siblings: [String] = []) throws -> [String: String] {
    let day = try required(CalendarDate("2026-08-31"))
    let edition = Edition(
      reports: try Household().reports(period), formats: Renderers.all,
      templates: try TemplateLibrary(),
      siblings: Set(siblings.compactMap { Period($0, today: day) }))
    let files = Renderers.files(of: edition).filter { $0.path.hasSuffix(".html") }
    return Dictionary(
      uniqueKeysWithValues: files.map {
        (String($0.path.split(separator: "/")[1]), String(decoding: $0.bytes, as: UTF8.self))
      })
  }

  /// What stands between `start` and `end`, wherever it does.
  private static func texts(_ page: String, from start: String, to end: String) -> [String] {
    page.components(separatedBy: start).dropFirst().map {
      $0.components(separatedBy: end)[0]
    }
  }

  @Test(arguments: ["2026-08", "2026", "all"])
  func `every link to a row or a heading finds it`(period: String) throws {
    let pages = try Self.pages(period)
    var count = 0
    for (name, page) in pages {
      for link in Self.texts(page, from: "href=\"", to: "\"") where link.contains("#") {
        let parts = link.split(separator: "#", omittingEmptySubsequences: false)
        let target = try #require(pages[parts[0].isEmpty ? name : String(parts[0])])
        #expect(target.contains("id=\"\(parts[1])\""), "\(name): \(link)")
        count += 1
      }
    }
    #expect(count > 60)
  }

  @Test(arguments: ["2026-08", "2026"])
  func `an id is given once on a page`(period: String) throws {
    for (name, page) in try Self.pages(period) {
      let ids = Self.texts(page, from: " id=\"", to: "\"")
      #expect(Set(ids).count == ids.count, "\(name)")
    }
  }

  @Test func `a category leads to a heading with the same sum`() throws {
    let pages = try Self.pages("2026-08")
    let target = try #require(pages["transactions.html"])
    var count = 0
    for name in ["month.html", "categories.html"] {
      let page = try #require(pages[name])
      for link in Self.texts(page, from: "<a href=\"transactions.html#c-", to: "</a>") {
        let parts = link.components(separatedBy: "\">")
        let heading = try #require(
          Self.texts(target, from: "<tr class=\"g\" id=\"c-\(parts[0])\">", to: "</tr>").first)
        // A table whose amounts are whole leaves the decimals out.
        let digits = parts[1].filter { $0 != "−" }
        let exact = digits.contains(".") ? digits : digits + ".00"
        #expect(heading.contains("−\(exact)</td>") || heading.contains(">\(exact)</td>"))
        count += 1
      }
    }
    #expect(count > 25)
  }

  @Test func `months lead to the pages that there are`() throws {
    let page = try #require(try Self.pages("2026-08", siblings: ["2026-07"])["month.html"])
    #expect(page.contains("<a href=\"../2026-07/transactions.html\">"))
    #expect(page.contains("<a href=\"transactions.html\">"))
    #expect(!page.contains("../2026-06/"))
  }

  // Transport has rows of several categories: no heading of the other page has their sum.
  @Test func `a budget leads to rows only where one category has them all`() throws {
    let page = try #require(try Self.pages("2026-08")["budget.html"])
    #expect(page.contains("<a href=\"transactions.html#c-INR-Food.Groceries\">"))
    #expect(!page.contains("#c-INR-Transport"))
  }

  @Test func `without a page of transactions nothing is linked`() throws {
    let reports = try Household().reports("2026-08").filter { $0.kind == MonthReport.name }
    let edition = Edition(
      reports: reports, formats: [HTMLRenderer.self], templates: try TemplateLibrary())
    let file = try #require(Renderers.files(of: edition).first)
    #expect(!String(decoding: file.bytes, as: UTF8.self).contains("transactions.html"))
  }

  @Test func `names of anchors need no escapes and no two meet`() throws {
    let names = ["Food", "food", "Food:Eating out", "Food.Eating_out", "Essen & Trinken", "चाय"]
    let anchors = names.compactMap(Category.init).compactMap {
      TrailAnchor.name(.category($0, .inr))
    }
    #expect(anchors[2] == "c-INR-Food.Eating_out")
    #expect(anchors[3] == "c-INR-Food~2eEating~5fout")
    #expect(Set(anchors).count == names.count)
    #expect(anchors.allSatisfy { $0.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != 0x22 } })
  }
}
