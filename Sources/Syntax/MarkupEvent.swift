/// One step through a marked-up file: an element opens, closes, or stands there with its text.
package struct MarkupEvent {
  package enum Kind: UInt8, Sendable {
    /// A start tag whose content is not text alone.
    ///
    /// In SGML it may also be the start tag of a leaf without a value.
    case open
    /// An element with nothing but text, which may be empty.
    ///
    /// In SGML its end tag, where it has one, still follows as ``close``.
    case leaf
    /// An end tag.
    case close
  }

  package var kind: Kind
  /// The number of the name in the reader's ``Vocabulary``.
  package var number: Int
  /// The name as written, valid until the next event is asked for.
  package var name: UnsafeBufferPointer<UInt8>
  /// The text of a leaf, decoded and without blanks around it, valid until the next event.
  package var text: UnsafeBufferPointer<UInt8>
  /// Where the tag stands.
  package var position: MarkupPosition
  /// How far behind the tag's beginning the text begins; 0 when it begins on another line.
  package var textOffset: Int32
}

/// Where something stands in a marked-up file, cheap enough to keep for every field.
///
/// ``MarkupEvents/mark(_:width:label:)`` turns it into what a message shows.
package struct MarkupPosition: Hashable, Sendable {
  /// From 1.
  package var line: Int32
  /// From 1, as the reader counts; ``MarkupEvents/mark(_:width:label:)`` counts in scalars.
  package var column: Int32

  package init(line: Int, column: Int) {
    self.line = Int32(clamping: line)
    self.column = Int32(clamping: column)
  }

  /// The place as the reader counts it, without a look at the line.
  func location(in file: String) -> SourceLocation {
    SourceLocation(file: file, line: Int(line), column: Int(column))
  }

  /// The place so many columns further on the same line.
  package func moved(by columns: Int32) -> MarkupPosition {
    MarkupPosition(line: Int(line), column: Int(column) + Int(columns))
  }
}

/// A reader of marked-up files: the SGML of OFX 1 and XML look the same from here.
package protocol MarkupEvents: AnyObject {
  /// The next event; nil at the end of the file.
  func next() throws(Rejection) -> MarkupEvent?

  /// The place of something read not long ago, and the line to show with it where it is at hand.
  func mark(_ position: MarkupPosition, width: Int, label: String) -> Mark
}

/// What readers of markup, which may come from anyone, refuse to go beyond.
package enum MarkupLimits {
  package static let depth = 64
  package static let text = 1 << 16
  package static let unknownNames = 1000
  /// A tag of XML with all its attributes, or a comment.
  package static let tag = 1 << 18

  /// So many lines are looked up to be shown; nobody reads more messages, and each look-up goes
  /// through what is in memory of the file.
  package static let marks = 100

  static let tooDeep = "elements are nested more than \(depth) levels deep"
  static let tooManyNames =
    "more than \(unknownNames) different unknown element names"
  package static let hint = "this does not look like a statement; is this the right file?"

  static func textTooLong(_ name: String) -> String {
    "the text of \(Printable.quoted(name)) is longer than \(text) bytes"
  }
}

extension Rejection {
  /// The elements stand in one another without end, as no statement's do.
  package static func tooDeep(at location: SourceLocation) -> Rejection {
    Rejection(
      MarkupLimits.tooDeep, at: location, hint: MarkupLimits.hint)
  }

  static func doctype(at location: SourceLocation) -> Rejection {
    Rejection(
      "document type declarations are not allowed", at: location,
      hint: "bank files do not have one; is this the file you downloaded?")
  }

  static func textTooLong(_ name: String, at location: SourceLocation) -> Rejection {
    Rejection(
      MarkupLimits.textTooLong(name), at: location, hint: MarkupLimits.hint)
  }

  static func tooManyNames(at location: SourceLocation) -> Rejection {
    Rejection(
      MarkupLimits.tooManyNames, at: location, hint: MarkupLimits.hint)
  }
}

/// Character entities as banks write them: `&amp;` and its kin, `&nbsp;`, `&#233;`, `&#xE9;`.
package enum Entities {
  /// Appends `bytes` to `text` with every entity replaced that is one; anything else that
  /// begins with `&` stays as it is, because banks write "B & Q".
  package static func decode(_ bytes: UnsafeBufferPointer<UInt8>, into text: inout ByteScratch) {
    var index = 0
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "&"), let (scalar, length) = entity(bytes, at: index) {
        for byte in String(Character(scalar)).utf8 { text.append(byte) }
        index += length
      } else {
        text.append(bytes[index])
        index += 1
      }
    }
  }

  private static let longest = 10

  private static func entity(
    _ bytes: UnsafeBufferPointer<UInt8>, at start: Int
  ) -> (scalar: Unicode.Scalar, length: Int)? {
    let limit = min(bytes.count, start + longest)
    guard let end = bytes[start..<limit].firstIndex(of: UInt8(ascii: ";")) else { return nil }
    let name = String(decoding: bytes[(start + 1)..<end], as: UTF8.self)
    guard let scalar = scalar(named: name) else { return nil }
    return (scalar, end - start + 1)
  }

  private static func scalar(named name: String) -> Unicode.Scalar? {
    switch name.lowercased() {
    case "amp": return "&"
    case "lt": return "<"
    case "gt": return ">"
    case "quot": return "\""
    case "apos": return "'"
    case "nbsp": return " "
    default: break
    }
    guard name.hasPrefix("#") else { return nil }
    let digits = name.dropFirst()
    let isHexadecimal = digits.hasPrefix("x") || digits.hasPrefix("X")
    let value = isHexadecimal ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
    guard let value, value >= 0x20, !(0x7F...0x9F).contains(value) else { return nil }
    return Unicode.Scalar(value)
  }
}
