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
      let added = payments[account, default: []].enumerated()
      payments[account] =
        added
        .sorted { ($0.element.date, $0.offset) < ($1.element.date, $1.offset) }
        .map(\.element)
    }
  }
}
