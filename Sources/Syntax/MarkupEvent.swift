/// An event of a markup reader: an element opens, closes, or is a leaf with its text.
package struct MarkupEvent {
  package enum Kind: UInt8, Sendable {
    /// A start tag of an element with child elements.
    ///
    /// In SGML it may also be the start tag of a leaf without a value.
    case open
    /// An element that contains only text, which may be empty.
    ///
    /// In SGML its end tag, if present, still follows as ``close``.
    case leaf
    /// An end tag.
    case close
  }

  package var kind: Kind
  /// The number of the name in the reader's ``Vocabulary``, or ``Vocabulary/unknown``.
  package var number: Int
  /// The name as written, valid until the next event.
  package var name: UnsafeBufferPointer<UInt8>
  /// The text of a leaf, decoded and trimmed, valid until the next event.
  package var text: UnsafeBufferPointer<UInt8>
  /// The position of the tag.
  package var position: MarkupPosition
  /// The offset of the text from the start of the tag; 0 if the text begins on another line.
  package var textOffset: Int32
}

/// A position in a markup file, small enough to keep for every field.
///
/// ``MarkupEvents/mark(_:width:label:)`` turns it into a location and an excerpt for a message.
package struct MarkupPosition: Hashable, Sendable {
  /// The line, from 1.
  package var line: Int32
  /// The reader's column, from 1; ``MarkupEvents/mark(_:width:label:)`` converts it to scalars.
  package var column: Int32

  package init(line: Int, column: Int) {
    self.line = Int32(clamping: line)
    self.column = Int32(clamping: column)
  }

  /// The location in a file, with the reader's column.
  func location(in file: String) -> SourceLocation {
    SourceLocation(file: file, line: Int(line), column: Int(column))
  }

  /// The position on the same line, a number of columns further.
  package func moved(by columns: Int32) -> MarkupPosition {
    MarkupPosition(line: Int(line), column: Int(column) + Int(columns))
  }
}

/// A reader of markup files, either the SGML of OFX 1 or XML.
package protocol MarkupEvents: AnyObject {
  /// The next event; nil at the end of the file.
  func next() throws(Rejection) -> MarkupEvent?

  /// The location of a position, with its line if that is still in memory.
  func mark(_ position: MarkupPosition, width: Int, label: String) -> Mark
}

/// The limits of markup readers, which protect against hostile files.
package enum MarkupLimits {
  package static let depth = 64
  package static let text = 1 << 16
  package static let unknownNames = 1000
  /// The maximum size of an XML tag with all its attributes, or of a comment, in bytes.
  package static let tag = 1 << 18

  /// The maximum number of lines to look up for messages; each look-up scans the memory window.
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
  /// A rejection of elements nested too deeply.
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

/// The character entities that banks use: `&amp;` and the like, `&nbsp;`, `&#233;`, `&#xE9;`.
package enum Entities {
  /// Appends `bytes` to `text`, with all entities replaced.
  ///
  /// Other text that begins with `&` stays as it is, because banks write "B & Q".
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
