import Ledger

/// Thirteen months of a fictional household in Bengaluru, from August 2025 to August 2026.
///
/// Fixed seeds give the same payments on every machine and every day.
struct DemoYear {
  static let first = CalendarDate(daysSince1970: 20_301)  // 2025-08-01
  static let last = CalendarDate(daysSince1970: 20_696)  // 2026-08-31
  /// The dates of the trip to Berlin, with no purchases at home.
  static let journey = CalendarDate(daysSince1970: 20_582)...CalendarDate(daysSince1970: 20_596)

  /// All payments by account, oldest first.
  private(set) var payments: [DemoAccount: [DemoPayment]] = [:]
  /// The random numbers for purchases.
  ///
  /// They are separate from those for bills; a new standing order therefore changes no purchase.
  private var purchases = SeededNumbers(seed: 2025_08_01)
  /// The random numbers for variable bills and the banks' references.
  private var bills = SeededNumbers(seed: 2026_08_31)

  init() {
    for month in 0...12 {
      let start = Self.first.adding(months: month)
      addStandingOrders(month, from: start)
      for habit in DemoHabit.home {
        let days = start...start.adding(months: 1).adding(days: -1)
        add(habit, on: days, except: Self.journey)
      }
    }
    for habit in DemoHabit.abroad { add(habit, on: Self.journey, except: nil) }
    addTwins()
    sort()
    addCardPayments()
    sort()
  }

  /// The payments of an account in a span of days, and the balance before them.
  func extract(
    _ account: DemoAccount, _ days: ClosedRange<CalendarDate>
  ) -> (opening: Amount, payments: [DemoPayment]) {
    let all = payments[account, default: []]
    let before = all.filter { $0.date < days.lowerBound }
    return (Self.total(account.opening, before), all.filter { days.contains($0.date) })
  }

  /// The payments of an account in a span of days, each with the balance after it.
  func lines(
    _ account: DemoAccount, _ days: ClosedRange<CalendarDate>
  ) -> [(payment: DemoPayment, balance: Amount)] {
    let (opening, payments) = extract(account, days)
    var balance = opening
    return payments.map { payment in
      balance = Self.total(balance, [payment])
      return (payment, balance)
    }
  }

  /// The sum of `start` and the amounts of `payments`, all in one currency.
  static func total(_ start: Amount, _ payments: [DemoPayment]) -> Amount {
    let sum = payments.reduce(start.minorUnits) { $0 + $1.amount.minorUnits }
    return Amount(minorUnits: sum, currency: start.currency)
  }
}

extension DemoYear {
  private mutating func addStandingOrders(_ month: Int, from start: CalendarDate) {
    for order in DemoStandingOrder.all where order.months.contains(month) {
      let price = bills.next(in: order.price)
      let day = min(order.day, start.adding(months: 1) - start)
      add(order.account, start.adding(days: day - 1), price, order.text, order.detail)
    }
  }

  private mutating func add(
    _ habit: DemoHabit, on days: ClosedRange<CalendarDate>, except: ClosedRange<CalendarDate>?
  ) {
    for _ in 0..<purchases.next(in: habit.times) {
      let length = days.upperBound - days.lowerBound
      let date = days.lowerBound.adding(days: purchases.next(in: 0...length))
      let price = purchases.next(in: habit.price) * 100
      let cents = habit.hasOddCents ? purchases.next(in: 0...99) : 0
      if except?.contains(date) == true { continue }
      add(habit.account, date, -(price + cents), habit.text, habit.detail)
    }
  }

  /// Adds two equal payments for coffee on each of two days.
  ///
  /// On the first of these days, two downloads overlap.
  private mutating func addTwins() {
    for days in [323, 376] {
      for _ in 0..<2 {
        add(
          .savings, Self.first.adding(days: days), -240_00,
          "POS 416021XXXXXX8842 THIRD WAVE COFFEE INDIRANAGAR", "")
      }
    }
  }

  /// Adds the card payments: a payment on the 24th settles the debt at the end of the 8th.
  private mutating func addCardPayments() {
    for month in 0...12 {
      let start = Self.first.adding(months: month)
      let closing = start.adding(days: 7)
      let charged = payments[.card, default: []].filter { $0.date <= closing }
      let owed = -Int(Self.total(DemoAccount.card.opening, charged).minorUnits)
      add(.savings, start.adding(days: 23), -owed, "BILLPAY-ICICI CREDIT CARD XX7008", "")
      add(.card, start.adding(days: 23), owed, "PAYMENT RECEIVED THANK YOU", "")
    }
  }

  private mutating func add(
    _ account: DemoAccount, _ date: CalendarDate, _ minorUnits: Int, _ text: String,
    _ detail: String
  ) {
    // This bank gives card terminal payments only zeros as their reference.
    let reference = text.hasPrefix("POS ") ? "000000000000" : bills.digits(12)
    let amount = Amount(minorUnits: Int64(minorUnits), currency: account.currency)
    payments[account, default: []].append(
      DemoPayment(
        account: account, date: date, amount: amount, text: text, detail: detail,
        reference: reference))
  }

  /// Sorts payments by date; payments of one day keep their order.
  private mutating func sort() {
    for account in DemoAccount.allCases {
      payments[account]?.sort { $0.date < $1.date }
    }
  }
}

/// The accounts of the demo household.
enum DemoAccount: CaseIterable {
  case savings, card, wallet, giro

  var currency: Currency { self == .giro ? .eur : .inr }

  /// The balance before the first payment; negative for card debt.
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

/// A payment to or from an account, independent of any statement format.
struct DemoPayment {
  let account: DemoAccount
  let date: CalendarDate
  let amount: Amount
  /// The main text in the statement: narration, shop or description.
  let text: String
  /// The second text of layouts that have one; in the wallet, the tracker's own category.
  let detail: String
  /// The bank's reference.
  let reference: String
}

/// A sequence of pseudo-random numbers that is the same on every machine.
///
/// The algorithm is SplitMix64 (Steele, Lea and Flood, 2014). It only has to vary prices and days.
struct SeededNumbers {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  /// The next number, mapped to `range`.
  mutating func next(in range: ClosedRange<Int>) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    mixed ^= mixed >> 31
    return range.lowerBound + Int(mixed % UInt64(range.count))
  }

  /// The next `count` random decimal digits, for references.
  mutating func digits(_ count: Int) -> String {
    (0..<count).map { _ in String(next(in: 0...9)) }.joined()
  }
}
