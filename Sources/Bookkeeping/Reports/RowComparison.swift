import Ledger
import Rendering
import Reporting

/// The rows that came, went or moved between two writings of a period's transactions.
struct RowComparison {
  /// A change, and the categories that it touches.
  struct Found {
    let change: RowChange
    let before: String?
    let now: String?
  }

  /// In the order of their days.
  let found: [Found]

  /// The parts of a split row count as one, its categories together.
  private struct Line {
    let cells: [String: String]
    var categories: [String] = []
    var minorUnits: Int64 = 0
  }

  init(old: WrittenReport.Table, new: WrittenReport.Table, edited: Set<TransactionID>) {
    let before = Self.lines(old)
    let now = Self.lines(new)
    var found: [Found] = []
    for (id, line) in now {
      guard let earlier = before[id] else {
        found += Self.found(id, line, nil, Self.category(line), "new, \(Self.source(line))")
        continue
      }
      let categories = (Self.category(earlier), Self.category(line))
      guard categories.0 != categories.1 else { continue }
      let isEdited = TransactionID(id).map(edited.contains) ?? false
      found += Self.found(
        id, line, categories.0, categories.1,
        "was \(categories.0), changed by \(isEdited ? "hand" : "rules")")
    }
    for (id, line) in before where now[id] == nil {
      found += Self.found(id, line, Self.category(line), nil, "removed, \(Self.source(line))")
    }
    self.found = found.sorted { left, right in
      (left.change.day, left.change.id) < (right.change.day, right.change.id)
    }
  }

  private static func lines(_ table: WrittenReport.Table) -> [String: Line] {
    table.rows.reduce(into: [:]) { lines, row in
      let cells = table.named(row)
      guard let id = cells["id"], !id.isEmpty, let currency = Currency(cells["currency"] ?? ""),
        let amount = Amount(plain: cells["amount"] ?? "", currency)
      else { return }
      lines[id, default: Line(cells: cells)].minorUnits += amount.minorUnits
      lines[id]?.categories.append(
        cells["transfer"] == "yes" ? "Transfers" : cells["category"] ?? "")
    }
  }

  private static func category(_ line: Line) -> String {
    line.categories.sorted().joined(separator: " and ")
  }

  private static func source(_ line: Line) -> String {
    "\(line.cells["file"] ?? ""):\(line.cells["line"] ?? "")"
  }

  private static func found(
    _ id: String, _ line: Line, _ before: String?, _ now: String?, _ what: String
  ) -> [Found] {
    guard let day = CalendarDate(line.cells["day"] ?? ""),
      let currency = Currency(line.cells["currency"] ?? "")
    else { return [] }
    let change = RowChange(
      id: id, day: day, payee: line.cells["payee"] ?? "",
      amount: Amount(minorUnits: line.minorUnits, currency: currency), what: what)
    return [Found(change: change, before: before, now: now)]
  }
}
