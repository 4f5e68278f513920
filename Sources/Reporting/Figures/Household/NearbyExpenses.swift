package import Ledger

/// What was spent within a radius of a point, the nearest first.
package struct NearbyExpenses: Hashable, Sendable {
  /// One expense.
  package struct Line: Hashable, Sendable {
    package let flow: TrackedFlow
    /// To the nearest metre, along the great circle.
    package let metres: Int
  }

  package let lines: [Line]
  /// What was spent there in all.
  package let total: Amount

  /// The expenses of one currency that have a place in the circle, its border included.
  package init(
    _ flows: [TrackedFlow], around centre: Coordinate, metres: Int = 1000, currency: Currency
  ) {
    let expenses = flows.filter { $0.kind == .expense && $0.amount.currency == currency }
    let near = expenses.compactMap { flow -> (metres: Double, flow: TrackedFlow)? in
      guard let point = flow.coordinate else { return nil }
      let distance = centre.distance(to: point)
      return distance <= Double(metres) ? (distance, flow) : nil
    }
    lines = near.sorted {
      ($0.metres, $0.flow.day, $0.flow.id) < ($1.metres, $1.flow.day, $1.flow.id)
    }
    .map { Line(flow: $0.flow, metres: Int($0.metres.rounded())) }
    total = Amount.sum(of: lines.map(\.flow.amount), in: currency)
  }
}
