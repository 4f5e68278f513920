package import Ledger
import Store
package import Syntax

/// What rules make of a transaction or a receipt now, and what stood there.
package struct RuleChange: Sendable {
  /// What comes out otherwise.
  package enum Subject: Hashable, Sendable {
    case transaction(TransactionID)
    case receipt(ReceiptID)
  }

  /// One field that comes out otherwise.
  package struct Field: Hashable, Sendable {
    package let name: String
    package let before: String?
    package let after: String?
    /// The rule, or the line of the table of places, that says it; nil where none does any more.
    package let location: SourceLocation?
    /// The line of a receipt that it is about; nil for the whole.
    package var line: Line?

    /// The name of what says which row paid a receipt.
    package static let payment = "payment"
    /// The word there for a receipt that several rows may have paid.
    package static let open = "open"
  }

  /// A line of a receipt.
  package struct Line: Hashable, Sendable {
    /// From 1.
    package let number: Int
    package let text: String
    /// What it moves, as the row that pays it has it: less than nothing for what was bought.
    package let amount: Amount
  }

  package let subject: Subject
  package let day: CalendarDate
  /// Of a receipt its total.
  package let amount: Amount
  /// As the statement has it; of a receipt the merchant.
  package let payee: String
  package let fields: [Field]
  /// The row that paid a receipt, which is divided by its lines.
  package let paidBy: TransactionID?
  /// What a person said, and beside it what the rules say.
  package let words: [TransactionEdit]

  /// `deciders` are those of the row, where anybody wants to know.
  init(_ change: DerivedChange, of stored: StoredEntries, _ deciders: Deciders?) {
    let entry = stored.batch.entries[change.index]
    let id = stored.id(ofEntryAt: change.index)
    subject = .transaction(id)
    day = id.day
    amount = entry.amount
    payee = stored.batch.string(entry.payee)
    words = change.words
    paidBy = nil
    let currency = entry.amount.currency
    let shares = change.shares.map { shares in
      Field(
        name: DerivedChange.split, before: Self.divided(shares.before, currency),
        after: Self.divided(shares.after, currency), location: deciders?[DerivedChange.split])
    }
    let differing = change.differences.map { difference in
      let sides = [difference.before, difference.after]
        .map { difference.field == .tags ? $0.map(Self.listed) : $0 }
      return Field(
        name: difference.field.rawValue, before: sides[0], after: sides[1],
        location: deciders?[difference.field.rawValue])
    }
    fields = differing + (shares.map { [$0] } ?? [])
  }

  /// `location` knows which rule says the category of a line, or without one the place.
  init(
    _ change: ReceiptChange, of stored: StoredReceipt,
    _ location: (_ line: Int?) -> SourceLocation?
  ) {
    let receipt = stored.receipt
    subject = .receipt(stored.id)
    day = receipt.day
    amount = receipt.total
    payee = receipt.merchant
    words = []
    if case .matched(let key, _) = change.after { paidBy = key.id } else { paidBy = nil }
    var fields: [Field] = (change.derived?.lines ?? []).map { line in
      let text = receipt.lines[line.index]
      return Field(
        name: DerivedChange.Field.category.rawValue, before: line.before, after: line.after,
        location: location(line.index),
        line: Line(
          number: line.index + 1, text: text.text,
          amount: Amount(minorUnits: -text.amount, currency: receipt.total.currency)))
    }
    if let place = change.derived?.place {
      fields.append(
        Field(
          name: DerivedChange.Field.place.rawValue, before: place.before, after: place.after,
          location: location(nil)))
    }
    if let payment = change.payment {
      fields.append(
        Field(name: Field.payment, before: payment.before, after: payment.after, location: nil))
    }
    self.fields = fields
  }

  private static func divided(_ shares: String?, _ currency: Currency) -> String? {
    shares.map { DerivedChange.words(ofShares: $0, in: currency) }
  }

  private static func listed(_ text: String) -> String { text.replacing("\u{1F}", with: ", ") }
}

/// What other rules make of a receipt: of its lines, and of which row paid it.
struct ReceiptChange {
  /// Nil where its lines and its place are as they were.
  let derived: DerivedReceipt?
  let before: ReceiptState
  let after: ReceiptState

  /// The row that paid it, before and after, or why there is none; nil where that is the same.
  var payment: (before: String?, after: String?)? {
    let (old, new) = (Self.words(before), Self.words(after))
    return old == new ? nil : (old, new)
  }

  var isChange: Bool { derived != nil || payment != nil }

  private static func words(_ state: ReceiptState) -> String? {
    switch state {
    case .matched(let key, _): key.id.description
    case .open: RuleChange.Field.open
    case .alone: nil
    }
  }
}
