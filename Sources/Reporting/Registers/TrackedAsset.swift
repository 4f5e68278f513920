import Ledger

/// An asset of the register with its transactions.
struct TrackedAsset {
  /// The kinds of assets in WealthWise.
  enum Kind: String, CaseIterable {
    case commodity, realEstate, bond, chitFund, fixedDeposit, cashHolding

    /// The kind as shown to you.
    var title: String {
      switch self {
      case .commodity: "Commodity"
      case .realEstate: "Real estate"
      case .bond: "Bond"
      case .chitFund: "Chit fund"
      case .fixedDeposit: "Deposit"
      case .cashHolding: "Cash"
      }
    }

    /// The meaning of deposits and interest for an asset of this kind.
    var nature: AssetReturn.Nature {
      switch self {
      case .commodity, .bond, .chitFund: .holding
      case .fixedDeposit, .cashHolding: .balance
      case .realEstate: .property
      }
    }
  }

  let entry: RegisterEntry
  let name: String
  let kind: Kind
  let currency: Currency
  /// The last value known by the as-of day; nil if only later values are known.
  ///
  /// The purchase price counts as a value. Without a history of values, the recorded current value
  /// counts.
  let value: Amount?
  /// The day of ``value``; nil if unknown.
  let valued: CalendarDate?
  /// The day of the last value if it is after the as-of day; otherwise nil.
  let revalued: CalendarDate?
  /// The payments in the register, and the linked rows of statements that are not in the register.
  let payments: [AssetPayment]
  /// The number of linked rows that are also payments in the register.
  let rowsInRegister: Int

  init?(
    _ entry: RegisterEntry, _ transactions: [RegisterEntry], _ rows: [LinkedRow] = [],
    valuations: [DatedAmount] = [], asOf: CalendarDate
  ) {
    guard let name = entry.text("name"), let today = entry.amount("currentValue"),
      let kind = entry.text("assetType").flatMap(Kind.init)
    else { return nil }
    self.entry = entry
    self.name = name
    self.kind = kind
    let known = valuations.filter { $0.amount.currency == today.currency }
    let currency = today.currency
    let valuation =
      known.last { $0.day <= asOf }
      ?? Self.purchase(entry).flatMap { bought in
        bought.day <= asOf && bought.amount.currency == currency && !known.isEmpty ? bought : nil
      }
    self.currency = currency
    value = known.isEmpty ? today : valuation?.amount
    valued = valuation?.day
    revalued = known.last.flatMap { $0.day > asOf ? $0.day : nil }
    let own = transactions.compactMap(Self.payment)
    let linked = rows.filter { $0.amount.currency == currency }.map(Self.payment)
    let new = Self.rest(of: linked, without: own)
    payments = own + new
    rowsInRegister = linked.count - new.count
  }

  /// The value at purchase; nil if unknown or for a recurring deposit.
  ///
  /// The purchase price of a recurring deposit is one instalment.
  static func purchase(_ entry: RegisterEntry) -> DatedAmount? {
    entry.text("depositType") == "recurringDeposit"
      ? nil : entry.dated("purchaseDate", "purchasePrice")
  }

  /// The linked rows without a matching payment in the register.
  ///
  /// A matching payment has the kind and amount of the row, and is at most
  /// ``InstalmentMatching/window`` days away.
  private static func rest(
    of linked: [AssetPayment], without own: [AssetPayment]
  ) -> [AssetPayment] {
    var free = own.sorted { $0.day < $1.day }
    return linked.sorted { $0.day < $1.day }.filter { row in
      let same = free.firstIndex { payment in
        payment.kind == row.kind && payment.amount == row.amount
          && abs(payment.day - row.day) <= InstalmentMatching.window
      }
      if let same { free.remove(at: same) }
      return same == nil
    }
  }

  /// The payment of a row linked to a property: incoming money is rent, outgoing money is a cost.
  private static func payment(_ row: LinkedRow) -> AssetPayment {
    row.amount.isNegative
      ? AssetPayment(.fee, row.day, -row.amount) : AssetPayment(.deposit, row.day, row.amount)
  }

  private static func payment(_ entry: RegisterEntry) -> AssetPayment? {
    guard let kind = entry.text("transactionType").flatMap(AssetPayment.Kind.init),
      let dated = entry.dated("transactionDate", "amount")
    else { return nil }
    return AssetPayment(kind, dated.day, dated.amount)
  }

  var portfolio: String { entry.text("portfolio") ?? "" }
  var isActive: Bool { entry.flag("isActive") ?? true }
  var purchasePrice: Amount? { entry.amount("purchasePrice") }
  var maturity: CalendarDate? { entry.day("maturityDate") }

  /// The age in days up to which a value counts as current.
  static let freshDays = 7

  /// Whether the asset is active and its value is more than ``freshDays`` days old.
  ///
  /// False if the day of the value is unknown.
  func isStale(_ asOf: CalendarDate) -> Bool {
    isActive && (valued.map { asOf - $0 > Self.freshDays } ?? false)
  }

  private var isRecurring: Bool {
    kind == .fixedDeposit && entry.text("depositType") == "recurringDeposit"
  }

  private var purchases: [AssetPayment] {
    payments.filter { $0.kind == .deposit || $0.kind == .buy }
  }

  /// The monthly payment into a recurring deposit; nil if unknown.
  ///
  /// The payment is the purchase price, otherwise the amount of the transactions if all are equal.
  private var instalment: Amount? {
    guard purchasePrice == nil else { return purchasePrice }
    let amounts = Set(purchases.map(\.amount))
    return amounts.count == 1 ? amounts.first : nil
  }

  /// The instalments of a recurring deposit until `asOf`, one at the start of each month.
  ///
  /// Nil for any other asset, if transactions show the payments, or if the amount or the start is
  /// unknown.
  private func instalments(_ asOf: CalendarDate) -> [AssetPayment]? {
    let months = entry.count("tenure").map { Int(clamping: $0) }
    guard isRecurring, purchases.isEmpty, let price = purchasePrice,
      let start = maturity.flatMap({ end in months.map { end.adding(months: -$0) } })
        ?? entry.day("purchaseDate")
    else { return nil }
    let count = min(months ?? .max, max(0, asOf.monthNumber - start.monthNumber + 1))
    return (0..<max(0, count)).map { start.adding(months: $0) }
      .filter { day in day <= asOf && maturity.map { day < $0 } != false }
      .map { AssetPayment(.deposit, $0, price) }
  }

  /// The amount paid for the asset; nil if unknown.
  ///
  /// For a recurring deposit, this is the sum of all instalments so far; for other assets, the
  /// purchase price.
  func paid(_ asOf: CalendarDate) -> Amount? {
    guard isRecurring else { return purchasePrice }
    guard let paid = instalments(asOf) ?? (purchases.isEmpty ? nil : purchases) else { return nil }
    return Amount.sum(of: paid.filter { $0.day <= asOf }.map(\.amount), in: currency)
  }

  /// The cumulative amount paid, from each payment day on; empty if the amount or the start is
  /// unknown.
  func payments(until asOf: CalendarDate) -> [DatedAmount] {
    guard isRecurring else {
      let day = entry.day("purchaseDate")
      return day.flatMap { day in paid(asOf).map { [DatedAmount(day, $0)] } } ?? []
    }
    let days = Set((instalments(asOf) ?? purchases).map(\.day)).filter { $0 <= asOf }
    return days.sorted().compactMap { day in paid(day).map { DatedAmount(day, $0) } }
  }

  /// The gain: the current value minus the amount paid; nil if either is unknown.
  ///
  /// For a closed asset, the proceeds of the sale replace the value. A closed asset without a
  /// recorded sale is not a loss: its gain is unknown.
  func gain(_ asOf: CalendarDate) -> Gain? {
    (isActive ? value : proceeds(asOf)).flatMap {
      Gain(currentValue: $0, purchasePrice: paid(asOf))
    }
  }

  /// The proceeds of the sale; nil if no sale or withdrawal is recorded.
  private func proceeds(_ asOf: CalendarDate) -> Amount? {
    let sales = payments.filter {
      ($0.kind == .sell || $0.kind == .withdrawal) && $0.day <= asOf
        && $0.amount.currency == currency
    }
    return sales.isEmpty ? nil : Amount.sum(of: sales.map(\.amount), in: currency)
  }

  /// The yearly return until `asOf`; a sold asset ends with a value of zero.
  ///
  /// Nil if the value of an active asset or the proceeds of a closed asset are unknown.
  func yearlyReturn(_ asOf: CalendarDate) -> AssetReturn? {
    let end = proceeds(asOf).map { _ in Amount.zero(currency) }
    guard let worth = isActive ? value : end else { return nil }
    return AssetReturn(
      kind.nature,
      (payments + (instalments(asOf) ?? [])).filter { $0.amount.currency == currency },
      purchase: entry.dated("purchaseDate", "purchasePrice"), currentValue: worth, asOf: asOf)
  }

  /// The figures of a deposit; nil for other kinds of assets and for incomplete records.
  ///
  /// An unknown compounding frequency counts as ``Compounding/maturity``. A recurring deposit with
  /// an unknown instalment is incomplete, because its value is not one instalment.
  var deposit: DepositFigures? {
    guard kind == .fixedDeposit, let rate = entry.number("interestRate"),
      let months = entry.count("tenure"), let maturity,
      let paidIn = isRecurring ? instalment : purchasePrice ?? value
    else { return nil }
    return DepositFigures(
      kind: isRecurring ? .recurring : .fixed, paidIn: paidIn, yearlyPercent: rate,
      months: Int(clamping: months),
      compounding: compounding ?? .maturity, maturity: maturity,
      statedMaturityAmount: entry.amount("maturityAmount"))
  }

  /// The frequency of interest payments or compounding; nil if unknown.
  var compounding: Compounding? { entry.text("interestFrequency").flatMap(Compounding.init) }

  /// The figures of a bond with a face value and a known value; nil for other assets.
  ///
  /// A bond without a frequency pays only at maturity.
  var bond: BondFigures? {
    guard kind == .bond, let value, let face = entry.amount("faceValue") else { return nil }
    return BondFigures(
      faceValue: face, couponPercent: entry.number("couponRate") ?? .zero, currentValue: value,
      maturity: maturity, frequency: compounding ?? .maturity,
      statedNextCoupon: entry.day("nextCouponDate"),
      statedYieldPercent: entry.number("yieldToMaturity"))
  }

  var chitFund: ChitFundFigures? {
    guard kind == .chitFund, let chit = entry.amount("chitValue"),
      let contribution = entry.amount("monthlyContribution"),
      let total = entry.count("totalMonths"), let current = entry.count("currentMonth")
    else { return nil }
    return ChitFundFigures(
      chitValue: chit, monthlyContribution: contribution, totalMonths: Int(clamping: total),
      currentMonth: Int(clamping: current))
  }

  var cash: CashFigures? {
    guard kind == .cashHolding, let value else { return nil }
    return CashFigures(balance: value, minimum: entry.amount("minimumBalance"))
  }

  /// The figures of a property; nil for other assets.
  ///
  /// Deposits are rents, fees are costs, and an unknown value counts as zero.
  var property: RealEstateFigures? {
    guard kind == .realEstate else { return nil }
    func payments(_ kind: AssetPayment.Kind) -> [DatedAmount] {
      self.payments.filter { $0.kind == kind }.map { DatedAmount($0.day, $0.amount) }
    }
    return RealEstateFigures(
      currentValue: value ?? .zero(currency),
      annualRentalIncome: entry.amount("annualRentalIncome"),
      mortgage: entry.amount("mortgageAmount"), rents: payments(.deposit), costs: payments(.fee))
  }

  /// The maturity of a deposit or bond; nil without a maturity date or an amount.
  var rung: MaturityLadder.MaturityStep? {
    guard let maturity, kind == .fixedDeposit || kind == .bond else { return nil }
    let amount =
      kind == .bond
      ? entry.amount("faceValue") : depositAmount ?? entry.amount("maturityAmount")
    return (amount ?? value).map {
      MaturityLadder.MaturityStep(name: name, day: maturity, amount: $0, isActive: isActive)
    }
  }

  /// The maturity amount of a deposit: the stated amount, otherwise the computed amount.
  ///
  /// The computed amount counts only if the compounding frequency is known.
  private var depositAmount: Amount? {
    compounding == nil ? deposit?.statedMaturityAmount : deposit?.maturityAmount
  }
}

extension RegisterBook {
  /// The assets not bought after `asOf`, by name, each with its value known on that day.
  func assets(_ asOf: CalendarDate) -> [TrackedAsset] {
    let transactions = Dictionary(grouping: self[.assetTransaction]) { $0.text("asset") ?? "" }
    let properties = linkedRows.filter { $0.link.kind == .property }
    return self[.asset].compactMap { entry in
      guard entry.day("purchaseDate").map({ $0 <= asOf }) != false else { return nil }
      // Links are only for properties, and another asset may have the same name.
      let rows = entry.text("assetType") == TrackedAsset.Kind.realEstate.rawValue ? properties : []
      return TrackedAsset(
        entry, transactions[entry.key] ?? [], rows.filter { $0.link.leads(to: entry) },
        valuations: valuations[entry.key] ?? [], asOf: asOf)
    }
    .sorted { ($0.name, $0.entry.key) < ($1.name, $1.entry.key) }
  }
}
