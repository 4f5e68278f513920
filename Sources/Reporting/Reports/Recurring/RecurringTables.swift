import Ledger

/// The tables of recurring payments and their problems.
struct RecurringTables {
  private let context: ReportContext
  /// The last day that counts: the as-of day, or the end of the period if that is earlier.
  private let day: CalendarDate
  private let payments: RecurringPayments
  private let currencies: [Currency]

  init(_ context: ReportContext) {
    self.context = context
    let day = min(context.asOf, context.clippedPeriod.end)
    self.day = day
    payments = context.recurring.payments(context, knownOn: day)
    let used = Set(payments.all.map(\.currency))
    currencies = context.currencies.filter(used.contains)
  }

  // MARK: - States

  private func state(_ payment: RecurringPayment) -> RecurringPayment.State {
    payment.state(knownThrough: known(payment))
  }

  /// The last day that the statements of the payment's account cover, at most ``day``.
  private func known(_ payment: RecurringPayment) -> CalendarDate {
    let account = context.coverage.first { $0.account == Int(payment.last.account) }
    return min(day, account?.through ?? day)
  }

  private func running(_ currency: Currency) -> [RecurringPayment] {
    payments.all.filter { $0.currency == currency && state($0) != .ended }
  }

  private func isOut(_ payment: RecurringPayment) -> Bool { payment.last.minorUnits < 0 }

  private var priceChanges: [(payment: RecurringPayment, change: RecurringPayment.PriceChange)] {
    payments.all.flatMap { payment in
      payment.priceChanges.filter { context.clippedPeriod.contains($0.day) }.map { (payment, $0) }
    }
    .sorted { ($0.change.day, $0.payment.payee) < ($1.change.day, $1.payment.payee) }
  }

  private var doubles: [DoubleCharge] {
    payments.doubles.filter { context.clippedPeriod.contains($0.second) }
  }

  // MARK: - Report

  func headlines() -> [[Headline]] {
    currencies.map { currency in
      let out = running(currency).filter(isOut)
      let year = Amount.sum(of: out.compactMap(\.perYear), in: currency)
      let month = Rounding.divide(year.minorUnits, by: 12)
      let money = context.money(in: currency, isOneOfSeveral: currencies.count > 1)
      let next = out.map { ($0.next(from: day), $0.payee) }.min { $0 < $1 }
      return [
        Headline(
          label: money.label("Per month"), value: money.cell(month), isOutgoing: true,
          note: Words.count(Int64(out.count), "recurring payment", context.style)),
        Headline(label: money.label("Per year"), value: .amount(year), isOutgoing: true),
        Headline(label: money.label("Next"), value: .of(next?.0), note: next?.1 ?? ""),
      ]
    }
  }

  /// The household total of running payments per year, at the rates of the report's day.
  var household: HouseholdFigures? {
    let out = currencies.flatMap { running($0) }.filter(isOut)
    return HouseholdFigures(
      context, "Recurring payments per year", id: "household-recurring", days: "as of \(day.words)",
      [
        .sum(
          .number("year", "Per year", isOutgoing: true), "Per year",
          out.compactMap { payment in payment.perYear.map { DatedAmount(day, $0) } })
      ])
  }

  func attention() -> [Attention] {
    missing + doubled + changed
  }

  func notes() -> [String] {
    [
      "A recurring payment appears at least three times at a regular interval, mostly with the "
        + "same amount. A weekly payment must appear six times. A payment every two weeks must "
        + "appear five times. A payment with varying amounts counts if it appears every month for "
        + "half a year; saldo shows its median over the last year."
    ]
  }

  func sections() -> [Section] {
    var sections: [Section] = []
    for currency in currencies {
      let money = context.money(in: currency, isOneOfSeveral: currencies.count > 1)
      let own = payments.all.filter { $0.currency == currency }
      let out = own.filter(isOut)
      let into = own.filter { !isOut($0) }
      if !out.isEmpty { sections.append(list(money.label("Recurring payments"), out)) }
      if !into.isEmpty { sections.append(list(money.label("Recurring income"), into)) }
    }
    if currencies.isEmpty {
      var none = list("Recurring payments", [])
      none.note =
        context.coverage.isEmpty
        ? context.unknownWords : "No payment occurs often enough to count as recurring."
      sections.append(none)
    }
    if !priceChanges.isEmpty { sections.append(changes) }
    if !doubles.isEmpty { sections.append(pairs) }
    return sections
  }

  private func list(_ title: String, _ payments: [RecurringPayment]) -> Section {
    Section(
      title, id: RecurringReport.name,
      caption: "As of \(day.words), highest yearly amount first",
      payments.sorted(by: isBefore),
      [
        .heading("payee", "Payee") { .text($0.payee) },
        .currency { $0.currency },
        .text("every", "Frequency") { .text($0.rhythm.title) },
        .number("amount", "Amount") { .amount($0.amount) },
        .number("year", "Per year", .wide) { state($0) == .ended ? .none : .of($0.perYear) },
        .number("count", "Times", .wide) { .of($0.payments.count) },
        .text("first", "First", .wide) { .date($0.first.day) },
        .text("last", "Last", .wide) { .date($0.last.day) },
        .text("next", "Next") { .of(next($0)) },
        .text("state", "State", .wide) { .text(word($0)) },
      ])
  }

  private func isBefore(_ left: RecurringPayment, _ right: RecurringPayment) -> Bool {
    let ended = (state(left) == .ended, state(right) == .ended)
    guard ended.0 == ended.1 else { return ended.1 }
    let (one, other) = (left.perYear?.minorUnits.magnitude, right.perYear?.minorUnits.magnitude)
    return (other ?? 0, left.payee, left.first.day) < (one ?? 0, right.payee, right.first.day)
  }

  private func next(_ payment: RecurringPayment) -> CalendarDate? {
    switch state(payment) {
    case .running: payment.due
    case .missing: payment.next(from: day)
    case .ended: nil
    }
  }

  private func word(_ payment: RecurringPayment) -> String {
    switch state(payment) {
    case .running: "running"
    case .missing(let due): "missing since \(due.words)"
    case .ended: "ended"
    }
  }

  private var changes: Section {
    Section(
      "Price changes", id: "price-changes", caption: "In \(context.clippedPeriod.title)",
      priceChanges,
      [
        .text("day", "From") { .date($0.change.day) },
        .heading("payee", "Payee") { .text($0.payment.payee) },
        .currency { $0.payment.currency },
        .number("before", "Before") { .amount($0.change.before) },
        .number("after", "After") { .amount($0.change.after) },
        .number("year", "Yearly change", .wide) { .of(difference($0.payment, $0.change)) },
      ])
  }

  private func difference(
    _ payment: RecurringPayment, _ change: RecurringPayment.PriceChange
  ) -> Amount? {
    change.after.subtracting(change.before).flatMap(payment.rhythm.perYear)
  }

  private var pairs: Section {
    Section(
      "Possible double charges", id: "doubles", caption: "In \(context.clippedPeriod.title)",
      doubles,
      [
        .heading("payee", "Payee") { .text($0.payee) },
        .currency { $0.amount.currency },
        .number("amount", "Amount") { .amount($0.amount) },
        .text("first", "First") { .date($0.first) },
        .text("second", "Again") { .date($0.second) },
      ])
  }
}

// MARK: - Query rows

extension RecurringTables {
  /// The rows of `v_recurring`.
  func queryRows() -> [[Cell]] {
    payments.all.sorted(by: isBefore).map { payment in
      let state = state(payment)
      let isEnded = state == .ended
      return [
        .text(payment.payee), .text(isOut(payment) ? "out" : "in"), .text(payment.rhythm.title),
        .currency(payment.currency), .amount(payment.amount),
        isEnded ? .none : .of(payment.perYear), .of(payment.payments.count),
        .date(payment.first.day), .date(payment.last.day), .of(next(payment)),
        .text(isEnded ? "ended" : state == .running ? "running" : "missing"),
      ]
    }
  }
}

// MARK: - Attention lines

extension RecurringTables {
  private var missing: [Attention] {
    payments.all.compactMap { payment in
      guard case .missing(let due) = state(payment) else { return nil }
      let verb = isOut(payment) ? "was not charged" : "has not arrived"
      return Attention(
        urgency: .tight,
        phrases: [
          .subject(payment.payee),
          .text(
            " (\(money(payment.amount)) \(payment.rhythm.title)) was due on \(due.words) but \(verb): "
              + "check with "), .code("saldo list --from \(due)"), .text("."),
        ])
    }
  }

  private var doubled: [Attention] {
    doubles.map { double in
      let days =
        double.first == double.second
        ? "twice on \(double.first.words)"
        : "on \(double.first.words) and again on \(double.second.words)"
      return Attention(
        urgency: .tight,
        phrases: [
          .subject(double.payee),
          .text(" charged \(money(double.amount)) \(days): ask the payee, or see "),
          .code("saldo list --from \(double.first) --to \(double.second)"), .text("."),
        ])
    }
  }

  private var changed: [Attention] {
    priceChanges.map { payment, change in
      Attention(
        urgency: .notice,
        phrases: [
          .subject(payment.payee),
          .text(
            " went from \(money(change.before)) to \(money(change.after)) on \(change.day.words): see "
          ),
          .code("saldo list --from \(change.day) --to \(change.day)"), .text("."),
        ])
    }
  }

  private func money(_ amount: Amount) -> String {
    context.style.moneyInWords(amount.isNegative ? -amount : amount)
  }
}
