/// One row of a report's figures as a person reads it: who was paid, and where a file says so.
///
/// A transaction that is split has a line for each of its parts, all with the same id.
package struct BookedLine: Hashable, Sendable {
  package let row: LedgerRow
  /// As `saldo list` writes it; nil of a receipt that no bank row has paid.
  package let id: TransactionID?
  /// As the rules or else the statement give it.
  package let payee: String
  package let memo: String
  /// The file as it was named when it came in, and the line on it.
  package let source: SourceLine

  package init(
    row: LedgerRow, id: TransactionID?, payee: String, memo: String = "", source: SourceLine
  ) {
    self.row = row
    self.id = id
    self.payee = payee
    self.memo = memo
    self.source = source
  }
}
