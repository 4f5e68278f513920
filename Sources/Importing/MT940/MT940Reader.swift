import Ledger
import Syntax

/// A reader that passes the statements of an MT940 or MT942 file to a sink.
///
/// The day of an entry is its value date (formats.md, section 0). The entry date is optional and
/// only shows when the bank processed the entry. In an interim report (MT942), entries marked EC or
/// ED are pending and the others are booked. An interim report is never complete. It has a layout
/// of its own, because a later MT940 statement repeats its entries.
struct MT940Reader: ~Copyable {
  var out: StatementBuilder
  private var fields: MT940Fields
  var message: MT940Message?
  /// A statement that waits for its next page; nil if there is none.
  private var waiting: MT940Message?
  /// The number of statements passed to the sink.
  private var count = 0
  var entry: MT940Entry?

  /// The size of a batch's text, in bytes, at which the batch is delivered.
  private static let mostText = 1 << 20

  init(
    _ stream: ByteStream, fallback: TextEncoding, options: ReadingOptions,
    sink: any StatementSink
  ) {
    out = StatementBuilder(stream.name, options, sink, mostText: Self.mostText)
    fields = MT940Fields(stream, fallback: fallback)
  }

  /// Reads the whole file and throws the collected errors at the end.
  ///
  /// An error in the file's structure ends the reading and comes last. A file without a statement
  /// is an error too.
  mutating func read() throws(Rejection) {
    do throws(Rejection) {
      while let field = try fields.next() { try take(field) }
      try finishMessage(isLast: true)
      try finishWaiting()
    } catch {
      throw out.refusal(error)
    }
    guard out.problems.isEmpty else { throw out.refusal() }
    if count == 0 { throw .noStatement(out.file) }
  }

  private mutating func take(_ field: MT940Field) throws(Rejection) {
    if entry != nil, try takeEntryText(field) { return }
    try finishEntry()
    switch field.tag {
    case .message: try startMessage(field)
    case .account: try takeAccount(field)
    case .number:
      try ensureMessage(field)
      message?.number = Array(MT940Text.trimmed(field.firstLine.prefix { $0 != 0x2F }))
    case .opening, .openingOfPage: try takeOpening(field)
    case .entry:
      try ensureMessage(field)
      entry = MT940Entry(field, file: out.file)
    case .closing, .closingOfPage: try takeClosing(field)
    case .floor, .dateTime, .sums: try takeInterim(field)
    case .available, .end: message?.isTerminated = true
    case .related, .narrative, .nonSwift, .envelope: break
    }
  }

  private mutating func startMessage(_ field: MT940Field) throws(Rejection) {
    try finishMessage(isLast: false)
    message = MT940Message(line: field.line)
  }

  private mutating func ensureMessage(_ field: MT940Field) throws(Rejection) {
    if message == nil { try startMessage(field) }
  }

  private mutating func takeAccount(_ field: MT940Field) throws(Rejection) {
    // A second account means that the reference at the start of a message is missing.
    if let message, !message.statement.accountNumber.isEmpty { try startMessage(field) }
    try ensureMessage(field)
    if let odd = field.controlCharacter {
      let problem = Diagnostic.controlCharacter(
        UInt32(odd.scalar), at: field.mark(odd.offset, 1, file: out.file))
      throw out.refusal(Rejection(problem))
    }
    let account = MT940Account(field.firstLine)
    message?.statement.accountNumber = account.number
    message?.statement.currency = account.currency
  }

  private mutating func takeOpening(_ field: MT940Field) throws(Rejection) {
    try ensureMessage(field)
    guard message?.statement.opening == nil, let found = balance(field) else { return }
    if let currency = found.currency { message?.statement.currency = currency }
    message?.continues = field.tag == .openingOfPage
    guard let currency = message?.statement.currency ?? out.options.currency else { return }
    let opening = amount(of: found, in: currency, field)
    message?.statement.opening = opening
    try joinPages()
  }

  /// Continues the waiting statement if this message is its next page.
  private mutating func joinPages() throws(Rejection) {
    guard let page = message, var first = waiting, first.goesOn(in: page) else { return }
    waiting = nil
    first.end = .none
    first.isTerminated = false
    message = first
  }

  private mutating func takeClosing(_ field: MT940Field) throws(Rejection) {
    try ensureMessage(field)
    message?.end = field.tag == .closing ? .whole : .page
    guard let found = balance(field) else { return }
    if message?.statement.currency == nil { message?.statement.currency = found.currency }
    guard let currency = message?.statement.currency ?? out.options.currency else { return }
    let closing = amount(of: found, in: currency, field)
    message?.statement.closing = closing
  }

  private mutating func takeInterim(_ field: MT940Field) throws(Rejection) {
    try ensureMessage(field)
    if field.tag == .sums { message?.isTerminated = true }
    // Later versions of MT940 have 13D too; an opening balance distinguishes them from MT942.
    message?.isInterim = true
    if field.tag == .floor, message?.statement.currency == nil {
      message?.statement.currency = MT940Balance(floor: field.firstLine).currency
    }
  }

  /// The balance in a field; nil, with a warning, if it is malformed.
  ///
  /// An unknown currency is an error.
  private mutating func balance(_ field: MT940Field) -> MT940Balance? {
    guard let found = MT940Balance(balance: field.firstLine) else {
      passOver(field)
      return nil
    }
    if found.currency == nil, !Currency.isNone(found.currencyCode) {
      let mark = field.mark(found.currencyOffset, 3, file: out.file)
      out.problems.add(.unknownCurrency(found.currencyCode, at: mark))
    }
    return found
  }

  private func passOver(_ field: MT940Field) {
    let found = String(decoding: field.firstLine, as: UTF8.self)
    let mark = field.mark(0, field.firstLine.count, file: out.file)
    out.sink.note(.passedOver("the balance", found, at: mark))
  }

  private func amount(
    of balance: MT940Balance, in currency: Currency, _ field: MT940Field
  ) -> Statement.Balance? {
    let amount = balance.statementBalance(in: currency)
    if amount == nil { passOver(field) }
    return amount
  }

  /// Passes the beginning of the statement to the sink, on the first call only.
  mutating func beginStatement() throws(Rejection) {
    guard message?.hasBegun == false else { return }
    try finishWaiting()
    if message?.statement.currency == nil { message?.statement.currency = out.options.currency }
    if let current = message, isInterim(current) {
      message?.statement.isComplete = false
      message?.statement.layout = "interim"
    }
    message?.hasBegun = true
    count += 1
    if let begun = message?.statement { try out.sink.begin(begun) }
  }

  /// Whether the message is an interim report, which has no balances.
  private func isInterim(_ message: MT940Message) -> Bool {
    message.isInterim && message.statement.opening == nil && message.end == .none
  }

  /// Delivers the remaining entries, and ends the statement unless another page may follow.
  private mutating func finishMessage(isLast: Bool) throws(Rejection) {
    try finishEntry()
    guard let current = message else { return }
    // A reference without any other field is not a statement.
    guard
      current.hasBegun || !current.statement.accountNumber.isEmpty || current.end != .none
        || current.statement.opening != nil
    else {
      message = nil
      return
    }
    try beginStatement()
    try out.flush()
    try judgeEnd(of: current, isLast: isLast)
    if current.end == .page {
      waiting = message
    } else if let current = message {
      try end(current)
    }
    message = nil
  }

  /// Checks the end of a message; only a closing balance proves that a statement is complete.
  ///
  /// An interim report has an end mark instead. A last statement without either is probably cut
  /// off, which is an error.
  private mutating func judgeEnd(of current: MT940Message, isLast: Bool) throws(Rejection) {
    if isInterim(current) {
      if isLast, !current.isTerminated { out.sink.finding(.noEnd(out.file, current)) }
    } else if current.end == .none {
      guard !isLast || current.isTerminated else { throw .cutOff(out.file, current.line) }
      message?.statement.isComplete = false
      out.sink.finding(.noClosing(out.file, current))
    } else if current.statement.closing == nil {
      message?.statement.isComplete = false
      out.sink.finding(.noClosing(out.file, current))
    }
  }

  private mutating func finishWaiting() throws(Rejection) {
    guard let current = waiting else { return }
    waiting = nil
    out.sink.note(.pageMissing(out.file, current.line))
    try end(current)
  }

  private func end(_ current: MT940Message) throws(Rejection) {
    var statement = current.statement
    statement.period = current.period
    try out.sink.end(statement)
  }
}

extension Rejection {
  fileprivate static func cutOff(_ file: String, _ line: Int) -> Rejection {
    Rejection(
      "this statement is cut off: it has no closing balance (:62F:) and no end mark",
      at: SourceLocation(file: file, line: line, column: 1),
      hint: "the file is damaged; download it again")
  }

  fileprivate static func noStatement(_ file: String) -> Rejection {
    Rejection(
      "this file contains no statement", at: SourceLocation(file: file),
      hint: "download the statement again")
  }
}

extension Diagnostic {
  fileprivate static func noClosing(_ file: String, _ message: MT940Message) -> Diagnostic {
    Diagnostic(
      .warning,
      "this statement has no valid closing balance (:62F:), so it may be incomplete",
      at: SourceLocation(file: file, line: message.line, column: 1), notes: lastRow(message),
      hint: "compare it with your bank's transaction list")
  }

  fileprivate static func noEnd(_ file: String, _ message: MT940Message) -> Diagnostic {
    Diagnostic(
      .warning, "this report has no end mark (:90D:, :90C: or -), so it may be cut off",
      at: SourceLocation(file: file, line: message.line, column: 1), notes: lastRow(message),
      hint: "compare it with your bank's transaction list")
  }

  private static func lastRow(_ message: MT940Message) -> [String] {
    message.lastRow.map { ["its last row begins on line \($0)"] } ?? []
  }

  fileprivate static func pageMissing(_ file: String, _ line: Int) -> Diagnostic {
    Diagnostic(
      .warning, "this statement is cut off: its last page (:62M:) says that another follows",
      at: SourceLocation(file: file, line: line, column: 1),
      hint: "import the file with the next page too")
  }
}
