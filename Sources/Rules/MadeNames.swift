package import Ledger
import Syntax

/// Names that rules made out of the texts of rows; their indices follow those of the book.
package struct MadeNames: Sendable {
  /// A payee, and what a rule may ask of it.
  struct Payee: Sendable {
    var folded: [UInt8]
    var rules: [Int32]
    var hasPlace: Bool
  }

  private var payeeTable = NameTable<String>()
  private var categoryTable = NameTable<Category>()
  private var noteTable = NameTable<String>()
  private var tagTable = NameTable<String>()
  private(set) var payeeFacts: [Payee] = []
  /// The sets of tags that rows got, made or not.
  private var tagSets = NameTable<[Int32]>()

  package var payees: [String] { payeeTable.names }
  package var categories: [Category] { categoryTable.names }
  package var notes: [String] { noteTable.names }
  package var tags: [String] { tagTable.names }

  package var isEmpty: Bool {
    payees.isEmpty && categories.isEmpty && notes.isEmpty && tags.isEmpty
  }

  mutating func payee(_ name: String, _ facts: (_ folded: [UInt8]) -> Payee) -> Int32 {
    let index = payeeTable.index(name)
    if Int(index) == payeeFacts.count { payeeFacts.append(facts(FoldedText.folded(name))) }
    return index
  }

  mutating func category(_ category: Category) -> Int32 { categoryTable.index(category) }
  mutating func note(_ text: String) -> Int32 { noteTable.index(text) }
  mutating func tag(_ name: String) -> Int32 { tagTable.index(name) }

  /// Indices into ``RuleBook/tags``, each once, in the order the rules stand.
  package func tags(_ set: Int32) -> [Int32] { set < 0 ? [] : tagSets.names[Int(set)] }

  /// The set that has a tag besides those of another.
  mutating func tagSet(_ set: Int32, adding tag: Int32) -> Int32 {
    let tags = tags(set)
    return tags.contains(tag) ? set : tagSets.index(tags + [tag])
  }
}
