import Syntax

/// A text that a rule sets, with groups of its regular expression in it: `$1` or `${shop}`.
///
/// Two dollar signs stand for one, and so does one that no letter, digit or brace follows.
struct RuleTemplate: Hashable, Sendable {
  enum Part: Hashable, Sendable {
    case text(String)
    case group(Int)
  }

  /// Why a template was refused.
  struct Problem: Error {
    var message: String
    var hint: String?
  }

  private(set) var parts: [Part] = []

  /// Reads a text of a rule whose groups are those of `pattern`, if it has one.
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

  /// A text in which nothing is meant for more than it is.
  init(fixed text: String) { append(text) }

  /// Whether a group stands in it.
  var hasGroups: Bool {
    parts.contains { if case .group = $0 { true } else { false } }
  }

  /// As the rule says it.
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

  /// The text with what the groups took, without blanks at its ends; groups that are not there, or
  /// took no part, are empty.
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

  /// Takes `1` or `{shop}` off the front.
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

  /// The word at the front, as a name of a group without its braces would be; nil without one.
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
