import Reporting

/// The pieces of a Markdown page: escaped text, tables and bars of Unicode blocks.
package enum MarkdownText {
  /// The text with the special characters of Markdown and HTML escaped, and on a single line.
  package static func escape(_ text: String) -> String {
    guard needsEscapes(text) else { return text }
    var escaped = ""
    // A carriage return becomes a blank, because it could end a line of a table.
    let line = String(String.UnicodeScalarView(text.unicodeScalars.map { $0 == "\r" ? " " : $0 }))
    for scalar in line.harmless.isolated.unicodeScalars {
      switch scalar {
      case "\\", "`", "*", "_", "[", "]", "|", "#", "~", "!":
        escaped += "\\"
        escaped.unicodeScalars.append(scalar)
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\n", "\t": escaped += " "
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }

  /// Whether the text may need escapes; almost no text does.
  private static func needsEscapes(_ text: String) -> Bool {
    var before: UInt8 = 0
    for byte in text.utf8 {
      switch byte {
      case 0..<0x20, 0x7F, 0xC2, 0xD6...0xE0, 0xEF...: return true
      case UInt8(ascii: "\\"), UInt8(ascii: "`"), UInt8(ascii: "*"), UInt8(ascii: "_"): return true
      case UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "|"), UInt8(ascii: "#"): return true
      case UInt8(ascii: "~"), UInt8(ascii: "!"), UInt8(ascii: "&"): return true
      case UInt8(ascii: "<"), UInt8(ascii: ">"): return true
      case 0x80, 0x81: if before == 0xE2 { return true }
      default: break
      }
      before = byte
    }
    return false
  }

  /// A Markdown table; `rightAligned` contains the indices of the number columns.
  package static func table(_ heads: [String], rightAligned: Set<Int>, _ rows: [[String]]) -> String
  {
    let line = { (cells: [String]) in "| " + cells.joined(separator: " | ") + " |" }
    let rule = heads.indices.map { rightAligned.contains($0) ? "---:" : "---" }
    return ([line(heads), line(rule)] + rows.map(line)).joined(separator: "\n")
  }

  /// A bar in eighths of a block, such as `██████▌`; empty if it would be too short or negative.
  static func bar(_ value: Int64, of scale: Int64, width: Int = 12) -> String {
    guard value > 0, scale > 0 else { return "" }
    let eighths = Int(Rounding.divide(min(value, scale), times: Int64(width * 8), by: scale))
    let rest = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"][eighths % 8]
    return String(repeating: "█", count: eighths / 8) + rest
  }

  /// A bar of the spending with a mark at the budget; a final `…` shows that the bar continues.
  static func bullet(_ bullet: Bullet) -> String {
    let width: Int64 = 12
    let place = { (value: Int64) -> Int in
      if value >= bullet.scale { return value > 0 ? Int(width) : 0 }
      return Int(Rounding.divide(max(0, value), times: width, by: bullet.scale))
    }
    let filled = place(bullet.actual)
    let mark = bullet.scale > 0 ? Int(width) / 2 : 0
    return (0...max(filled, mark)).map { step in
      step == mark ? "┃" : step < filled + (mark < filled ? 1 : 0) ? "█" : "·"
    }.joined() + (bullet.isCut ? "…" : "")
  }

  /// A sparkline of blocks, such as `▁▂▅█`.
  static func sparkline(_ values: [Int64]) -> String {
    let low = min(0, values.min() ?? 0)
    let high = max(0, values.max() ?? 0)
    guard high > low else { return String(repeating: "▁", count: values.count) }
    let blocks = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]
    return values.map { blocks[Int(Rounding.divide($0 - low, times: 7, by: high - low))] }.joined()
  }

  /// The bars for the rows of a chart's table; nil unless each row has a bar with its index.
  static func bars(_ chart: Chart?, _ table: Table) -> [String]? {
    let values: [Int64]
    switch chart {
    case .bars(let chart): values = chart.bars.map(\.minorUnits)
    case .pairedColumns(let chart): values = chart.columns.map(\.second)
    case .columnsAndRunning(let chart, _): values = chart.columns.map(\.second)
    case .stackedBar(let chart): values = chart.parts.map(\.minorUnits)
    default: return nil
    }
    // The bars match the rows by index, so no row may be missing in between.
    guard values.count == table.cut?.rowCount ?? table.rows.count,
      table.cut?.isBeginning ?? true, let scale = values.max()
    else { return nil }
    return values.map { bar($0, of: scale) }
  }
}

/// A conversion of Markdown to plain text for display without rendering.
enum PlainMarkdown {
  /// The text without escapes and without empty table headings and their rules.
  ///
  /// Code remains unchanged.
  static func text(_ markdown: String) -> String {
    var lines: [String] = []
    var isBelowEmptyHead = false
    for line in markdown.split(separator: "\n", omittingEmptySubsequences: false) {
      let isEmptyHead = line.contains("|") && line.allSatisfy { $0 == "|" || $0 == " " }
      if !isEmptyHead, !isBelowEmptyHead { lines.append(unescaped(line)) }
      isBelowEmptyHead = isEmptyHead
    }
    return lines.joined(separator: "\n")
  }

  private static let entities = ["&amp;": "&", "&lt;": "<", "&gt;": ">"]

  private static func unescaped(_ line: Substring) -> String {
    var text = ""
    var rest = line[...]
    var isCode = false
    while let first = rest.first {
      if first == "\\", !isCode, let next = rest.dropFirst().first {
        text.append(next)
        rest = rest.dropFirst(2)
      } else if !isCode, let entity = entities.first(where: { rest.hasPrefix($0.key) }) {
        text += entity.value
        rest = rest.dropFirst(entity.key.count)
      } else {
        if first == "`" { isCode.toggle() }
        text.append(first)
        rest = rest.dropFirst()
      }
    }
    return text
  }
}
