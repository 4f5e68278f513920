import Ledger

extension Chart {
  /// The drawing without names; a map stands on empty ground.
  func redacted(by redaction: Redaction) -> Chart {
    switch self {
    case .pairedColumns: self
    case .bars(let bars): .bars(bars.redacted(by: redaction))
    case .map(let map): .map(map.redacted(by: redaction))
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
        Point(
          number: point.number, name: redaction.text(point.name),
          coordinate: Redaction.coordinate(point.coordinate), spent: point.spent,
          visits: point.visits)
      })
  }
}
