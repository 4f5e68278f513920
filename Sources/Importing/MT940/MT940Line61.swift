import Ledger

/// The parts of a statement line (field 61).
///
/// The format is `6!n[4!n]2a[1!a]15d1!a3!c16x[//16x]` and, on further lines, `[34x]` (SWIFT
/// category 9). Banks omit, widen and misuse most parts (formats.md, 3), so only day, mark and
/// amount are required.
struct MT940Line61 {
  /// A required part of the line.
  enum Part {
    case valueDate, mark, amount
  }

  /// The value date, which is the day of the entry; nil if it is invalid.
  private(set) var valueDate: CalendarDate?
  /// The booking date, in the year nearest to the value date; nil if it is missing or invalid.
  private(set) var entryDate: CalendarDate?
  /// Whether the entry is money out: D and RC are, C and RD are not.
  private(set) var isDebit = false
  private(set) var isReversal = false
  /// Whether the entry is expected but not booked (EC and ED of MT942).
  private(set) var isExpected = false
  private(set) var amount: ArraySlice<UInt8> = []
  /// The transaction type of four characters, such as `NTRF` or `N051`; empty if it is missing.
  private(set) var code: ArraySlice<UInt8> = []
  private(set) var reference: ArraySlice<UInt8> = []
  private(set) var bankReference: ArraySlice<UInt8> = []
  /// The counterparty's account number if it takes the place of the reference or details; otherwise
  /// empty.
  private(set) var counterparty: ArraySlice<UInt8> = []
  /// The counterparty's name if the bank appends it to the reference; otherwise empty.
  private(set) var name: ArraySlice<UInt8> = []
  /// The supplementary details, joined from the lines after the first; empty if there are none.
  ///
  /// Details that are only an IBAN become the ``counterparty`` instead, unless that is already set.
  private(set) var details: [UInt8] = []
  /// The first missing or invalid part, with its offset and width in the line; nil if there is
  /// none.
  private(set) var problem: (part: Part, offset: Int, width: Int)?

  private var rest: ArraySlice<UInt8>

  init(_ field: MT940Field) {
    rest = field.firstLine
    readHead()
    if problem != nil, field.furtherLines.count > 0 {
      // The line may contain a stray line feed, so try again without line feeds.
      let whole = field.text.filter { $0 != 0x0A }[...]
      var again = MT940Line61(whole: whole)
      again.readHead()
      if again.problem == nil {
        again.readReferences()
        self = again
        return
      }
    }
    readReferences()
    readDetails(field.furtherLines)
  }

  private init(whole: ArraySlice<UInt8>) { rest = whole }

  private mutating func readHead() {
    readDates()
    readMark()
    // The third letter of the currency, or a letter of the bank's own, may follow the mark.
    if let letter = rest.first, MT940Text.isUpper(letter) { rest = rest.dropFirst() }
    skipBlanks()
    amount = MT940Amount.prefix(of: rest)
    if amount.isEmpty { miss(.amount) }
    rest = rest.dropFirst(amount.count)
  }

  private mutating func readDates() {
    skipBlanks()
    let digits = rest.prefix(6)
    valueDate = MT940Dates.day(digits)
    if valueDate == nil { miss(.valueDate) }
    rest = rest.dropFirst(digits.prefix { MT940Text.isDigit($0) }.count)
    let next = rest.prefix(4)
    if next.count == 4, next.allSatisfy(MT940Text.isDigit) {
      entryDate = valueDate.flatMap { MT940Dates.day(next, near: $0) }
      rest = rest.dropFirst(4)
    }
    skipBlanks()
  }

  private mutating func readMark() {
    let start = rest
    if let first = rest.first, first == UInt8(ascii: "R") || first == UInt8(ascii: "E") {
      isReversal = first == UInt8(ascii: "R")
      isExpected = !isReversal
      rest = rest.dropFirst()
    }
    guard let mark = rest.first, mark == UInt8(ascii: "C") || mark == UInt8(ascii: "D") else {
      rest = start
      return miss(.mark)
    }
    rest = rest.dropFirst()
    isDebit = (mark == UInt8(ascii: "D")) != isReversal
  }

  private mutating func readReferences() {
    skipBlanks()
    // The code has four ASCII letters or digits; other characters have more than one byte.
    let start = rest.prefix(4)
    if let kind = start.first, "NSF".utf8.contains(kind), start.count == 4,
      start.allSatisfy({ $0 < 0x80 })
    {
      code = start
      rest = rest.dropFirst(4)
    }
    let slashes = rest.indices.dropLast().first { rest[$0] == 0x2F && rest[$0 + 1] == 0x2F }
    let own = rest[..<(slashes ?? rest.endIndex)]
    if let slashes { bankReference = MT940Text.trimmed(rest[(slashes + 2)...]) }
    // Older Rabobank exports pad the account to 16 characters and append the name.
    if own.count > 16, own[own.startIndex + 15] == 0x20 {
      counterparty = MT940Text.trimmed(own.prefix(16))
      name = MT940Text.trimmed(own.dropFirst(16))
      if MT940Text.isNoReference(counterparty) { counterparty = [] }
    } else if MT940Text.isIBAN(MT940Text.trimmed(own)) {
      counterparty = MT940Text.trimmed(own)
    } else {
      reference = MT940Text.trimmed(own)
    }
  }

  private mutating func readDetails(_ further: ArraySlice<UInt8>) {
    let lines = further.split(separator: 0x0A)
    details = Array(MT940Text.trimmed(MT940Text.joined(lines, width: 34)[...]))
    guard counterparty.isEmpty, MT940Text.isIBAN(details[...]) else { return }
    counterparty = details[...]
    details = []
  }

  private mutating func skipBlanks() { rest = rest.drop { $0 == 0x20 } }

  private mutating func miss(_ part: Part) {
    guard problem == nil else { return }
    problem = (part, rest.startIndex, part == .valueDate ? min(6, rest.count) : min(1, rest.count))
  }
}
