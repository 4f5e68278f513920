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
  /// The transactions of an entry that has several, as long as all have an amount; else fewer.
  private(set) var list: [Part] = []
  private var count = 0
  private var givenCount = 0
  private var charges: [CAMTAmount] = []
  private var totals: [CAMTAmount] = []

  /// One of several transactions: its amount with its sign, the other side and what it was for.
  struct Part {
    var minorUnits: Int64
    var payee: [UInt8] = []
    var memo: [UInt8] = []
  }

  /// So many transactions of one entry are told apart.
  private static let mostParts = 10_000

  /// The amount of the transaction that ended last, and whether it was money out.
  private(set) var last: (minorUnits: Int64, isDebit: Bool)?

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

  /// Keeps the transaction that ended last, with the texts that tell it from the others.
  mutating func keepLast(_ texts: CAMTTexts, own: String) {
    guard let last, list.count < Self.mostParts else { return }
    var part = Part(minorUnits: last.minorUnits)
    part.memo = texts.purpose
    part.payee = texts.counterparty(own: own, isDebit: last.isDebit).name
    if part.payee.isEmpty { part.payee = part.memo }
    list.append(part)
  }

  /// The parts of an entry where they add up to it; none where anything is left over.
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
