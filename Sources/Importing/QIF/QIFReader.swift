import Ledger
import Syntax

/// A reader that passes the statements of a QIF file to a sink.
///
/// Entries wait until the order of day and month is known. After that, memory use does not depend
/// on the file's size.
struct QIFReader: ~Copyable {
  let lines: LineReader
  let options: ReadingOptions
  let sink: any StatementSink
  /// Whether the text, after any decoding, is known to be UTF-8.
  var isUTF8: Bool

  var row = QIFRow()
  var section = QIFSection.entries(.bank, isTrades: false)
  var names = QIFAccountNames()
  var dates: QIFDateOrderInference
  var numbers = QIFNumbers()
  var page = QIFPage()
  var problems = GatheredProblems()
  /// The current statement; nil if none is open.
  var statement: Statement?
  var tally = QIFTally()
  var securities = QIFSecurities()
  private var waiting: [QIFStep] = []
  private var waitingSize = 0
  /// Whether the previous line has a line end.
  private var isLineEnded = true
  private var hasHeader = false

  /// The maximum length of a line in bytes.
  private static let longestLine = 1 << 16
  /// The maximum size in bytes of the entries that wait for the order of dates.
  ///
  /// The limit is enough for about 100,000 entries.
  private static let waitingLimit = 32 << 20

  var file: String { lines.name }

  init(
    _ lines: LineReader, isUTF8: Bool, options: ReadingOptions, sink: any StatementSink
  ) {
    self.lines = lines
    self.isUTF8 = isUTF8
    self.options = options
    self.sink = sink
    dates = QIFDateOrderInference(said: options.answers.dateOrder)
  }

  /// Reads the whole file and throws the collected errors at the end.
  ///
  /// An error of the file as a whole ends the reading and comes last.
  mutating func read() throws(Rejection) {
    do throws(Rejection) {
      while let line = try lines.next() { try take(line) }
      try finishFile()
    } catch {
      throw problems.rejection(of: file, last: error)
    }
    guard problems.isEmpty else { throw problems.rejection(of: file) }
  }

  private mutating func take(_ line: UnsafeBufferPointer<UInt8>) throws(Rejection) {
    isLineEnded = line.last == 0x0A || line.last == 0x0D
    let text = Self.trimmed(line)
    guard let first = text.first else { return }
    guard text.count <= Self.longestLine else { throw .lineTooLong(file, lines.lineNumber) }
    switch first {
    case UInt8(ascii: "^"): try finishRow()
    case UInt8(ascii: "#"): break
    case UInt8(ascii: "!"):
      try finishRow()
      try takeHeader(String(decoding: text.dropFirst(), as: UTF8.self))
    default:
      if !hasHeader, row.isEmpty, tally.entries == 0 { sink.note(.noHeader(file)) }
      guard row.append(text, number: lines.lineNumber) else { throw .rowTooLong(file, row.line) }
    }
  }

  /// The line without its line end and without leading and trailing blanks.
  private static func trimmed(
    _ line: UnsafeBufferPointer<UInt8>
  ) -> UnsafeBufferPointer<UInt8> {
    var start = 0
    var end = line.count
    while start < end, line[start] <= 0x20, line[start] > 0 { start += 1 }
    while end > start, line[end - 1] <= 0x20, line[end - 1] > 0 { end -= 1 }
    return UnsafeBufferPointer(rebasing: line[start..<end])
  }

  private mutating func takeHeader(_ header: String) throws(Rejection) {
    hasHeader = true
    let parts = header.split(separator: ":", maxSplits: 1).map { $0.trimmed.lowercased() }
    let word = parts.count == 2 ? parts[1] : ""
    switch (parts.first ?? "", word) {
    case ("account", _): section = .accounts
    case ("type", _):
      if let known = QIFSection(type: word) {
        section = known
      } else {
        section = .entries(.bank, isTrades: false)
        sink.note(.unknownSection(header, file, lines.lineNumber))
      }
    case ("option", "autoswitch"): names.beginList()
    case ("clear", "autoswitch"): names.endList()
    case ("option", "mdy"), ("option", "dmy"), ("option", "ymd"):
      if let order = DateOrder(rawValue: word) { dates.settle(order, by: "!\(header)") }
    default: break
    }
  }

  /// Ends a row at `^`, at a header, or at the end of the file.
  private mutating func finishRow() throws(Rejection) {
    guard !row.isEmpty else { return }
    defer { row.removeAll() }
    switch section {
    case .entries(let kind, let isTrades): try takeEntry(kind, isTrades: isTrades)
    case .accounts: takeAccount()
    case .securities:
      try takeSecurity()
      tally.passOver("securities")
    case .list(let name): tally.passOver(name)
    }
  }

  /// Ends the last row and the file.
  ///
  /// The last row may lack its `^`. If that row is an entry and its last line has no line end, the
  /// file is cut off, which is an error.
  private mutating func finishFile() throws(Rejection) {
    if !row.isEmpty {
      if case .entries = section {
        guard isLineEnded else { throw .cutOff(file, row.line) }
        sink.finding(.notClosed(file, row.line))
      }
      try finishRow()
    }
    try endStatement()
    if let question = dates.openQuestion { throw question }
    try letPass()
    if let open = numbers.openQuestion { throw .openAmount(open.text, file, open.line) }
    if tally.entries == 0, problems.isEmpty { sink.note(.noEntries(file)) }
    for note in tally.notes(file) { sink.note(note) }
  }

  /// Delivers a step to the sink, or holds it until the order of dates is known.
  ///
  /// At the size limit, it delivers all steps if no date so far depends on the order, and throws
  /// otherwise.
  mutating func pass(_ step: consuming QIFStep) throws(Rejection) {
    if dates.order != nil {
      try letPass()
      return try deliver(step)
    }
    waitingSize += step.size
    waiting.append(step)
    guard waitingSize <= Self.waitingLimit else {
      if let question = dates.openQuestion { throw question }
      return try letPass()
    }
  }

  /// Delivers all held steps.
  private mutating func letPass() throws(Rejection) {
    guard !waiting.isEmpty else { return }
    let steps = waiting
    waiting = []
    waitingSize = 0
    for step in steps { try deliver(step) }
  }

  private mutating func deliver(_ step: consuming QIFStep) throws(Rejection) {
    switch consume step {
    case .begin(let statement): try sink.begin(statement)
    case .end(let statement): try sink.end(statement)
    case .ignored(let count): sink.ignored(count)
    case .rejected(let row): try sink.rejected(row)
    case .page(let page):
      let batch = try settled(page)
      let fresh = securities.takeFresh(batch.trades)
      if !fresh.isEmpty { try sink.securities(fresh) }
      if !batch.isEmpty { try sink.add(batch) }
    }
  }

  /// The page's entries with their days; invalid ones become rejected rows or errors.
  private mutating func settled(_ page: QIFPage) throws(Rejection) -> EntryBatch {
    var page = page
    for line in page.lines {
      do throws(QIFBadDay) {
        page.settle(line, on: try day(line.date))
      } catch {
        let text = page.batch.string(line.dateText)
        let problem = Diagnostic.badDay(error, text, Self.mark(text, Int(line.entry.line), file))
        try problems.add(page.rejected(line, problem), options, to: sink)
      }
    }
    return page.batch
  }
}

extension Rejection {
  fileprivate static func lineTooLong(_ file: String, _ line: Int) -> Rejection {
    Rejection(
      "this line is longer than 65536 bytes", at: SourceLocation(file: file, line: line),
      hint: "is this the right kind of file?")
  }

  fileprivate static func rowTooLong(_ file: String, _ line: Int) -> Rejection {
    Rejection(
      "this entry is longer than \(QIFRow.limit) bytes and has no closing ^",
      at: SourceLocation(file: file, line: line),
      hint: "QIF puts ^ on its own line after each entry; is the file damaged?")
  }

  fileprivate static func cutOff(_ file: String, _ line: Int) -> Rejection {
    Rejection(
      "the file ends inside the entry that begins here", at: SourceLocation(file: file, line: line),
      hint: "the file is cut off; download it again")
  }

  fileprivate static func openAmount(_ text: String, _ file: String, _ line: Int) -> Rejection {
    Rejection(
      "\(Printable.quoted(text)) is ambiguous: its dot may group digits or start the "
        + "decimals",
      at: SourceLocation(file: file, line: line),
      hint: "no other amount in the file settles it; write it as "
        + "\(text.filter { $0 != "." }) or as \(text)0")
  }
}

extension Diagnostic {
  fileprivate static func noHeader(_ file: String) -> Diagnostic {
    Diagnostic(
      .note, "this file has no !Type line and is read as a bank account",
      at: SourceLocation(file: file))
  }

  fileprivate static func unknownSection(
    _ header: String, _ file: String, _ line: Int
  ) -> Diagnostic {
    Diagnostic(
      .warning,
      "unknown header \(Printable.quoted("!" + header)); saldo reads the next lines as a "
        + "bank account", at: SourceLocation(file: file, line: line))
  }

  fileprivate static func notClosed(_ file: String, _ line: Int) -> Diagnostic {
    Diagnostic(
      .warning, "the last entry of this file has no closing ^; saldo reads it anyway",
      at: SourceLocation(file: file, line: line),
      hint: "the file may be cut off: compare it with your bank's transaction list")
  }

  fileprivate static func noEntries(_ file: String) -> Diagnostic {
    Diagnostic(.warning, "0 entries in this file", at: SourceLocation(file: file))
  }
}
