import Ledger

/// What an asset has brought a year, from the day it was bought to a day on which its value is known.
///
/// - Paid in: `buy`, `fee`, and `deposit` except on a property, where it is rent that came back.
/// - Came back: `sell`, `withdrawal`, `dividend`, and `interest` except of a deposit or an account,
///   where it stays and is in the value already.
/// - `transfer` between assets is neither.
///
/// The purchase price is paid in on its day where no `buy` and no `deposit` says what was; the current
/// value comes back on the day of valuation.
struct AssetReturn: Hashable, Sendable {
  /// How an asset's deposits and interest are to be read.
  enum Nature: Hashable, Sendable {
    /// A commodity, a bond, a chit fund.
    case holding
    /// A fixed deposit, a cash holding.
    case balance
    case property
  }

  /// What was paid in (negative) and what came back, by day.
  let flows: [DatedAmount]
  let rate: XIRR

  /// The return of one asset until `asOf`; later payments are left out.
  ///
  /// - Parameters:
  ///   - nature: how deposits and interest are to be read.
  ///   - payments: all transactions of the asset.
  ///   - purchase: the purchase price on its day; nil where one of them is unknown.
  ///   - currentValue: what it is worth, 0 once it is sold.
  ///   - asOf: the day of that value.
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

  /// −1 for what is paid in, 1 for what comes back, nil for neither.
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

/// A transaction of an asset, as WealthWise books it.
struct AssetPayment: Hashable, Sendable {
  /// What it is, in WealthWise's words.
  enum Kind: String, Hashable, Sendable, CaseIterable {
    case buy, sell, deposit, withdrawal, dividend, interest, fee, transfer
  }

  var kind: Kind
  var day: CalendarDate
  /// Positive; ``kind`` has the direction.
  var amount: Amount

  init(_ kind: Kind, _ day: CalendarDate, _ amount: Amount) {
    self.kind = kind
    self.day = day
    self.amount = amount
  }
}

/// What an asset has gained since it was bought, not being sold.
struct Gain: Hashable, Sendable {
  /// Current value − purchase price.
  let amount: Amount
  /// In percent of the purchase price, to six decimals; nil where that is 0.
  let percent: ExactDecimal?

  /// Nil without a purchase price, and between two currencies.
  init?(currentValue: Amount, purchasePrice: Amount?) {
    guard let purchasePrice, let amount = currentValue.subtracting(purchasePrice) else {
      return nil
    }
    self.amount = amount
    percent = amount.percent(of: purchasePrice)
  }
}
