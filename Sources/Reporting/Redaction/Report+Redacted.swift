import Ledger

extension Report {
  /// The report with substitutes for names.
  ///
  /// All texts that may contain names pass through `redaction`. If you add a part with text to
  /// ``Report``, redact it here.
  package func redacted(by redaction: inout Redaction) -> Report {
    var report = Report(
      kind: kind, kindTitle: kindTitle, period: period, title: title,
      provenance: provenance.redacted(by: redaction), style: style)
    // Redact tables first: the names in their columns are then known for all other texts.
    report.sections = sections.map { $0.redacted(by: &redaction) }
    report.appendix = appendix.map { $0.redacted(by: &redaction) }
    report.headlines = headlines.map { $0.map { $0.redacted(by: &redaction) } }
    report.attention = attention.map { $0.redacted(by: redaction) }
    report.allAttention = allAttention.map { $0.redacted(by: redaction) }
    report.events = events.enumerated().map { $0.element.redacted(number: $0.offset + 1) }
    report.points = points?.map { $0.redacted(by: redaction) }
    report.notes = notes.map(redaction.text)
    return report
  }
}

extension Provenance {
  fileprivate func redacted(by redaction: Redaction) -> Provenance {
    var provenance = Provenance(
      ledger: redaction.text(ledger), rowCount: rowCount, isOfRegisters: isOfRegisters,
      accountCount: accountCount, through: through, asOf: asOf,
      credits: credits.map(redaction.text))
    provenance.isRedacted = true
    return provenance
  }
}

extension Headline {
  fileprivate func redacted(by redaction: inout Redaction) -> Headline {
    Headline(
      label: redaction.text(label),
      value: value.redacted(by: &redaction, under: .text("headline", label)),
      isOutgoing: isOutgoing, change: change, note: redaction.text(note))
  }
}

extension Attention {
  fileprivate func redacted(by redaction: Redaction) -> Attention {
    Attention(
      urgency: urgency,
      phrases: phrases.map { phrase in
        switch phrase {
        case .text(let text): .text(redaction.text(text))
        case .subject(let text): .subject(redaction.text(text))
        case .code(let text): .code(redaction.text(text))
        case .row: .text("its row")
        }
      })
  }
}

extension ReportEvent {
  /// The event with a number instead of its text, because the text is your own.
  fileprivate func redacted(number: Int) -> ReportEvent {
    ReportEvent(
      key: "\(number)", day: day, time: time, text: "Reminder \(number)", rhythm: rhythm,
      dayOfMonth: dayOfMonth)
  }
}

extension ReportPoint {
  fileprivate func redacted(by redaction: Redaction) -> ReportPoint {
    let coordinate = Redaction.coordinate(coordinate)
    return ReportPoint(
      place: Place(
        id: redaction.text(place.id), name: redaction.text(place.name), coordinate: coordinate,
        area: redaction.text(place.area), city: redaction.text(place.city)),
      coordinate: coordinate, sums: sums, visits: visits, first: first, last: last)
  }
}

extension Section {
  fileprivate func redacted(by redaction: inout Redaction) -> Section {
    let table = table?.redacted(by: &redaction)
    return Section(
      title: redaction.text(title), chart: chart?.redacted(by: redaction), table: table,
      isFolded: isFolded, note: redaction.text(note))
  }
}

extension Table {
  /// The table with substitutes for names, and without links to places or rows.
  func redacted(by redaction: inout Redaction) -> Table {
    var table = Table(
      id: id, caption: redaction.text(caption), columns: columns,
      rows: rows.map { redacted($0, by: &redaction) },
      total: total.map { redacted($0, by: &redaction) })
    table.groups = groups.map { group in
      RowGroup(
        rows: group.rows,
        cells: group.cells.map { cell in
          // A group heading names a common property, such as a category, and never a payee.
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
  /// The redacted form of a cell in `column`.
  func redacted(by redaction: inout Redaction, under column: Column) -> Cell {
    switch self {
    case .text(let text): .text(redaction.cell(text, under: column))
    case .links(let links):
      .links(links.map { TrailLink(text: $0.text, trail: nil) })
    // The texts of reminders are your own words.
    case .agenda(let day):
      .agenda(
        AgendaDay(
          day: day.day, items: day.items.map { _ in "Reminder" }, namesMonth: day.namesMonth))
    case .degrees(let degrees): .degrees(Redaction.degrees(degrees))
    // Exact distances to several places would reveal the location of home.
    case .tenths(let tenths) where column.id == "distance":
      .tenths(Rounding.divide(tenths, by: 50) * 50)
    default: self
    }
  }
}

extension Trail {
  /// The trail; nil if it names a place or a transaction.
  fileprivate var open: Trail? {
    switch self {
    case .category, .uncategorisedIncome, .transfers, .days: self
    case .place, .transaction: nil
    }
  }
}
