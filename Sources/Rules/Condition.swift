/// A condition of a rule: single tests, joined by all, any and not.
indirect enum Condition: Sendable {
  case all([Condition])
  case any([Condition])
  case not(Condition)
  case text(TextField, TextForm, String)
  case pattern(TextField, Pattern)
  case test(any Criterion)

  /// The regular expression with the groups that a rule may use, and the field it searches.
  ///
  /// This is the first pattern that captures groups, otherwise the first pattern. Patterns inside
  /// ``not(_:)`` do not count. The result is nil if there is no other pattern.
  var capture: (field: TextField, pattern: Pattern)? {
    let patterns = patterns
    return patterns.first { $0.pattern.groupCount > 0 } ?? patterns.first
  }

  private var patterns: [(field: TextField, pattern: Pattern)] {
    switch self {
    case .all(let parts), .any(let parts): parts.flatMap(\.patterns)
    case .pattern(let field, let pattern): [(field, pattern)]
    default: []
    }
  }

  /// The conditions joined into one; a single condition is unchanged.
  static func joined(_ conditions: [Condition], _ join: ([Condition]) -> Condition) -> Condition {
    conditions.count == 1 ? conditions[0] : join(conditions)
  }
}

extension Condition: CustomStringConvertible {
  /// The condition as `rules explain` shows it, such as `payee is Swiggy, amount under 2000`.
  var description: String {
    switch self {
    case .all(let parts): parts.map(\.description).joined(separator: ", ")
    case .any(let parts): "(\(Self.choice(parts.map(\.description))))"
    case .not(let part): "not (\(part))"
    case .text(let field, .equals, let literal): "\(field.rawValue) is \(literal)"
    case .text(let field, let form, let literal):
      "\(field.rawValue) \(form.rawValue) \"\(literal)\""
    case .pattern(let field, let pattern): "\(field.rawValue) matches /\(pattern.source)/"
    case .test(let criterion): criterion.words
    }
  }

  /// The parts joined by "or"; for a long list, the first part and the number of others.
  private static func choice(_ parts: [String]) -> String {
    let all = parts.joined(separator: " or ")
    guard all.count > 200, parts.count > 2 else { return all }
    return "\(parts[0]) or \(parts.count - 1) more"
  }
}

/// A text field of a transaction that conditions can test.
enum TextField: String, BitwiseCopyable, Sendable, CaseIterable {
  /// The statement's payee and memo, joined.
  case text
  /// The payee that rules have set so far, otherwise the statement's payee.
  case payee
  case memo
  case reference
  /// The account number of the counterparty.
  case counterparty

  /// Whether the text that is scanned for literals includes the field.
  var isScanned: Bool { self != .reference && self != .counterparty }
}

/// The form in which a literal must occur in a text.
enum TextForm: String, BitwiseCopyable, Sendable, CaseIterable {
  case contains, starts, ends
  case equals = "is"

  /// Whether folded `text` matches folded `literal` in this form.
  func holds(_ text: UnsafeBufferPointer<UInt8>, _ literal: [UInt8]) -> Bool {
    guard text.count >= literal.count else { return false }
    switch self {
    case .equals: return text.count == literal.count && Self.equal(text, literal, at: 0)
    case .starts: return Self.equal(text, literal, at: 0)
    case .ends: return Self.equal(text, literal, at: text.count - literal.count)
    case .contains:
      return (0...(text.count - literal.count)).contains { Self.equal(text, literal, at: $0) }
    }
  }

  private static func equal(
    _ text: UnsafeBufferPointer<UInt8>, _ literal: [UInt8], at offset: Int
  ) -> Bool {
    for index in literal.indices where text[offset + index] != literal[index] { return false }
    return true
  }
}
