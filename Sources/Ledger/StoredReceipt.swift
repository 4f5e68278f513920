/// A receipt as the ledger keeps it.
package struct StoredReceipt: Sendable {
  /// The ledger's own number of it.
  package let row: Int64
  package let digest: Fingerprint
  /// Which of several equal ones it is, from 1.
  package let occurrence: Int32
  package let receipt: Receipt
  /// For each line its category in the ledger's own numbers; 1 where nothing gave one.
  package let categories: [Int32]
  package let source: SourceLine

  package init(
    row: Int64, digest: Fingerprint, occurrence: Int32, receipt: Receipt, categories: [Int32],
    source: SourceLine
  ) {
    self.row = row
    self.digest = digest
    self.occurrence = occurrence
    self.receipt = receipt
    self.categories = categories
    self.source = source
  }

  package var id: ReceiptID {
    ReceiptID(day: receipt.day, prefix: digest.prefix, occurrence: Int(occurrence))
  }

  /// The shares of `amount` that the lines' categories bear, in order of first appearance.
  ///
  /// What no line names a category for goes to `fallback`. Rounding and prepayment are spread over all.
  package func shares(of amount: Int64, fallback: Int32) -> [(category: Int32, amount: Int64)] {
    var order: [Int32] = []
    var weights: [Int32: Int64] = [:]
    for (line, category) in zip(receipt.lines, categories) {
      let category = category == 1 ? fallback : category
      if weights[category] == nil { order.append(category) }
      let (sum, overflow) = weights[category, default: 0].addingReportingOverflow(-line.amount)
      guard !overflow else { return [(fallback, amount)] }
      weights[category] = sum
    }
    let parts = order.map { weights[$0] ?? 0 }
    guard let shares = Apportionment.shares(of: amount, by: parts) else {
      return [(fallback, amount)]
    }
    let all = zip(order, shares).filter { $0.1 != 0 }.map { (category: $0.0, amount: $0.1) }
    return all.isEmpty ? [(fallback, amount)] : all
  }
}
