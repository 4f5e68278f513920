import Ledger

/// The yearly return of an asset, from its purchase to a day with a known value.
///
/// - Paid in: `buy`, `fee`, and `deposit`. Deposits of a property are rent, and therefore received.
/// - Received: `sell`, `withdrawal`, `dividend`, and `interest`. The interest of a deposit or an
///   account does not count, because the value already includes such interest.
/// - Neither: `transfer` between assets.
///
/// The purchase price is paid in on its day, unless a `buy` or `deposit` gives the amount. The
/// current value is received on the day of valuation.
struct AssetReturn: Hashable, Sendable {
  /// The meaning of deposits and interest for a group of assets.
  enum Nature: Hashable, Sendable {
    /// A commodity, a bond or a chit fund.
    case holding
    /// A fixed deposit or a cash holding.
    case balance
    case property
  }

  /// The payments in (negative) and out (positive), and the value on the last day, by day.
  let flows: [DatedAmount]
  let rate: XIRR

  /// Creates the return of one asset until `asOf`; later payments are left out.
  ///
  /// - Parameters:
  ///   - nature: The meaning of deposits and interest.
  ///   - payments: All transactions of the asset.
  ///   - purchase: The purchase price on the day of purchase; nil if the price or the day is
  ///     unknown.
  ///   - currentValue: The value of the asset, 0 after its sale.
  ///   - asOf: The day of `currentValue`.
  init(
    _ nature: Nature, _ payments: [AssetPayment], purchase: DatedAmount?, currentValue: Amount,
    asOf: CalendarDate
  ) {
    var flows = payments.compactMap { payment in
      Self.sign(payment.kind, nature).map { sign in
        DatedAmount(payment.day, sign < 0 ? -payment.amount : payment.amount)
      }
    }
    let isPaidIn = payments.contains {
      $0.kind == .buy || ($0.kind == .deposit && nature != .property)
    }
    if let purchase, !isPaidIn { flows.append(DatedAmount(purchase.day, -purchase.amount)) }
    flows.removeAll { $0.day > asOf }
    flows.append(DatedAmount(asOf, currentValue))
    self.flows = flows.sorted { ($0.day, $0.amount.minorUnits) < ($1.day, $1.amount.minorUnits) }
    rate = XIRR(self.flows)
  }

  /// The sign of a payment: −1 for a payment in, 1 for a payment out, nil for neither.
  private static func sign(_ kind: AssetPayment.Kind, _ nature: Nature) -> Int? {
    switch kind {
    case .buy, .fee: -1
    case .deposit: nature == .property ? 1 : -1
    case .sell, .withdrawal, .dividend: 1
    case .interest: nature == .balance ? nil : 1
    case .transfer: nil
    }
  }
}

/// A transaction of an asset, as WealthWise records it.
struct AssetPayment: Hashable, Sendable {
  /// The type of transaction, as WealthWise names it.
  enum Kind: String, Hashable, Sendable, CaseIterable {
    case buy, sell, deposit, withdrawal, dividend, interest, fee, transfer
  }

  var kind: Kind
  var day: CalendarDate
  /// The amount, always positive; ``kind`` gives the direction.
  var amount: Amount

  init(_ kind: Kind, _ day: CalendarDate, _ amount: Amount) {
    self.kind = kind
    self.day = day
    self.amount = amount
  }
}

/// The gain on an asset since its purchase.
struct Gain: Hashable, Sendable {
  /// The gain: current value − purchase price.
  let amount: Amount
  /// The gain in percent of the purchase price, to six decimals; nil if that price is 0.
  let percent: ExactDecimal?

  /// Creates the gain; nil without a purchase price, or if the currencies differ.
  init?(currentValue: Amount, purchasePrice: Amount?) {
    guard let purchasePrice, let amount = currentValue.subtracting(purchasePrice) else {
      return nil
    }
    self.amount = amount
    percent = amount.percent(of: purchasePrice)
  }
}
