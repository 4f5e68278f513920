import Ledger
import Syntax

/// A conversion of an invoice to a receipt that checks the parts against the total.
///
/// By EN 16931, BR-CO-10 to BR-CO-16, the amount due is lines + charges − allowances + tax +
/// rounding − prepaid. saldo distributes the tax over the taxed lines where possible, so each line
/// shows its full cost.
struct InvoiceSums {
  private let draft: InvoiceDraft
  private let options: ReadingOptions
  private let mark: (MarkupPosition, Int, String) -> Mark

  init(
    _ draft: InvoiceDraft, _ options: ReadingOptions,
    mark: @escaping (MarkupPosition, Int, String) -> Mark
  ) {
    self.draft = draft
    self.options = options
    self.mark = mark
  }

  func receipt() throws(Rejection) -> Receipt {
    let currency = try currency()
    let total = try total(currency)
    let prepaid = try prepaid(total, currency)
    let rounding = try units(draft.rounding, currency)
    var parts = try parts(currency)
    let others = try Self.sum(parts.map(\.amount) + [rounding, -prepaid])
    let (tax, collected) = try reading(of: total, less: others, currency)
    let due = try Self.sum([others, tax] + collected.map(\.amount))
    guard due == total else {
      throw .doesNotAddUp(
        Amount(minorUnits: due, currency: currency), Amount(minorUnits: total, currency: currency),
        shown(draft.payable ?? draft.grandTotal))
    }
    try share(tax, among: &parts, currency)
    parts += collected
    let sign: Int64 = draft.isCredit ? -1 : 1
    var receipt = Receipt(
      merchant: try merchant(), day: try day(draft.day, "date of issue"),
      total: Amount(minorUnits: sign * total, currency: currency), line: Int(draft.position.line))
    receipt.place = draft.city
    receipt.dueDay = draft.dueDay.flatMap { Self.day($0.text) }
    receipt.number = draft.number
    receipt.tax = draft.taxTotals.isEmpty ? nil : sign * tax
    receipt.prepaid = sign * prepaid
    receipt.rounding = sign * rounding
    receipt.payeeAccount = draft.payeeAccount
    receipt.lines = parts.map { $0.line(sign: sign) }
    return receipt
  }

  /// The amount due.
  ///
  /// The BASIC profile of ZUGFeRD 1 may give only the total with tax.
  private func total(_ currency: Currency) throws(Rejection) -> Int64 {
    guard draft.payable == nil, draft.grandTotal != nil else {
      return try required(draft.payable, "amount due", currency)
    }
    let sums = [try units(draft.grandTotal, currency), try units(draft.rounding, currency)]
    return try Self.sum(sums + [-(try units(draft.prepaid, currency))])
  }

  /// The tax and the amounts for third parties that add up to the amount due.
  ///
  /// If no reading adds up, the result is the first tax total without amounts for third parties.
  ///
  /// If one currency has two tax totals, they are different taxes or one repeats the other. In
  /// XRechnung (BG-DEX-09), a prepaid payment of UBL is an amount for third parties. In other
  /// invoices, it is a part of the prepaid amount, which is already subtracted.
  private func reading(
    of total: Int64, less others: Int64, _ currency: Currency
  ) throws(Rejection) -> (tax: Int64, collected: [InvoicePart]) {
    let taxes = try taxTotals(currency)
    let collected = try collected(currency)
    let more = try Self.sum(collected.map(\.amount))
    for tax in [taxes.all, taxes.first] {
      if try Self.sum([others, tax, more]) == total { return (tax, collected) }
      if try Self.sum([others, tax]) == total { return (tax, []) }
    }
    return (taxes.first, [])
  }

  private func collected(_ currency: Currency) throws(Rejection) -> [InvoicePart] {
    var parts: [InvoicePart] = []
    for payment in draft.thirdParty {
      var part = InvoicePart(try units(payment, currency), InvoiceTaxKey())
      part.text = "Collected for others"
      parts.append(part)
    }
    return parts
  }

  /// The prepaid amount.
  ///
  /// The MINIMUM profile of Factur-X has no element for it, but the difference of its two totals
  /// shows it.
  private func prepaid(_ total: Int64, _ currency: Currency) throws(Rejection) -> Int64 {
    let hasDetails = !draft.lines.isEmpty || draft.lineTotal != nil || draft.prepaid != nil
    guard !hasDetails, let grandTotal = draft.grandTotal else {
      return try units(draft.prepaid, currency)
    }
    return try Self.sum([try units(grandTotal, currency), -total])
  }

  // MARK: - Parts and tax

  private func parts(_ currency: Currency) throws(Rejection) -> [InvoicePart] {
    var parts: [InvoicePart] = []
    for line in draft.lines where !line.isHeading {
      guard let net = line.net else { continue }
      var part = InvoicePart(try rounded(net, currency), line.tax)
      part.text = line.name.isEmpty ? line.description : line.name
      part.line = line
      for allowance in line.allowances where !allowance.isCharge {
        part.discount = try Self.sum([part.discount, try units(allowance.amount, currency)])
      }
      parts.append(part)
    }
    let hasLines = !parts.isEmpty
    if !hasLines {
      // The MINIMUM and BASIC WL profiles of Factur-X have totals only.
      let whole = draft.lineTotal ?? draft.taxBasis
      parts.append(InvoicePart(try units(whole, currency), InvoiceTaxKey()))
      parts[0].text = draft.merchant
    }
    for allowance in draft.allowances where hasLines || draft.lineTotal != nil {
      let units = try units(allowance.amount, currency)
      var part = InvoicePart(allowance.isCharge ? units : -units, allowance.tax)
      let word = allowance.isCharge ? "Charge" : "Discount"
      part.text = allowance.reason.isEmpty ? word : allowance.reason
      if !allowance.isCharge { part.discount = max(0, units) }
      parts.append(part)
    }
    return parts
  }

  /// The two candidates for the tax: the sum of all totals in the invoice's currency, and the first
  /// one.
  private func taxTotals(
    _ currency: Currency
  ) throws(Rejection) -> (all: Int64, first: Int64) {
    var own: [Int64] = []
    for total in draft.taxTotals where total.currency.isEmpty || total.currency == currency.code {
      own.append(try units(total.amount, currency))
    }
    return (try Self.sum(own), own.first ?? 0)
  }

  /// Distributes the tax over the parts and adds a part for any remainder.
  private func share(
    _ total: Int64, among parts: inout [InvoicePart], _ currency: Currency
  ) throws(Rejection) {
    guard total != 0 else { return }
    var left = total
    // Taxes of the same category and rate apply to the same parts.
    var sums: [InvoiceTaxKey: Int64] = [:]
    for tax in draft.taxes {
      sums[tax.key] = try Self.sum([sums[tax.key, default: 0], try units(tax.amount, currency)])
    }
    for (key, bearing) in Dictionary(grouping: parts.indices, by: { parts[$0].tax }) {
      guard let units = sums[key], Self.give(units, to: bearing, of: &parts) else { continue }
      left = try Self.sum([left, -units])
    }
    let untaxed = parts.indices.filter { parts[$0].share == nil }
    if left == total, untaxed.count == parts.count, Self.give(left, to: untaxed, of: &parts) {
      return
    }
    guard left != 0 else { return }
    var part = InvoicePart(0, InvoiceTaxKey())
    part.text = "Tax"
    part.share = left
    parts.append(part)
  }

  private static func give(
    _ units: Int64, to indices: [Int], of parts: inout [InvoicePart]
  ) -> Bool {
    guard
      let shares = LargestRemainder.shares(of: units, by: indices.map { parts[$0].amount })
    else { return false }
    for (index, share) in zip(indices, shares) { parts[index].share = share }
    return true
  }

  // MARK: - Values

  private func currency() throws(Rejection) -> Currency {
    guard let found = draft.currency else {
      if let currency = options.currency { return currency }
      throw .missing("currency", shown(draft.position))
    }
    guard let currency = Currency(found.text) else { throw .unknownCurrency(shown(found)) }
    return currency
  }

  private func merchant() throws(Rejection) -> String {
    guard !draft.merchant.isEmpty else { throw .missing("seller", shown(draft.position)) }
    return draft.merchant
  }

  private func day(_ value: InvoiceValue?, _ name: String) throws(Rejection) -> CalendarDate {
    guard let value else { throw .missing(name, shown(draft.position)) }
    guard let day = Self.day(value.text) else { throw .noSuchDay(shown(value)) }
    guard !options.isTooLate(day) else { throw .future(day, options.asOf, shown(value)) }
    return day
  }

  /// The day of a text such as `2026-08-12` or `20260812`, with anything after it; nil if there is
  /// none.
  private static func day(_ text: String) -> CalendarDate? {
    if let day = CalendarDate(text.prefix(10)) { return day }
    let digits = text.prefix(8)
    guard digits.utf8.count == 8, digits.utf8.allSatisfy({ $0 &- 0x30 < 10 }),
      let number = Int(digits)
    else { return nil }
    return CalendarDate(year: number / 10_000, month: number / 100 % 100, day: number % 100)
  }

  private func required(
    _ value: InvoiceValue?, _ name: String, _ currency: Currency
  ) throws(Rejection) -> Int64 {
    guard value != nil else { throw .missing(name, shown(draft.position)) }
    return try units(value, currency)
  }

  private func units(_ value: InvoiceValue?, _ currency: Currency) throws(Rejection) -> Int64 {
    guard let value else { return 0 }
    do throws(DecimalGrammar.Problem) {
      return try DecimalGrammar.plain.minorUnits(of: value.text, exponent: currency.exponent)
    } catch {
      throw .badAmount(error, currency, shown(value))
    }
  }

  /// The amount of a line in minor units, rounded half away from zero.
  ///
  /// Some programs write four decimals. ``receipt()`` then checks that the rounded lines add up to
  /// the total.
  private func rounded(_ value: InvoiceValue, _ currency: Currency) throws(Rejection) -> Int64 {
    guard let decimal = value.decimal, decimal.scale > currency.exponent else {
      return try units(value, currency)
    }
    var power: Int64 = 1
    for _ in 0..<(decimal.scale - currency.exponent) { power *= 10 }
    let (whole, rest) = decimal.coefficient.magnitude.quotientAndRemainder(
      dividingBy: power.magnitude)
    let units = Int64(whole + (rest >= (power.magnitude + 1) / 2 ? 1 : 0))
    guard units <= Amount.limit else { throw .badAmount(.tooLarge, currency, shown(value)) }
    return decimal.isNegative ? -units : units
  }

  private static func sum(_ parts: [Int64]) throws(Rejection) -> Int64 {
    var sum: Int64 = 0
    for part in parts {
      let (next, overflow) = sum.addingReportingOverflow(part)
      guard !overflow else { throw .tooLarge }
      sum = next
    }
    return sum
  }

  private func shown(_ value: InvoiceValue?) -> ShownValue {
    guard let value else { return shown(draft.position) }
    return ShownValue(text: value.text, mark: mark(value.position, value.text.utf8.count, ""))
  }

  private func shown(_ position: MarkupPosition) -> ShownValue {
    ShownValue(text: "", mark: mark(position, 1, ""))
  }
}

/// A part of the amount due, such as a line, charge or allowance, with its net amount and its tax.
private struct InvoicePart {
  var amount: Int64
  var tax: InvoiceTaxKey
  var text = ""
  var discount: Int64 = 0
  /// The share of the tax; nil if the part has none.
  var share: Int64?
  var line: InvoiceLine?

  init(_ amount: Int64, _ tax: InvoiceTaxKey) {
    self.amount = amount
    self.tax = tax
  }

  func line(sign: Int64) -> ReceiptLine {
    // Both are below the limit of an amount, so their sum fits.
    var result = ReceiptLine(text: text, amount: sign * (amount + (share ?? 0)))
    result.tax = share.map { sign * $0 }
    result.taxRate = tax.rate
    result.discount = discount
    if let line {
      result.quantity = line.quantity?.decimal.map { sign < 0 ? -$0 : $0 }
      result.unit = line.unit
      result.unitPrice = line.unitPrice
      result.article = line.article
    }
    return result
  }
}

/// A value with its location, for a message.
private struct ShownValue {
  var text: String
  var mark: Mark
}

extension Rejection {
  fileprivate static func doesNotAddUp(
    _ sum: Amount, _ total: Amount, _ value: ShownValue
  ) -> Rejection {
    Rejection(
      "the parts of this invoice add up to \(sum) \(sum.currency), but \(total) is due",
      at: value.mark,
      notes: ["lines + charges - allowances + tax + rounding - prepaid = amount due"],
      hint: "ask the seller for a corrected invoice")
  }

  fileprivate static func missing(_ name: String, _ value: ShownValue) -> Rejection {
    Rejection(
      "this invoice has no \(name)", at: value.mark, hint: "ask the seller for a complete invoice")
  }

  fileprivate static func unknownCurrency(_ value: ShownValue) -> Rejection {
    Rejection(Diagnostic.unknownCurrency(value.text, at: value.mark))
  }

  fileprivate static func noSuchDay(_ value: ShownValue) -> Rejection {
    Rejection(
      Diagnostic.noSuchDay(
        value.text, hint: "UBL writes dates as 2026-08-12, CII as 20260812", at: value.mark))
  }

  fileprivate static func future(
    _ day: CalendarDate, _ asOf: CalendarDate, _ value: ShownValue
  ) -> Rejection {
    Rejection(Diagnostic.tooLate(day, asOf, at: value.mark))
  }

  fileprivate static func badAmount(
    _ problem: DecimalGrammar.Problem, _ currency: Currency, _ value: ShownValue
  ) -> Rejection {
    Rejection(
      Diagnostic.badAmount(
        problem, value.text, currency,
        hint: "invoice amounts have a decimal point, such as 1656.25", at: value.mark))
  }

  fileprivate static var tooLarge: Rejection {
    Rejection("the sums of this invoice are larger than saldo can hold")
  }
}
