package import Ledger
import Store
package import Syntax

/// The changes that rules make to a transaction or a receipt.
package struct RuleChange: Sendable {
  /// The changed transaction or receipt.
  package enum Subject: Hashable, Sendable {
    case transaction(TransactionID)
    case receipt(ReceiptID)
  }

  /// A changed field, with its old and new value.
  package struct Field: Hashable, Sendable {
    package let name: String
    package let before: String?
    package let after: String?
    /// The location of the rule or place behind the new value; nil if there is none, or if the
    /// caller needs no locations.
    package let location: SourceLocation?
    /// The affected line of a receipt; nil for the receipt as a whole.
    package var line: Line?

    /// The name of the field for the payment of a receipt.
    package static let payment = "payment"
    /// The value of the field ``payment`` for a receipt with several possible payments.
    package static let open = "open"
  }

  /// A line of a receipt.
  package struct Line: Hashable, Sendable {
    /// The line number, from 1.
    package let number: Int
    package let text: String
    /// The amount with the sign of the payment: negative for a purchase.
    package let amount: Amount
  }

  package let subject: Subject
  package let day: CalendarDate
  /// The amount of the transaction, or the total of the receipt.
  package let amount: Amount
  /// The payee in the statement, or the merchant of the receipt.
  package let payee: String
  package let fields: [Field]
  /// The transaction that paid the receipt and that the receipt's lines split; nil if there is
  /// none.
  package let paidBy: TransactionID?
  /// The overrides of the transaction, each with the value that the rules give.
  package let words: [TransactionEdit]

  /// Creates a change of a row; `deciders` is nil if the caller needs no locations.
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

  /// Creates a change of a receipt.
  ///
  /// `location` returns the location of the rule that sets the category of a line. For nil, it
  /// returns the location of the rule, or of the place's definition, behind the place.
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

/// The changes of a receipt: its lines, its place and its payment.
struct ReceiptChange {
  /// The new classifications; nil if the lines and the place are unchanged.
  let derived: DerivedReceipt?
  let before: ReceiptState
  let after: ReceiptState

  /// The payment before and after the change; nil if it is unchanged.
  ///
  /// A side is the id of the paying transaction, ``RuleChange/Field/open`` for several possible
  /// payments, or nil for none.
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
