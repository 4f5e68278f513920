import Ledger
package import Syntax

/// A rule of the book: when it applies, what it sets, and where it stands.
package struct Rule: Sendable {
  package let stage: RuleStage
  package let location: SourceLocation
  let condition: Condition
  /// Index into ``RuleBook/payees``, or -1.
  let payee: Int32
  /// Index into ``RuleBook/categories``, or -1.
  let category: Int32
  let kind: EntryKind?
  let isTransfer: Bool?
  let place: PlaceChoice?
  /// Index into ``RuleBook/notes``, or -1.
  let note: Int32
  /// Index into ``RuleBook/divisions``, or -1.
  let division: Int32
  /// Indices into ``RuleBook/tags``.
  let tags: [Int32]
  /// What it makes out of the text of each row.
  let making: RuleMaking?
  /// Whether no later stage runs, and no later rule of the stage of tags.
  let stops: Bool

  /// The condition in words, such as `payee is Swiggy, amount under 2000`.
  package var summary: String { condition.description }
}

extension Rule {
  /// Whether it sets a field, by the field's name in a rule file.
  ///
  /// Of payee, category, place, note and tags a ``Classification`` says which rule had the last word.
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

/// The four passes over a transaction, in the order they run.
///
/// Within a stage the first rule that matches wins; in ``tags`` every rule that matches adds.
package enum RuleStage: String, Sendable, CaseIterable {
  case clean, category, place, tags
}

/// What a rule makes out of the text of each row that it wins.
struct RuleMaking: Sendable {
  var payee: RuleTemplate?
  var category: RuleTemplate?
  var note: RuleTemplate?
  var tags: [RuleTemplate] = []
  /// The expression whose groups are taken, and the text it looks at.
  var pattern: Pattern
  var field: TextField

}

/// What a rule sets, as plain numbers that cost nothing to read; -1 stands for nothing.
struct RuleEffects: BitwiseCopyable, Sendable {
  var payee: Int32
  var category: Int32
  var division: Int32
  var note: Int32
  /// The raw value of an ``EntryKind``.
  var kind: Int16
  /// 0 for no, 1 for yes.
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

  /// Whether it sets a category and nothing else.
  var isOneCategory: Bool {
    let others = payee >= 0 || division >= 0 || note >= 0 || kind >= 0 || transfer >= 0
    return category >= 0 && !others && !setsPlace && !setsTags && !makes && !stops
  }
}

/// What a rule sets, in few bytes: most set a category and nothing else.
struct RuleCard: BitwiseCopyable {
  var category: Int32
  /// Where all that it sets lies among the effects of such rules; -1 where that is the category alone.
  var effects: Int32
}
