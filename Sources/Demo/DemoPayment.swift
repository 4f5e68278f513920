import Ledger

/// The accounts of the invented household.
enum DemoAccount: CaseIterable {
  case savings, card, wallet, giro

  var currency: Currency { self == .giro ? .eur : .inr }

  /// What it held before the first payment; a card that is owed money for is negative.
  var opening: Amount {
    let minorUnits: Int64 =
      switch self {
      case .savings: 284_310_55
      case .card: -18_432_50
      case .wallet: 0
      case .giro: 640_35
      }
    return Amount(minorUnits: minorUnits, currency: currency)
  }
}

/// One payment to or from one account, before any bank has written it down.
struct DemoPayment {
  let account: DemoAccount
  let date: CalendarDate
  let amount: Amount
  /// What the bank prints: the narration, the shop, the description.
  let text: String
  /// The second text where a layout has one; the tracker's own category in the wallet.
  let detail: String
  /// The bank's number for it.
  let reference: String
}
