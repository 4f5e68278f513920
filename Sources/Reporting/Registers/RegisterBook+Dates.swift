import Ledger

/// The days on which an asset gives money back, or on which something in the pantry expires.
extension RegisterBook {
  /// Whether an asset or the pantry has something to be reminded of on a day or after it.
  func hasDates(after day: CalendarDate) -> Bool {
    !pantryReminders(day).isEmpty || !assetReminders(Period(start: day, end: day)).isEmpty
  }

  /// When active assets mature, and the next coupon of each bond.
  ///
  /// As with loans, what comes again counts with its next day.
  func assetReminders(_ days: Period?) -> [Reminder] {
    guard let days else { return [] }
    return assets(days.start).filter(\.isActive).flatMap { asset in
      [Self.maturity(asset, from: days.start), Self.coupon(asset, in: days)].compactMap(\.self)
    }
  }

  /// What is left in the pantry and expires within the days that the report on it looks ahead.
  func pantryReminders(_ asOf: CalendarDate) -> [Reminder] {
    let pantry = pantry(asOf: asOf)
    let ahead = Set(ExpiryList(pantry.map(\.stock), asOf: asOf).withinQuarter)
    return pantry.filter { ahead.contains($0.stock) }.map { kept in
      let event = ReportEvent(
        key: "expiry/\(kept.key)", day: kept.stock.expires, time: nil,
        text: "\(kept.stock.product) expires", rhythm: .never)
      return Reminder(event: event, source: "pantry", amount: nil)
    }
  }

  private static func maturity(_ asset: TrackedAsset, from day: CalendarDate) -> Reminder? {
    guard let rung = asset.rung, rung.day >= day else { return nil }
    let event = ReportEvent(
      key: "maturity/\(asset.entry.key)", day: rung.day, time: nil,
      text: "\(asset.name) matures", rhythm: .never)
    return Reminder(event: event, source: "maturity", amount: rung.amount)
  }

  private static func coupon(_ asset: TrackedAsset, in days: Period) -> Reminder? {
    guard let bond = asset.bond, let next = bond.nextCoupon(days.start) else { return nil }
    let event = ReportEvent(
      key: "coupon/\(asset.entry.key)/\(next.day)", day: next.day, time: nil,
      text: "\(asset.name) pays a coupon", rhythm: .never)
    let later = bond.coupons(from: days.start, to: days.end).map(\.day).filter { $0 > next.day }
    return Reminder(event: event, source: "coupon", amount: next.amount, later: later)
  }
}
