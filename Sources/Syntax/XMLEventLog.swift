internal import CLibXML2

/// A log of the events that libxml2 reported for one piece of a file.
///
/// The callbacks of libxml2 only append to flat arrays, and a reader then pulls the events. The log
/// holds back an open element, because only its end distinguishes a leaf from an aggregate.
struct XMLEventLog: ~Copyable {
  /// The events of the piece, in unmanaged memory to avoid uniqueness checks of an array.
  private(set) var steps = UnsafeMutablePointer<XMLStep>.allocate(capacity: 4096)
  private(set) var stepCount = 0
  private var stepCapacity = 4096
  private(set) var attributes: [XMLAttribute] = []
  /// The texts of all leaves and attributes of the piece, concatenated.
  var text = ByteScratch()
  private(set) var failure: XMLFailure?
  /// Whether the root element has ended and the rest of the file is skipped.
  private(set) var isPastRoot = false
  /// Whether the root element has begun.
  private(set) var hasRoot = false
  /// Whether text may follow the root element.
  private let allowsTrailer: Bool
  var parser: xmlParserCtxtPtr?

  private var pending: XMLStep?
  private var open: [XMLName] = []
  private var names: XMLNames

  /// The numbers of elements with text that is skipped.
  private let attachments: Set<Int>

  init(vocabulary: Vocabulary, allowsTrailer: Bool, attachments: Set<Int> = []) {
    names = XMLNames(vocabulary)
    self.attachments = attachments
    self.allowsTrailer = allowsTrailer
  }

  /// Clears the log, but keeps the element that is still incomplete.
  mutating func restart() {
    stepCount = 0
    guard var kept = pending else {
      attributes.removeAll(keepingCapacity: true)
      text.removeAll()
      return
    }
    let firstAttribute = Int(kept.firstAttribute)
    attributes.removeFirst(firstAttribute)
    let dropped = attributes.first?.start ?? kept.textStart
    for index in attributes.indices { attributes[index].start -= dropped }
    kept.firstAttribute = 0
    kept.textStart -= dropped
    text.removeFirst(Int(dropped))
    pending = kept
  }

  deinit { steps.deallocate() }

  private mutating func append(_ step: XMLStep) {
    if stepCount == stepCapacity {
      let larger = UnsafeMutablePointer<XMLStep>.allocate(capacity: stepCapacity * 2)
      larger.update(from: steps, count: stepCount)
      steps.deallocate()
      steps = larger
      stepCapacity *= 2
    }
    steps[stepCount] = step
    stepCount += 1
  }

  private var line: Int { Int(parser?.pointee.input?.pointee.line ?? 0) }
  private var column: Int { Int(parser?.pointee.input?.pointee.col ?? 0) }

  /// Stores the first failure and stops libxml2.
  mutating func fail(_ message: String, line: Int? = nil, column: Int? = nil, hint: String? = nil) {
    guard failure == nil, !isPastRoot else { return }
    failure = XMLFailure(
      message: message, line: line ?? self.line, column: column ?? self.column, hint: hint)
    xmlStopParser(parser)
  }

  /// Whether an element is open; the file must not end there.
  var isInsideRoot: Bool { !open.isEmpty }

  mutating func failAtEnd(line: Int, column: Int) {
    let path = open.map { String(cString: $0.start) }.joined(separator: "/")
    fail(
      "the file ends inside \(Printable.text(path))", line: line, column: column,
      hint: "the file is cut off; download it again")
  }

  mutating func failAtDoctype() {
    fail(
      "document type declarations are not allowed",
      hint: "bank files do not have one; is this the file you downloaded?")
  }

  mutating func start(
    _ localName: UnsafePointer<UInt8>, prefixLength: Int, hasOthers: Bool
  ) {
    if let pending {
      append(pending)
      // The text before the first child is white space between tags.
      text.removeLast(text.count - Int(pending.textStart))
    }
    guard open.count < MarkupLimits.depth else {
      return fail(MarkupLimits.tooDeep, hint: MarkupLimits.hint)
    }
    let name = names.name(at: localName)
    guard names.unknownCount <= MarkupLimits.unknownNames else {
      return fail(MarkupLimits.tooManyNames, hint: MarkupLimits.hint)
    }
    open.append(name)
    hasRoot = true
    let width = hasOthers ? 0 : Int(name.count) + prefixLength + 1
    pending = XMLStep(
      kind: .open, name: name, textStart: Int32(text.count), textCount: 0, line: Int32(line),
      column: Int32(max(1, column - width)), textOffset: Int32(width + 1),
      firstAttribute: Int32(attributes.count), attributeCount: 0)
  }

  mutating func addAttribute(
    _ name: UnsafePointer<UInt8>, _ value: UnsafeBufferPointer<UInt8>
  ) {
    guard value.count <= MarkupLimits.text else {
      return fail(
        "this attribute is longer than \(MarkupLimits.text) bytes", hint: MarkupLimits.hint)
    }
    attributes.append(
      XMLAttribute(name: name, start: Int32(text.count), count: Int32(value.count)))
    text.append(value)
    pending?.attributeCount += 1
    pending?.textStart = Int32(text.count)
  }

  mutating func characters(_ bytes: UnsafeBufferPointer<UInt8>) {
    // Text between an end tag and the next tag is white space in all supported formats.
    guard let start = pending?.textStart else { return }
    if !attachments.isEmpty, let number = pending?.name.number, attachments.contains(Int(number)) {
      return
    }
    text.append(bytes)
    guard text.count - Int(start) <= MarkupLimits.text else {
      let name = pending.map { String(cString: $0.name.start) } ?? ""
      return fail(MarkupLimits.textTooLong(name), hint: MarkupLimits.hint)
    }
  }

  mutating func end() {
    guard let name = open.popLast() else { return }
    if var leaf = pending {
      leaf.kind = .leaf
      leaf.textCount = Int32(text.count) - leaf.textStart
      append(leaf)
      pending = nil
    } else {
      append(
        XMLStep(
          kind: .close, name: name, textStart: 0, textCount: 0, line: Int32(line),
          column: Int32(column), textOffset: 0, firstAttribute: 0, attributeCount: 0))
    }
    if open.isEmpty { isPastRoot = allowsTrailer }
  }
}

/// An event of the log.
struct XMLStep {
  var kind: MarkupEvent.Kind
  var name: XMLName
  var textStart: Int32
  var textCount: Int32
  var line: Int32
  var column: Int32
  var textOffset: Int32
  var firstAttribute: Int32
  var attributeCount: Int32
}

/// An element's name in libxml2's dictionary, valid as long as the parser.
struct XMLName {
  var start: UnsafePointer<UInt8>
  var count: Int32
  var number: Int32
}

struct XMLAttribute {
  var name: UnsafePointer<UInt8>
  var start: Int32
  var count: Int32
}

struct XMLFailure {
  var message: String
  var line: Int
  var column: Int
  var hint: String?
}

/// A table of element names by address, because libxml2 stores each distinct name once.
private struct XMLNames {
  private let vocabulary: Vocabulary
  private var slots = [XMLName?](repeating: nil, count: 4096)
  private(set) var unknownCount = 0

  init(_ vocabulary: Vocabulary) { self.vocabulary = vocabulary }

  mutating func name(at start: UnsafePointer<UInt8>) -> XMLName {
    let bits = UInt(bitPattern: start)
    var index = Int(truncatingIfNeeded: bits ^ bits >> 9) & (slots.count - 1)
    while let known = slots[index] {
      if known.start == start { return known }
      index = (index + 1) & (slots.count - 1)
    }
    var count = 0
    while start[count] != 0 { count += 1 }
    let number = vocabulary.number(of: UnsafeBufferPointer(start: start, count: count))
    if number == Vocabulary.unknown { unknownCount += 1 }
    let name = XMLName(start: start, count: Int32(count), number: Int32(number))
    if unknownCount <= MarkupLimits.unknownNames { slots[index] = name }
    return name
  }
}
