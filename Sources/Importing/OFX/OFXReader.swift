import Ledger
import Syntax

/// A reader that passes the statements of an OFX file, SGML or XML, to a sink.
///
/// The stack contains only the aggregates of ``OFXTag``, so an unknown tag does not affect the
/// nesting (formats.md, 1.3).
struct OFXReader: ~Copyable {
  let events: any MarkupEvents
  let isXML: Bool
  var out: StatementBuilder

  private var stack: [(tag: OFXTag, position: MarkupPosition)] = []
  /// The nesting depth inside a skipped element; 0 outside, and always 1 inside for SGML.
  private var skippedDepth = 0
  var statement: OFXStatement?
  var statementCount = 0
  var entry = OFXEntry()
  var entryCount = 0
  var position = OFXPosition()
  var security = OFXSecurity()
  var securities: [Security] = []
  var roundings = OFXRoundings()
  var directions = OFXDirections()
  /// Whether an amount read so far certainly has a decimal comma.
  var usesComma = false
  var strangers = OFXUnknownElements()
  var answer = OFXStatus()
  private(set) var bankAnswer: OFXStatus?
  let kinds = OFXKinds()

  init(_ events: any MarkupEvents, isXML: Bool, out: consuming StatementBuilder) {
    self.events = events
    self.isXML = isXML
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
    checkClosed()
    try finishStatement()
    try flushSecurities()
    try finishFile()
  }

  private mutating func take(_ event: MarkupEvent) throws(Rejection) {
    var tag = OFXTag(rawValue: event.number)
    if skippedDepth > 0 { return skip(event, tag) }
    // INCOME, SPLIT and TRANSFER are transactions only in an investment transaction list.
    if let named = tag, named.isTrade, !stack.contains(where: { $0.tag == .invTranList }) {
      tag = nil
    }
    switch event.kind {
    case .leaf:
      guard let tag else { return noteStranger(event) }
      if tag.isAggregate, tag != .payee || event.text.isEmpty {
        try open(tag, at: event.position)
        if isXML || event.text.isEmpty { try close(tag, at: event.position) }
      } else {
        try takeValue(tag, event)
      }
    case .open:
      if let tag {
        if tag.isAggregate { try open(tag, at: event.position) }
      } else if isXML, stack.last?.tag.isPartOfEntry == true {
        // The NAME or MEMO of an unknown aggregate must not become that of the transaction.
        skippedDepth = 1
      } else {
        noteStranger(event)
      }
    case .close:
      if let tag, tag.isAggregate { try close(tag, at: event.position) }
    }
  }

  /// Skips an event inside a skipped element.
  ///
  /// In XML, start and end tags of all aggregates count. In SGML, only the aggregate's own end tag
  /// ends it.
  private mutating func skip(_ event: MarkupEvent, _ tag: OFXTag?) {
    if isXML {
      if event.kind == .open { skippedDepth += 1 }
      if event.kind == .close { skippedDepth -= 1 }
      if skippedDepth == 0, stack.last?.tag.isSkipped == true { stack.removeLast() }
    } else if event.kind == .close, tag == stack.last?.tag {
      skippedDepth = 0
      stack.removeLast()
    }
  }

  private mutating func open(_ tag: OFXTag, at position: MarkupPosition) throws(Rejection) {
    // A transaction or statement inside a transaction means that an end tag is missing.
    if tag.isEntry || tag.isStatement, let index = stack.lastIndex(where: { $0.tag.isEntry }) {
      let word = stack[index].tag.word
      out.problems.add(.neverClosed(events.mark(stack[index].position, word.utf8.count + 2), word))
      stack.removeSubrange(index...)
    }
    guard stack.count < MarkupLimits.depth else {
      throw out.refusal(.tooDeep(at: events.mark(position, 1).location))
    }
    stack.append((tag, position))
    switch tag {
    case .stmtRs: try startStatement()
    case .ccStmtRs: try startStatement(.card)
    case .invStmtRs: try startStatement(.investment)
    case .bankTranList, .bankTranListP, .ccTranListP: try ensureStatement()
    case .status: answer = OFXStatus(position: position)
    case .invPos: self.position = OFXPosition()
    case .secInfo: security = OFXSecurity()
    case _ where tag.isEntry:
      try ensureStatement()
      entryCount += 1
      entry.restart(tag, at: position)
    default: break
    }
    if tag.isSkipped { skippedDepth = 1 }
  }

  private mutating func close(_ tag: OFXTag, at position: MarkupPosition) throws(Rejection) {
    // An end tag without a start tag closes a leaf that looked like an aggregate.
    guard let index = stack.lastIndex(where: { $0.tag == tag }) else { return }
    // Some banks omit the end tag of the list, although they close its transactions.
    let unclosed = stack.dropFirst(index + 1).first { isXML || $0.tag != .bankTranList }
    if let unclosed {
      out.problems.add(
        .crossing(
          events.mark(unclosed.position, unclosed.tag.word.utf8.count + 2), unclosed.tag, tag))
    }
    stack.removeSubrange(index...)
    switch tag {
    case .invPos: try finishPosition()
    case .secInfo: try finishSecurity()
    case _ where tag.isEntry: try finishEntry()
    case .status: if bankAnswer == nil, answer.isError { bankAnswer = answer }
    default: break
    }
  }

  private mutating func takeValue(_ tag: OFXTag, _ event: MarkupEvent) throws(Rejection) {
    guard let aggregate = stack.last?.tag else { return }
    switch aggregate {
    case _ where aggregate.isPartOfEntry: takeEntryValue(tag, event)
    case .payee where tag == .name:
      if entry.payeeName.isEmpty { entry.payeeName = text(event) }
    case .bankAcctTo where tag == .acctID, .ccAcctTo where tag == .acctID:
      if owner.isEntry { entry.counterparty = text(event) }
    case .currency, .origCurrency: takeCurrency(tag, event, isOriginal: aggregate == .origCurrency)
    case .secID: takeSecurityID(tag, event)
    case .invPos: position.take(tag, event)
    case .secInfo: security.take(tag, event)
    case .status: takeStatus(tag, event)
    default: takeStatementValue(tag, event, in: aggregate)
    }
  }

  /// The innermost open transaction, position or security; `.ofx` if there is none.
  ///
  /// Security identifiers and currencies belong to it.
  private var owner: OFXTag {
    stack.last { $0.tag.isEntry || $0.tag == .invPos || $0.tag == .secInfo }?.tag ?? .ofx
  }

  private mutating func takeSecurityID(_ tag: OFXTag, _ event: MarkupEvent) {
    switch owner {
    case .invPos: position.security.take(tag, event)
    case .secInfo: security.security.take(tag, event)
    case let owner where owner.isTrade: entry.trade.security.take(tag, event)
    default: break
    }
  }

  private mutating func takeCurrency(_ tag: OFXTag, _ event: MarkupEvent, isOriginal: Bool) {
    switch owner {
    case .invPos:
      if tag == .curSym, !isOriginal {
        position.currency = Currency(String(decoding: event.text, as: UTF8.self))
      }
    case let owner where owner.isEntry:
      takeEntryCurrency(tag, event, isOriginal: isOriginal)
    default: break
    }
  }

  private mutating func takeStatus(_ tag: OFXTag, _ event: MarkupEvent) {
    let value = String(decoding: event.text, as: UTF8.self)
    switch tag {
    case .code: answer.code = value
    case .severity: answer.severity = value
    case .message: answer.message = value
    default: break
    }
  }

  /// Records an unknown element if it could be a transaction.
  private mutating func noteStranger(_ event: MarkupEvent) {
    guard let tag = stack.last?.tag, tag.holdsStatements else { return }
    strangers.add(event)
    if tag.holdsEntries, statement != nil, statement?.stranger == nil {
      statement?.stranger = OFXUnknownElements.Element(event)
    }
  }

  /// Records an error if the file ends inside an aggregate.
  private mutating func checkClosed() {
    guard let last = stack.last else { return }
    let path = stack.map { $0.tag.word }.joined(separator: "/")
    out.problems.add(.cutOff(events.mark(last.position, last.tag.word.utf8.count + 2), path))
  }

  private mutating func finishFile() throws(Rejection) {
    guard out.problems.isEmpty else { throw out.refusal() }
    if entryCount == 0, strangers.count > MarkupLimits.unknownNames,
      let first = strangers.first
    {
      throw .strangers(
        strangers.count, first, events.mark(first.position, first.name.utf8.count + 2))
    }
    if statementCount == 0 {
      if let bankAnswer { throw .answered(bankAnswer, events.mark(bankAnswer.position, 8)) }
      throw .noStatement(out.file)
    }
    if let bankAnswer { out.sink.note(.answered(bankAnswer, events.mark(bankAnswer.position, 8))) }
    roundings.notes.forEach { out.sink.note($0) }
    if let doubt = directions.finding(out.file) { out.sink.finding(doubt) }
    if let note = directions.note(out.file) { out.sink.note(note) }
  }
}

extension Rejection {
  fileprivate static func answered(_ answer: OFXStatus, _ mark: Mark) -> Rejection {
    Rejection(
      "the bank answered \(answer.words) and sent no statement", at: mark,
      hint: "log in to your bank and download the statement again")
  }

  fileprivate static func strangers(
    _ count: Int, _ first: OFXUnknownElements.Element, _ mark: Mark
  ) -> Rejection {
    Rejection(
      "this file has no transactions, only \(count) unknown elements; "
        + "the first is <\(Printable.text(first.name))>", at: mark, hint: MarkupLimits.hint)
  }

  fileprivate static func noStatement(_ file: String) -> Rejection {
    Rejection(
      "this OFX file contains no statement", at: SourceLocation(file: file),
      hint: "it may be a request or a bank profile; download a statement instead")
  }
}

extension Diagnostic {
  fileprivate static func neverClosed(_ mark: Mark, _ tag: String) -> Diagnostic {
    Diagnostic(
      .error, "<\(tag)> is never closed", at: mark, hint: "the file is damaged; download it again")
  }

  fileprivate static func crossing(
    _ mark: Mark, _ inner: OFXTag, _ outer: OFXTag
  ) -> Diagnostic {
    Diagnostic(
      .error, "<\(inner.word)> is not closed before </\(outer.word)>", at: mark,
      hint: "the file is damaged; download it again")
  }

  fileprivate static func cutOff(_ mark: Mark, _ path: String) -> Diagnostic {
    Diagnostic(
      .error, "the file ends inside \(path)", at: mark,
      hint: "the file is cut off; download it again")
  }

  fileprivate static func answered(_ answer: OFXStatus, _ mark: Mark) -> Diagnostic {
    Diagnostic(
      .warning, "the bank answered \(answer.words) for part of this file", at: mark.location)
  }
}
