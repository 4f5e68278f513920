internal import CLibXML2

extension xmlSAXHandler {
  /// The callbacks that write into an ``XMLEventLog``.
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
      // libxml2 says "extra content" of a document that ends before its root element does.
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
  // Five pointers each: local name, prefix, namespace, start and end of the value.
  for index in 0..<Int(attributeCount) {
    guard let name = attributes[index * 5], let start = attributes[index * 5 + 3],
      let end = attributes[index * 5 + 4]
    else { continue }
    log.pointee.addAttribute(name, UnsafeBufferPointer(start: start, count: end - start))
  }
}

/// What libxml2 says in its own words, said in those of a person where it matters.
private func words(
  of message: String, isBehindRoot: Bool
) -> (message: String, hint: String) {
  if isBehindRoot {
    return (
      "unexpected content after the end of the document",
      "was the file joined from two? put each in its own file"
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
