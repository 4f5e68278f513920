package import Ledger
import Rules
import Store
package import Syntax

/// The effect of a new rule on the rows of the ledger.
package struct RuleEffect: Sendable {
  /// A row, for display.
  package struct Row: Hashable, Sendable {
    package let id: TransactionID
    package let amount: Amount
    /// The payee as the bank wrote it, or the memo of a row without a payee.
    package let text: String

    package init(id: TransactionID, amount: Amount, text: String) {
      self.id = id
      self.amount = amount
      self.text = text
    }
  }

  /// The rows that another rule keeps: their number, and the rule.
  package struct Kept: Sendable {
    package let location: SourceLocation
    /// The value that the other rule sets, such as a category.
    package let value: String
    package let rows: Int
  }

  /// The number of rows that the rule matches.
  package private(set) var matched = 0
  /// The number of rows without a value that get one from the rule.
  package private(set) var open = 0
  /// The rows that get their first value although the caller did not expect it, at most three.
  package private(set) var others: [Row] = []
  package private(set) var otherCount = 0
  /// The numbers of rows with a replaced value, by old value, largest number first.
  package private(set) var replaced: [(value: String, rows: Int)] = []
  /// Up to three of the rows that the rule wins and that have a value, even if the value stays the
  /// same; empty if the rule replaces no value.
  package private(set) var replacedRows: [Row] = []
  /// The groups of rows that earlier rules keep, largest number first.
  package private(set) var kept: [Kept] = []
  /// The number of rows that keep their override.
  package private(set) var byHand = 0

  private static let mostRows = 3

  init() {}

  /// Tries the rule with the index `rule` in `book` on each row of the ledger.
  ///
  /// `isExpected` returns whether you have seen a row that had no value.
  init(
    ofRule rule: Int, text: String, in book: ClassifierBook, _ store: LedgerStore,
    isExpected: (TransactionID) -> Bool
  ) throws {
    let history = try HistoryClassifier(book, store)
    let literal = FoldedText.folded(text)
    var folding = FoldedText()
    var keepers: [Int: Int] = [:]
    var values: [String: Int] = [:]
    let isPlace = book.rules.rules[rule].stage == .place
    try store.storedEntries { stored in
      history.classifier.forgetNames()
      for (index, entry) in stored.batch.entries.enumerated() {
        let mayMatch = stored.batch.withText { bytes in
          folding.set(payee: bytes.bytes(entry.payee), memo: bytes.bytes(entry.memo))
          return folding.contains(literal)
        }
        guard mayMatch else { continue }
        let matches = history.matches(index, of: stored).matches
        guard let match = matches.first(where: { $0.rule == rule }) else { continue }
        matched += 1
        guard match.isWinner else {
          let winner = matches.last { $0.isWinner && $0.rule < rule }
          keepers[winner?.rule ?? rule, default: 0] += 1
          continue
        }
        let state = stored.categoryStates[index]
        let value = isPlace ? stored.hasPlace(ofEntryAt: index) ? "a place" : nil : state.category
        let row = Row(stored, index)
        if !isPlace, state.isByHand {
          byHand += 1
        } else if let value {
          values[value, default: 0] += 1
          replacedRows.append(row, atMost: Self.mostRows)
        } else {
          open += 1
          guard !isExpected(row.id) else { continue }
          otherCount += 1
          others.append(row, atMost: Self.mostRows)
        }
      }
    }
    finish(book.rules, rule, values, keepers)
  }

  private mutating func finish(
    _ book: RuleBook, _ rule: Int, _ values: [String: Int], _ keepers: [Int: Int]
  ) {
    let own = Set(book.settings(ofRule: rule).map(\.value))
    replaced = values.filter { !own.contains($0.key) }
      .sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { ($0.key, $0.value) }
    if replaced.isEmpty { replacedRows = [] }
    kept = keepers.filter { $0.key != rule }
      .sorted { ($1.value, $0.key) < ($0.value, $1.key) }
      .map { other, rows in
        let settings = book.settings(ofRule: other)
        let value = settings.first { ["category", "place", "stop"].contains($0.name) }
        return Kept(
          location: book.rules[other].location, value: value?.value ?? settings.first?.value ?? "",
          rows: rows)
      }
  }
}

extension RuleEffect.Row {
  init(_ stored: StoredEntries, _ index: Int) {
    let entry = stored.batch.entries[index]
    let payee = stored.batch.string(entry.payee)
    self.init(
      id: stored.id(ofEntryAt: index), amount: entry.amount,
      text: payee.isEmpty ? stored.batch.string(entry.memo) : payee)
  }
}

extension FoldedText {
  /// Whether the folded text contains a folded literal.
  fileprivate func contains(_ literal: [UInt8]) -> Bool {
    let (text, first) = (folded, literal.first)
    guard text.count >= literal.count else { return false }
    return (0...(text.count - literal.count)).contains { start in
      guard text[start] == first else { return false }
      return literal.indices.allSatisfy { text[start + $0] == literal[$0] }
    }
  }
}

extension Array {
  /// Appends an element if the array has fewer than `most` elements.
  mutating func append(_ element: Element, atMost most: Int) {
    if count < most { append(element) }
  }
}
