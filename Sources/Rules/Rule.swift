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
