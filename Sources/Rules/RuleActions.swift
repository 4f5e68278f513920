import Ledger
import Syntax

/// What a rule sets, in the words of its file.
struct RuleActions: Sendable {
  var payee: String?
  var category: Category?
  var kind: EntryKind?
  var isTransfer: Bool?
  /// The id of a place, or one of the two words of ``PlaceChoice``.
  var place: String?
  var note: String?
  var tags: [String] = []

  static let keys = ["payee", "category", "kind", "transfer", "place", "note", "tags"]

  init() {}

  /// Reads the mapping of a `set:`.
  init(_ value: YAMLValue, stage: RuleStage) throws(Rejection) {
    let allowed = stage == .tags ? ["note", "tags"] : Self.keys
    let entries = try value.mapping(allowing: allowed).entries
    guard !entries.isEmpty else { throw value.rejection("this rule sets nothing") }
    for entry in entries { try set(entry.key, entry.value) }
  }

  private mutating func set(_ key: String, _ value: YAMLValue) throws(Rejection) {
    switch key {
    case "transfer": isTransfer = try value.bool()
    case "tags":
      for tag in value.values { tags.append(try tag.text()) }
    default:
      let text = try value.text()
      if let problem = set(key, text) { throw value.rejection(problem) }
    }
  }

  /// Sets what a text can say; returns what is wrong with it.
  mutating func set(_ key: String, _ text: String) -> String? {
    switch key {
    case "payee": payee = text
    case "place": place = text
    case "note": note = text
    case "tags":
      tags = text.split(separator: ";").map { $0.trimmed }.filter { !$0.isEmpty }
    case "transfer":
      guard text == "yes" || text == "no" else {
        return "\(Printable.quoted(text)) is neither yes nor no"
      }
      isTransfer = text == "yes"
    case "category":
      guard let read = Category(text) else {
        return "\(Printable.quoted(text)) is not a category; names are joined by a bare colon"
      }
      category = read
    default:
      guard let read = EntryKind(word: text) else {
        let words = EntryKind.allCases.map(\.word).joined(separator: ", ")
        return "\(Printable.quoted(text)) is not one of \(words)"
      }
      kind = read
    }
    return nil
  }
}

extension YAMLValue {
  /// The text of a scalar that may not be empty.
  fileprivate func text() throws(Rejection) -> String {
    let text = try string()
    guard !text.isEmpty else { throw rejection("a text is missing here") }
    return text
  }
}
