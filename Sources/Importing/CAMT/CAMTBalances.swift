import Ledger
import Syntax

/// A balance during reading (Bal).
struct CAMTBalance {
  var position = MarkupPosition(line: 1, column: 1)
  var type = ""
  var amount = CAMTAmount()
  /// The direction; without one, the sign of the amount counts.
  var direction = CAMTDirection.missing
  var day: CalendarDate?
}

/// The booked balances of a statement, without available and forward balances.
struct CAMTBalances {
  /// The opening balance (OPBD); nil if the statement has none.
  ///
  /// Of several, it is the one with the earliest day, or the first if days are missing.
  var opening: Statement.Balance?
  /// The closing balance of the previous statement (PRCD); nil if the statement has none.
  ///
  /// Of several, it is the one with the earliest day, or the first if days are missing.
  var previous: Statement.Balance?
  /// The closing balance (CLBD); nil if the statement has none.
  ///
  /// Of several, it is the one with the latest day, or the first if days are missing.
  var closing: Statement.Balance?
  /// The first and the last interim balance (ITBD), at the ends of a page or report; at most two.
  var interim: [Statement.Balance] = []

  mutating func add(_ balance: Statement.Balance, type: String) {
    switch type {
    case "OPBD": opening = Self.earlier(opening, balance)
    case "PRCD": previous = Self.earlier(previous, balance)
    case "CLBD": closing = Self.later(closing, balance)
    case "ITBD":
      if interim.count == 2 { interim.removeLast() }
      interim.append(balance)
    default: break
    }
  }

  var closingDay: CalendarDate? { closing?.day ?? interim.last?.day }

  /// The day of the opening balance, or the day after the previous closing balance; nil if neither
  /// has a day.
  var firstDay: CalendarDate? { opening?.day ?? previous?.day?.adding(days: 1) }

  /// The balance with the earlier day; the known one if a day is missing or the days are equal.
  ///
  /// A statement of several days may repeat a balance for each day.
  private static func earlier(
    _ known: Statement.Balance?, _ other: Statement.Balance
  ) -> Statement.Balance {
    guard let known, let day = known.day, let otherDay = other.day, otherDay < day else {
      return known ?? other
    }
    return other
  }

  private static func later(
    _ known: Statement.Balance?, _ other: Statement.Balance
  ) -> Statement.Balance {
    guard let known, let day = known.day, let otherDay = other.day, otherDay > day else {
      return known ?? other
    }
    return other
  }
}

/// The result of checking the entries of a statement against its balances.
struct CAMTProof {
  private(set) var opening: Statement.Balance?
  private(set) var closing: Statement.Balance?
  private(set) var isProven = false
  private(set) var turnsReversals = false
  private(set) var isComplete = false

  init(_ statement: CAMTStatement) {
    let balances = statement.balances
    opening = balances.opening ?? balances.previous
    closing = balances.closing
    guard !statement.hasOverflown, !statement.reversals.hasOverflown else { return }
    if let opening, let closing { prove(opening, closing, statement) }
    if !isProven { proveInterim(statement) }
    let isWhole = statement.message == .statement && !statement.isPart
    isComplete = statement.message != .notification && (isProven || isWhole)
  }

  /// Checks the entries against interim balances where the opening or closing balance is missing.
  ///
  /// The interim balances are used only if they match.
  private mutating func proveInterim(_ statement: CAMTStatement) {
    let interim = statement.balances.interim
    guard let first = interim.first, let last = interim.last else { return }
    let start = opening ?? (interim.count > 1 || closing != nil ? first : nil)
    let end = closing ?? last
    guard let start, opening == nil || closing == nil else { return }
    prove(start, end, statement)
    guard isProven else { return }
    opening = start
    closing = end
  }

  private mutating func prove(
    _ start: Statement.Balance, _ end: Statement.Balance, _ statement: CAMTStatement
  ) {
    let (difference, overflow) = end.minorUnits.subtractingReportingOverflow(start.minorUnits)
    let (turned, turnedOverflow) = statement.reversals.sum.multipliedReportingOverflow(by: 2)
    guard !overflow else { return }
    if difference == statement.sum {
      isProven = true
    } else if !turnedOverflow, !statement.reversals.wasReleased,
      case (let sum, let overflow) = statement.sum.subtractingReportingOverflow(turned), !overflow,
      sum == difference
    {
      isProven = true
      turnsReversals = true
    }
  }
}

extension CAMTReader {
  mutating func takeBalanceValue(_ field: CAMTField, _ event: MarkupEvent) {
    switch field {
    case .balanceType: balance.type = String(decoding: event.text, as: UTF8.self)
    case .balanceAmount: balance.amount = amount(event)
    case .balanceMark: balance.direction = CAMTDirection(event.text)
    case .balanceDay: balance.day = softDate(event)
    default: break
    }
  }

  /// Stores a balance; one with an invalid amount or another currency is skipped with a warning.
  ///
  /// A balance without an amount or with an unknown currency is skipped without a warning. An
  /// invalid balance never causes saldo to reject the entries.
  mutating func finishBalance() {
    let amount = balance.amount
    guard amount.isGiven, !amount.bytes.isEmpty, let currency = currency(amount.currency ?? "")
    else { return }
    // Keep the account's currency if a balance is in another one.
    if statement.statement.currency == nil { statement.statement.currency = currency }
    let units = try? amount.minorUnits(currency, balance.direction)
    guard let units, statement.statement.currency == currency else {
      let shown = "\(amount.text) \(currency)"
      return out.sink.note(
        .balancePassedOver(shown, events.mark(amount.position, amount.bytes.count)))
    }
    statement.balances.add(
      Statement.Balance(minorUnits: units, day: balance.day), type: balance.type)
  }
}

extension Diagnostic {
  fileprivate static func balancePassedOver(_ found: String, _ mark: Mark) -> Diagnostic {
    Diagnostic(
      .warning,
      "saldo ignores the balance \(Printable.quoted(found)): it is not an amount in the account's currency",
      at: mark)
  }
}

/// The entries of a statement from its first reversal on, held until the end of the statement.
///
/// They are released earlier if there are too many or their texts are too long.
///
/// By the standard, CdtDbtInd is the direction of the reversal itself, but some banks use the
/// direction of the reversed entry. Only the balances show which one applies, and the sum of the
/// entries is known only at the end.
struct CAMTReversals {
  private(set) var count = 0
  private(set) var firstPosition = MarkupPosition(line: 1, column: 1)
  /// The sum of the booked reversals in minor units, with the signs in the file.
  private(set) var sum: Int64 = 0
  private(set) var hasOverflown = false
  private(set) var isHolding = false
  /// Whether the entries were released early, because there were too many or their text was too
  /// long.
  private(set) var wasReleased = false
  private var entries: [EntryDraft] = []
  private var places: [Int] = []

  /// The maximum number of held entries.
  private static let entryLimit = 50_000
  /// The maximum size of the texts of held entries, in bytes.
  private static let textLimit = 16 << 20

  mutating func add(_ entry: StatementEntry, isHeld: Bool) {
    if count == 0 { firstPosition = MarkupPosition(line: Int(entry.line), column: 1) }
    count += 1
    if !entry.isPending {
      let (next, overflow) = sum.addingReportingOverflow(entry.amount.minorUnits)
      sum = next
      hasOverflown = hasOverflown || overflow
    }
    isHolding = isHeld && !wasReleased
  }

  mutating func hold(_ held: EntryDraft, isReversal: Bool) {
    if isReversal { places.append(entries.count) }
    entries.append(held)
  }

  func isFull(_ batch: EntryBatch) -> Bool {
    entries.count >= Self.entryLimit || batch.text.count >= Self.textLimit
  }

  mutating func release(turned: Bool) -> [EntryDraft] {
    if turned {
      for place in places {
        entries[place].entry.amount = -entries[place].entry.amount
        for part in entries[place].shares.indices {
          entries[place].shares[part].minorUnits.negate()
        }
        if let original = entries[place].original {
          entries[place].original?.amount = -original.amount
        }
      }
    }
    defer {
      wasReleased = wasReleased || isHolding
      isHolding = false
      entries = []
      places = []
    }
    return entries
  }
}
