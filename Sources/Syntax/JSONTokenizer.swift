/// A tokenizer of JSON, strictly as in RFC 8259.
///
/// It also rejects input that parsers treat differently: duplicate keys in an object, a lone
/// surrogate, nesting deeper than 64, or a second document unless ``readsSequence`` is set. It
/// stores only the open containers, so an array may be larger than memory.
package final class JSONTokenizer {
  /// The location where the last token begins.
  package private(set) var location: SourceLocation
  /// The maximum length of a string in bytes.
  ///
  /// A caller may raise it if a string contains a whole document.
  package var longestString = 1 << 16
  /// Whether several documents may follow each other, such as one on each line.
  package var readsSequence = false

  private let input: JSONBytes
  private var containers: [Container] = []
  private var state = State.value
  private let prefix: String

  package static let deepest = 64
  /// The maximum total length of an object's keys in bytes; they are stored to detect duplicates.
  package static let longestKeys = 1 << 20
  private static let longestNumber = 1 << 10
  private static let noExport = "this does not look like an export; is this the right file?"

  private enum State {
    case value, firstElement, firstKey, key, colon, separator, end
  }

  private struct Container {
    var isObject: Bool
    var keys: [String: SourceLocation] = [:]
    /// The total length of the keys, including the overhead of storing them.
    var keyBytes = 0
    /// The last key read; nil before the first.
    var key: String?
    /// The number of elements begun.
    var count = 0
  }

  package init(_ stream: ByteStream) throws(Rejection) {
    try stream.decode(from: .utf8)
    input = JSONBytes(stream)
    prefix = "$"
    location = SourceLocation(file: stream.name, line: 1, column: 1)
  }

  /// Creates a tokenizer for JSON inside a string of another JSON text, at that string's location.
  package init(text: String, at location: SourceLocation, path: String) {
    input = JSONBytes(
      ByteStream(name: location.file, bytes: Array(text.utf8)), at: location)
    prefix = path
    self.location = location
  }

  /// The key path of the last token, such as `$.transactions[12].amount`.
  package var path: String {
    var path = prefix
    // A longer path would be unreadable.
    let shown = containers.count > 12 ? containers[..<8] : containers[...]
    for container in shown {
      if container.isObject {
        if let key = container.key { path += Self.step(key) }
      } else {
        path += "[\(max(0, container.count - 1))]"
      }
    }
    return shown.count < containers.count ? path + "…" : path
  }

  /// The step of a JSON path to a key: `.amount`, or `["two words"]`.
  package static func step(_ key: String) -> String {
    let isPlain =
      !key.isEmpty
      && key.utf8.allSatisfy { $0 == 0x5F || ($0 | 0x20) &- 0x61 < 26 || $0 &- 0x30 < 10 }
    return isPlain ? ".\(key)" : "[\(Printable.quoted(key))]"
  }

  /// The next token; nil at the end of the input.
  package func next() throws(Rejection) -> JSONToken? {
    while true {
      let byte = try input.skipBlanks()
      location = input.location
      switch state {
      case .end:
        guard byte != nil else { return nil }
        guard readsSequence else {
          throw problem(
            "a second document begins here", hint: "put each document in its own file")
        }
        state = .value
      case .colon:
        guard byte == UInt8(ascii: ":") else { throw unexpected(byte, "a colon after the key") }
        input.advance()
        state = .value
      case .separator:
        if let token = try separator(byte) { return token }
      case .firstKey where byte == UInt8(ascii: "}"): return close()
      case .firstKey, .key:
        guard byte == UInt8(ascii: "\"") else { throw unexpected(byte, "a quoted key") }
        return try key()
      case .firstElement where byte == UInt8(ascii: "]"): return close()
      case .firstElement, .value:
        if let last = containers.indices.last, !containers[last].isObject {
          containers[last].count += 1
        }
        return try value(byte)
      }
    }
  }

  /// Reads the comma or the closing bracket after a value.
  ///
  /// Returns the end of the container, or nil for a comma and after a whole document.
  private func separator(_ byte: UInt8?) throws(Rejection) -> JSONToken? {
    guard let container = containers.last else {
      state = .end
      return nil
    }
    if byte == UInt8(ascii: ",") {
      input.advance()
      state = container.isObject ? .key : .value
      return nil
    }
    if byte == UInt8(ascii: container.isObject ? "}" : "]") { return close() }
    throw unexpected(byte, container.isObject ? "a comma or }" : "a comma or ]")
  }

  private func close() -> JSONToken {
    input.advance()
    let isObject = containers.removeLast().isObject
    state = .separator
    return isObject ? .endObject : .endArray
  }

  private func open(isObject: Bool) throws(Rejection) -> JSONToken {
    guard containers.count < Self.deepest else {
      throw problem(
        "this JSON is nested more than \(Self.deepest) levels deep", hint: Self.noExport)
    }
    input.advance()
    containers.append(Container(isObject: isObject))
    state = isObject ? .firstKey : .firstElement
    return isObject ? .beginObject : .beginArray
  }

  private func key() throws(Rejection) -> JSONToken {
    let key = try string()
    let last = containers.count - 1
    containers[last].key = key
    if let first = containers[last].keys.updateValue(location, forKey: key) {
      throw Rejection(
        "duplicate key \(Printable.quoted(key)) in this object", at: location,
        notes: ["\(path): first at line \(first.line), column \(first.column)"],
        hint: "remove one of the two")
    }
    containers[last].keyBytes += key.utf8.count + 8
    guard containers[last].keyBytes <= Self.longestKeys else {
      throw problem(
        "the keys of this object exceed \(Self.longestKeys) bytes in total",
        hint: Self.noExport)
    }
    state = .colon
    return .key(key)
  }

  private func value(_ byte: UInt8?) throws(Rejection) -> JSONToken {
    switch byte {
    case UInt8(ascii: "{"): return try open(isObject: true)
    case UInt8(ascii: "["): return try open(isObject: false)
    case UInt8(ascii: "\""):
      let text = try string()
      state = .separator
      return .string(text)
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    case .some(UInt8(ascii: "-")), .some(0x30...0x39): return try number()
    default: throw unexpected(byte, "a JSON value")
    }
  }

  private func word(_ word: StaticString, _ token: JSONToken) throws(Rejection) -> JSONToken {
    for index in 0..<word.utf8CodeUnitCount {
      guard try input.peek() == word.utf8Start[index] else {
        throw problem("invalid JSON value; expected \(word)")
      }
      input.advance()
    }
    state = .separator
    return token
  }

  private func number() throws(Rejection) -> JSONToken {
    var text: [UInt8] = []
    if try input.peek() == UInt8(ascii: "-") { try take(&text) }
    let startsWithZero = try input.peek() == UInt8(ascii: "0")
    let whole = try digits(&text)
    guard whole == 1 || !startsWithZero else { throw problem("number has a leading zero") }
    if try input.peek() == UInt8(ascii: ".") {
      try take(&text)
      _ = try digits(&text)
    }
    if let byte = try input.peek(), byte | 0x20 == UInt8(ascii: "e") {
      try take(&text)
      if let sign = try input.peek(), sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") {
        try take(&text)
      }
      _ = try digits(&text)
    }
    state = .separator
    return .number(String(decoding: text, as: UTF8.self))
  }

  private func digits(_ text: inout [UInt8]) throws(Rejection) -> Int {
    var count = 0
    while let byte = try input.peek(), byte &- 0x30 < 10 {
      try take(&text)
      count += 1
    }
    guard count > 0 else { throw unexpected(try input.peek(), "a digit") }
    return count
  }

  private func take(_ text: inout [UInt8]) throws(Rejection) {
    guard text.count < Self.longestNumber else {
      throw problem("this number is longer than \(Self.longestNumber) digits", hint: Self.noExport)
    }
    if let byte = try input.peek() { text.append(byte) }
    input.advance()
  }

  private func string() throws(Rejection) -> String {
    var text: [UInt8] = []
    input.advance()
    while true {
      try input.takePlain(into: &text, limit: longestString)
      guard text.count <= longestString else {
        throw problem("this string is longer than \(longestString) bytes", hint: Self.noExport)
      }
      guard let byte = try input.peek() else { throw problem("unterminated string") }
      if byte == UInt8(ascii: "\"") { break }
      guard byte == UInt8(ascii: "\\") else {
        location = input.location
        throw problem(
          "control character \(Printable.codePoint(UInt32(byte))) in a string")
      }
      try escape(into: &text)
    }
    input.advance()
    guard let string = String(validating: text, as: UTF8.self) else {
      throw problem("this string is not UTF-8", hint: "save the file as UTF-8")
    }
    return string
  }

  private func escape(into text: inout [UInt8]) throws(Rejection) {
    let start = input.location
    input.advance()
    let byte = try input.peek()
    input.advance()
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(byte ?? 0)
    case UInt8(ascii: "b"): text.append(0x08)
    case UInt8(ascii: "f"): text.append(0x0C)
    case UInt8(ascii: "n"): text.append(0x0A)
    case UInt8(ascii: "r"): text.append(0x0D)
    case UInt8(ascii: "t"): text.append(0x09)
    case UInt8(ascii: "u"): text.append(contentsOf: String(Character(try scalar(start))).utf8)
    default:
      location = start
      throw problem("invalid JSON escape")
    }
  }

  /// The character of one `\uXXXX`, or of two that form a surrogate pair.
  private func scalar(_ start: SourceLocation) throws(Rejection) -> Unicode.Scalar {
    let first = try unit(start)
    if let scalar = Unicode.Scalar(first) { return scalar }
    if first < 0xDC00, try input.peek() == UInt8(ascii: "\\") {
      input.advance()
      if try input.peek() == UInt8(ascii: "u") {
        input.advance()
        let second = try unit(start)
        if (0xDC00...0xDFFF).contains(second) {
          let value = 0x10000 + (first - 0xD800) << 10 + (second - 0xDC00)
          if let scalar = Unicode.Scalar(value) { return scalar }
        }
      }
    }
    location = start
    throw problem("unpaired surrogate in this escape")
  }

  private func unit(_ start: SourceLocation) throws(Rejection) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<4 {
      guard let byte = try input.peek(), let digit = Character(Unicode.Scalar(byte)).hexDigitValue,
        byte < 0x80
      else {
        location = start
        throw problem("\\u needs four hexadecimal digits")
      }
      value = value << 4 | UInt32(digit)
      input.advance()
    }
    return value
  }

  private func unexpected(_ byte: UInt8?, _ expected: String) -> Rejection {
    guard let byte else {
      return problem(
        "unexpected end of file, expected \(expected)", hint: "the file is cut off; export it again"
      )
    }
    let found =
      switch byte {
      case UInt8(ascii: "\""): "a quotation mark"
      case 0x80...: "a non-ASCII character"
      default: Printable.quoted(String(Unicode.Scalar(byte)))
      }
    location = input.location
    return problem("expected \(expected), found \(found)")
  }

  private func problem(_ message: String, hint: String? = nil) -> Rejection {
    Rejection(
      message, at: location, notes: containers.isEmpty && prefix == "$" ? [] : ["in \(path)"],
      hint: hint ?? "this is not valid JSON; export the file again")
  }
}
