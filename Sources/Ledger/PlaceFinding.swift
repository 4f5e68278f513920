/// Why a transaction is where it is; the ledger keeps the number beside the place.
package enum PlaceReason: UInt8, BitwiseCopyable, Hashable, Sendable, CaseIterable {
  /// Nobody wrote it down, as in ledgers of earlier versions; and where there is no place.
  case unknown
  /// A rule named the place.
  case rule
  /// A terminal's or merchant's code stands in the text.
  case code
  /// The row has a point of its own, which the place reaches.
  case point
  /// The text has the name of this place alone.
  case name
  /// The payee's clean name has the name of this place alone.
  case payee
  /// Of a chain's branches, the one nearest to where the person was that day.
  case branch
  /// Of a chain's branches, the first of the table.
  case chain
  /// The text has the name of a city.
  case city

  /// How far a place can be believed.
  package var confidence: Confidence {
    switch self {
    case .rule, .code, .point: .certain
    case .name, .payee, .branch: .likely
    case .unknown, .chain, .city: .guess
    }
  }

  /// Whether such a place says where the person was that day.
  package var isSure: Bool {
    switch self {
    case .rule, .code, .point, .name, .payee: true
    case .unknown, .branch, .chain, .city: false
    }
  }

  /// A word for how far something can be believed.
  package enum Confidence: String, Sendable, CaseIterable {
    case certain, likely, guess
  }
}

/// A place that was found for a transaction, and why.
package struct PlaceFinding: BitwiseCopyable, Hashable, Sendable {
  /// Its number, or -1 for none.
  package var place: Int32
  package var reason: PlaceReason
  /// For a branch, the number of the place that it is near to; for all else the number of the text
  /// that was found; -1 where there is neither.
  package var evidence: Int32

  package init(_ place: Int32, _ reason: PlaceReason, evidence: Int32 = -1) {
    self.place = place
    self.reason = place < 0 ? .unknown : reason
    self.evidence = evidence
  }

  /// No place.
  package static let none = PlaceFinding(-1, .unknown)
}

/// What a row tells of where it happened, apart from its texts.
package struct PlaceClue: Sendable {
  package var day: CalendarDate
  package var currency: Currency
  /// The row's own coordinates.
  package var point: Coordinate?
  /// The numbers of the places where the person surely was that day, in ascending order.
  package var whereabouts: [Int32]

  package init(
    day: CalendarDate, currency: Currency, point: Coordinate? = nil, whereabouts: [Int32] = []
  ) {
    self.day = day
    self.currency = currency
    self.point = point
    self.whereabouts = whereabouts
  }
}
