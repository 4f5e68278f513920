/// A piece of a report: a drawing, the table it is drawn from, or a table alone.
package struct Section: Hashable, Sendable {
  package let title: String
  package var chart: Chart?
  package var table: Table?
  /// Whether a page shows the table only when asked, below the chart.
  package var isFolded = false
  package var note = ""

  package init(
    title: String, chart: Chart? = nil, table: Table? = nil, isFolded: Bool = false,
    note: String = ""
  ) {
    self.title = title
    self.chart = chart
    self.table = table
    self.isFolded = isFolded
    self.note = note
  }
}
