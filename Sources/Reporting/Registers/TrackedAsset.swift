import Ledger

/// An asset of the register with its transactions.
struct TrackedAsset {
  /// WealthWise's kinds of assets.
  enum Kind: String, CaseIterable {
    case commodity, realEstate, bond, chitFund, fixedDeposit, cashHolding

    /// The kind for a person.
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

    /// How deposits and interest of such an asset are read.
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
  let value: Amount
  let movements: [AssetMovement]

  init?(_ entry: RegisterEntry, _ transactions: [RegisterEntry]) {
    guard let name = entry.text("name"), let value = entry.amount("currentValue"),
      let kind = entry.text("assetType").flatMap(Kind.init)
    else { return nil }
    self.entry = entry
    self.name = name
    self.kind = kind
    self.value = value
    movements = transactions.compactMap(Self.movement)
  }

  private static func movement(_ entry: RegisterEntry) -> AssetMovement? {
    guard let kind = entry.text("transactionType").flatMap(AssetMovement.Kind.init),
      let dated = entry.dated("transactionDate", "amount")
    else { return nil }
    return AssetMovement(kind, dated.day, dated.amount)
  }

  var portfolio: String { entry.text("portfolio") ?? "" }
  var isActive: Bool { entry.flag("isActive") ?? true }
  var purchasePrice: Amount? { entry.amount("purchasePrice") }
  var maturity: CalendarDate? { entry.day("maturityDate") }

  /// The instalments of a recurring deposit until `asOf`, one at the start of each month; nil of
  /// anything else, and where its transactions say what was paid in.
  private func instalments(_ asOf: CalendarDate) -> [AssetMovement]? {
    guard let deposit, deposit.kind == .recurring, let price = purchasePrice,
      !movements.contains(where: { $0.kind == .deposit || $0.kind == .buy })
    else { return nil }
    let start = deposit.maturity.adding(months: -deposit.months)
    return (0..<deposit.months).map { start.adding(months: $0) }.filter { $0 <= asOf }
      .map { AssetMovement(.deposit, $0, price) }
  }

  /// What was paid for it: the purchase price, of a recurring deposit all instalments so far.
  func paid(_ asOf: CalendarDate) -> Amount? {
    guard let deposit, deposit.kind == .recurring else { return purchasePrice }
    let payments = instalments(asOf) ?? movements.filter { $0.kind == .deposit || $0.kind == .buy }
    return Amount.sum(
      of: payments.filter { $0.day <= asOf }.map(\.amount), in: value.currency)
  }

  /// Current value − what was paid.
  func gain(_ asOf: CalendarDate) -> Gain? {
    Gain(currentValue: value, purchasePrice: paid(asOf))
  }

  /// What it brought a year until `asOf`; what is sold is worth nothing any more.
  func yearlyReturn(_ asOf: CalendarDate) -> AssetReturn {
    AssetReturn(
      kind.nature,
      (movements + (instalments(asOf) ?? [])).filter { $0.amount.currency == value.currency },
      purchase: entry.dated("purchaseDate", "purchasePrice"),
      currentValue: isActive ? value : .zero(value.currency), asOf: asOf)
  }

  /// A deposit; its interest is left open where nobody says how often it becomes capital.
  var deposit: DepositFigures? {
    guard kind == .fixedDeposit, let rate = entry.number("interestRate"),
      let months = entry.count("tenure"), let maturity
    else { return nil }
    return DepositFigures(
      kind: entry.text("depositType") == "recurringDeposit" ? .recurring : .fixed,
      paidIn: purchasePrice ?? value, yearlyPercent: rate, months: Int(clamping: months),
      compounding: compounding ?? .maturity, maturity: maturity,
      statedMaturityAmount: entry.amount("maturityAmount"))
  }

  /// How often interest is paid or becomes capital; nil where nobody says.
  var compounding: Compounding? { entry.text("interestFrequency").flatMap(Compounding.init) }

  /// A bond with a face value; one without a coupon pays only at its end.
  var bond: BondFigures? {
    guard kind == .bond, let face = entry.amount("faceValue") else { return nil }
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
    guard kind == .cashHolding else { return nil }
    return CashFigures(balance: value, minimum: entry.amount("minimumBalance"))
  }

  /// A property: its rents are the deposits on it, its costs the fees.
  var property: RealEstateFigures? {
    guard kind == .realEstate else { return nil }
    func payments(_ kind: AssetMovement.Kind) -> [DatedAmount] {
      movements.filter { $0.kind == kind }.map { DatedAmount($0.day, $0.amount) }
    }
    return RealEstateFigures(
      currentValue: value, annualRentalIncome: entry.amount("annualRentalIncome"),
      mortgage: entry.amount("mortgageAmount"), rents: payments(.deposit), costs: payments(.fee))
  }

  /// When it gives its money back, and how much; nil of an asset without such a day.
  var rung: MaturityLadder.Rung? {
    guard let maturity, kind == .fixedDeposit || kind == .bond else { return nil }
    let amount = kind == .bond ? bond?.faceValue : depositAmount
    return MaturityLadder.Rung(
      name: name, day: maturity, amount: amount ?? value, isActive: isActive)
  }

  /// The stated or computed maturity amount, the latter where its frequency is known.
  private var depositAmount: Amount? {
    compounding == nil ? deposit?.statedMaturityAmount : deposit?.maturityAmount
  }
}

extension RegisterBook {
  /// The assets, by name.
  var assets: [TrackedAsset] {
    let transactions = Dictionary(grouping: self[.assetTransaction]) { $0.text("asset") ?? "" }
    return self[.asset].compactMap { TrackedAsset($0, transactions[$0.key] ?? []) }
      .sorted { ($0.name, $0.entry.key) < ($1.name, $1.entry.key) }
  }
}
