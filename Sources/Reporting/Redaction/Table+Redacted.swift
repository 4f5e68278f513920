import Ledger

extension Table {
  /// The table without names, and without links that are named after a place or a row.
  func redacted(by redaction: inout Redaction) -> Table {
    var table = Table(
      id: id, caption: redaction.text(caption), columns: columns,
      rows: rows.map { redacted($0, by: &redaction) },
      total: total.map { redacted($0, by: &redaction) })
    table.groups = groups.map { group in
      RowGroup(
        rows: group.rows,
        cells: group.cells.map { cell in
          // A heading names what its rows have in common, such as a category, and not a payee.
          if case .text(let text) = cell { .text(redaction.text(text)) } else { cell }
        }, target: group.target?.open)
    }
    table.trails = trails.map { $0?.open }
    table.shownRows = shownRows
    table.keptRows = keptRows
    table.isForPages = isForPages
    return table
  }

  private func redacted(_ cells: [Cell], by redaction: inout Redaction) -> [Cell] {
    zip(cells, columns).map { $0.redacted(by: &redaction, under: $1) }
  }
}

extension Cell {
  /// The cell without a name, as it stands under a column.
  func redacted(by redaction: inout Redaction, under column: Column) -> Cell {
    switch self {
    case .text(let text): .text(redaction.cell(text, under: column))
    case .links(let links):
      .links(links.map { TrailLink(text: $0.text, trail: nil) })
    // What a person wants to be reminded of is their own words.
    case .agenda(let day):
      .agenda(
        AgendaDay(
          day: day.day, items: day.items.map { _ in "Reminder" }, namesMonth: day.namesMonth))
    case .degrees(let degrees): .degrees(Redaction.degrees(degrees))
    // Exact ways to several places would tell where home is.
    case .tenths(let tenths) where column.id == "distance":
      .tenths(Rounding.divide(tenths, by: 50) * 50)
    default: self
    }
  }
}

extension Trail {
  /// The trail where it tells no more than a category or a month.
  fileprivate var open: Trail? {
    switch self {
    case .category, .uncategorisedIncome, .transfers, .days: self
    case .place, .transaction: nil
    }
  }
}
