import Ledger
import Reporting
import Store

/// Finds the rows of unusual payments, so that a report can lead to them.
enum UnusualPayments {
  /// A finding, and its payee as the first of the payee's rows has it.
  struct Found: Sendable {
    let finding: UnusualAmounts.Finding
    let payee: ArraySlice<UInt8>
  }

  /// The days that are looked at: of a period its last month.
  static func days(_ context: ReportContext) -> Period {
    let period = context.clippedPeriod
    let month = Period.month(of: period.end)
    return Period(start: max(month.start, period.start), end: period.end) ?? month
  }

  /// The findings with their rows; one without a row is left out.
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
