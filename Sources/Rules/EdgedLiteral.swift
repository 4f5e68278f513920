import Ledger
import Syntax

/// A folded literal and what may stand before and after it.
///
/// Most regular expressions that people write say no more than this: a word at its edges, a name
/// before a blank or at the end, a name and a number behind it. The scan that finds the literal
/// answers them at once.
struct EdgedLiteral: Hashable, Sendable {
  var bytes: [UInt8]
  /// What may stand before it, in the order of the text; whatever may where there is none.
  var before: [LiteralEdge] = []
  /// What may stand after it.
  var after: [LiteralEdge] = []

  var isBare: Bool { before.isEmpty && after.isEmpty }
}

extension EdgedLiteral {
  /// What a regular expression says, where it says no more than a literal between two edges.
  ///
  /// An edge is `\b`, `^` or `$`, or some classes, signs and groups of such, each of which may be
  /// repeated a number of times. It tells digits, blanks and signs; of letters it knows `\w` alone,
  /// because elsewhere the case would matter, and of what lies beyond ASCII nothing. Nil for every
  /// other expression.
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

/// An edge as it is written: a word's boundary hangs on the letter beside it.
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

/// Reads a regular expression from left to right; each step is nil at what is no part of an edge.
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

  /// The letters up to the next sign that means something.
  mutating func literal() -> String {
    var text = String.UnicodeScalarView()
    while let scalar = next() {
      if scalar == "\\" {
        // Escapes of letters and digits mean something else.
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

  /// So many signs beside a literal are looked at.
  private static let longest = 12

  /// What stands before the literal; nil where it is no edge.
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

  /// What stands after the literal, to the end of the expression.
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

  /// A sign behind others.
  ///
  /// What stands first without a bracket is a repetition, and belongs to the literal's last letter.
  private mutating func sign(_ others: [LiteralEdge]) -> LiteralEdge? {
    others.isEmpty ? nil : member()
  }

  /// How often what stands before it must stand there; nil where that cannot be told.
  ///
  /// What may be there more often than that says nothing more where nothing stands beyond it: at
  /// the end of the expression, and where `isOutermost` says so.
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

  /// `{2}`, `{2,}` or `{2,4}`.
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

  /// One sign, an escape, or a class.
  private mutating func single() -> LiteralEdge? {
    guard take("[") else { return member() }
    if next() == "^" { return nil }
    var union = LiteralEdge.none
    repeat {
      if let digits = digitRange() {
        union = union.union(digits)
        continue
      }
      // Another range, a named class, and a bracket that is meant as a sign.
      guard next() != "[", next() != "]", let part = member(isInClass: true) else { return nil }
      if next() == "-", next(1) != "]" { return nil }
      union = union.union(part)
    } while !take("]")
    return union
  }

  /// A range of digits, such as `0-9`.
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
