/// One change that the ledger remembers: who changed what, and in which run.
package struct LedgerChange: Sendable {
  /// What was changed, as it was and as it is.
  package enum Subject: Sendable {
    /// An entry of a register; nil before it was added, and after it was deleted.
    case entry(Register, key: String, before: RegisterEntry?, after: RegisterEntry?)
    /// A field of a transaction; `isWord` is false where it was given back to the rules.
    case field(
      TransactionID, TransactionEdit.Field, before: String?, after: String?, isWord: Bool)
    /// What a run of rules over the history made of a transaction.
    case derived(TransactionID, Derived)
    /// The same of a receipt: of a line, or without one of the whole.
    case derivedReceipt(ReceiptID, line: (number: Int, text: String)?, Derived)
  }

  /// A field that rules derived anew.
  package struct Derived: Hashable, Sendable {
    package let field: String
    package let before: String?
    package let after: String?
    /// Where that stood which decided it; nil where nothing did, or it was not kept.
    package let decider: String?
    /// Whether a person's word about the field stands over it, so that nobody sees it.
    package let isBeneath: Bool
    /// Whether the row or the receipt counts, so that reports tell of it.
    package let counts: Bool

    package init(
      field: String, before: String?, after: String?, decider: String?, isBeneath: Bool = false,
      counts: Bool = true
    ) {
      self.field = field
      self.before = before
      self.after = after
      self.decider = decider
      self.isBeneath = isBeneath
      self.counts = counts
    }
  }

  /// Whether rules changed it, and neither a person nor an export.
  package var isByRules: Bool {
    switch subject {
    case .derived, .derivedReceipt: true
    case .entry, .field: false
    }
  }

  package let run: Int
  package let day: CalendarDate
  /// The export that brought it; nil for a person and for rules.
  package let file: String?
  package let subject: Subject
  /// Payee, memo and clean name of a transaction, or the merchant of a receipt; nothing for entries of
  /// registers, which hold their names themselves.
  package let names: [String]

  package init(
    run: Int, day: CalendarDate, file: String?, subject: Subject, names: [String] = []
  ) {
    self.run = run
    self.day = day
    self.file = file
    self.subject = subject
    self.names = names
  }
}

/// A word of a person about one field of a transaction that a statement brought.
///
/// It is about what the row is, so it holds again when the row comes again.
package struct TransactionEdit: Hashable, Sendable {
  /// What a person may say of a transaction; what the bank wrote is never edited.
  package enum Field: String, Hashable, Sendable, CaseIterable {
    case category, payee, note, tags, place
  }

  package var field: Field
  /// What stands there by hand: a path, a name, a text, tags joined by U+001F, the id of a place;
  /// nil for nothing.
  package var value: String?
  /// What rules and places had made of it.
  package var derived: String?
  /// The run in which it was said.
  package var run: Int

  package init(field: Field, value: String?, derived: String?, run: Int) {
    self.field = field
    self.value = value
    self.derived = derived
    self.run = run
  }
}
