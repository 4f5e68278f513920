/// One change that the ledger remembers: who changed what, and in which run.
package struct LedgerChange: Sendable {
  /// What was changed, as it was and as it is.
  package enum Subject: Sendable {
    /// An entry of a register; nil before it was added, and after it was deleted.
    case entry(Register, key: String, before: RegisterEntry?, after: RegisterEntry?)
    /// A field of a transaction; `isWord` is false where it was given back to the rules.
    case field(
      TransactionID, TransactionEdit.Field, before: String?, after: String?, isWord: Bool)
  }

  package let run: Int
  package let day: CalendarDate
  /// The export that brought it; nil for a person.
  package let file: String?
  package let subject: Subject

  package init(run: Int, day: CalendarDate, file: String?, subject: Subject) {
    self.run = run
    self.day = day
    self.file = file
    self.subject = subject
  }
}
