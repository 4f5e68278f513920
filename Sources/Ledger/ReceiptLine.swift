/// One thing on a receipt: a good, or a charge, a discount or a tax that stands alone.
package struct ReceiptLine: Hashable, Sendable {
  package var text: String
  /// Negative on a credit note.
  package var quantity: ExactDecimal?
  /// The unit as the receipt writes it (`kg`, `C62`, `pack`).
  package var unit = ""
  package var unitPrice: ExactDecimal?
  /// Taken off this line, in minor units; positive.
  package var discount: Int64 = 0
  /// This line's share of the tax that the receipt states, in minor units.
  package var tax: Int64?
  /// Per cent.
  package var taxRate: ExactDecimal?
  /// What the line adds to the receipt's total, in minor units, tax and discount included.
  package var amount: Int64
  /// The category that the source itself gives.
  package var category = ""
  /// A code that names the good across shops: EAN, the seller's article number.
  package var article = ""

  package init(text: String, amount: Int64) {
    self.text = text
    self.amount = amount
  }
}
