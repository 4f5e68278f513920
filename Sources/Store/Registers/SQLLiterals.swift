internal import GRDB

/// A list of SQL's literals, as `quote` writes them: what stood in a row.
enum SQLLiterals {
  /// The values of a list; nil when it is none.
  static func values(_ text: String) -> [DatabaseValue]? {
    var rest = Array(text.utf8)[...]
    var values: [DatabaseValue] = []
    while true {
      guard let value = next(&rest) else { return nil }
      values.append(value)
      guard let comma = rest.popFirst() else { return values }
      guard comma == UInt8(ascii: ",") else { return nil }
    }
  }

  /// A value as `quote` writes it.
  static func text(_ value: DatabaseValue) throws -> String {
    switch value.storage {
    case .null: return "NULL"
    case .int64(let number): return "\(number)"
    case .string(let text):
      return "'\(doubled(text))'"
    case .double, .blob:
      throw StoreError.constraint(reason: "a register can contain only text and whole numbers")
    }
  }

  private static func next(_ rest: inout ArraySlice<UInt8>) -> DatabaseValue? {
    if rest.first == UInt8(ascii: "'") { return text(&rest) }
    let word = rest.prefix { $0 != UInt8(ascii: ",") }
    rest = rest.dropFirst(word.count)
    let string = String(decoding: word, as: UTF8.self)
    return string == "NULL" ? .null : Int64(string)?.databaseValue
  }

  private static func text(_ rest: inout ArraySlice<UInt8>) -> DatabaseValue? {
    let quote = UInt8(ascii: "'")
    var bytes: [UInt8] = []
    rest.removeFirst()
    while let byte = rest.popFirst() {
      if byte == quote {
        guard rest.first == quote else {
          return String(decoding: bytes, as: UTF8.self).databaseValue
        }
        rest.removeFirst()
      }
      bytes.append(byte)
    }
    return nil
  }

  /// The list that `quote` writes of values that are texts, whole numbers and nulls.
  static func list(_ values: [DatabaseValue]) -> String {
    values.map { value in
      switch value.storage {
      case .string(let text): "'\(doubled(text))'"
      case .int64(let number): "\(number)"
      default: "NULL"
      }
    }.joined(separator: ",")
  }

  /// Byte by byte: a quote before a combining mark is no character of its own.
  private static func doubled(_ text: String) -> String {
    let quote = UInt8(ascii: "'")
    return String(
      decoding: text.utf8.flatMap { $0 == quote ? [quote, quote] : [$0] }, as: UTF8.self)
  }
}
