import Ledger

extension Chart {
  /// The chart with substitutes for names, and without the background of a map.
  func redacted(by redaction: Redaction) -> Chart {
    switch self {
    // The texts of these charts contain only saldo's own words and month names.
    case .pairedColumns, .columnsAndRunning, .strip: self
    case .stackedArea(let chart): .stackedArea(chart.redacted(by: redaction))
    case .signedColumns(let chart): .signedColumns(chart.redacted(by: redaction))
    case .bars(let bars): .bars(bars.redacted(by: redaction))
    case .map(let map): .map(map.redacted(by: redaction))
    case .stackedBar(let bar): .stackedBar(bar.redacted(by: redaction))
    case .lines(let chart): .lines(chart.redacted(by: redaction))
    case .smallMultiples(let chart): .smallMultiples(chart.redacted(by: redaction))
    case .timeline(let line): .timeline(line.redacted(by: redaction))
    }
  }
}

extension Bars {
  fileprivate func redacted(by redaction: Redaction) -> Bars {
    Bars(
      title: redaction.text(title), finding: redaction.text(finding), currency: currency,
      bars: bars.map { Bar(name: redaction.text($0.name), minorUnits: $0.minorUnits) })
  }
}

extension PlaceMap {
  fileprivate func redacted(by redaction: Redaction) -> PlaceMap {
    PlaceMap(
      title: redaction.text(title), finding: redaction.text(finding), currency: currency,
      points: points.map { point in
        var redacted = Point(
          number: point.number, name: redaction.text(point.name),
          coordinate: Redaction.coordinate(point.coordinate), spent: point.spent,
          visits: point.visits)
        redacted.pin = point.pin
        return redacted
      }, rowCount: rowCount)
  }
}

extension StackedBar {
  fileprivate func redacted(by redaction: Redaction) -> StackedBar {
    StackedBar(
      title: redaction.text(title), finding: redaction.text(finding), currency: currency,
      all: parts.map { Part(name: redaction.text($0.name), minorUnits: $0.minorUnits) })
  }
}

extension LineChart {
  fileprivate func redacted(by redaction: Redaction) -> LineChart {
    LineChart(
      title: redaction.text(title), finding: redaction.text(finding), unit: unit,
      lines: lines.map { Line(name: redaction.text($0.name), points: $0.points) }, days: days)
  }
}

extension SmallMultiples {
  fileprivate func redacted(by redaction: Redaction) -> SmallMultiples {
    SmallMultiples(
      title: redaction.text(title), finding: redaction.text(finding), currency: currency,
      form: form, partial: partial,
      panels: panels.map { panel in
        Panel(
          name: redaction.text(panel.name), caption: redaction.text(panel.caption),
          points: panel.points)
      })
  }
}

extension Timeline {
  fileprivate func redacted(by redaction: Redaction) -> Timeline {
    Timeline(
      title: redaction.text(title), finding: redaction.text(finding), start: start,
      dayCount: dayCount, overdueName: overdueName, overdue: overdue.map(redaction.text),
      marks: marks.map { Mark(day: $0.day, names: $0.names.map(redaction.text)) })
  }
}

extension StackedArea {
  fileprivate func redacted(by redaction: Redaction) -> StackedArea {
    StackedArea(
      title: redaction.text(title), finding: redaction.text(finding), currency: currency,
      seriesNames: seriesNames, steps: steps, overWords: overWords, aheadWords: aheadWords)
  }
}

extension SignedColumns {
  fileprivate func redacted(by redaction: Redaction) -> SignedColumns {
    SignedColumns(
      title: redaction.text(title), finding: redaction.text(finding), currency: currency,
      aboveName: aboveName, belowName: belowName, columns: columns)
  }
}
