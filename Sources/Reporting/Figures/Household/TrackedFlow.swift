package import Ledger

/// A transaction as the web tracker and MONO know it, as far as their figures go.
package struct TrackedFlow: Hashable, Sendable {
  package var id: String
  package var kind: FlowKind
  package var day: CalendarDate
  /// Positive; ``kind`` has the direction.
  package var amount: Amount
  package var name: String
  package var category: String
  /// The name of the place as it was entered; blank for none.
  package var location: String
  package var coordinate: Coordinate?
  /// The key of the account; nil where nobody says.
  package var account: String?

  package init(
    id: String, kind: FlowKind, day: CalendarDate, amount: Amount, name: String = "",
    category: String = "", location: String = "", coordinate: Coordinate? = nil,
    account: String? = nil
  ) {
    self.id = id
    self.kind = kind
    self.day = day
    self.amount = amount
    self.name = name
    self.category = category
    self.location = location
    self.coordinate = coordinate
    self.account = account
  }
}
