package import Ledger

/// What an asset has gained since it was bought, not being sold.
package struct Gain: Hashable, Sendable {
  /// Current value − purchase price.
  package let amount: Amount
  /// In percent of the purchase price, to six decimals; nil where that is 0.
  package let percent: ExactDecimal?

  /// Nil without a purchase price, and between two currencies.
  package init?(currentValue: Amount, purchasePrice: Amount?) {
    guard let purchasePrice, let amount = currentValue.subtracting(purchasePrice) else {
      return nil
    }
    self.amount = amount
    percent = amount.percent(of: purchasePrice)
  }
}
