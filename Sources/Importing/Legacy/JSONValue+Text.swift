import Syntax

extension JSONValue {
  /// The value as a message shows it.
  var shown: String {
    switch content {
    case .string(let text): Printable.quoted(text)
    case .number(let text): Printable.text(Printable.shortened(text, to: 32))
    case .bool(let flag): "\(flag)"
    case .null: "null"
    case .array: "a list"
    case .object: "an object"
    }
  }

  var isNull: Bool {
    if case .null = content { true } else { false }
  }

  /// The text of a string or a number, as ids and names are written; nil for anything else.
  var scalarText: String? {
    switch content {
    case .string(let text), .number(let text): text
    default: nil
    }
  }
}
