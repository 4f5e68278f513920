package import Ledger

/// A report of recurring payments, such as subscriptions, rent and salaries, and their problems.
package struct RecurringReport: ReportKind {
  package static let name = "recurring"
  package static let title = "Recurring"
  package static let isOfToday = true
  package static let summary =
    "subscriptions, rents, salaries: interval, next date, price changes, missing or double charges"
  package static let needs: ReportNeeds = [.recurringPayments]

  private let context: ReportContext
  private var rowCount: Int64 = 0

  package static func span(_ context: ReportContext) -> Period { context.clippedPeriod }

  package init(_ context: ReportContext) { self.context = context }

  package mutating func add(_ rows: Span<LedgerRow>) {
    let period = context.clippedPeriod
    for index in rows.indices {
      let row = rows[index]
      guard !row.isContinued, period.contains(row.bookingDate) else { continue }
      rowCount += 1
    }
  }

  package func report() -> Report {
    var report = context.blankReport(Self.self, rowCount: rowCount)
    let tables = RecurringTables(context)
    let household = tables.household
    report.add(household)
    report.headlines += tables.headlines()
    report.sections += tables.sections()
    report.allAttention = tables.attention()
    report.attention = Findings.first(report.allAttention + (household?.attention ?? []))
    report.notes += tables.notes()
    return report
  }
}

/// The expected recurring payments to payees, as reminders; income is left out.
struct ExpectedPayments {
  private let payments: [RecurringPayment]
  private let waiting: [Bool]

  init(_ context: ReportContext) {
    let day = context.asOf
    let all = context.recurring.payments(context, knownOn: day)
    let open = all.all.compactMap { payment -> (RecurringPayment, Bool)? in
      guard payment.last.minorUnits < 0 else { return nil }
      let account = context.coverage.first { $0.account == Int(payment.last.account) }
      switch payment.state(knownThrough: min(day, account?.through ?? day)) {
      case .running: return (payment, false)
      case .missing: return (payment, true)
      case .ended: return nil
      }
    }
    payments = open.map(\.0)
    waiting = open.map(\.1)
  }

  var isEmpty: Bool { payments.isEmpty }

  /// The reminders of the next date of each payment from the start of `days` on.
  ///
  /// Each has the later dates in `days`.
  ///
  /// A payment that is a few days late is due on the first day of `days`.
  func reminders(in days: Period) -> [RegisterBook.Reminder] {
    zip(payments, waiting).compactMap { payment, isMissing in
      let next = isMissing ? payment.next(from: days.start) : max(payment.due, days.start)
      let amount = payment.amount.isNegative ? -payment.amount : payment.amount
      let later = (1...62).map { payment.rhythm.day($0, after: payment.last.day) }
        .filter { $0 > next && $0 <= days.end }
      let event = ReportEvent(
        key: "payment/\(payment.payee)/\(next)", day: next, time: nil, text: payment.payee,
        rhythm: .never)
      return RegisterBook.Reminder(
        event: event, source: isMissing ? "payment; the previous one is missing" : "payment",
        amount: amount, later: later, again: payment.rhythm.title, isExpected: true)
    }
  }
}
