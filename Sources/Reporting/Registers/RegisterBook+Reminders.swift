import Ledger

/// The reminders from all registers.
extension RegisterBook {
  /// A reminder with its source and amount.
  struct Reminder {
    let event: ReportEvent
    let source: String
    let amount: Amount?
    /// The later days on which the event recurs, within the calendar's range.
    var later: [CalendarDate] = []
    /// The frequency as text, for a payment that has no rhythm as an event.
    var again = ""
    /// Whether the reminder was predicted from recurring payments.
    var isExpected = false

    /// The frequency as text; empty for a single event.
    var rhythm: String {
      event.rhythm == .never ? again : event.rhythm.rawValue
    }
  }

  /// The reminders on or after the start of `days`, the next one first.
  ///
  /// A repeating reminder counts on its next day, and a loan on its next unpaid due date. A
  /// recurring payment is left out if it matches a loan instalment.
  func reminders(
    in days: Period, _ loans: LoanBalances, _ expected: ExpectedPayments
  ) -> [Reminder] {
    let dues = Self.reminders(of: loans, days)
    let payments = expected.reminders(in: days).filter { payment in
      !dues.contains { due in
        due.amount == payment.amount
          && abs(due.event.day - payment.event.day) <= InstalmentMatching.window
      }
    }
    let own = ownReminders(days) + transactionReminders(days.start) + assetReminders(days)
    return (own + pantryReminders(days.start) + dues + payments).sorted {
      ($0.event.day, $0.event.time?.second ?? -1, $0.event.text, $0.event.key)
        < ($1.event.day, $1.event.time?.second ?? -1, $1.event.text, $1.event.key)
    }
  }

  private func ownReminders(_ days: Period) -> [Reminder] {
    self[.reminder].compactMap { entry in
      guard let text = entry.text("text"), let moment = entry.moment("date") else { return nil }
      let rhythm = entry.text("repeats").flatMap(ReportEvent.Rhythm.init) ?? .never
      guard let day = Self.next(moment.day, rhythm, from: days.start) else { return nil }
      let event = ReportEvent(
        key: "reminder/\(entry.key)", day: day, time: moment, text: text, rhythm: rhythm,
        dayOfMonth: moment.day.day)
      return Reminder(
        event: event, source: "reminder", amount: nil,
        later: Self.later(moment.day, rhythm, after: day, to: days.end))
    }
  }

  /// The reminders of MONO's transactions, without transactions in the register of reminders.
  private func transactionReminders(_ asOf: CalendarDate) -> [Reminder] {
    let known = Set(self[.reminder].compactMap { $0.text("transactionKey") })
    return self[.manualTransaction].compactMap { entry in
      guard let moment = entry.moment("reminderDate"), moment.day >= asOf,
        let name = entry.text("name"), !known.contains(entry.key)
      else { return nil }
      let event = ReportEvent(
        key: "transaction/\(entry.key)", day: moment.day, time: moment,
        text: "Don't forget: \(name)")
      return Reminder(event: event, source: "transaction", amount: entry.amount("amount"))
    }
  }

  private static func reminders(of loans: LoanBalances, _ days: Period) -> [Reminder] {
    loans.lines.compactMap { line in
      guard let due = line.nextInstalment(days.start) else { return nil }
      let event = ReportEvent(
        key: "loan/\(line.loan.key)/\(due.day)", day: due.day,
        text: "\(line.plan.name) is due")
      let later = line.dues(in: days).filter { $0.day > due.day && !$0.isPaid }.map(\.day)
      return Reminder(event: event, source: "loan", amount: due.amount, later: later)
    }
  }

  /// The first day of a rhythm on or after `asOf`; nil if an event that does not repeat is over.
  private static func next(
    _ day: CalendarDate, _ rhythm: ReportEvent.Rhythm, from asOf: CalendarDate
  ) -> CalendarDate? {
    if day >= asOf { return day }
    guard let step = rhythm.months else { return rhythm == .daily ? asOf : nil }
    let passed = (asOf.monthNumber - day.monthNumber) / step
    return [passed, passed + 1].map { day.adding(months: $0 * step) }.first { $0 >= asOf }
  }

  /// The days of a rhythm after `next` and up to `end`.
  ///
  /// The list is empty for a daily rhythm, because its days would hide all other reminders.
  private static func later(
    _ first: CalendarDate, _ rhythm: ReportEvent.Rhythm, after next: CalendarDate,
    to end: CalendarDate
  ) -> [CalendarDate] {
    guard let step = rhythm.months else { return [] }
    let months = end.monthNumber - first.monthNumber
    return stride(from: 0, through: max(0, months), by: step)
      .map { first.adding(months: $0) }.filter { $0 > next && $0 <= end }
  }
}

/// The reminders of maturing assets, coupons and expiring pantry items.
extension RegisterBook {
  /// Whether an asset or a pantry item has a reminder on or after a day.
  func hasDates(after day: CalendarDate) -> Bool {
    !pantryReminders(day).isEmpty || !assetReminders(Period(start: day, end: day)).isEmpty
  }

  /// The reminders of the maturity of active assets and of the next coupon of each bond.
  ///
  /// A coupon that repeats counts on its next day, as loan instalments do. The list is empty if
  /// `days` is nil.
  func assetReminders(_ days: Period?) -> [Reminder] {
    guard let days else { return [] }
    return assets(days.start).filter(\.isActive).flatMap { asset in
      [Self.maturity(asset, from: days.start), Self.coupon(asset, in: days)].compactMap(\.self)
    }
  }

  /// The reminders of pantry items that expire within ``ExpiryList/daysAhead`` days.
  func pantryReminders(_ asOf: CalendarDate) -> [Reminder] {
    let pantry = pantry(asOf: asOf)
    let ahead = Set(ExpiryList(pantry.map(\.stock), asOf: asOf).withinQuarter)
    return pantry.filter { ahead.contains($0.stock) }.map { kept in
      let event = ReportEvent(
        key: "expiry/\(kept.key)", day: kept.stock.expires,
        text: "\(kept.stock.product) expires")
      return Reminder(event: event, source: "pantry", amount: nil)
    }
  }

  private static func maturity(_ asset: TrackedAsset, from day: CalendarDate) -> Reminder? {
    guard let rung = asset.rung, rung.day >= day else { return nil }
    let event = ReportEvent(
      key: "maturity/\(asset.entry.key)", day: rung.day,
      text: "\(asset.name) matures")
    return Reminder(event: event, source: "maturity", amount: rung.amount)
  }

  private static func coupon(_ asset: TrackedAsset, in days: Period) -> Reminder? {
    guard let bond = asset.bond, let next = bond.nextCoupon(days.start) else { return nil }
    let event = ReportEvent(
      key: "coupon/\(asset.entry.key)/\(next.day)", day: next.day,
      text: "\(asset.name) pays a coupon")
    let later = bond.coupons(from: days.start, to: days.end).map(\.day).filter { $0 > next.day }
    return Reminder(event: event, source: "coupon", amount: next.amount, later: later)
  }
}
