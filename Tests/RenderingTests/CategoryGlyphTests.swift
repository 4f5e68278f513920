import Ledger
import Testing

@testable import Rendering
@testable import Reporting

/// Icons and colours of the old trackers are a glyph and a dot on pages, and nowhere else.
@Suite struct CategoryGlyphTests {
  private func html(_ icon: String?, _ colour: String?) throws -> String {
    let mark = try #require(CategoryMark(icon: icon, colour: colour))
    return CategoryGlyph(mark: mark).markup().html
  }

  @Test func `a dot has the colour, a glyph is the icon, and neither is read out`() throws {
    let food = try html("fork.knife", "orange")
    #expect(food.contains("fill=\"#ff9500\"") && food.contains(">🍴 </span>"))
    #expect(food.ranges(of: "aria-hidden=\"true\"").count == 2)
    #expect(try html("no.such.symbol", "no such colour").isEmpty)
    #expect(try !html("car.fill", nil).contains("svg"))
  }

  /// The thirteen categories that every user of MONO began with (legacy-systems.md, section 2).
  @Test(
    arguments: [
      ("fork.knife", "orange"), ("car.fill", "blue"), ("bag.fill", "purple"),
      ("doc.text.fill", "red"), ("gamecontroller.fill", "green"), ("cross.fill", "cyan"),
      ("graduationcap.fill", "blue"), ("ellipsis.circle.fill", "gray"),
      ("banknote.fill", "green"), ("laptopcomputer", "blue"),
      ("chart.line.uptrend.xyaxis", "green"), ("briefcase.fill", "purple"),
      ("plus.circle.fill", "gray"), ("dollarsign.circle.fill", "gray"),
    ]) func `every icon and colour of MONO is known`(icon: String, colour: String) throws
  {
    #expect(try html(icon, nil).contains("<span"))
    #expect(try html(nil, colour).contains("<circle"))
  }

  @Test func `a page shows marks, a file the name alone`() throws {
    let sample = try RegisterSample()
    var context = sample.context
    var entries: [String: [RegisterEntry]] = [:]
    for register in Registers.all { entries[register.name] = context.registers[register] }
    entries["category"] = [
      RegisterEntry(
        key: "c1",
        values: [
          "name": .text("Food"), "type": .text("expense"), "icon": .text("fork.knife"),
          "color": .text("orange"),
        ])
    ]
    context.registers = RegisterBook(entries)
    let report = try #require(ReportPass([TrackerReport.self], [context]).reports().first)
    let edition = Edition(
      reports: [report], formats: [HTMLRenderer.self], templates: try TemplateLibrary())
    let page = try #require(HTMLRenderer().files(for: report, in: edition).first?.text)
    #expect(page.contains(">🍴 </span>Food</th>"))
    for file in CSVRenderer().files(for: report, in: edition) { #expect(!file.text.contains("🍴")) }
  }
}

extension RenderedFile {
  fileprivate var text: String { String(decoding: bytes, as: UTF8.self) }
}
