package import Ledger

/// A transaction of an asset, as WealthWise books it.
package struct AssetPayment: Hashable, Sendable {
  /// What it is, in WealthWise's words.
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    case buy, sell, deposit, withdrawal, dividend, interest, fee, transfer
  }

  package var kind: Kind
  package var day: CalendarDate
  /// Positive; ``kind`` has the direction.
  package var amount: Amount

  package init(_ kind: Kind, _ day: CalendarDate, _ amount: Amount) {
    self.kind = kind
    self.day = day
    self.amount = amount
  }
}
