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
  func mark(
    _ position: MarkupPosition, width: Int, label: String
  ) -> (location: SourceLocation, excerpt: Diagnostic.Excerpt?)
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
