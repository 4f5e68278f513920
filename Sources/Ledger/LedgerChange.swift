/// One change in the ledger's history, with its run and its origin.
package struct LedgerChange: Sendable {
  /// The changed item, with its values before and after.
  package enum Subject: Sendable {
    /// A record of a register.
    ///
    /// `before` is nil if the record was added, `after` is nil if it was deleted.
    case entry(Register, key: String, before: RegisterEntry?, after: RegisterEntry?)
    /// A setting of the account with this key.
    case account(String, field: String, before: String?, after: String?)
    /// A field of a transaction; `isWord` is false if the override was reverted.
    case field(
      TransactionID, TransactionEdit.Field, before: String?, after: String?, isWord: Bool)
    /// A transaction's field that rules changed when saldo applied them to the history.
    case derived(TransactionID, Derived)
    /// A receipt's field that rules changed when saldo applied them to the history.
    ///
    /// `line` is nil if the field belongs to the whole receipt.
    case derivedReceipt(ReceiptID, line: (number: Int, text: String)?, Derived)
  }

  /// A field with a new value from the rules.
  package struct Derived: Hashable, Sendable {
    package let field: String
    package let before: String?
    package let after: String?
    /// The location of the rule that decided; nil if no rule did, or it was not recorded.
    package let decider: String?
    /// Whether an override hides the new value.
    package let isBeneath: Bool
    /// Whether the row or the receipt counts in totals; only then do reports show the change.
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

  /// Whether the rules made the change, not you or a file.
  package var isByRules: Bool {
    switch subject {
    case .derived, .derivedReceipt: true
    case .entry, .field, .account: false
    }
  }

  package let run: Int
  package let day: CalendarDate
  /// The imported or migrated file that made the change; nil for manual changes and rules.
  package let file: String?
  package let subject: Subject
  /// The payee, memo and clean name of a transaction, or the merchant of a receipt.
  ///
  /// The list is empty for accounts, and for records of registers, which contain their own names.
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

/// An override of one field of a statement transaction.
///
/// It belongs to the identity of the transaction, so it applies again if you import the row again.
package struct TransactionEdit: Hashable, Sendable {
  /// A field that you can override; the bank's own data is immutable.
  package enum Field: String, Hashable, Sendable, CaseIterable {
    case category, payee, note, tags, place
  }

  package var field: Field
  /// The overriding value; nil for empty.
  ///
  /// It is a category path, a payee, a note, tags joined by U+001F, or a place id.
  package var value: String?
  /// The value that the field has without the override; nil for none.
  package var derived: String?
  /// The run that set the override.
  package var run: Int

  package init(field: Field, value: String?, derived: String?, run: Int) {
    self.field = field
    self.value = value
    self.derived = derived
    self.run = run
  }
}
