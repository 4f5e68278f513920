/// The normalised entry that saldo believes in: what the bank wrote, where it came from, and what
/// rules and people made of it.
package struct Transaction: Sendable {
  package var id: TransactionID
  package var account: Account
  package var bookingDate: CalendarDate
  package var valueDate: CalendarDate?
  package var amount: Amount
  /// The payee as the bank wrote it.
  package var rawPayee: String
  package var memo: String
  package var reference: String
  /// The kind after rules.
  package var kind: EntryKind
  /// The kind as the bank gave it.
  package var bankKind = EntryKind.unknown
  /// The category that the source itself names; empty where it names none.
  package var sourceCategory = ""
  /// The account number of the other side; empty where the statement does not name it.
  package var counterparty = ""
  /// The name of the format that it came in.
  package var format = ""
  package var isPending: Bool
  /// Whether it counts, and if not, why not.
  package var status = TransactionStatus.counts
  /// The payee after rules; the bank's own where no rule says otherwise.
  package var payee: String
  package var category: Category
  package var place: Place?
  /// Why rules and texts put it there, whatever a person says of its place.
  package var placeReason = PlaceReason.unknown
  package var tags: [String]
  package var note: String
  /// Money moved between own accounts: neither income nor spending.
  package var isTransfer: Bool
  package var source: SourceLine

  package init(
    id: TransactionID, account: Account, bookingDate: CalendarDate, valueDate: CalendarDate? = nil,
    amount: Amount, rawPayee: String, memo: String = "", reference: String = "",
    kind: EntryKind = .unknown, isPending: Bool = false, payee: String? = nil,
    category: Category = .uncategorised, place: Place? = nil, tags: [String] = [],
    note: String = "", isTransfer: Bool = false, source: SourceLine
  ) {
    self.id = id
    self.account = account
    self.bookingDate = bookingDate
    self.valueDate = valueDate
    self.amount = amount
    self.rawPayee = rawPayee
    self.memo = memo
    self.reference = reference
    self.kind = kind
    self.isPending = isPending
    self.payee = payee ?? rawPayee
    self.category = category
    self.place = place
    self.tags = tags
    self.note = note
    self.isTransfer = isTransfer
    self.source = source
  }

  /// The shares of its categories; empty where nothing splits it.
  package var splits: [Posting] = []
  /// What splits it.
  package var divider: Divider?

  /// What can split a transaction among categories.
  package enum Divider: String, Sendable {
    case statement, rule, receipt
  }

  /// Whether the statement itself divides it.
  package var isDivided: Bool { divider == .statement }

  /// What it put where: its shares, or one posting for the whole amount.
  package var postings: [Posting] {
    splits.isEmpty ? [Posting(category: category, amount: amount)] : splits
  }
}

/// The file and line a transaction was first read from.
package struct SourceLine: Hashable, Sendable {
  package var file: String
  package var line: Int

  package init(file: String, line: Int) {
    self.file = file
    self.line = line
  }
}

extension SourceLine: CustomStringConvertible {
  package var description: String { "\(file):\(line)" }
}
