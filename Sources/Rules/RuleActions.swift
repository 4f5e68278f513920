import Ledger
import Syntax

/// The values that a rule sets, as its file writes them.
struct RuleActions: Sendable {
  var payee: RuleTemplate?
  /// The path of a category; nil if not set.
  ///
  /// A template without groups is checked when it is read.
  var category: RuleTemplate?
  /// The location of the category in its file; nil if it is not set, or implied by a split.
  var categoryLocation: SourceLocation?
  var kind: EntryKind?
  var isTransfer: Bool?
  /// The id of a place, or the word for another case of ``PlaceChoice``; nil if not set.
  var place: String?
  var note: RuleTemplate?
  var tags: [RuleTemplate] = []
  var split: RuleSplit?
  /// The rule's condition, with the expression that captures the groups; nil if it is invalid.
  private let condition: Condition?

  static let keys = [
    "payee", "category", "kind", "transfer", "place", "note", "tags", "loan", "property", "split",
  ]

  init(_ condition: Condition?) { self.condition = condition }

  /// Reads the mapping of a rule's `set:`; `condition` is the rule's condition.
  init(_ value: YAMLValue, stage: RuleStage, _ condition: Condition?) throws(Rejection) {
    self.init(condition)
    let allowed = stage == .tags ? ["note", "tags", "loan", "property"] : Self.keys
    let entries = try value.mapping(allowing: allowed).entries
    guard !entries.isEmpty else { throw value.rejection("this rule sets nothing") }
    for entry in entries { try set(entry.key, entry.value) }
    try settleSplit(entries)
  }

  /// Gives a split without a category the category of its first part.
  private mutating func settleSplit(_ entries: [YAMLMapping.Entry]) throws(Rejection) {
    guard let split, let entry = entries.first(where: { $0.key == "split" }) else { return }
    guard isTransfer != true else { throw entry.keyValue.transfersAreWhole }
    guard category?.hasGroups != true else { throw entry.keyValue.needsFixedCategory }
    category = category ?? split.parts.first.map { RuleTemplate(fixed: $0.category.path) }
  }

  private mutating func set(_ key: String, _ value: YAMLValue) throws(Rejection) {
    switch key {
    case "transfer": isTransfer = try value.bool()
    case "split": split = try RuleSplit(value)
    case "tags":
      for tag in value.values {
        let text = try tag.text()
        do throws(RuleTemplate.Problem) {
          tags.append(try template(text))
        } catch { throw tag.rejection(error.message, hint: error.hint) }
      }
    default:
      let text = try value.text()
      do throws(RuleTemplate.Problem) {
        try set(key, text)
      } catch { throw value.rejection(error.message, hint: error.hint) }
      if key == "category" { categoryLocation = value.location }
    }
  }

  /// The fixed categories that the rule sets, except ``Category/uncategorised``, with their
  /// locations.
  var categoryMentions: [CategoryMention] {
    var mentions =
      split?.parts.map { CategoryMention(category: $0.category, at: $0.location) } ?? []
    if let categoryLocation, let category, !category.hasGroups,
      let fixed = Category(category.plain), fixed != .uncategorised
    {
      mentions.append(CategoryMention(category: fixed, at: categoryLocation))
    }
    return mentions
  }

  /// Sets the value of a key that has plain text.
  mutating func set(_ key: String, _ text: String) throws(RuleTemplate.Problem) {
    switch key {
    case "payee": payee = try template(text)
    case "place": place = text
    case "note": note = try template(text)
    case "tags":
      for tag in text.split(separator: ";") where !tag.trimmed.isEmpty {
        tags.append(try template(tag.trimmed))
      }
    case "loan", "property":
      // Rules and manual edits both link a row to a loan or a property with a tag.
      tags.append(try template("\(key):\(text)"))
    case "transfer":
      guard text == "yes" || text == "no" else { throw .notYesOrNo(text) }
      isTransfer = text == "yes"
    case "category":
      let read = try template(text)
      guard read.hasGroups || Category(read.plain) != nil else { throw .notACategory(text) }
      category = read
    default:
      guard let read = EntryKind(word: text) else { throw .notAKind(text) }
      kind = read
    }
  }

  private func template(_ text: String) throws(RuleTemplate.Problem) -> RuleTemplate {
    // Finding the capturing expression needs RE2 to compile it. Few texts need that.
    let mayHaveGroups = text.utf8.contains(UInt8(ascii: "$"))
    return try RuleTemplate(text, pattern: mayHaveGroups ? condition?.capture?.pattern : nil)
  }
}

extension RuleTemplate.Problem {
  fileprivate static func notYesOrNo(_ text: String) -> RuleTemplate.Problem {
    RuleTemplate.Problem(message: "expected yes or no, found \(Printable.quoted(text))")
  }

  fileprivate static func notACategory(_ text: String) -> RuleTemplate.Problem {
    RuleTemplate.Problem(
      message: "\(Printable.quoted(text)) is not a valid category",
      hint: Category.pathHint)
  }

  fileprivate static func notAKind(_ text: String) -> RuleTemplate.Problem {
    let words = EntryKind.allCases.map(\.word).joined(separator: ", ")
    return RuleTemplate.Problem(message: "\(Printable.quoted(text)) is not one of \(words)")
  }
}

extension YAMLValue {
  fileprivate var transfersAreWhole: Rejection {
    rejection(
      "a transfer has no category, so it cannot be split",
      hint: "remove either the split or \"transfer: yes\"")
  }

  fileprivate var needsFixedCategory: Rejection {
    rejection(
      "a rule with a capture group in its category cannot split rows",
      hint: "write the category without a capture group")
  }

  /// The text of a scalar; throws a rejection if the text is empty.
  fileprivate func text() throws(Rejection) -> String {
    let text = try string()
    guard !text.isEmpty else { throw rejection("missing text") }
    return text
  }
}
