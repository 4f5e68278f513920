import Ledger
import Syntax

/// Follows the fields of a file of MT940 and MT942 messages and hands statements to the sink.
///
/// The day of an entry is its value date (formats.md, section 0), which is also given as such; the
/// entry date only says, where banks write it at all, when the bank got round to it. Entries of an
/// interim report (MT942) are booked, those marked EC or ED are expected and so pending; the
/// report is never complete, and it is a layout of its own, because MT940 shows its entries again.
struct MT940Reader: ~Copyable {
  var out: StatementBuilder
  private var fields: MT940Fields
  var message: MT940Message?
  /// A statement whose last page promised another.
  private var waiting: MT940Message?
  /// How many statements the sink knows of.
  private var count = 0
  var entry: MT940Entry?

  /// How many bytes of text travel together.
  private static let mostText = 1 << 20

  init(
    _ stream: ByteStream, fallback: TextEncoding, options: ReadingOptions,
    sink: any StatementSink
  ) {
    out = StatementBuilder(stream.name, options, sink, mostText: Self.mostText)
    fields = MT940Fields(stream, fallback: fallback)
  }

  /// Reads the whole file; all its errors are thrown at its end.
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
    // A second account: the reference that begins a message was left out.
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

  /// Goes on with the statement before, where this message is its next page.
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
    // MT940 has 13D too in later years; only a balance at the start tells the two apart.
    message?.isInterim = true
    if field.tag == .floor, message?.statement.currency == nil {
      message?.statement.currency = MT940Balance(floor: field.firstLine).currency
    }
  }

  /// A balance that cannot be read costs a warning; a currency that is none refuses the file.
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

  /// Tells the sink that the statement begins, once its head has been read.
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

  /// An interim report has no balances at all.
  private func isInterim(_ message: MT940Message) -> Bool {
    message.isInterim && message.statement.opening == nil && message.end == .none
  }

  /// Hands over what is left of the message; a page is kept until it is known what follows.
  private mutating func finishMessage(isLast: Bool) throws(Rejection) {
    try finishEntry()
    guard let current = message else { return }
    // A reference without anything behind it is no statement.
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

  /// Only a closing balance proves a statement whole; an interim report has none, but an end.
  ///
  /// A file without either looks like one that was cut off, and is refused.
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
