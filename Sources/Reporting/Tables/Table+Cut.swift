import Ledger

/// A table as a page has room for it. Whatever is for reading shows one of these, so that the rows it
/// has are chosen here and nowhere else.
extension Table {
  /// The table with so many rows: those that no page may leave out, and the first of the others.
  ///
  /// A row that would stand alone for itself alone is no saving, so it stays.
  package func cut(toFit limit: Int, in style: NumberStyle) -> Table {
    if let shownRows { return keeping(shownRows) }
    guard rows.count > limit + (total == nil ? 0 : 1) else { return self }
    let kept = Set(keptRows.prefix(limit))
    let others = rows.indices.lazy.filter { !kept.contains($0) }.prefix(limit - kept.count)
    return cut(to: kept.union(others).sorted(), in: style)
  }

  /// The table with some of its rows, in the order given.
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

  /// `37 more` where the total has its name, and what they add up to.
  private func rest(_ left: [Int], below total: [Cell], _ style: NumberStyle) -> [Cell] {
    let name = total.firstIndex { if case .text = $0 { true } else { false } }
    return columns.indices.map { column in
      if column == name { return .text("\(style.count(Int64(left.count))) more") }
      if case .currency = total[column] { return total[column] }
      // What is no sum of the rows, such as an average, is none of some of them either.
      guard let whole = total[column].addend, sum(column, rows.indices) == whole else {
        return .none
      }
      return sum(column, left).map { Cell($0) } ?? .none
    }
  }

  /// The sum of a column over all rows, as a cell; none where there is none.
  func sum(_ column: Int) -> Cell { sum(column, rows.indices).map { Cell($0) } ?? .none }

  /// The sum of a column over some rows; nil where none of them has a value, or they have nothing in
  /// common that could be added.
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
  /// A number and what it counts.
  fileprivate struct Addend: Equatable {
    enum Unit: Equatable {
      case money(Currency)
      case rows, permille
    }

    var value: Int64
    let unit: Unit
  }

  /// The cell as a part of a sum; nil where a sum of such cells means nothing.
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

/// What a page leaves out of a table for want of room.
package struct TableCut: Hashable, Sendable {
  /// How many rows the whole table has.
  package let rowCount: Int
  /// Whether those that are left are its first.
  package let isBeginning: Bool
  /// One row for all that are left out, so that what is seen adds up to the total; nil without one.
  package let rest: [Cell]?
}
