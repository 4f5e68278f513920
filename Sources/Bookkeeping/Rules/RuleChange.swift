import Geotagging
package import Ledger
import Rules
import Store
package import Syntax

/// What rules make of a transaction now, and what stood there.
package struct RuleChange: Sendable {
  /// One field that comes out otherwise.
  package struct Field: Hashable, Sendable {
    package let name: String
    package let before: String?
    package let after: String?
    /// The rule, or the line of the table of places, that says it; nil where none does any more.
    package let location: SourceLocation?
  }

  package let id: TransactionID
  package let amount: Amount
  /// As the statement has it.
  package let payee: String
  package let fields: [Field]
  /// What a person said, and beside it what the rules say.
  package let words: [TransactionEdit]

  init(_ change: DerivedChange, of stored: StoredEntries, by history: HistoryClassifier) {
    let entry = stored.batch.entries[change.index]
    id = stored.id(ofEntryAt: change.index)
    amount = entry.amount
    payee = stored.batch.string(entry.payee)
    words = change.words
    let explained =
      change.differences.isEmpty && change.shares == nil
      ? nil : history.explain(change.index, of: stored)
    let currency = entry.amount.currency
    let shares = change.shares.map { shares in
      Field(
        name: "split", before: Self.divided(shares.before, currency),
        after: Self.divided(shares.after, currency),
        location: explained.flatMap { Self.rule(of: "split", $0) })
    }
    let differing = change.differences.map { difference in
      Field(
        name: difference.field.rawValue, before: difference.before.map(Self.listed),
        after: difference.after.map(Self.listed),
        location: explained.flatMap {
          Self.location(of: difference, $0, history.classifier.book)
        })
    }
    fields = differing + (shares.map { [$0] } ?? [])
  }

  /// `Food -29.99, Home -10.00`.
  private static func divided(_ shares: String?, _ currency: Currency) -> String? {
    shares.map { text in
      DerivedChange.shares(text, in: currency).map { "\($0.category) \($0.amount)" }
        .joined(separator: ", ")
    }
  }

  private static func listed(_ text: String) -> String { text.replacing("\u{1F}", with: ", ") }

  /// Where the last rule stands that set the field; a later stage replaces what an earlier one set.
  private static func location(
    of difference: DerivedChange.Difference, _ trace: RuleTrace, _ book: ClassifierBook
  ) -> SourceLocation? {
    let name = difference.field == .tags ? "tag" : difference.field.rawValue
    if let rule = rule(of: name, trace) { return rule }
    let place = Int(trace.classification.found.place)
    guard difference.field == .place, book.places.locations.indices.contains(place) else {
      return nil
    }
    return book.places.locations[place]
  }

  private static func rule(of name: String, _ trace: RuleTrace) -> SourceLocation? {
    trace.matches.last { match in
      match.isWinner && match.settings.contains { $0.name == name && $0.value != "from-text" }
    }?.location
  }
}
