/// A tokenizer for the tags and texts of OFX 1, which is SGML with optional end tags for leaves.
///
/// It accepts the files that banks write, even if the DTD does not: tags in any case, stray `<` and
/// `&`, comments and CDATA anywhere, text before the first tag and after the last. It stores only a
/// window of the file, and does not recurse.
package final class SGMLTokenizer: MarkupEvents {
  /// The state of the tokenizer; a pointer avoids exclusivity checks at run time.
  private let cutter: UnsafeMutablePointer<SGMLCutter>
  private var marks = 0

  /// Creates a tokenizer.
  ///
  /// - Parameters:
  ///   - stream: the file, decoded with the encoding of its header.
  ///   - vocabulary: the tag names that get a number.
  ///   - fallback: the encoding of values that are not UTF-8; nil if the file's encoding is known.
  package init(_ stream: ByteStream, vocabulary: Vocabulary, fallback: TextEncoding?) {
    cutter = .allocate(capacity: 1)
    cutter.initialize(
      to: SGMLCutter(
        source: MarkupBuffer(stream), vocabulary: vocabulary,
        decoder: ValueDecoder(fallback: fallback)))
  }

  deinit {
    cutter.deinitialize(count: 1)
    cutter.deallocate()
  }

  package func next() throws(Rejection) -> MarkupEvent? { try cutter.pointee.next() }

  package func mark(_ position: MarkupPosition, width: Int, label: String) -> Mark {
    marks += 1
    guard marks <= MarkupLimits.marks else {
      return Mark(location: position.location(in: cutter.pointee.source.fileName))
    }
    return cutter.pointee.source.mark(position, width: width, label: label)
  }
}

/// A cutter that splits the window of a file into tags and values.
private struct SGMLCutter: ~Copyable {
  var source: MarkupBuffer
  let vocabulary: Vocabulary
  var decoder: ValueDecoder
  var unknownNames: Set<Vocabulary.Key> = []
  /// A buffer for values that differ from the bytes in the file.
  var scratch = ByteScratch()

  init(source: consuming MarkupBuffer, vocabulary: Vocabulary, decoder: ValueDecoder) {
    self.source = source
    self.vocabulary = vocabulary
    self.decoder = decoder
  }

  mutating func next() throws(Rejection) -> MarkupEvent? {
    while try source.seekMarkup() {
      switch source.byte(1) {
      case UInt8(ascii: "!"): try skipDeclaration()
      case UInt8(ascii: "?"): source.skip(through: UInt8(ascii: ">"))
      case UInt8(ascii: "/"):
        if let tag = source.tag(nameOffset: 2) { return try end(tag) }
        source.advance(by: 1)
      default:
        if let tag = source.tag(nameOffset: 1) { return try start(tag) }
        source.advance(by: 1)
      }
    }
    return nil
  }

  private mutating func end(_ tag: MarkupBuffer.Tag) throws(Rejection) -> MarkupEvent {
    let event = MarkupEvent(
      kind: .close, number: try number(of: tag.name), name: tag.name,
      text: UnsafeBufferPointer(start: nil, count: 0), position: source.position, textOffset: 0)
    source.advance(by: tag.length)
    return event
  }

  private mutating func start(_ tag: MarkupBuffer.Tag) throws(Rejection) -> MarkupEvent {
    let position = source.position
    let number = try number(of: tag.name)
    var event = MarkupEvent(
      kind: .leaf, number: number, name: tag.name,
      text: UnsafeBufferPointer(start: nil, count: 0), position: position, textOffset: 0)
    guard !tag.isSelfClosing else {
      source.advance(by: tag.length)
      return event
    }
    let length = try readValue(after: tag, into: &event)
    if event.text.isEmpty { event.kind = .open }
    source.advance(by: tag.length + length)
    return event
  }

  /// The number of a tag's name in the vocabulary.
  ///
  /// - Throws: if the file has too many different unknown names.
  private mutating func number(of name: UnsafeBufferPointer<UInt8>) throws(Rejection) -> Int {
    let key = vocabulary.key(of: name)
    let number = vocabulary.number(of: key)
    if number == Vocabulary.unknown, unknownNames.insert(key).inserted,
      unknownNames.count > MarkupLimits.unknownNames
    {
      throw .tooManyNames(at: source.here)
    }
    return number
  }

  /// Reads the text after a start tag and returns its length in bytes.
  private mutating func readValue(
    after tag: MarkupBuffer.Tag, into event: inout MarkupEvent
  ) throws(Rejection) -> Int {
    let value = source.text(from: tag.length)
    guard value.count <= MarkupLimits.text else {
      throw .textTooLong(String(decoding: tag.name, as: UTF8.self), at: source.here)
    }
    if source.isAside(at: tag.length + value.count) {
      return try readPieces(after: tag, into: &event)
    }
    let trimmed = Self.trimmed(value)
    guard !trimmed.isEmpty else { return value.count }
    event.textOffset = source.offsetOnLine(of: trimmed)
    let needsCare = trimmed.reduce(UInt8(0)) { $0 | ($1 & 0x80) | ($1 == 0x26 ? 1 : 0) }
    guard needsCare != 0 else {
      event.text = trimmed
      return value.count
    }
    scratch.removeAll()
    event.text = try decoded(trimmed, hasEntities: needsCare & 1 != 0, position: event.position)
    return value.count
  }

  /// Reads a text that contains comments or CDATA sections and returns its length in bytes.
  private mutating func readPieces(
    after tag: MarkupBuffer.Tag, into event: inout MarkupEvent
  ) throws(Rejection) -> Int {
    scratch.removeAll()
    var offset = tag.length
    while true {
      let piece = source.text(from: offset)
      _ = try decoded(piece, hasEntities: true, position: event.position)
      offset += piece.count
      guard scratch.count <= MarkupLimits.text else {
        throw .textTooLong(String(decoding: tag.name, as: UTF8.self), at: source.here)
      }
      guard source.isAside(at: offset) else { break }
      guard let aside = source.aside(at: offset) else {
        // A long comment ends the value and is skipped as the next markup.
        if source.byte(offset + 2) == UInt8(ascii: "-") { break }
        throw .textTooLong(String(decoding: tag.name, as: UTF8.self), at: source.here)
      }
      if let content = aside.content {
        _ = try decoded(content, hasEntities: false, position: event.position, appends: true)
      }
      offset += aside.length
    }
    event.text = Self.trimmed(scratch.bytes)
    return offset - tag.length
  }

  /// The value in UTF-8, valid until the next event.
  ///
  /// Entities are replaced if `hasEntities` is true or the value is not UTF-8.
  private mutating func decoded(
    _ value: UnsafeBufferPointer<UInt8>, hasEntities: Bool, position: MarkupPosition,
    appends: Bool = false
  ) throws(Rejection) -> UnsafeBufferPointer<UInt8> {
    switch decoder.decode(value) {
    case .asItIs:
      guard hasEntities || appends else { return value }
      if hasEntities {
        Entities.decode(value, into: &scratch)
      } else {
        scratch.append(value)
      }
    case .as(let utf8): utf8.withUnsafeBufferPointer { Entities.decode($0, into: &scratch) }
    case .bad(let byte):
      throw .notText(byte, at: source.mark(position, width: 1, label: ""))
    }
    return scratch.bytes
  }

  private mutating func skipDeclaration() throws(Rejection) {
    if source.starts(with: "<!--") {
      let start = source.position
      guard try source.skipComment() else {
        throw .unclosedComment(at: source.mark(start, width: 1, label: "").location)
      }
    } else if source.starts(with: "<!DOCTYPE") || source.starts(with: "<!ENTITY") {
      throw .doctype(at: source.here)
    } else {
      source.skip(through: UInt8(ascii: ">"))
    }
  }

  private static func trimmed(
    _ bytes: UnsafeBufferPointer<UInt8>
  ) -> UnsafeBufferPointer<UInt8> {
    var start = 0
    var end = bytes.count
    while start < end, bytes[start] <= 0x20, bytes[start] != 0 { start += 1 }
    while end > start, bytes[end - 1] <= 0x20, bytes[end - 1] != 0 { end -= 1 }
    return UnsafeBufferPointer(rebasing: bytes[start..<end])
  }
}

extension Rejection {
  fileprivate static func unclosedComment(at location: SourceLocation) -> Rejection {
    Rejection(
      "this comment is never closed", at: location,
      hint: "the file is cut off or damaged; download it again")
  }

  fileprivate static func notText(_ byte: UInt8, at mark: Mark) -> Rejection {
    Rejection(
      "byte 0x\(String(byte, radix: 16, uppercase: true)) in this field is not valid in the "
        + "file's encoding", at: mark,
      hint: "the file is damaged or combines two files; download it again")
  }
}
