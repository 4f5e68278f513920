/// Tables in which each column stands beside what it shows.
extension Table {
  /// A column and its cell for one line.
  typealias Field<Line> = (column: Column, cell: (Line) -> Cell)

  /// A row for each line, a column for each field.
  init<Line>(id: String, caption: String, _ lines: [Line], _ fields: [Field<Line>]) {
    self.init(
      id: id, caption: caption, columns: fields.map(\.column),
      rows: lines.map { line in fields.map { $0.cell(line) } })
  }
}

extension Section {
  /// A table alone.
  init<Line>(
    _ title: String, id: String, caption: String, _ lines: [Line], _ fields: [Table.Field<Line>]
  ) {
    self.init(title: title, table: Table(id: id, caption: caption, lines, fields))
  }
}
