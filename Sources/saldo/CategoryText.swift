import Bookkeeping
import Ledger
import Syntax

/// The text and JSON forms of a category in a list.
enum CategoryText {
  static func line(_ line: ListCategories.Line) -> String {
    let totals = line.totals.map { "\($0) \($0.currency)" }.joined(separator: ", ")
    let count = line.count.of("row")
    var parts = [
      Printable.padded(Printable.text(line.category.path), 28), pad(count, 10), pad(totals, 18),
      line.sources.isEmpty ? "rows only" : line.sources.map(\.rawValue).joined(separator: ", "),
    ]
    if let record = line.record {
      var named = record
      named["name"] = nil
      parts.append(EntryText.text(named, .category, fieldsByHand: line.fieldsByHand))
    }
    return parts.joined(separator: "  ").trimmed
  }

  private static func pad(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.count)) + text
  }

  static func json(_ line: ListCategories.Line) -> JSON {
    var members: [(String, JSON)] = [
      ("category", .text(line.category.path)), ("count", .number("\(line.count)")),
      ("totals", .object(line.totals.map { ($0.currency.code, .text("\($0)")) })),
      ("from", line.sources.map(\.rawValue).json),
    ]
    if let record = line.record {
      members += [("register", .text("category")), ("key", .text(record.key))]
      members += EntryText.values(record, .category) + [("byHand", line.fieldsByHand.json)]
    } else {
      members.append(("type", .text(line.type)))
    }
    return .object(members)
  }
}
