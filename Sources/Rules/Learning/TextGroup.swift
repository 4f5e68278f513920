package import Ledger

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
