/// A drawing of a table's numbers, as values; the table itself stands beside it.
package enum Chart: Hashable, Sendable {
  case pairedColumns(PairedColumns)
  case bars(Bars)
  case map(PlaceMap)
  case stackedArea(StackedArea)
  case signedColumns(SignedColumns)
  case stackedBar(StackedBar)
  case lines(LineChart)
  case smallMultiples(SmallMultiples)
  /// Columns of each month, and below them what they come to one after the other.
  case columnsAndRunning(PairedColumns, RunningLine)
  case strip(CalendarStrip)
  case timeline(Timeline)
}
