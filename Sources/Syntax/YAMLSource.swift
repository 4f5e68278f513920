internal import CYAML

/// The text of a YAML file, for excerpts and for checks of unsupported syntax.
///
/// It is a class because every value refers to it.
final class YAMLSource: Sendable {
  let file: String
  private let text: String

  init(file: String, text: String) {
    self.file = file
    self.text = text
  }

  /// A line of the text, numbered from 1; empty if there is no such line.
  func line(_ number: Int) -> String {
    let lines = text.utf8.split(
      separator: 0x0A, maxSplits: max(1, number), omittingEmptySubsequences: false)
    guard number > 0, number <= lines.count else { return "" }
    let line = lines[number - 1]
    return String(Substring(line.last == 0x0D ? line.dropLast() : line))
  }

  func location(_ mark: YAMLEvents.Mark) -> SourceLocation {
    SourceLocation(file: file, line: Int(mark.line) + 1, column: Int(mark.column) + 1)
  }

  /// A rejection that points at a position in the text.
  func rejection(_ message: String, at mark: YAMLEvents.Mark) -> Rejection {
    // libyaml says "found a tab character that violates indentation".
    message.contains("tab character")
      ? rejection(
        "this line is indented with a tab", at: location(mark), hint: "indent with spaces")
      : rejection(message, at: location(mark))
  }

  /// The rejection of a text that is nested too deeply; nil for any other text.
  ///
  /// The composer is recursive, so it needs a limit.
  func tooDeep() -> Rejection? {
    var line = 1
    var opening = 0
    var indentation = 0
    var isIndented = true
    for byte in text.utf8 {
      switch byte {
      case 0x0A:
        line += 1
        (opening, indentation, isIndented) = (0, 0, true)
        continue
      case 0x20, UInt8(ascii: "-"), UInt8(ascii: "?"):
        if isIndented { indentation += 1 }
      case UInt8(ascii: "["), UInt8(ascii: "{"):
        opening += 1
        isIndented = false
      default:
        isIndented = false
      }
      if opening > Self.deepest || indentation > Self.deepest * 8 {
        return Rejection("this YAML is nested too deeply", at: .init(file: file, line: line))
      }
    }
    return nil
  }

  private static let deepest = 64
}

extension YAMLSource {
  /// Rejects an anchor, an alias or a tag.
  ///
  /// Properties come first in a node, and a plain scalar cannot begin with their indicators.
  func refuseProperty(at location: SourceLocation) throws(Rejection) {
    switch line(location.line).unicodeScalars.dropFirst(location.column - 1).first {
    case "&", "*": throw refusedAlias(at: location)
    case "!":
      throw rejection(
        "tags are not supported", at: location, hint: "write the value without its tag")
    default: break
    }
  }

  func refusedAlias(at location: SourceLocation) -> Rejection {
    rejection("anchors and aliases are not supported", at: location, hint: "repeat the value")
  }

  /// A rejection of `<<: …`, which would merge the keys of another mapping.
  func refusedMergeKey(at location: SourceLocation) -> Rejection {
    rejection(
      "merge keys are not supported", at: location, width: 2, hint: "repeat the keys")
  }

  /// A rejection of the second of two equal keys of a mapping.
  func duplicateKey(_ key: String, at location: SourceLocation, firstLine: Int) -> Rejection {
    Rejection(
      "duplicate key \(Printable.quoted(key)) in this mapping", at: location,
      excerpt: .init(
        text: line(location.line), column: location.column,
        width: max(1, key.unicodeScalars.count), label: "first on line \(firstLine)"),
      hint: "keep only one of them")
  }

  private func rejection(
    _ message: String, at location: SourceLocation, width: Int = 1, hint: String? = nil
  ) -> Rejection {
    Rejection(
      message, at: location,
      excerpt: .init(text: line(location.line), column: location.column, width: width), hint: hint)
  }
}
