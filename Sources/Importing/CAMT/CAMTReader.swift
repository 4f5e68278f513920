import Ledger
import Syntax

/// A reader that passes the statements of a CAMT file to a sink.
///
/// A message may be inside any other element, because banks wrap it in envelopes. One envelope may
/// contain several messages.
struct CAMTReader: ~Copyable {
  let events: XMLEvents
  var out: StatementBuilder
  /// The name of the message in the head of the file, for an error; nil if the head names none.
  private let messageName: String?

  private let paths = CAMTPaths.all
  /// The nodes of the open elements in ``paths``, from the message down; empty outside a message.
  private var nodes: [CAMTPaths.Node] = []
  private var message = CAMTMessage.statement
  private var messageCount = 0
  private var messageIsPart = false
  private var messageCreated: CalendarDate?
  private var statementCount = 0
  var statement = CAMTStatement()
  var balance = CAMTBalance()
  var entry = CAMTEntry()
  var entryCount = 0
  /// The number of entries that differ from the sum of their transactions by more than charges.
  var differingSums = 0
  let kinds = CAMTKinds()

  init(_ events: XMLEvents, messageName: String?, out: consuming StatementBuilder) {
    self.events = events
    self.messageName = messageName
    self.out = out
  }

  /// Reads the whole file and throws the collected errors at the end.
  ///
  /// An error in the markup ends the reading and comes last. A file without a statement is an error
  /// too.
  mutating func read() throws(Rejection) {
    do throws(Rejection) {
      while let event = try events.next() { try take(event) }
    } catch {
      throw out.refusal(error)
    }
    guard out.problems.isEmpty else { throw out.refusal() }
    guard messageCount > 0 else { throw .notAStatement(messageName, out.file) }
    guard statementCount > 0 else { throw .noStatement(out.file) }
    if differingSums > Self.shownSums {
      out.sink.note(.moreSums(differingSums - Self.shownSums, out.file))
    }
  }

  private mutating func take(_ event: MarkupEvent) throws(Rejection) {
    guard let node = nodes.last else { return takeOutside(event) }
    switch event.kind {
    case .open:
      let inner = paths.step(node, event.number)
      nodes.append(inner)
      try open(paths.field(inner), at: event.position)
    case .close:
      nodes.removeLast()
      try close(paths.field(node))
    case .leaf:
      let field = paths.field(paths.step(node, event.number))
      try open(field, at: event.position)
      takeValue(field, event)
      try close(field)
    }
  }

  /// Begins a message; ignores any other event outside a message.
  private mutating func takeOutside(_ event: MarkupEvent) {
    guard event.kind != .close, let message = CAMTPaths.message(event.number) else { return }
    self.message = message
    messageCount += 1
    messageIsPart = false
    messageCreated = nil
    if event.kind == .open { nodes.append(CAMTPaths.inMessage) }
  }

  private mutating func open(_ field: CAMTField, at position: MarkupPosition) throws(Rejection) {
    switch field {
    case .statement:
      statementCount += 1
      statement = CAMTStatement(
        message: message, position: position, isPart: messageIsPart,
        created: messageCreated)
    case .balance: balance = CAMTBalance(position: position)
    case .entry:
      entryCount += 1
      entry.restart(at: position)
    case .transaction: entry.beginTransaction(own: statement.statement.accountNumber)
    default: break
    }
  }

  private mutating func close(_ field: CAMTField) throws(Rejection) {
    switch field {
    case .statement: try finishStatement()
    case .balance: finishBalance()
    case .entry: try finishEntry()
    case .transaction: entry.finishTransaction(own: statement.statement.accountNumber)
    default: break
    }
  }

  private mutating func takeValue(_ field: CAMTField, _ event: MarkupEvent) {
    switch field {
    case .none, .statement, .balance, .entry, .transaction: break
    case .messageCreated: messageCreated = softDate(event)
    case .messagePageNumber: messageIsPart = messageIsPart || Self.isLaterPage(event.text)
    case .messageLastPage: messageIsPart = messageIsPart || !Self.isTrue(event.text)
    case .created, .from, .to, .pageNumber, .lastPage, .iban, .otherAccount, .accountCurrency,
      .accountType:
      takeStatementValue(field, event)
    case .balanceType, .balanceAmount, .balanceMark, .balanceDay: takeBalanceValue(field, event)
    default: takeEntryValue(field, event)
    }
  }

  /// Whether a text is `1`, or `true` in any case.
  static func isTrue(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    bytes.elementsEqual("1".utf8) || String(decoding: bytes, as: UTF8.self).lowercased() == "true"
  }

  static func isLaterPage(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    (Int(String(decoding: bytes, as: UTF8.self)) ?? 1) > 1
  }
}

extension Rejection {
  fileprivate static func notAStatement(_ name: String?, _ file: String) -> Rejection {
    let isClaimed = ["camt.052", "camt.053", "camt.054"].contains { name?.hasPrefix($0) == true }
    let shown = Printable.quoted(name ?? "")
    let message =
      switch (name, isClaimed) {
      case (nil, _): "this file contains no statement message"
      case (_, true): "this file contains no \(shown) message"
      default: "this is \(shown), not a statement"
      }
    return Rejection(
      message,
      at: SourceLocation(file: file, line: 1, column: 1),
      hint: "saldo reads camt.052, camt.053 and camt.054; pain messages are payment orders")
  }

  fileprivate static func noStatement(_ file: String) -> Rejection {
    Rejection(
      "this message contains no statement", at: SourceLocation(file: file),
      hint: "the bank had nothing to report; choose another period and download it again")
  }
}

extension Diagnostic {
  fileprivate static func moreSums(_ count: Int, _ file: String) -> Diagnostic {
    Diagnostic(
      .warning,
      "\(count) more \(count == 1 ? "entry differs from its" : "entries differ from their") parts",
      at: SourceLocation(file: file))
  }
}

/// A parser for ISODate and ISODateTime that uses the printed day.
///
/// It ignores the time and the time zone (formats.md, section 0).
enum CAMTDate {
  static func reading(_ bytes: UnsafeBufferPointer<UInt8>) -> DateReading {
    guard !bytes.isEmpty else { return .absent }
    let printed = String(decoding: bytes.prefix(10), as: UTF8.self)
    guard isTime(bytes.dropFirst(10)), let day = CalendarDate(printed) else { return .bad }
    return .day(day)
  }

  /// Whether the rest of a date is empty or begins like a time zone or a time.
  private static func isTime(_ rest: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    guard let first = rest.first else { return true }
    return first == UInt8(ascii: "T") || first == UInt8(ascii: "Z") || first == 0x20
      || first == UInt8(ascii: "+") || first == UInt8(ascii: "-")
  }
}

/// The entry kinds of ISO 20022 bank transaction codes, such as those of the domain PMNT.
///
/// A subfamily is more specific than its family, which applies only if the subfamily is unknown.
struct CAMTKinds: Sendable {
  private static let words: [(String, EntryKind)] = [
    ("CWDL", .atm), ("XBCW", .atm), ("CDPT", .deposit), ("POSD", .card), ("POSC", .card),
    ("XBCP", .card), ("SMRT", .card), ("POSP", .card), ("UPCT", .card), ("CHRG", .fee),
    ("COMM", .fee), ("COMT", .fee), ("FEES", .fee), ("INTR", .interest), ("DVCA", .dividend),
    ("STDO", .standingOrder), ("SALA", .directDeposit), ("ESDD", .directDebit),
    ("BBDD", .directDebit), ("PMDD", .directDebit), ("RDDT", .directDebit),
    ("IDDT", .directDebit), ("RCDT", .transfer), ("ICDT", .transfer), ("RRCT", .transfer),
    ("IRCT", .transfer), ("CCRD", .card), ("MCRD", .card), ("RCHQ", .check), ("ICHQ", .check),
    ("CNTR", .cash), ("DRFT", .payment),
  ]

  private let vocabulary = Vocabulary(words.map(\.0))

  /// The kind of a family or subfamily code; `unknown` if the code has none.
  func kind(_ bytes: UnsafeBufferPointer<UInt8>) -> EntryKind {
    let number = vocabulary.number(of: bytes)
    return number == Vocabulary.unknown ? .unknown : Self.words[number].1
  }
}
