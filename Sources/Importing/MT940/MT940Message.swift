import Ledger

/// A statement while it is read: one message, or the pages of one statement.
struct MT940Message {
  enum End {
    case none, page, whole
  }

  var statement = Statement()
  /// The line it begins on.
  let line: Int
  /// The line of its last entry.
  var lastRow: Int?
  /// The statement's number, field 28C without the page behind its stroke.
  var number: [UInt8] = []
  /// Whether the sink knows of it.
  var hasBegun = false
  /// Whether a balance at the start says that a page went before (60M).
  var continues = false
  /// The last closing balance: none, of a page (62M), of the whole statement (62F).
  var end = End.none
  /// Whether a field of an interim report was met: 34F, 13D or 90.
  var isInterim = false
  /// Whether something was met that stands at the end of a message only.
  var isTerminated = false

  init(line: Int) { self.line = line }

  /// Whether `next` is the next page of this statement.
  func goesOn(in next: MT940Message) -> Bool {
    guard end == .page, next.continues, !next.hasBegun else { return false }
    return next.number == number && next.statement.accountNumber == statement.accountNumber
      && next.statement.opening?.minorUnits == statement.closing?.minorUnits
  }

  /// The days between the balances; the opening one is that of the evening before, or of the day.
  var period: Period? {
    guard let end = statement.closing?.day, let opening = statement.opening?.day, opening <= end
    else { return nil }
    return Period(start: opening == end ? end : opening.adding(days: 1), end: end)
  }
}
