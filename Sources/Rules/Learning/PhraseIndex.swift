package import Ledger
import Syntax

/// An index of the phrases in a ledger's texts, and the categories of the rows that contain them.
package struct PhraseIndex {
  /// A phrase and the groups that contain it.
  package struct Facts {
    package let text: String
    let wordCount: Int
    /// The indices of the groups with the phrase in their text.
    var groups: [Int32] = []
  }

  package let groups: [TextGroup]
  package private(set) var phrases: [Facts] = []
  /// A phrase in a group's text, with the next longer phrases on both sides; -1 for none.
  private struct Occurrence {
    let phrase: Int32
    let left: Int32
    let right: Int32
  }

  private var ofGroup: [[Occurrence]] = []

  package init(_ groups: [TextGroup]) {
    self.groups = groups
    // Most phrases are already known. Looking them up as bytes avoids a string for each.
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

  /// The number of categorised rows that contain a phrase, by category.
  func categorised(_ phrase: Int32) -> [String: Int] {
    rows(phrase) { $0.key.category != nil }
  }

  /// The number of categorised rows that contain a phrase, by category.
  ///
  /// Only groups for which `isMeant` is true count.
  func rows(_ phrase: Int32, where isMeant: (TextGroup) -> Bool) -> [String: Int] {
    phrases[Int(phrase)].groups.reduce(into: [:]) { counts, index in
      let group = groups[Int(index)]
      guard let category = group.key.category, isMeant(group) else { return }
      counts[category, default: 0] += group.rowCount
    }
  }

  /// The next longer phrases that occur around this phrase in all given groups.
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

  /// The longest phrase around this one that all given groups contain.
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

/// A group of rows with the same ``Key``; their texts differ only in numbers and case.
package struct TextGroup {
  /// The source of a row's category.
  package enum Evidence: Int {
    case none, rule, source, hand
  }

  /// The values that all rows of a group share.
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

  /// A row of the group, for display.
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
  /// The total amount in minor units, by currency.
  package var sums: [Currency: Int64] = [:]
  package let example: Example

  package init(key: Key, example: Example) {
    self.key = key
    self.example = example
  }
}
