package import Ledger

/// Whatever holds receipts and the rows that may have paid them: a ledger, or a run of rules inside one.
package protocol ReceiptHolder {
  /// How many receipts there are.
  func receiptCount() throws -> Int

  /// All receipts that count, oldest first, with the rows that may have paid them: those of the days
  /// on which a receipt may have been paid, which `window` knows. Receipts beyond `scope` are left out.
  func receiptBook(
    in scope: ReceiptScope, window: (Receipt) -> ClosedRange<CalendarDate>
  ) throws -> ReceiptBook

  /// Puts payments and open receipts in the place of those that `scope` has.
  ///
  /// Nothing is written where nothing changed, so that a run that brings nothing leaves the file as
  /// it was.
  func settle(_ payments: [Payment], open: Set<Int64>, in scope: ReceiptScope) throws
}

extension LedgerStore: ReceiptHolder {}
extension DerivationSession: ReceiptHolder {}
