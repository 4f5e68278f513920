import Ledger
import Syntax

/// A folded literal and the edges allowed before and after it.
///
/// Most regular expressions in rules are no more than this: a word at its boundaries, a name before
/// a blank or at the end, a name followed by a number. The scan for literals answers them directly.
struct EdgedLiteral: Hashable, Sendable {
  var bytes: [UInt8]
  /// The edges allowed before the literal, in text order; any text if empty.
  var before: [LiteralEdge] = []
  /// The edges allowed after the literal; any text if empty.
  var after: [LiteralEdge] = []

  var isBare: Bool { before.isEmpty && after.isEmpty }
}

extension EdgedLiteral {
  /// Creates the literal of a regular expression; nil unless it is a literal between two edges.
  ///
  /// An edge is `\b`, `^` or `$`, or a sequence of classes, signs and groups of them with optional
  /// repetitions. Either edge may be empty. An edge contains ASCII digits, blanks and signs. It
  /// contains no letters except through `\w`, because other letters depend on case.
  init?(expression: String) {
    var reading = EdgeReading(expression)
    guard let before = reading.before() else { return nil }
    let literal = reading.literal()
    guard !literal.isEmpty, let after = reading.after() else { return nil }
    bytes = FoldedText.folded(literal)
    guard let first = bytes.first, let last = bytes.last else { return nil }
    self.before = before.map { $0.edge(beside: first) }
    self.after = after.map { $0.edge(beside: last) }
  }
}

/// An edge as written; a word boundary depends on the letter beside it.
private enum WrittenEdge {
  case boundary
  case edge(LiteralEdge)

  static let word = LiteralEdge("abcdefghijklmnopqrstuvwxyz0123456789_".utf8)
    .union(LiteralEdge("ABCDEFGHIJKLMNOPQRSTUVWXYZ".utf8))

  func edge(beside byte: UInt8) -> LiteralEdge {
    switch self {
    case .edge(let edge): edge
    case .boundary:
      Self.word.allows([byte]) ? Self.word.inverted : Self.word
    }
  }
}

extension LiteralEdge {
  fileprivate func allows(_ byte: [UInt8]) -> Bool {
    byte.withUnsafeBufferPointer { allows($0, at: 0) }
  }
}

/// A reader of a regular expression from left to right.
///
/// A step that reads an edge returns nil for anything else.
private struct EdgeReading {
  private let scalars: [Unicode.Scalar]
  private var position = 0

  private static let signs = Set("\\.[]{}()*+?^$|".unicodeScalars)

  init(_ expression: String) { scalars = Array(expression.unicodeScalars) }

  var isAtEnd: Bool { position == scalars.count }

  private func next(_ ahead: Int = 0) -> Unicode.Scalar? {
    position + ahead < scalars.count ? scalars[position + ahead] : nil
  }

  private mutating func take(_ text: String) -> Bool {
    let wanted = Array(text.unicodeScalars)
    guard scalars[position...].starts(with: wanted) else { return false }
    position += wanted.count
    return true
  }

  /// Reads and returns the literal up to the next special character.
  mutating func literal() -> String {
    var text = String.UnicodeScalarView()
    while let scalar = next() {
      if scalar == "\\" {
        // An escaped letter or digit is a class or an assertion, not a literal.
        guard let escaped = next(1), Self.isPunctuation(escaped) else { break }
        text.append(escaped)
        position += 2
      } else {
        guard !Self.signs.contains(scalar) else { break }
        text.append(scalar)
        position += 1
      }
    }
    return String(text)
  }

  /// The maximum number of signs beside a literal.
  private static let longest = 12

  /// Reads and returns the edges before the literal; nil if they are not supported.
  mutating func before() -> [WrittenEdge]? {
    if take("\\b") { return [.boundary] }
    var edges: [LiteralEdge] = []
    while next() == "^" || isBracket {
      let isFirst = edges.isEmpty
      guard let edge = take("^") ? .nothing : bracket(isLeft: true),
        let count = repetition(isOutermost: isFirst)
      else { return nil }
      edges += [LiteralEdge](repeating: edge, count: count)
    }
    guard edges.count <= Self.longest, edges.dropFirst().allSatisfy(\.isSign) else { return nil }
    return edges.map { .edge($0) }
  }

  /// Reads and returns the edges after the literal, up to the end of the expression.
  ///
  /// The result is nil if the rest of the expression is not supported.
  mutating func after() -> [WrittenEdge]? {
    if take("\\b") { return isAtEnd ? [.boundary] : nil }
    var edges: [LiteralEdge] = []
    while !isAtEnd {
      guard let edge = take("$") ? .nothing : isBracket ? bracket(isLeft: false) : sign(edges),
        let count = repetition(isOutermost: false)
      else { return nil }
      edges += [LiteralEdge](repeating: edge, count: count)
    }
    guard edges.count <= Self.longest, edges.dropLast().allSatisfy(\.isSign) else { return nil }
    return edges.map { .edge($0) }
  }

  private var isBracket: Bool { next() == "(" || next() == "[" || isClass }

  private mutating func bracket(isLeft: Bool) -> LiteralEdge? {
    next() == "(" ? group(isLeft: isLeft) : single()
  }

  /// Reads and returns a sign after other edges; nil if there are no other edges.
  ///
  /// Directly after the literal, such a sign could only be a repetition of the last letter.
  private mutating func sign(_ others: [LiteralEdge]) -> LiteralEdge? {
    others.isEmpty ? nil : member()
  }

  /// Reads and returns the number of times that the preceding edge must occur.
  ///
  /// The result is nil for `?` and `*`, and if further occurrences are possible and matter. They do
  /// not matter if no edge follows outward: at the end of the expression, or if `isOutermost` is
  /// true.
  private mutating func repetition(isOutermost: Bool) -> Int? {
    guard let sign = next(), ["?", "*", "+", "{"].contains(sign) else { return 1 }
    var count = 1
    var isOpen = true
    if !take("+") {
      guard let bounds = bounds() else { return nil }
      (count, isOpen) = bounds
    }
    if let more = next(), ["?", "*", "+", "{"].contains(more) { return nil }
    return !isOpen || isOutermost || isAtEnd ? count : nil
  }

  /// Reads and returns the bounds of `{2}`, `{2,}` or `{2,4}`; nil for anything else.
  private mutating func bounds() -> (count: Int, isOpen: Bool)? {
    guard take("{"), let count = number(), count > 0 else { return nil }
    let isOpen = take(",")
    if isOpen, next() != "}", number() == nil { return nil }
    return take("}") ? (count, isOpen) : nil
  }

  private mutating func number() -> Int? {
    var digits = ""
    while let scalar = next(), ("0"..."9").contains(scalar), digits.count < 3 {
      digits.unicodeScalars.append(scalar)
      position += 1
    }
    return Int(digits)
  }

  private var isClass: Bool {
    next() == "\\" && ["d", "s", "w"].contains(next(1))
  }

  private mutating func group(isLeft: Bool) -> LiteralEdge? {
    guard take("(") else { return nil }
    if next() == "?", !take("?:") { return nil }
    var union = LiteralEdge.none
    while true {
      if take(isLeft ? "^" : "$") {
        union = union.union(.nothing)
      } else {
        guard let part = single() else { return nil }
        union = union.union(part)
      }
      if take(")") { return union }
      guard take("|") else { return nil }
    }
  }

  /// Reads and returns the edge for a sign, an escape or a class; nil if it is not supported.
  private mutating func single() -> LiteralEdge? {
    guard take("[") else { return member() }
    if next() == "^" { return nil }
    var union = LiteralEdge.none
    repeat {
      if let digits = digitRange() {
        union = union.union(digits)
        continue
      }
      // Other ranges, named classes and literal brackets are not supported.
      guard next() != "[", next() != "]", let part = member(isInClass: true) else { return nil }
      if next() == "-", next(1) != "]" { return nil }
      union = union.union(part)
    } while !take("]")
    return union
  }

  /// Reads and returns a range of digits, such as `0-9`; nil for anything else.
  private mutating func digitRange() -> LiteralEdge? {
    guard let low = next(), let high = next(2), next(1) == "-",
      ("0"..."9").contains(low), (low..."9").contains(high)
    else { return nil }
    position += 3
    return LiteralEdge((low.value...high.value).map { UInt8(truncatingIfNeeded: $0) })
  }

  private mutating func member(isInClass: Bool = false) -> LiteralEdge? {
    guard let scalar = next(), scalar.isASCII else { return nil }
    if scalar == "\\" {
      guard let escaped = next(1) else { return nil }
      position += 2
      switch escaped {
      case "d": return LiteralEdge("0123456789".utf8)
      case "s": return LiteralEdge(" \t\n\r\u{0C}".utf8)
      case "w": return WrittenEdge.word
      default: return Self.isPunctuation(escaped) ? Self.sign(escaped) : nil
      }
    }
    guard isInClass || !Self.signs.contains(scalar), !scalar.properties.isAlphabetic else {
      return nil
    }
    position += 1
    return Self.sign(scalar)
  }

  private static func sign(_ scalar: Unicode.Scalar) -> LiteralEdge {
    LiteralEdge([UInt8(truncatingIfNeeded: scalar.value)])
  }

  private static func isPunctuation(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isASCII && scalar.value > 0x20 && scalar.value != 0x7F && scalar.value != 0x5F
      && !scalar.properties.isAlphabetic && !("0"..."9").contains(scalar)
  }
}
