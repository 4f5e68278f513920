import Ledger
import Syntax

/// The transactions inside one entry, added up to be held against it.
///
/// The entry is what moved on the account; its transactions only explain it (formats.md,
/// section 4). Where charges are booked with them, the entry may differ by just the charges.
struct CAMTParts {
  /// The amount and direction of the transaction that is open.
  var amount = CAMTAmount()
  var direction = CAMTDirection.missing
  private(set) var amounts: [String: Sum] = [:]
  private var count = 0
  private var givenCount = 0
  private var charges: [CAMTAmount] = []
  private var totals: [CAMTAmount] = []

  /// Sums of one currency code, exact and checked.
  struct Sum {
    var minorUnits: Int64 = 0
    var isKnown = true
  }

  mutating func begin() {
    amount = CAMTAmount()
    direction = .missing
    count += 1
  }

  /// Adds the transaction that ends; without a direction of its own it has that of the entry.
  mutating func finish(_ entryDirection: CAMTDirection) {
    guard amount.isGiven, let code = amount.currency, let currency = Currency(code) else { return }
    givenCount += 1
    var own = direction
    if case .missing = own { own = entryDirection }
    var sum = amounts[code] ?? Sum()
    if let units = try? amount.minorUnits(currency, own) {
      let (next, overflow) = sum.minorUnits.addingReportingOverflow(units)
      sum.minorUnits = next
      sum.isKnown = sum.isKnown && !overflow
    } else {
      sum.isKnown = false
    }
    amounts[code] = sum
  }

  mutating func addCharge(_ charge: CAMTAmount, isTotal: Bool) {
    guard charges.count + totals.count < 1024 else { return }
    if isTotal { totals.append(charge) } else { charges.append(charge) }
  }

  /// The sum of the transactions where it is known and cannot be explained; nil otherwise.
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
  /// How many entries that differ from their transactions are told of one by one.
  static let shownSums = 5

  mutating func checkParts(_ amount: Amount) {
    guard let sum = entry.parts.unexplainedSum(of: amount) else { return }
    differingSums += 1
    guard differingSums <= Self.shownSums else { return }
    let sumOfParts = Amount(minorUnits: sum, currency: amount.currency)
    sink.note(
      .differs(amount, sumOfParts, entry.transactionCount, mark(entry.amount.position, 1)))
  }
}

extension Diagnostic {
  fileprivate static func differs(
    _ entry: Amount, _ parts: Amount, _ count: Int, _ mark: StatementMark
  ) -> Diagnostic {
    let what = count == 1 ? "its transaction is" : "its \(count) transactions add up to"
    return Diagnostic(
      .warning, "this entry is \(entry) \(entry.currency), \(what) \(parts)",
      at: mark.location, hint: "the entry counts, as one transaction")
  }
}
