/// A piece of a JSON text.
package enum JSONToken: Hashable, Sendable {
  case beginObject, endObject, beginArray, endArray
  case key(String)
  case string(String)
  /// A number as it is written, never a binary floating-point value.
  case number(String)
  case bool(Bool)
  case null

  /// The token in the words of a message.
  var words: String {
    switch self {
    case .beginObject: "{"
    case .endObject: "}"
    case .beginArray: "["
    case .endArray: "]"
    case .key: "a key"
    case .string: "a string"
    case .number: "a number"
    case .bool(let value): "\(value)"
    case .null: "null"
    }
  }
}
