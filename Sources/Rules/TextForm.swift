/// How a condition compares a literal with a text.
enum TextForm: String, BitwiseCopyable, Sendable, CaseIterable {
  case contains, starts, ends
  case equals = "is"

  /// Whether folded `text` satisfies this for folded `literal`.
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
