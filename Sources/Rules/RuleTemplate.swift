import Syntax

/// A text that a rule sets, with groups of its regular expression such as `$1` or `${shop}`.
///
/// `$$` means one dollar sign. So does a `$` before anything but a group, a letter or `_`.
struct RuleTemplate: Hashable, Sendable {
  enum Part: Hashable, Sendable {
    case text(String)
    case group(Int)
  }

  /// The reason why a template is invalid.
  struct Problem: Error {
    var message: String
    var hint: String?
  }

  private(set) var parts: [Part] = []

  /// Creates a template from a text; its groups are those of `pattern`, if the rule has one.
  init(_ text: String, pattern: Pattern?) throws(Problem) {
    var rest = text[...]
    while let dollar = rest.firstIndex(of: "$") {
      append(rest[..<dollar])
      rest = rest[dollar...].dropFirst()
      if rest.first == "$" {
        append("$")
        rest = rest.dropFirst()
      } else if let name = Self.name(&rest) {
        parts.append(.group(try Self.number(name, pattern)))
      } else if let word = Self.bareWord(rest) {
        throw .noBraces(word)
      } else {
        append("$")
      }
    }
    append(rest)
  }

  /// Creates a template from a text without groups.
  init(fixed text: String) { append(text) }

  /// Whether the template contains a group.
  var hasGroups: Bool {
    parts.contains { if case .group = $0 { true } else { false } }
  }

  /// The template for messages, with numbered groups such as `$1`.
  var words: String {
    parts.map { part in
      switch part {
      case .text(let text): text
      case .group(let number): "$\(number)"
      }
    }.joined()
  }

  /// The text without groups.
  var plain: String {
    parts.map { if case .text(let text) = $0 { text } else { "" } }.joined()
  }

  /// The text with its groups filled in, without leading and trailing blanks.
  ///
  /// Groups that are missing or did not match are empty.
  func text(_ groups: [UnsafeBufferPointer<UInt8>]) -> String {
    parts.map { part in
      switch part {
      case .text(let text): text
      case .group(let number):
        number < groups.count ? String(decoding: groups[number], as: UTF8.self) : ""
      }
    }.joined().trimmed
  }

  private mutating func append(_ text: some StringProtocol) {
    guard !text.isEmpty else { return }
    if case .text(let before)? = parts.last {
      parts[parts.count - 1] = .text(before + text)
    } else {
      parts.append(.text(String(text)))
    }
  }

  /// Removes `1` or `{shop}` from the front, and returns the name; nil for anything else.
  private static func name(_ rest: inout Substring) -> String? {
    if let digit = rest.first, digit.isASCII, digit.isNumber {
      rest = rest.dropFirst()
      return String(digit)
    }
    guard rest.first == "{", let end = rest.firstIndex(of: "}") else { return nil }
    let name = String(rest[..<end].dropFirst())
    rest = rest[end...].dropFirst()
    return name
  }

  /// The word at the front that looks like a group name without braces; nil if there is none.
  private static func bareWord(_ rest: Substring) -> String? {
    guard let first = rest.first, first == "_" || first.isLetter else { return nil }
    return String(rest.prefix { $0 == "_" || $0.isLetter || $0.isNumber })
  }

  private static func number(_ name: String, _ pattern: Pattern?) throws(Problem) -> Int {
    guard let pattern else { throw .noPattern(name) }
    if let number = Int(name), number <= min(pattern.groupCount, Pattern.mostGroups - 1) {
      return number
    }
    guard let number = pattern.group(named: name), number < Pattern.mostGroups else {
      throw .noGroup(name, pattern)
    }
    return number
  }
}

extension RuleTemplate.Problem {
  fileprivate static func noPattern(_ name: String) -> RuleTemplate.Problem {
    RuleTemplate.Problem(
      message: "no regular expression for group \(Printable.quoted(name))",
      hint: "add a matches: condition with a group, or write $$ for a dollar sign")
  }

  fileprivate static func noBraces(_ word: String) -> RuleTemplate.Problem {
    RuleTemplate.Problem(
      message: "\(Printable.quoted("$\(word)")) is not a group: a group name needs braces",
      hint: "write ${\(word)} for the group \(word), or $$\(word) for a dollar sign")
  }

  fileprivate static func noGroup(_ name: String, _ pattern: Pattern) -> RuleTemplate.Problem {
    let count = pattern.groupCount
    return RuleTemplate.Problem(
      message: "/\(pattern.source)/ has no group \(Printable.quoted(name))",
      hint: count == 0
        ? "put ( ) around the text to capture" : "its groups are numbered 1 to \(min(count, 9))")
  }
}
