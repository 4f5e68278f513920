/// A JSON value in memory, with its location in the file.
package struct JSONValue: Sendable {
  package indirect enum Content: Sendable {
    case object([(key: String, value: JSONValue)])
    case array([JSONValue])
    case string(String)
    /// A number as written.
    case number(String)
    case bool(Bool)
    case null
  }

  package var content: Content
  package var location: SourceLocation

  package init(content: Content, location: SourceLocation) {
    self.content = content
    self.location = location
  }

  package var isNull: Bool {
    if case .null = content { true } else { false }
  }

  /// The text of a string or a number, for ids and names; nil for other values.
  package var scalarText: String? {
    switch content {
    case .string(let text), .number(let text): text
    default: nil
    }
  }

  /// The value as messages show it.
  package var words: String {
    switch content {
    case .string(let text): Printable.quoted(text)
    case .number(let text): Printable.text(text)
    case .bool(let flag): "\(flag)"
    case .null: "null"
    case .array: "a list"
    case .object: "an object"
    }
  }

  /// The value of a key; nil if this is not an object or has no such key.
  package subscript(key: String) -> JSONValue? {
    guard case .object(let members) = content else { return nil }
    return members.first { $0.key == key }?.value
  }
}

extension JSONTokenizer {
  /// The next complete value; nil at the end of the enclosing array or of the input.
  package func nextValue() throws(Rejection) -> JSONValue? {
    guard let token = try next(), token != .endArray else { return nil }
    return try value(beginning: token)
  }

  /// The value that begins with a token.
  ///
  /// The tokenizer limits the depth, and with it the recursion. With its overhead, the value may
  /// take 32 MiB of memory, or twice `longestString` if that is more.
  package func value(beginning token: JSONToken) throws(Rejection) -> JSONValue {
    var room = max(1 << 25, 2 * longestString)
    return try value(beginning: token, &room)
  }

  private func value(
    beginning token: JSONToken, _ room: inout Int
  ) throws(Rejection) -> JSONValue {
    let location = location
    room -= 256
    if case .string(let text) = token { room -= text.utf8.count }
    guard room > 0 else { throw .tooLarge(location) }
    switch token {
    case .beginObject:
      var members: [(key: String, value: JSONValue)] = []
      while case .key(let key)? = try next() {
        guard let first = try next() else { break }
        room -= key.utf8.count
        members.append((key, try value(beginning: first, &room)))
      }
      return JSONValue(content: .object(members), location: location)
    case .beginArray:
      var elements: [JSONValue] = []
      while let element = try next(), element != .endArray {
        elements.append(try value(beginning: element, &room))
      }
      return JSONValue(content: .array(elements), location: location)
    case .string(let text), .key(let text):
      return JSONValue(content: .string(text), location: location)
    case .number(let text): return JSONValue(content: .number(text), location: location)
    case .bool(let flag): return JSONValue(content: .bool(flag), location: location)
    case .null, .endObject, .endArray: return JSONValue(content: .null, location: location)
    }
  }

  /// Skips the value that begins with a token, whatever its length.
  package func skip(beginning token: JSONToken) throws(Rejection) {
    var depth = 0
    var token = token
    while true {
      switch token {
      case .beginObject, .beginArray: depth += 1
      case .endObject, .endArray: depth -= 1
      default: break
      }
      guard depth > 0, let following = try next() else { return }
      token = following
    }
  }
}

extension Rejection {
  fileprivate static func tooLarge(_ location: SourceLocation) -> Rejection {
    Rejection(
      "a single value in this JSON is too large to keep in memory", at: location,
      hint: "lists can have any length, but each element must be smaller")
  }
}

extension JSONValue {
  /// Whether both values are equal, whatever their notation.
  ///
  /// `12.50` equals `12.5`, and the order of members does not matter. Strings must match exactly,
  /// because `"1.10"` may be a version.
  package func says(theSameAs other: JSONValue) -> Bool {
    switch (content, other.content) {
    case (.null, .null): return true
    case (.bool(let mine), .bool(let theirs)): return mine == theirs
    case (.string(let mine), .string(let theirs)): return mine == theirs
    case (.number(let mine), .number(let theirs)):
      return mine == theirs || Self.plain(mine).map { $0 == Self.plain(theirs) } ?? false
    case (.array(let mine), .array(let theirs)):
      return mine.count == theirs.count && zip(mine, theirs).allSatisfy { $0.says(theSameAs: $1) }
    case (.object(let mine), .object(let theirs)):
      guard mine.count == theirs.count else { return false }
      let left = mine.sorted { $0.key < $1.key }
      let right = theirs.sorted { $0.key < $1.key }
      return zip(left, right).allSatisfy { $0.key == $1.key && $0.value.says(theSameAs: $1.value) }
    default: return false
    }
  }

  /// The digits of a number without leading and trailing zeros, and their power of ten.
  ///
  /// Nil if the number is invalid, or if its exponent is too large to compare.
  private static func plain(_ number: String) -> Plain? {
    let parts = number.lowercased().split(separator: "e", omittingEmptySubsequences: false)
    guard (1...2).contains(parts.count), let given = parts.count == 2 ? Int(parts[1]) : 0,
      given.magnitude < 1 << 20
    else { return nil }
    let isNegative = parts[0].hasPrefix("-")
    let halves = parts[0].drop { $0 == "-" }.split(separator: ".", omittingEmptySubsequences: false)
    guard (1...2).contains(halves.count) else { return nil }
    let fraction = halves.count == 2 ? halves[1] : ""
    var digits = (halves[0] + fraction).drop { $0 == "0" }
    var power = given - fraction.count
    while digits.last == "0" {
      digits.removeLast()
      power += 1
    }
    // Zero is zero, whatever its sign and exponent.
    guard !digits.isEmpty else { return Plain(isNegative: false, digits: "", power: 0) }
    return Plain(isNegative: isNegative, digits: String(digits), power: power)
  }

  private struct Plain: Equatable {
    var isNegative: Bool
    var digits: String
    var power: Int
  }
}
