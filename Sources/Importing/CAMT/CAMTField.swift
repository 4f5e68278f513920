/// What an element of a CAMT message means to saldo, whatever version wrote it.
enum CAMTField: Hashable, Sendable {
  case none
  // Of the message.
  case messageCreated, messagePageNumber, messageLastPage
  // Of the statement, report or notification.
  case statement, created, from, to, pageNumber, lastPage
  case iban, otherAccount, accountCurrency, accountType
  // Of a balance.
  case balance, balanceType, balanceAmount, balanceMark, balanceDay
  // Of an entry.
  case entry, amount, mark, reversal, status, bookingDay, valueDay
  case family, subfamily, batchCount
  case entryChargesTotal, entryCharge
  /// What the entry or its transaction was before the bank converted it.
  case originalAmount
  // Of a transaction inside an entry.
  case transaction, transactionAmount, detailedAmount, transactionMark
  case chargesTotal, charge
  case text(CAMTText)
}

/// The texts that an entry and its transactions carry.
enum CAMTText: Int, Hashable, Sendable, CaseIterable {
  case entryBankID, entryNote
  case bankID, endToEnd, cheque, note, remittance, structured
  case creditor, debtor, ultimateCreditor, ultimateDebtor, creditorAccount, debtorAccount

  /// Whether the entry itself has it, and not one of its transactions.
  var isOfEntry: Bool { self == .entryBankID || self == .entryNote }
}

/// Which of the three messages a statement came in.
enum CAMTMessage: Sendable {
  /// camt.052: what happened since the last statement; more may follow the same day.
  case report
  /// camt.053: all that was booked in a period, between two balances.
  case statement
  /// camt.054: single entries, with no balance around them.
  case notification
}
