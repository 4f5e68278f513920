internal import CLibXML2

/// A reader of the elements of an XML file, one at a time, streamed through libxml2.
///
/// Names are local names without namespaces. The only libxml2 option is `NONET`. Document types,
/// entity references other than the predefined ones, and all libxml2 errors reject the file, even
/// if the parser could continue (reliability.md, finding 4).
package final class XMLEvents: MarkupEvents {
  private let stream: ByteStream
  private var marks = 0
  /// The number of bytes read so far of an unfinished tag.
  private var openBytes = 0
  private let log: UnsafeMutablePointer<XMLEventLog>
  private let parser: xmlParserCtxtPtr
  private let buffer = UnsafeMutablePointer<UInt8>.allocate(capacity: 2 * XMLEvents.pieceSize)
  /// The number of buffered bytes: the last two pieces of the file, for excerpts.
  private var kept = 0
  private var windowLine = 1
  private var windowScalars = 0
  private var nextStep = 0
  private var current: XMLStep?
  private var isFinished = false
  private var masksDeclaration: Bool

  private static let pieceSize = 1 << 16

  /// Creates a reader of an XML file.
  ///
  /// - Parameters:
  ///   - stream: the file; libxml2 decodes it according to its XML declaration.
  ///   - vocabulary: the element names that get a number.
  ///   - masksDeclaration: whether the stream is already UTF-8. The reader then skips the XML
  ///     declaration, which may name another encoding or follow blank lines. It also skips text
  ///     after the root element.
  ///   - allowsTrailer: false to always reject text after the root element.
  ///   - attachments: the numbers of elements with a file in base64; their text is skipped,
  ///     whatever its length.
  /// - Throws: if libxml2 gets no memory.
  package init(
    _ stream: ByteStream, vocabulary: Vocabulary, masksDeclaration: Bool = false,
    allowsTrailer: Bool = true, attachments: Set<Int> = []
  ) throws(Rejection) {
    self.stream = stream
    self.masksDeclaration = masksDeclaration
    log = .allocate(capacity: 1)
    log.initialize(
      to: XMLEventLog(
        vocabulary: vocabulary, allowsTrailer: masksDeclaration && allowsTrailer,
        attachments: attachments))
    var calls = xmlSAXHandler.logging
    guard let parser = xmlCreatePushParserCtxt(&calls, log, nil, 0, nil) else {
      log.deinitialize(count: 1)
      log.deallocate()
      buffer.deallocate()
      throw Rejection("not enough memory to parse XML", at: .init(file: stream.name))
    }
    self.parser = parser
    log.pointee.parser = parser
    xmlCtxtUseOptions(parser, Int32(XML_PARSE_NONET.rawValue))
  }

  deinit {
    xmlFreeParserCtxt(parser)
    log.deinitialize(count: 1)
    log.deallocate()
    buffer.deallocate()
  }

  package func next() throws(Rejection) -> MarkupEvent? {
    while nextStep == log.pointee.stepCount {
      if let failure = log.pointee.failure { throw rejection(failure) }
      guard !isFinished else { return nil }
      try parsePiece()
    }
    let step = log.pointee.steps[nextStep]
    nextStep += 1
    current = step
    return MarkupEvent(
      kind: step.kind, number: Int(step.name.number),
      name: UnsafeBufferPointer(start: step.name.start, count: Int(step.name.count)),
      text: text(start: step.textStart, count: step.textCount),
      position: MarkupPosition(line: Int(step.line), column: Int(step.column)),
      textOffset: step.textOffset)
  }

  /// The value of an attribute of the element that the last event opened; nil if it has none.
  package func attribute(_ name: String) -> String? {
    guard let current else { return nil }
    let first = Int(current.firstAttribute)
    for attribute in log.pointee.attributes[first..<first + Int(current.attributeCount)]
    where String(cString: attribute.name) == name {
      return String(decoding: text(start: attribute.start, count: attribute.count), as: UTF8.self)
    }
    return nil
  }

  package func mark(_ position: MarkupPosition, width: Int, label: String) -> Mark {
    let location = position.location(in: stream.name)
    marks += 1
    guard marks <= MarkupLimits.marks else { return Mark(location: location) }
    let window = MarkupWindow(
      bytes: UnsafeBufferPointer(start: buffer, count: kept), firstLine: windowLine,
      scalarsBefore: windowScalars, terminator: 0x0A)
    let excerpt = window.excerpt(
      line: Int(position.line), column: Int(position.column), width: width, label: label)
    return Mark(location: location, excerpt: excerpt)
  }

  /// A text of the log without leading and trailing whitespace.
  private func text(start: Int32, count: Int32) -> UnsafeBufferPointer<UInt8> {
    let bytes = log.pointee.text.bytes
    var first = Int(start)
    var end = Int(start + count)
    while first < end, bytes[first] <= 0x20 { first += 1 }
    while end > first, bytes[end - 1] <= 0x20 { end -= 1 }
    return UnsafeBufferPointer(rebasing: bytes[first..<end])
  }

  private func parsePiece() throws(Rejection) {
    log.pointee.restart()
    nextStep = 0
    slide()
    let room = UnsafeMutableRawBufferPointer(start: buffer + kept, count: Self.pieceSize)
    var count = try stream.read(into: room)
    let isLast = count == 0 || log.pointee.isPastRoot
    // Text after the root is skipped, but the rest of the file is still read for its digest.
    if log.pointee.isPastRoot, count > 0 {
      kept += count
      return
    }
    if masksDeclaration {
      while count < 1024, case let more = try stream.read(into: .init(rebasing: room[count...])),
        more > 0
      {
        count += more
      }
      maskDeclaration(count)
      masksDeclaration = false
    }
    let piece = UnsafeRawPointer(buffer + kept).assumingMemoryBound(to: CChar.self)
    try checkTagEnds(in: UnsafeRawBufferPointer(start: buffer + kept, count: count))
    kept += count
    _ = xmlParseChunk(parser, piece, Int32(count), isLast ? 1 : 0)
    isFinished = isLast
  }

  /// Rejects long tags, because libxml2 compares each attribute with all others.
  private func checkTagEnds(in piece: UnsafeRawBufferPointer) throws(Rejection) {
    let last = piece.lastIndex { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: ">") }
    if let last {
      openBytes = piece[last] == UInt8(ascii: "<") ? piece.count - last : 0
    } else if openBytes > 0 {
      openBytes += piece.count
    }
    guard openBytes > MarkupLimits.tag else { return }
    let before = MarkupWindow.lines(UnsafeBufferPointer(start: buffer, count: kept))
    throw Rejection(
      "a tag is longer than \(MarkupLimits.tag) bytes",
      at: .init(file: stream.name, line: windowLine + before), hint: MarkupLimits.hint)
  }

  /// Moves the last piece to the front of the buffer and drops the bytes before it.
  private func slide() {
    let dropped = max(0, kept - Self.pieceSize)
    guard dropped > 0 else { return }
    let gone = UnsafeBufferPointer(start: buffer, count: dropped)
    windowLine += MarkupWindow.lines(gone)
    if let last = gone.lastIndex(of: 0x0A) {
      windowScalars = MarkupWindow.scalars(gone[(last + 1)...])
    } else {
      windowScalars += MarkupWindow.scalars(gone[...])
    }
    buffer.update(from: buffer + dropped, count: kept - dropped)
    kept -= dropped
  }

  /// Overwrites a byte order mark and `<?xml …?>` with blanks, so the offsets in bytes stay
  /// correct.
  private func maskDeclaration(_ count: Int) {
    let bytes = UnsafeMutableBufferPointer(start: buffer, count: count)
    var index = 0
    while index < count, bytes[index] <= 0x20 || bytes[index] >= 0x80 {
      if bytes[index] >= 0x80 { bytes[index] = 0x20 }
      index += 1
    }
    let opening = Array("<?xml".utf8)
    guard index + 5 < count, bytes[index..<index + 5].elementsEqual(opening) else { return }
    while index < count, bytes[index] != UInt8(ascii: ">") {
      if bytes[index] != 0x0A { bytes[index] = 0x20 }
      index += 1
    }
    if index < count { bytes[index] = 0x20 }
  }

  private func rejection(_ failure: XMLFailure) -> Rejection {
    let position = MarkupPosition(line: failure.line, column: failure.column)
    return Rejection(
      failure.message, at: mark(position, width: 1, label: ""), hint: failure.hint)
  }
}

extension xmlSAXHandler {
  /// The callbacks that write to an ``XMLEventLog``.
  static var logging: xmlSAXHandler {
    var calls = xmlSAXHandler()
    calls.initialized = 0xDEED_BEAF  // XML_SAX2_MAGIC: namespaces and structured errors
    calls.startElementNs = logStart
    calls.endElementNs = { context, _, _, _ in logOf(context)?.pointee.end() }
    calls.characters = logCharacters
    calls.ignorableWhitespace = logCharacters
    calls.cdataBlock = logCharacters
    calls.internalSubset = { context, _, _, _ in logOf(context)?.pointee.failAtDoctype() }
    calls.reference = { context, _ in
      logOf(context)?.pointee.fail("only the predefined XML entities are allowed")
    }
    calls.serror = { context, error in
      guard let error, error.pointee.level.rawValue >= XML_ERR_ERROR.rawValue else { return }
      let said = error.pointee.message.map { String(cString: $0) } ?? "unknown error"
      let trimmed = said.split(whereSeparator: \.isNewline).first.map(String.init) ?? said
      // libxml2 reports "extra content" if a document ends before its root element does.
      if error.pointee.code == XML_ERR_DOCUMENT_END.rawValue, let log = logOf(context),
        log.pointee.isInsideRoot
      {
        return log.pointee.failAtEnd(
          line: Int(error.pointee.line), column: Int(error.pointee.int2))
      }
      let isBehindRoot =
        error.pointee.code == XML_ERR_DOCUMENT_END.rawValue
        && logOf(context)?.pointee.hasRoot == true
      let (message, hint) = words(of: trimmed, isBehindRoot: isBehindRoot)
      logOf(context)?.pointee.fail(
        message, line: Int(error.pointee.line), column: Int(error.pointee.int2), hint: hint)
    }
    return calls
  }
}

private func logOf(_ context: UnsafeMutableRawPointer?) -> UnsafeMutablePointer<XMLEventLog>? {
  context?.assumingMemoryBound(to: XMLEventLog.self)
}

private func logCharacters(
  _ context: UnsafeMutableRawPointer?, _ bytes: UnsafePointer<UInt8>?, _ count: Int32
) {
  logOf(context)?.pointee.characters(UnsafeBufferPointer(start: bytes, count: Int(count)))
}

private func logStart(
  _ context: UnsafeMutableRawPointer?, _ localName: UnsafePointer<UInt8>?,
  _ prefix: UnsafePointer<UInt8>?, _ uri: UnsafePointer<UInt8>?, _ namespaceCount: Int32,
  _ namespaces: UnsafeMutablePointer<UnsafePointer<UInt8>?>?, _ attributeCount: Int32,
  _ defaultedCount: Int32, _ attributes: UnsafeMutablePointer<UnsafePointer<UInt8>?>?
) {
  guard let log = logOf(context), let localName else { return }
  let prefixLength = prefix.map { Int(xmlStrlen($0)) + 1 } ?? 0
  log.pointee.start(
    localName, prefixLength: prefixLength, hasOthers: namespaceCount > 0 || attributeCount > 0)
  guard let attributes else { return }
  // Each attribute has five pointers: local name, prefix, namespace, start and end of the value.
  for index in 0..<Int(attributeCount) {
    guard let name = attributes[index * 5], let start = attributes[index * 5 + 3],
      let end = attributes[index * 5 + 4]
    else { continue }
    log.pointee.addAttribute(name, UnsafeBufferPointer(start: start, count: end - start))
  }
}

/// The message and the hint for a libxml2 error, in clearer words where it matters.
private func words(
  of message: String, isBehindRoot: Bool
) -> (message: String, hint: String) {
  if isBehindRoot {
    return (
      "unexpected content after the end of the document",
      "if this file combines two documents, put each in its own file"
    )
  }
  if message.contains("Huge input lookup") {
    return ("an attribute or a comment is too long", MarkupLimits.hint)
  }
  return (
    "this is not well-formed XML: \(Printable.text(message))",
    "the file is cut off or damaged; download it again"
  )
}
