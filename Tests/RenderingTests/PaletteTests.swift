import Foundation
import Templates
import Testing

/// The contrast of every colour a page writes or draws with, by WCAG 2.2's formula: axe cannot
/// judge the text in SVG.
@Suite struct PaletteTests {
  private static let text = ["tx", "mu", "lk", "bad", "ok", "wa"]
  private static let drawn = ["ax", "s1", "s2", "s3", "s4"]

  private func palettes() throws -> [[String: String]] {
    let sheet = try required(TemplateFiles.all["pages/style.css"])
    return sheet.components(separatedBy: ":root{").dropFirst().map { block in
      var palette: [String: String] = [:]
      for line in block.prefix(while: { $0 != "}" }).split(separator: ";") {
        let parts = line.split(separator: ":")
        if parts.count == 2, parts[0].hasPrefix("--") {
          palette[String(parts[0].dropFirst(2))] = String(parts[1])
        }
      }
      return palette
    }
  }

  private func luminance(_ colour: String) throws -> Double {
    let digits = colour.dropFirst()
    let long =
      digits.count == 3
      ? digits.flatMap { [$0, $0] }.map(String.init).joined()
      : String(digits)
    let bits = try required(Int(long, radix: 16))
    let part = { (shift: Int) -> Double in
      let value = Double(bits >> shift & 255) / 255
      return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * part(16) + 0.7152 * part(8) + 0.0722 * part(0)
  }

  private func contrast(_ one: String?, _ other: String?) throws -> Double {
    let values = [try luminance(try required(one)), try luminance(try required(other))]
    return (values[0] > values[1] ? values[0] + 0.05 : values[1] + 0.05)
      / (values[0] > values[1] ? values[1] + 0.05 : values[0] + 0.05)
  }

  @Test func `text has four and a half to one on page and box, light, dark and printed`() throws {
    let palettes = try palettes()
    #expect(palettes.count == 3)
    for palette in palettes {
      for name in Self.text {
        for ground in ["bg", "sf"] {
          let found = try contrast(palette[name], palette[ground])
          #expect(found >= 4.5, "\(name) on \(ground): \(found)")
        }
      }
    }
  }

  @Test func `words on the sea of a map have it too`() throws {
    for palette in try palettes() {
      for name in ["tx", "mu"] {
        let found = try contrast(palette[name], palette["se"])
        #expect(found >= 4.5, "\(name) on the sea: \(found)")
      }
    }
  }

  @Test func `the two series of a chart are told apart on paper without colour`() throws {
    let paper = try required(try palettes().last)
    #expect(try contrast(paper["s1"], paper["s2"]) >= 3)
  }

  @Test func `what is drawn has three to one`() throws {
    for palette in try palettes() {
      for name in Self.drawn {
        let found = try contrast(palette[name], palette["bg"])
        #expect(found >= 2.99, "\(name): \(found)")
      }
    }
  }
}
