import Syntax

/// The top-level content of an export, held in memory, without its wrappers.
struct LegacyDocument {
  struct Member {
    let key: String
    let value: JSONValue
    let path: String
  }

  /// The options that saldo stored in a file of rejected elements; empty for any other file.
  let preface: LegacyRejectsHeader
  /// The whole document, without the preface.
  private let root: JSONValue
  /// The members of the top-level object, with each wrapper replaced by its content.
  let members: [Member]
  /// The lists without a key: the document itself or the content of a wrapper.
  let lists: [(value: JSONValue, path: String)]

  /// The maximum number of values in a file, at about 150 bytes each.
  ///
  /// The storage of a phone or browser holds far fewer.
  private static let mostValues = 2_000_000
  /// The maximum length of a string in bytes, enough for a whole storage value or a picture in
  /// base64.
  private static let longestString = 64 << 20
  private static let wrappers: Set<String> = ["data", "export", "state"]
  private static let deepestWrapper = 4

  /// The first token of a file; nil if the file is empty.
  ///
  /// The error for a file that is not JSON suggests the command for statements.
  private static func first(
    of tokens: JSONTokenizer, _ file: String
  ) throws(Rejection) -> JSONToken? {
    do throws(Rejection) {
      return try tokens.next()
    } catch {
      guard error.diagnostics[0].obstacle == nil else { throw error }
      throw Rejection(
        error.diagnostics.map { diagnostic in
          var diagnostic = diagnostic
          diagnostic.hint =
            "this is not a JSON export; import a bank statement with: saldo import "
            + Printable.text(file)
          return diagnostic
        })
    }
  }

  init(_ stream: ByteStream) throws(Rejection) {
    let tokens = try JSONTokenizer(stream)
    tokens.longestString = Self.longestString
    guard let token = try Self.first(of: tokens, stream.name) else { throw .empty(stream.name) }
    var room = Self.mostValues
    let whole = try Self.value(beginning: token, tokens, depth: 0, &room)
    // Only the end of the file shows that the document is complete.
    if try tokens.next() != nil { throw .tooLarge(tokens.location) }
    (preface, root) = LegacyRejectsHeader.split(whole)
    var members: [Member] = []
    var lists: [(value: JSONValue, path: String)] = []
    _ = try Self.rebuilt(root, "$", depth: 0) { key, value, path throws(Rejection) in
      if let key {
        members.append(Member(key: key, value: value, path: path))
      } else if case .array = value.content {
        lists.append((value, path))
      } else {
        throw .notAnExport(value.location)
      }
      return value
    }
    (self.members, self.lists) = (members, lists)
  }

  /// The value that begins with `token`.
  ///
  /// Near the top level, lists are read element by element, so they can be long.
  private static func value(
    beginning token: JSONToken, _ tokens: JSONTokenizer, depth: Int, _ room: inout Int
  ) throws(Rejection) -> JSONValue {
    let location = tokens.location
    guard depth < 4 else { return try counted(try tokens.value(beginning: token), &room) }
    switch token {
    case .beginObject:
      var members: [(key: String, value: JSONValue)] = []
      while case .key(let key)? = try tokens.next() {
        guard let first = try tokens.next() else { break }
        members.append((key, try value(beginning: first, tokens, depth: depth + 1, &room)))
      }
      return try counted(
        JSONValue(content: .object(members), location: location), &room, values: members.count)
    case .beginArray:
      var elements: [JSONValue] = []
      while let element = try tokens.nextValue() { elements.append(try counted(element, &room)) }
      return JSONValue(content: .array(elements), location: location)
    default: return try counted(try tokens.value(beginning: token), &room)
    }
  }

  private static func counted(
    _ value: JSONValue, _ room: inout Int, values: Int? = nil
  ) throws(Rejection) -> JSONValue {
    room -= values ?? size(value)
    guard room > 0 else { throw .tooLarge(value.location) }
    return value
  }

  private static func size(_ value: JSONValue) -> Int {
    switch value.content {
    case .object(let members): members.reduce(1) { $0 + size($1.value) }
    case .array(let elements): elements.reduce(1) { $0 + size($1) }
    case .string(let text): 1 + text.utf8.count / 150
    default: 1
    }
  }

  /// The whole document, with each list and member at the top level or in a wrapper replaced by the
  /// result of `change`.
  func rebuilt(
    _ change: (_ key: String?, JSONValue, _ path: String) throws(Rejection) -> JSONValue
  ) throws(Rejection) -> JSONValue {
    try Self.rebuilt(root, "$", depth: 0, change)
  }

  /// The value with each list and member at its top level or in a wrapper replaced.
  ///
  /// The replacement is the result of `change`.
  private static func rebuilt(
    _ value: JSONValue, _ path: String, depth: Int,
    _ change: (_ key: String?, JSONValue, _ path: String) throws(Rejection) -> JSONValue
  ) throws(Rejection) -> JSONValue {
    let value = try unpacked(value, path)
    guard case .object(let members) = value.content else { return try change(nil, value, path) }
    var changed: [(key: String, value: JSONValue)] = []
    for member in members {
      let path = path + JSONTokenizer.step(member.key)
      let isWrapper = depth < deepestWrapper ? try wraps(member.key, member.value, path) : false
      let value =
        isWrapper
        ? try rebuilt(member.value, path, depth: depth + 1, change)
        : try change(member.key, member.value, path)
      changed.append((member.key, value))
    }
    return JSONValue(content: .object(changed), location: value.location)
  }

  /// Whether a member is a wrapper around the export, by its key and value.
  private static func wraps(
    _ key: String, _ value: JSONValue, _ path: String
  ) throws(Rejection) -> Bool {
    guard wrappers.contains(LegacyKey.plain(key)) else { return false }
    switch value.content {
    case .object, .array: return true
    case .string(let text):
      guard isContainer(text) || Base64Text.text(text).map(isContainer) == true else {
        return false
      }
      return true
    default: return false
    }
  }

  /// The JSON value inside a string of a storage dump, plain or in base64.
  ///
  /// Any other value is returned unchanged.
  static func unpacked(_ value: JSONValue, _ path: String) throws(Rejection) -> JSONValue {
    guard case .string(let text) = value.content else { return value }
    if isContainer(text) { return try parsed(text, value.location, path) }
    if let plain = Base64Text.text(text), isContainer(plain) {
      return try parsed(plain, value.location, path)
    }
    return value
  }

  private static func parsed(
    _ text: String, _ location: SourceLocation, _ path: String
  ) throws(Rejection) -> JSONValue {
    let tokens = JSONTokenizer(text: text, at: location, path: path)
    tokens.longestString = longestString
    guard let token = try tokens.next() else { throw .notAnExport(location) }
    let value = try tokens.value(beginning: token)
    if try tokens.next() != nil { throw .notAnExport(location) }
    return value
  }

  private static func isContainer(_ text: String) -> Bool {
    let first = text.utf8.first { $0 > 0x20 }
    return first == UInt8(ascii: "[") || first == UInt8(ascii: "{")
  }
}

extension Rejection {
  fileprivate static func empty(_ file: String) -> Rejection {
    Rejection("this file is empty", at: SourceLocation(file: file), hint: "export it again")
  }

  fileprivate static func notAnExport(_ location: SourceLocation) -> Rejection {
    Rejection(
      "this is not an export of an old tracker", at: location,
      hint: "expected an object with one key for each kind of record, or a list")
  }

  fileprivate static func tooLarge(_ location: SourceLocation) -> Rejection {
    Rejection(
      "this export is larger than any phone or browser can store", at: location,
      hint: "split its lists into several files")
  }
}

/// A decoder of base64, which encodes the properties of a defaults dump and encrypted fields.
enum Base64Text {
  /// The decoded bytes; nil if the text is empty or not base64 with a multiple of four characters.
  static func bytes(_ text: String) -> [UInt8]? {
    let letters = Array(text.utf8.filter { $0 != 0x0A && $0 != 0x0D })
    guard !letters.isEmpty, letters.count % 4 == 0 else { return nil }
    let padding = letters.reversed().prefix { $0 == UInt8(ascii: "=") }.count
    guard padding <= 2 else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(letters.count / 4 * 3)
    var bits: UInt32 = 0
    for (index, letter) in letters.enumerated() {
      let isPadding = index >= letters.count - padding
      guard let value = isPadding ? 0 : value(letter) else { return nil }
      bits = bits << 6 | value
      if index % 4 == 3 {
        bytes += [UInt8(bits >> 16 & 0xFF), UInt8(bits >> 8 & 0xFF), UInt8(bits & 0xFF)]
        bits = 0
      }
    }
    return bytes.dropLast(padding)
  }

  /// The decoded text; nil if the text is not base64 or the result is not printable UTF-8.
  static func text(_ text: String) -> String? {
    guard let bytes = bytes(text), let plain = String(validating: bytes, as: UTF8.self),
      plain.unicodeScalars.allSatisfy({ $0.value >= 0x20 || $0 == "\n" || $0 == "\r" || $0 == "\t" }
      )
    else { return nil }
    return plain
  }

  private static func value(_ letter: UInt8) -> UInt32? {
    switch letter {
    case 0x41...0x5A: UInt32(letter) - 0x41
    case 0x61...0x7A: UInt32(letter) - 0x61 + 26
    case 0x30...0x39: UInt32(letter) - 0x30 + 52
    case UInt8(ascii: "+"), UInt8(ascii: "-"): 62
    case UInt8(ascii: "/"), UInt8(ascii: "_"): 63
    default: nil
    }
  }
}
