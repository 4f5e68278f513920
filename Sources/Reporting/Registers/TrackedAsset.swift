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
  let currency: Currency
  /// What it was worth on the as-of day: the last value known by then, the purchase among them; nil
  /// where the ledger knows only later ones.
  let value: Amount?
  /// The day since which that value is known; nil where nobody knows.
  let valued: CalendarDate?
  /// The day of its last value, where that came after the as-of day.
  let revalued: CalendarDate?
  /// What the register has of it, and the rows of statements that are linked to it.
  let payments: [AssetPayment]
  /// How many of the linked rows are payments that the register has too.
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

  /// What it was worth when it was bought; of a recurring deposit the purchase price is one instalment.
  static func purchase(_ entry: RegisterEntry) -> DatedAmount? {
    entry.text("depositType") == "recurringDeposit"
      ? nil : entry.dated("purchaseDate", "purchasePrice")
  }

  /// Linked rows that are no payment which the register has too: one of the same kind and amount, at
  /// most as many days away as a payment may lie from its due day.
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

  /// A row that is linked to a property: money in is rent, money out is a cost.
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

  /// For how many days a value is taken for that of the day.
  static let freshDays = 7

  /// Whether its value is known to be older than that.
  func isStale(_ asOf: CalendarDate) -> Bool {
    isActive && (valued.map { asOf - $0 > Self.freshDays } ?? false)
  }

  private var isRecurring: Bool {
    kind == .fixedDeposit && entry.text("depositType") == "recurringDeposit"
  }

  private var purchases: [AssetPayment] {
    payments.filter { $0.kind == .deposit || $0.kind == .buy }
  }

  /// What is paid into a recurring deposit each month: its purchase price, else what its transactions
  /// say, being the same in each; nil where nobody knows.
  private var instalment: Amount? {
    guard purchasePrice == nil else { return purchasePrice }
    let amounts = Set(purchases.map(\.amount))
    return amounts.count == 1 ? amounts.first : nil
  }

  /// The instalments of a recurring deposit until `asOf`, one at the start of each month; nil of
  /// anything else, where its transactions say what was paid in, and where nobody knows how much or
  /// since when.
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

  /// What was paid for it: the purchase price, of a recurring deposit all instalments so far; nil where
  /// nobody knows.
  func paid(_ asOf: CalendarDate) -> Amount? {
    guard isRecurring else { return purchasePrice }
    guard let paid = instalments(asOf) ?? (purchases.isEmpty ? nil : purchases) else { return nil }
    return Amount.sum(of: paid.filter { $0.day <= asOf }.map(\.amount), in: currency)
  }

  /// What had been paid for it in all, from each day of a payment on; empty where nobody knows how much
  /// or since when.
  func payments(until asOf: CalendarDate) -> [DatedAmount] {
    guard isRecurring else {
      let day = entry.day("purchaseDate")
      return day.flatMap { day in paid(asOf).map { [DatedAmount(day, $0)] } } ?? []
    }
    let days = Set((instalments(asOf) ?? purchases).map(\.day)).filter { $0 <= asOf }
    return days.sorted().compactMap { day in paid(day).map { DatedAmount(day, $0) } }
  }

  /// Current value − what was paid; of a closed asset what it was sold for − what was paid.
  ///
  /// A closed asset whose sale nobody booked is not lost: it has no gain, for nobody knows one.
  func gain(_ asOf: CalendarDate) -> Gain? {
    (isActive ? value : proceeds(asOf)).flatMap {
      Gain(currentValue: $0, purchasePrice: paid(asOf))
    }
  }

  /// What came back when it was sold; nil where no sale and no withdrawal is booked.
  private func proceeds(_ asOf: CalendarDate) -> Amount? {
    let sales = payments.filter {
      ($0.kind == .sell || $0.kind == .withdrawal) && $0.day <= asOf
        && $0.amount.currency == currency
    }
    return sales.isEmpty ? nil : Amount.sum(of: sales.map(\.amount), in: currency)
  }

  /// What it brought a year until `asOf`; what is sold is worth nothing any more.
  ///
  /// Nil where nobody knows what it was worth then, or what it was sold for.
  func yearlyReturn(_ asOf: CalendarDate) -> AssetReturn? {
    let end = proceeds(asOf).map { _ in Amount.zero(currency) }
    guard let worth = isActive ? value : end else { return nil }
    return AssetReturn(
      kind.nature,
      (payments + (instalments(asOf) ?? [])).filter { $0.amount.currency == currency },
      purchase: entry.dated("purchaseDate", "purchasePrice"), currentValue: worth, asOf: asOf)
  }

  /// A deposit; its interest is left open where nobody says how often it becomes capital.
  ///
  /// There is none of a recurring one whose instalment nobody knows: its value is not one of them.
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

  /// How often interest is paid or becomes capital; nil where nobody says.
  var compounding: Compounding? { entry.text("interestFrequency").flatMap(Compounding.init) }

  /// A bond with a face value; one without a coupon pays only at its end.
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

  /// A property, worth nothing where its value is not known: its rents are the deposits on it, its costs the fees.
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

  /// When it gives its money back, and how much; nil of an asset without such a day.
  var rung: MaturityLadder.MaturityStep? {
    guard let maturity, kind == .fixedDeposit || kind == .bond else { return nil }
    let amount =
      kind == .bond
      ? entry.amount("faceValue") : depositAmount ?? entry.amount("maturityAmount")
    return (amount ?? value).map {
      MaturityLadder.MaturityStep(name: name, day: maturity, amount: $0, isActive: isActive)
    }
  }

  /// The stated or computed maturity amount, the latter where its frequency is known.
  private var depositAmount: Amount? {
    compounding == nil ? deposit?.statedMaturityAmount : deposit?.maturityAmount
  }
}

extension RegisterBook {
  /// The assets that were there on `asOf`, by name, each at the value that is known of that day.
  func assets(_ asOf: CalendarDate) -> [TrackedAsset] {
    let transactions = Dictionary(grouping: self[.assetTransaction]) { $0.text("asset") ?? "" }
    let properties = linkedRows.filter { $0.link.kind == .property }
    return self[.asset].compactMap { entry in
      guard entry.day("purchaseDate").map({ $0 <= asOf }) != false else { return nil }
      // A link is about a property; another asset may have the same name.
      let rows = entry.text("assetType") == TrackedAsset.Kind.realEstate.rawValue ? properties : []
      return TrackedAsset(
        entry, transactions[entry.key] ?? [], rows.filter { $0.link.leads(to: entry) },
        valuations: valuations[entry.key] ?? [], asOf: asOf)
    }
    .sorted { ($0.name, $0.entry.key) < ($1.name, $1.entry.key) }
  }
}
