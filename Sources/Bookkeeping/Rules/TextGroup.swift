import Ledger

/// Rows of the ledger that read the same but for numbers, and are categorised the same way.
struct TextGroup {
  /// Who says the category of a row.
  enum Evidence: Int {
    case none, rule, source, hand
  }

  /// What makes rows one group.
  struct Key: Hashable {
    var text: BareText
    var category: String?
    var evidence: Evidence
    /// Whether rules alone leave the row without a category.
    var isOpen: Bool
  }

  /// A row of it, to show.
  struct Example {
    var payee: String
    var memo: String
    var amount: Amount
  }

  let key: Key
  var rowCount = 0
  /// How much money moved, by currency.
  var sums: [Currency: Int64] = [:]
  let example: Example
}
