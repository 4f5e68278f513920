import Ledger
package import Syntax

/// A rule of the book: its condition, the fields it sets, and its source location.
package struct Rule: Sendable {
  package let stage: RuleStage
  package let location: SourceLocation
  let condition: Condition
  /// The index into ``RuleBook/payees``, or -1.
  let payee: Int32
  /// The index into ``RuleBook/categories``, or -1.
  let category: Int32
  let kind: EntryKind?
  let isTransfer: Bool?
  let place: PlaceChoice?
  /// The index into ``RuleBook/notes``, or -1.
  let note: Int32
  /// The index into ``RuleBook/divisions``, or -1.
  let division: Int32
  /// The indices into ``RuleBook/tags``.
  let tags: [Int32]
  /// The fields that the rule makes from each row's text; nil for none.
  let making: RuleMaking?
  /// Whether the rule stops all later stages, and later rules of the tags stage.
  let stops: Bool

  /// The condition in words, such as `payee is Swiggy, amount under 2000`.
  package var summary: String { condition.description }
}

extension Rule {
  /// Whether the rule sets a field, given the field's name in a rule file.
  ///
  /// The result is always false for note, tags and split. For payee, category, place, note and
  /// tags, ``Classification`` has the rule that decided.
  package func sets(_ field: String) -> Bool {
    switch field {
    case "kind": kind != nil
    case "transfer": isTransfer != nil
    case "payee": payee >= 0 || making?.payee != nil
    case "category": category >= 0 || making?.category != nil
    case "place": place != nil
    default: false
    }
  }
}

/// A stage of the rules: one of four passes over a transaction, in the order they run.
///
/// Within a stage, the first matching rule wins; in ``tags``, every matching rule adds its tags.
package enum RuleStage: String, Sendable, CaseIterable {
  case clean, category, place, tags
}

/// The fields that a rule makes from the text of each row it wins.
struct RuleMaking: Sendable {
  var payee: RuleTemplate?
  var category: RuleTemplate?
  var note: RuleTemplate?
  var tags: [RuleTemplate] = []
  /// The expression that captures the groups.
  var pattern: Pattern
  /// The text that the expression searches.
  var field: TextField

}

/// The fields that a rule sets, as plain numbers; -1 means not set.
struct RuleEffects: BitwiseCopyable, Sendable {
  var payee: Int32
  var category: Int32
  var division: Int32
  var note: Int32
  /// The raw value of an ``EntryKind``, or -1.
  var kind: Int16
  /// The value of `transfer:`: 0 for no, 1 for yes, -1 if not set.
  var transfer: Int8
  /// Whether ``Rule/place`` is set.
  var setsPlace: Bool
  var setsTags: Bool
  /// Whether ``Rule/making`` is set.
  var makes: Bool
  var stops: Bool

  init(_ rule: Rule) {
    payee = rule.payee
    category = rule.category
    division = rule.division
    note = rule.note
    kind = rule.kind.map { Int16($0.rawValue) } ?? -1
    transfer = rule.isTransfer.map { $0 ? 1 : 0 } ?? -1
    setsPlace = rule.place != nil
    setsTags = !rule.tags.isEmpty
    makes = rule.making != nil
    stops = rule.stops
  }

  /// Whether the rule sets only a category.
  var isOneCategory: Bool {
    let others = payee >= 0 || division >= 0 || note >= 0 || kind >= 0 || transfer >= 0
    return category >= 0 && !others && !setsPlace && !setsTags && !makes && !stops
  }
}

/// The fields that a rule sets, in compact form, because most rules set only a category.
struct RuleCard: BitwiseCopyable {
  var category: Int32
  /// The index into ``MatchTables/effects``, or -1 if the rule sets only a category.
  var effects: Int32
}
