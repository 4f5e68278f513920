import Ledger
import Rendering
import Reporting
import Store

/// The payment data that the reports of a run need.
struct PaymentNeeds {
  /// Whether a report shows recurring payments.
  let hasRecurring: Bool
  /// Whether a format shows the unusual payments of a month.
  let hasUnusual: Bool
  /// Whether a report needs the days up to the as-of day, for any period.
  let hasExpected: Bool

  /// The data for recurring and expected payments.
  static let recurring = PaymentNeeds(hasRecurring: true, hasUnusual: false, hasExpected: true)
}

extension PaymentNeeds {
  /// Collects the needs of the requested kinds; empty `asked` means all kinds.
  init(
    _ asked: [any ReportKind.Type], _ formats: [any Renderer.Type], _ contexts: [ReportContext],
    isRedacted: Bool
  ) {
    let isAll = asked.isEmpty
    let needs = (isAll ? Reports.all : asked).needs
    hasRecurring = needs.contains(.recurringPayments)
    hasUnusual = formats.contains { format in
      let shown = needs.union(format.companions.compactMap(Reports.named).needs)
      return format.showsAttention && shown.contains(.unusualPayments)
    }
    let isExpected =
      isAll
      ? Reports.all.mayNeed(.expectedPayments, in: contexts) : needs.contains(.expectedPayments)
    // Redaction replaces names by numbers, and every report must number all payees alike.
    hasExpected = hasRecurring && (isExpected || isRedacted)
  }

  /// The days to read, and the first day of the payments to keep; nil if no report needs payments.
  ///
  /// The first row read determines the name of a payee, so the days include some that no figure
  /// needs.
  func days(_ contexts: [ReportContext]) -> (read: Period, keptFrom: CalendarDate)? {
    guard let asOf = contexts.first?.asOf else { return nil }
    var reading: [CalendarDate] = []
    var kept: [Period] = []
    func keep(_ months: Int, before first: CalendarDate, through last: CalendarDate) {
      kept += [Period(start: first.adding(months: -months), end: last)].compactMap(\.self)
    }
    for context in contexts {
      let period = context.clippedPeriod
      if hasRecurring {
        reading.append(min(period.start, asOf).adding(months: -RecurringPayments.months))
        let known = min(asOf, period.end)
        keep(RecurringPayments.months, before: known, through: known)
      }
      if hasUnusual {
        let days = UnusualPayments.days(context)
        reading.append(days.start.adding(months: -UnusualAmounts.months - 1))
        keep(UnusualAmounts.months, before: Period.month(of: days.start).start, through: days.end)
      }
    }
    if hasExpected { keep(RecurringPayments.months, before: asOf, through: asOf) }
    guard let start = reading.min(), let keptFrom = kept.map(\.start).min(),
      let end = kept.map(\.end).max(), let read = Period(start: start, end: end)
    else { return nil }
    return (read, keptFrom)
  }
}

/// A look-up of the rows of unusual payments, for links in reports.
enum UnusualPayments {
  /// An unusual payment, with the payee as spelled in the payee's first row.
  struct Found: Sendable {
    let finding: UnusualAmounts.Finding
    let payee: ArraySlice<UInt8>
  }

  /// The days in which to look for unusual payments: the last month of the period.
  static func days(_ context: ReportContext) -> Period {
    let period = context.clippedPeriod
    let month = Period.month(of: period.end)
    return Period(start: max(month.start, period.start), end: period.end) ?? month
  }

  /// The findings with their rows; a finding without a row is omitted.
  static func named(
    _ found: [Found], _ store: LedgerStore, _ names: LedgerNames
  ) throws -> [UnusualPayment] {
    try found.compactMap { found in
      let payment = found.finding.payment
      let account = names.accounts[Int(payment.account)]
      let rows = try store.payments(
        on: payment.day, from: account, minorUnits: payment.minorUnits)
      let payee = key(found.payee)
      guard let row = rows.first(where: { key(Array($0.payee.utf8)[...]) == payee }) ?? rows.first
      else { return nil }
      let money = { (minorUnits: Int64) in
        Amount(minorUnits: minorUnits, currency: account.currency)
      }
      return UnusualPayment(
        payee: row.payee, day: payment.day, amount: money(-payment.minorUnits),
        usual: money(found.finding.usual), basis: found.finding.basis,
        category: names.categories[Int(payment.category)], transaction: row.id)
    }
  }

  private static func key(_ payee: ArraySlice<UInt8>) -> [UInt8] {
    payee.withUnsafeBufferPointer { bytes in
      var key = PayeeKey()
      key.set(bytes)
      return Array(key.bytes)
    }
  }
}
