package import Ledger
import Syntax

/// The tables that assign indices to the names that rules set.
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

  /// Adds the tags that conditions name.
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

/// A table of names, with indices assigned in the order the names are first added.
struct NameTable<Name: Hashable & Sendable>: Sendable {
  private(set) var names: [Name] = []
  private var indices: [Name: Int32] = [:]

  mutating func index(_ name: Name) -> Int32 {
    if let known = indices[name] { return known }
    let index = Int32(names.count)
    indices[name] = index
    names.append(name)
    return index
  }

  /// The index of a name, or -1 if the table does not contain it.
  func find(_ name: Name) -> Int32 { indices[name] ?? -1 }
}

/// The names of one kind that rules set: names in the book, then names made from rows.
package struct LayeredNames<Name: Hashable & Sendable>: Sendable {
  private let book: NameTable<Name>
  private var made = NameTable<Name>()

  init(_ book: NameTable<Name>) { self.book = book }

  /// The names made from rows.
  package var added: [Name] { made.names }

  mutating func index(_ name: Name) -> Int32 {
    let known = book.find(name)
    return known >= 0 ? known : Int32(book.names.count) + made.index(name)
  }

  subscript(_ index: Int32) -> Name {
    let index = Int(index)
    return index < book.names.count ? book.names[index] : made.names[index - book.names.count]
  }
}

/// The names for the indices of a classification, including names that rules made from rows.
package struct MadeNames: Sendable {
  package internal(set) var payees: LayeredNames<String>
  package internal(set) var categories: LayeredNames<Category>
  package internal(set) var notes: LayeredNames<String>
  var tags: LayeredNames<String>
  /// The sets of tags of all rows.
  private var tagSets = NameTable<[Int32]>()

  init(_ book: RuleNames) {
    payees = LayeredNames(book.payees)
    categories = LayeredNames(book.categories)
    notes = LayeredNames(book.notes)
    tags = LayeredNames(book.tags)
  }

  package var isEmpty: Bool {
    payees.added.isEmpty && categories.added.isEmpty && notes.added.isEmpty && tags.added.isEmpty
  }

  /// The name of a tag from ``tags(_:)``.
  package func tag(_ index: Int32) -> String { tags[index] }

  /// The tags of a set, without repeats, in rule order.
  ///
  /// The tags are indices for ``tag(_:)``.
  package func tags(_ set: Int32) -> [Int32] { set < 0 ? [] : tagSets.names[Int(set)] }

  /// The index of the set with the tags of another set and one more tag.
  mutating func tagSet(_ set: Int32, adding tag: Int32) -> Int32 {
    let tags = tags(set)
    return tags.contains(tag) ? set : tagSets.index(tags + [tag])
  }
}
