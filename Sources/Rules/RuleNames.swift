import Ledger
import Syntax

/// Turns the names that rules set into indices.
struct RuleNames {
  private(set) var payees = NameTable<String>()
  private(set) var categories = NameTable<Category>()
  private(set) var tags = NameTable<String>()
  private(set) var places = NameTable<String>()
  private(set) var placeLocations: [SourceLocation] = []
  private(set) var notes = NameTable<String>()

  init() { _ = categories.index(.uncategorised) }

  mutating func rule(_ draft: RuleDraft) -> Rule {
    let actions = draft.actions
    return Rule(
      stage: draft.stage, location: draft.location, condition: draft.condition,
      payee: actions.payee.map { payees.index($0) } ?? -1,
      category: actions.category.map { categories.index($0) } ?? -1, kind: actions.kind,
      isTransfer: actions.isTransfer, place: actions.place.map { choice($0, draft.location) },
      note: actions.note.map { notes.index($0) } ?? -1, tags: actions.tags.map { tags.index($0) })
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
