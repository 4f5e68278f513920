import Ledger

/// Thirteen months of an invented household in Bengaluru, from August 2025 to August 2026.
///
/// A value worked out from a seed: the same payments on every machine and every day.
struct DemoYear {
  static let first = CalendarDate(daysSince1970: 20_301)  // 2025-08-01
  static let last = CalendarDate(daysSince1970: 20_696)  // 2026-08-31
  /// The journey to Berlin; nothing is bought at home meanwhile.
  static let journey = CalendarDate(daysSince1970: 20_582)...CalendarDate(daysSince1970: 20_596)

  /// All payments, by account, oldest first.
  private(set) var payments: [DemoAccount: [DemoPayment]] = [:]
  /// For what is bought: a new standing order leaves all purchases as they were.
  private var purchases = SeededNumbers(seed: 2025_08_01)
  /// For the bills that vary and the banks' own numbers.
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

  /// The payments of one account in a span of days, and what it held before them.
  func extract(
    _ account: DemoAccount, _ days: ClosedRange<CalendarDate>
  ) -> (opening: Amount, payments: [DemoPayment]) {
    let all = payments[account, default: []]
    let before = all.filter { $0.date < days.lowerBound }
    return (Self.total(account.opening, before), all.filter { days.contains($0.date) })
  }

  /// The payments of one account in a span of days, each with what the account holds after it.
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

  /// `start` plus the amounts of `payments`, which are all of one currency.
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

  /// Two coffees on one day, alike to the last byte: once where two downloads overlap, once later.
  private mutating func addTwins() {
    for days in [323, 376] {
      for _ in 0..<2 {
        add(
          .savings, Self.first.adding(days: days), -240_00,
          "POS 416021XXXXXX8842 THIRD WAVE COFFEE INDIRANAGAR", "")
      }
    }
  }

  /// What the card owed at the end of the 8th is paid on the 24th.
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
    // A payment by card terminal has no number of its own at this bank: only zeros.
    let reference = text.hasPrefix("POS ") ? "000000000000" : bills.digits(12)
    let amount = Amount(minorUnits: Int64(minorUnits), currency: account.currency)
    payments[account, default: []].append(
      DemoPayment(
        account: account, date: date, amount: amount, text: text, detail: detail,
        reference: reference))
  }

  /// Oldest first; payments of one day stay in the order they were added.
  private mutating func sort() {
    for account in DemoAccount.allCases {
      payments[account]?.sort { $0.date < $1.date }
    }
  }
}

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

/// A sequence of numbers that looks like chance and is the same on every machine.
///
/// SplitMix64, as Steele, Lea and Flood published it in 2014: one addition and three mixing
/// steps a number. Good enough to vary prices and days, and nothing else is asked of it.
struct SeededNumbers {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  /// The next number of the sequence, brought into `range`.
  mutating func next(in range: ClosedRange<Int>) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    mixed ^= mixed >> 31
    return range.lowerBound + Int(mixed % UInt64(range.count))
  }

  /// The next `count` decimal digits, as banks number their payments.
  mutating func digits(_ count: Int) -> String {
    (0..<count).map { _ in String(next(in: 0...9)) }.joined()
  }
}
