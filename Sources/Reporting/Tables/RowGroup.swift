/// Rows of a table that stand below a heading of their own, such as those of one category.
package struct RowGroup: Hashable, Sendable {
  /// Which of the table's rows belong to it.
  package let rows: Range<Int>
  /// The cells of its heading, one for each column: its name, its sum.
  package let cells: [Cell]
  /// Which figures it stands behind.
  package let target: Trail?

  package init(rows: Range<Int>, cells: [Cell], target: Trail? = nil) {
    self.rows = rows
    self.cells = cells
    self.target = target
  }
}
