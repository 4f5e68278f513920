package import Ledger
import Syntax

/// Which phrases the texts of a ledger hold, and what rows that hold them are categorised as.
package struct PhraseIndex {
  /// What is known of one phrase.
  package struct Facts {
    package let text: String
    let wordCount: Int
    /// Groups whose text holds it.
    var groups: [Int32] = []
  }

  package let groups: [TextGroup]
  package private(set) var phrases: [Facts] = []
  /// A phrase in the text of a group, and those that are a word longer; -1 where there is none.
  private struct Occurrence {
    let phrase: Int32
    let left: Int32
    let right: Int32
  }

  /// The phrases of each group.
  private var ofGroup: [[Occurrence]] = []

  package init(_ groups: [TextGroup]) {
    self.groups = groups
    // Most phrases are known, and need no text of their own to be found.
    var known = ByteGroups()
    for (index, group) in groups.enumerated() {
      let text = group.key.text
      let found = text.phrases
      let ids = found.map { phrase in
        let id = text.withBytes(of: phrase) { known.number(of: $0) }
        if Int(id) == phrases.count {
          phrases.append(Facts(text: text.string(phrase), wordCount: phrase.wordCount))
        }
        return id
      }
      for id in ids where phrases[Int(id)].groups.last != Int32(index) {
        phrases[Int(id)].groups.append(Int32(index))
      }
      ofGroup.append(
        zip(found, ids).map { phrase, id in
          Occurrence(
            phrase: id, left: phrase.left < 0 ? -1 : ids[Int(phrase.left)],
            right: phrase.right < 0 ? -1 : ids[Int(phrase.right)])
        })
    }
  }

  /// How many categorised rows hold a phrase, by category.
  func categorised(_ phrase: Int32) -> [String: Int] {
    rows(phrase) { $0.key.category != nil }
  }

  /// How many rows of some groups hold a phrase, by category.
  func rows(_ phrase: Int32, where isMeant: (TextGroup) -> Bool) -> [String: Int] {
    phrases[Int(phrase)].groups.reduce(into: [:]) { counts, index in
      let group = groups[Int(index)]
      guard let category = group.key.category, isMeant(group) else { return }
      counts[category, default: 0] += group.rowCount
    }
  }

  /// The phrases that are a word longer and stand in all of some groups wherever this one does.
  func shared(_ phrase: Int32, in some: [Int32]) -> Set<Int32> {
    var shared: Set<Int32>?
    for group in some {
      var longer: Set<Int32> = []
      for one in ofGroup[Int(group)] where one.phrase == phrase {
        longer.formUnion([one.left, one.right].filter { $0 >= 0 })
      }
      shared = shared.map { $0.intersection(longer) } ?? longer
      if shared?.isEmpty == true { return [] }
    }
    return shared ?? []
  }

  /// The longest phrase that all of some groups hold in the place of this one.
  func longest(_ phrase: Int32, in some: [Int32]) -> Int32 {
    var phrase = phrase
    while let longer = shared(phrase, in: some).min(by: {
      phrases[Int($0)].text < phrases[Int($1)].text
    }) {
      phrase = longer
    }
    return phrase
  }
}

/// Rows of the ledger that read the same but for numbers, and are categorised the same way.
package struct TextGroup {
  /// Who says the category of a row.
  package enum Evidence: Int {
    case none, rule, source, hand
  }

  /// What makes rows one group.
  package struct Key: Hashable {
    package var text: BareText
    package var category: String?
    package var evidence: Evidence
    /// Whether rules alone leave the row without a category.
    package var isOpen: Bool

    package init(text: BareText, category: String?, evidence: Evidence, isOpen: Bool) {
      self.text = text
      self.category = category
      self.evidence = evidence
      self.isOpen = isOpen
    }
  }

  /// A row of it, to show.
  package struct Example {
    package var payee: String
    package var memo: String
    package var amount: Amount

    package init(payee: String, memo: String, amount: Amount) {
      self.payee = payee
      self.memo = memo
      self.amount = amount
    }
  }

  package let key: Key
  package var rowCount = 0
  /// How much money moved, by currency.
  package var sums: [Currency: Int64] = [:]
  package let example: Example

  package init(key: Key, example: Example) {
    self.key = key
    self.example = example
  }
}
