import Ledger
import Syntax

/// The transactions inside one entry and their sum.
///
/// The entry is the booked amount; its transactions only explain it (formats.md, section 4). The
/// sum may differ from the entry by the charges.
struct CAMTParts {
  /// The amount of the current transaction.
  var amount = CAMTAmount()
  var direction = CAMTDirection.missing
  private(set) var amounts: [String: Sum] = [:]
  /// The transactions of an entry that has several.
  ///
  /// The list is incomplete if an amount is missing or invalid, or if the entry has too many
  /// transactions.
  private(set) var list: [Part] = []
  private var count = 0
  private var givenCount = 0
  private var charges: [CAMTAmount] = []
  private var totals: [CAMTAmount] = []

  /// One of several transactions: its signed amount, counterparty and purpose.
  struct Part {
    var minorUnits: Int64
    var payee: [UInt8] = []
    var memo: [UInt8] = []
  }

  /// The maximum number of transactions of one entry that saldo keeps.
  private static let mostParts = 10_000

  /// The amount and direction of the previous transaction; nil if its amount is missing or invalid.
  private(set) var last: (minorUnits: Int64, isDebit: Bool)?

  /// The sum of the amounts in one currency; unknown after an invalid amount or an overflow.
  struct Sum {
    var minorUnits: Int64 = 0
    var isKnown = true
  }

  mutating func begin() {
    amount = CAMTAmount()
    direction = .missing
    count += 1
  }

  /// Adds the current transaction to the sum of its currency.
  ///
  /// A transaction without a direction has the direction of the entry. A transaction without an
  /// amount in a known currency adds nothing.
  mutating func finish(_ entryDirection: CAMTDirection) {
    last = nil
    guard amount.isGiven, let code = amount.currency, let currency = Currency(code) else { return }
    givenCount += 1
    var own = direction
    if case .missing = own { own = entryDirection }
    var sum = amounts[code] ?? Sum()
    if let units = try? amount.minorUnits(currency, own) {
      let (next, overflow) = sum.minorUnits.addingReportingOverflow(units)
      sum.minorUnits = next
      sum.isKnown = sum.isKnown && !overflow
      last = (units, own.isDebit)
    } else {
      sum.isKnown = false
    }
    amounts[code] = sum
  }

  /// Keeps the previous transaction with its texts, unless its amount is missing or invalid, or
  /// there are too many.
  mutating func keepLast(_ texts: CAMTTexts, own: String) {
    guard let last, list.count < Self.mostParts else { return }
    var part = Part(minorUnits: last.minorUnits)
    part.memo = texts.purpose
    part.payee = texts.counterparty(own: own, isDebit: last.isDebit).name
    if part.payee.isEmpty { part.payee = part.memo }
    list.append(part)
  }

  /// The transactions of an entry if they add up to it; empty otherwise, and for a single one.
  func shares(of entry: Amount) -> [Part] {
    guard count > 1, list.count == count, amounts.count == 1,
      let sum = amounts[entry.currency.code], sum.isKnown, sum.minorUnits == entry.minorUnits
    else { return [] }
    return list
  }

  mutating func addCharge(_ charge: CAMTAmount, isTotal: Bool) {
    guard charges.count + totals.count < 1024 else { return }
    if isTotal { totals.append(charge) } else { charges.append(charge) }
  }

  /// The sum of the transactions in minor units if charges do not explain its difference from the
  /// entry.
  ///
  /// Returns nil if the sum matches, is explained or is unknown.
  func unexplainedSum(of entry: Amount) -> Int64? {
    guard count > 0, givenCount == count, amounts.count == 1,
      let sum = amounts[entry.currency.code], sum.isKnown, sum.minorUnits != entry.minorUnits
    else { return nil }
    let (difference, overflow) = entry.minorUnits.subtractingReportingOverflow(sum.minorUnits)
    guard !overflow else { return sum.minorUnits }
    let explained = [charges, totals, charges + totals].contains { amounts in
      difference.magnitude == Self.magnitude(amounts, entry.currency)
    }
    return explained ? nil : sum.minorUnits
  }

  private static func magnitude(_ amounts: [CAMTAmount], _ currency: Currency) -> UInt64? {
    var sum: Int64 = 0
    for amount in amounts where amount.currency == currency.code {
      guard let units = try? amount.minorUnits(currency) else { return nil }
      let (next, overflow) = sum.addingReportingOverflow(units)
      guard !overflow else { return nil }
      sum = next
    }
    return sum.magnitude
  }
}

extension CAMTReader {
  /// The maximum number of entries with differing sums to report individually.
  static let shownSums = 5

  mutating func checkParts(_ amount: Amount) {
    guard let sum = entry.parts.unexplainedSum(of: amount) else { return }
    differingSums += 1
    guard differingSums <= Self.shownSums else { return }
    let sumOfParts = Amount(minorUnits: sum, currency: amount.currency)
    out.sink.note(
      .differs(amount, sumOfParts, entry.transactionCount, events.mark(entry.amount.position, 1)))
  }
}

extension Diagnostic {
  fileprivate static func differs(
    _ entry: Amount, _ parts: Amount, _ count: Int, _ mark: Mark
  ) -> Diagnostic {
    let what = count == 1 ? "its part is" : "its \(count) parts add up to"
    return Diagnostic(
      .warning, "this entry is \(entry) \(entry.currency), but \(what) \(parts)",
      at: mark.location, hint: "saldo counts the entry as a whole and ignores its parts")
  }
}
