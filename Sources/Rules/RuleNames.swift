import Ledger
import Syntax

/// Turns the names that rules set into indices.
struct RuleNames: Sendable {
  private(set) var payees = NameTable<String>()
  private(set) var categories = NameTable<Category>()
  private(set) var tags = NameTable<String>()
  private(set) var places = NameTable<String>()
  private(set) var placeLocations: [SourceLocation] = []
  private(set) var notes = NameTable<String>()
  private(set) var divisions = NameTable<Division>()

  init() { _ = categories.index(.uncategorised) }

  mutating func rule(_ draft: RuleDraft) -> Rule {
    let actions = draft.actions
    let category = actions.category.flatMap { $0.hasGroups ? nil : Category($0.plain) }
    return Rule(
      stage: draft.stage, location: draft.location, condition: draft.condition,
      payee: Self.index(actions.payee, in: &payees),
      category: category.map { categories.index($0) } ?? -1, kind: actions.kind,
      isTransfer: actions.isTransfer, place: actions.place.map { choice($0, draft.location) },
      note: Self.index(actions.note, in: &notes),
      division: actions.split.map { division($0) } ?? -1,
      tags: actions.tags.filter { !$0.hasGroups }.map { tags.index($0.plain) },
      making: Self.making(draft), stops: draft.stops)
  }

  private mutating func division(_ split: RuleSplit) -> Int32 {
    let parts = split.parts.map { part in
      Division.Part(category: categories.index(part.category), measure: part.measure)
    }
    return divisions.index(Division(parts))
  }

  /// Makes room for tags that only conditions name.
  mutating func add(tags names: [String]) {
    for name in names { _ = tags.index(name) }
  }

  private static func index(_ text: RuleTemplate?, in table: inout NameTable<String>) -> Int32 {
    guard let text, !text.hasGroups else { return -1 }
    return table.index(text.plain)
  }

  private static func making(_ draft: RuleDraft) -> RuleMaking? {
    let actions = draft.actions
    let texts = [actions.payee, actions.category, actions.note].compactMap(\.self) + actions.tags
    guard texts.contains(where: \.hasGroups), let capture = draft.condition.capture else {
      return nil
    }
    func made(_ text: RuleTemplate?) -> RuleTemplate? { text?.hasGroups == true ? text : nil }
    return RuleMaking(
      payee: made(actions.payee), category: made(actions.category), note: made(actions.note),
      tags: actions.tags.filter(\.hasGroups), pattern: capture.pattern, field: capture.field)
  }

  private mutating func choice(_ word: String, _ location: SourceLocation) -> PlaceChoice {
    switch word {
    case "from-text": return .fromText
    case "none": return .nowhere
    default:
      let index = places.index(word)
      if Int(index) == placeLocations.count { placeLocations.append(location) }
      return .named(index)
    }
  }
}
