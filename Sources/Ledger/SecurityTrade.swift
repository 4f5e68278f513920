/// What an entry of an investment statement did to the units of one security.
///
/// The cash it moved is the entry's own amount; a split or a transfer of units moves none.
package struct SecurityTrade: Hashable, Sendable {
  package enum Action: String, Hashable, Sendable, CaseIterable {
    case buy, sell, dividend, interest, reinvestment, split, transfer, other
    case returnOfCapital = "return-of-capital"
  }

  /// Index of the entry in its ``EntryBatch``.
  package var entry: Int
  package var action: Action
  /// The ``Security/key``.
  package var security: String
  /// Units that came in; those that went out are negative.
  package var units: ExactDecimal?
  package var unitPrice: ExactDecimal?
  /// Minor units of the entry's currency; costs are positive.
  package var fees: Int64 = 0
  package var taxes: Int64 = 0

  package init(
    entry: Int, action: Action, security: String, units: ExactDecimal? = nil,
    unitPrice: ExactDecimal? = nil
  ) {
    self.entry = entry
    self.action = action
    self.security = security
    self.units = units
    self.unitPrice = unitPrice
  }
}
