import Ledger

/// The part of a table that fits on a page.
///
/// All formats for reading use these methods.
extension Table {
  /// The table with at most `limit` rows in their order: ``keptRows``, and the first of the others.
  ///
  /// A table with a total may have one more row, because a row for omitted rows would need as much
  /// space. If ``shownRows`` is set, the table has exactly these rows.
  package func cut(toFit limit: Int, in style: NumberStyle) -> Table {
    if let shownRows { return keeping(shownRows) }
    guard rows.count > limit + (total == nil ? 0 : 1) else { return self }
    let kept = Set(keptRows.prefix(limit))
    let others = rows.indices.lazy.filter { !kept.contains($0) }.prefix(limit - kept.count)
    return cut(to: kept.union(others).sorted(), in: style)
  }

  /// The table with the given rows, in the given order.
  package func cut(to shown: [Int], in style: NumberStyle) -> Table {
    var table = keeping(shown)
    guard shown.count < rows.count else { return table }
    let left = Set(rows.indices).subtracting(shown).sorted()
    table.cut = TableCut(
      rowCount: rows.count, isBeginning: shown == Array(shown.indices),
      rest: total.map { rest(left, below: $0, style) })
    return table
  }

  private func keeping(_ shown: [Int]) -> Table {
    var table = self
    table.rows = shown.map { rows[$0] }
    table.trails = trails.isEmpty ? [] : shown.map { trails[$0] }
    table.targets = targets.isEmpty ? [] : shown.map { targets[$0] }
    var start = 0
    table.groups = groups.map { group in
      let end = start + shown.count { group.rows.contains($0) }
      defer { start = end }
      return RowGroup(rows: start..<end, cells: group.cells, target: group.target)
    }
    table.shownRows = nil
    table.keptRows = []
    return table
  }

  /// The row for omitted rows: `37 more` in the column that names the total, and the sums of the
  /// rows.
  private func rest(_ left: [Int], below total: [Cell], _ style: NumberStyle) -> [Cell] {
    let name = total.firstIndex { if case .text = $0 { true } else { false } }
    return columns.indices.map { column in
      if column == name { return .text("\(style.count(Int64(left.count))) more") }
      if case .currency = total[column] { return total[column] }
      // A total that is not a sum, such as an average, has no meaning for the omitted rows.
      guard let whole = total[column].addend, sum(column, rows.indices) == whole else {
        return .none
      }
      return sum(column, left).map { Cell($0) } ?? .none
    }
  }

  /// The sum of a column over all rows, as a cell; empty if there is no sum.
  func sum(_ column: Int) -> Cell { sum(column, rows.indices).map { Cell($0) } ?? .none }

  /// The sum of a column over some rows; nil if no row has a value or if the values cannot be
  /// added.
  private func sum(_ column: Int, _ some: some Sequence<Int>) -> Cell.Addend? {
    var sum: Cell.Addend?
    for row in some where rows[row][column] != .none {
      guard let next = rows[row][column].addend else { return nil }
      guard let before = sum else {
        sum = next
        continue
      }
      let (value, overflow) = before.value.addingReportingOverflow(next.value)
      guard before.unit == next.unit, !overflow else { return nil }
      sum?.value = value
    }
    return sum
  }
}

extension Cell {
  /// A number with its unit.
  fileprivate struct Addend: Equatable {
    enum Unit: Equatable {
      case money(Currency)
      case rows, permille
    }

    var value: Int64
    let unit: Unit
  }

  /// The cell as an addend; nil if adding such cells is meaningless.
  fileprivate var addend: Addend? {
    switch self {
    case .amount(let amount): Addend(value: amount.minorUnits, unit: .money(amount.currency))
    case .count(let count): Addend(value: count, unit: .rows)
    case .permille(let permille): Addend(value: permille, unit: .permille)
    default: nil
    }
  }

  fileprivate init(_ sum: Addend) {
    switch sum.unit {
    case .money(let currency):
      self = .amount(Amount(minorUnits: sum.value, currency: currency))
    case .rows: self = .count(sum.value)
    case .permille: self = .permille(sum.value)
    }
  }
}

/// The cut of a table: the rows that a page omits to save space.
package struct TableCut: Hashable, Sendable {
  /// The number of rows in the whole table.
  package let rowCount: Int
  /// Whether the shown rows are the first rows of the whole table.
  package let isBeginning: Bool
  /// A row with the sums of all omitted rows; nil for a table without a total.
  ///
  /// With this row, the visible rows add up to the total.
  package let rest: [Cell]?
}
