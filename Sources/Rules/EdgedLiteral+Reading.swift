import Syntax

extension EdgedLiteral {
  /// What a regular expression says, where it says no more than a literal between two edges.
  ///
  /// An edge is `\b`, `^` or `$`, a class, or a group of such and of single signs. It tells digits,
  /// blanks and signs; of letters it knows `\w` alone, because elsewhere the case would matter, and
  /// of what lies beyond ASCII nothing. Nil for every other expression.
  init?(expression: String) {
    var reading = EdgeReading(expression)
    guard let before = reading.edge(isLeft: true) else { return nil }
    let literal = reading.literal()
    guard !literal.isEmpty, let after = reading.edge(isLeft: false), reading.isAtEnd else {
      return nil
    }
    bytes = FoldedText.folded(literal)
    guard let first = bytes.first, let last = bytes.last else { return nil }
    edges = Edges(before: before.edge(beside: first), after: after.edge(beside: last))
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

  /// An edge, or what stands for none; nil where something else stands, such as a repetition.
  mutating func edge(isLeft: Bool) -> WrittenEdge? {
    if take("\\b") { return .boundary }
    if take(isLeft ? "^" : "$") { return .edge(.nothing) }
    guard next() == "(" || next() == "[" || isClass else {
      // A repetition belongs to the literal's last letter.
      return isLeft || isAtEnd ? .edge(.anything) : nil
    }
    guard let edge = next() == "(" ? group(isLeft: isLeft) : single() else { return nil }
    if let scalar = next(), ["?", "*", "+", "{"].contains(scalar) { return nil }
    return .edge(edge)
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
      // A range, a named class, and a bracket that is meant as a sign.
      guard next() != "[", next() != "]", let part = member(isInClass: true) else { return nil }
      if next() == "-", next(1) != "]" { return nil }
      union = union.union(part)
    } while !take("]")
    return union
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
