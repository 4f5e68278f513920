/// The reason for a transaction's place.
///
/// The ledger stores the number of the reason with the place.
package enum PlaceReason: UInt8, BitwiseCopyable, Hashable, Sendable, CaseIterable {
  /// There is no place, or the reason is not recorded, as in ledgers of earlier versions.
  case unknown
  /// A rule set the place.
  case rule
  /// The text contains a terminal or merchant code.
  case code
  /// The row has its own coordinates, and the place is within reach.
  case point
  /// The text contains the name of the place; of several places, the first in the table.
  case name
  /// The payee's clean name contains the name of the place; of several, the first in the table.
  case payee
  /// The chain's branch nearest to your location that day.
  case branch
  /// The chain's first branch in the table.
  case chain
  /// The text contains the name of a city.
  case city

  /// The confidence in the place.
  package var confidence: Confidence {
    switch self {
    case .rule, .code, .point: .certain
    case .name, .payee, .branch: .likely
    case .unknown, .chain, .city: .guess
    }
  }

  /// Whether a place found for this reason is evidence of your location that day.
  package var isSure: Bool {
    switch self {
    case .rule, .code, .point, .name, .payee: true
    case .unknown, .branch, .chain, .city: false
    }
  }

  /// A level of confidence.
  package enum Confidence: String, Sendable, CaseIterable {
    case certain, likely, guess
  }
}

/// The place found for a transaction, with the reason.
package struct PlaceFinding: BitwiseCopyable, Hashable, Sendable {
  /// The index of the place, or -1 for none.
  package var place: Int32
  package var reason: PlaceReason
  /// The index of the evidence, or -1 for none.
  ///
  /// For a branch, it is the index of the nearby place. Otherwise it is the index of the matched
  /// text.
  package var evidence: Int32

  package init(_ place: Int32, _ reason: PlaceReason, evidence: Int32 = -1) {
    self.place = place
    self.reason = place < 0 ? .unknown : reason
    self.evidence = evidence
  }

  /// The finding without a place.
  package static let none = PlaceFinding(-1, .unknown)
}

/// The evidence for a row's place apart from its texts.
package struct PlaceEvidence: Sendable {
  package var day: CalendarDate
  package var currency: Currency
  /// The row's own coordinates; nil if it has none.
  package var point: Coordinate?
  /// The indices of the places where you certainly were that day, in ascending order.
  package var visitedPlaces: [Int32]

  package init(
    day: CalendarDate, currency: Currency, point: Coordinate? = nil, visitedPlaces: [Int32] = []
  ) {
    self.day = day
    self.currency = currency
    self.point = point
    self.visitedPlaces = visitedPlaces
  }
}
