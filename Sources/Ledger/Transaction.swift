/// A transaction in the ledger: the bank's data, its source, and the values from rules and
/// overrides.
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
  /// The kind according to the bank.
  package var bankKind = EntryKind.unknown
  /// The category in the source data; empty if it has none.
  package var sourceCategory = ""
  /// The counterparty's account number; empty if the statement has none.
  package var counterparty = ""
  /// The name of the source format.
  package var format = ""
  package var isPending: Bool
  /// The status: whether the transaction counts in totals, and the reason if not.
  package var status = TransactionStatus.counts
  /// The payee after rules and overrides; otherwise the bank's payee.
  package var payee: String
  package var category: Category
  package var place: Place?
  /// The reason for the place that rules and texts give, ignoring overrides.
  package var placeReason = PlaceReason.unknown
  package var tags: [String]
  package var note: String
  /// Whether the money stays within your own accounts: neither income nor spending.
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

  /// The postings of a split transaction; empty if it is not split.
  package var splits: [Posting] = []
  /// The source of the split; nil if the transaction is not split.
  package var divider: Divider?

  /// A source of a split among categories.
  package enum Divider: String, Sendable {
    case statement, rule, receipt
  }

  /// Whether the statement itself splits the transaction.
  package var isDivided: Bool { divider == .statement }

  /// The postings of the transaction; a single one for the whole amount if it is not split.
  package var postings: [Posting] {
    splits.isEmpty ? [Posting(category: category, amount: amount)] : splits
  }
}

/// The file and line of a transaction or a receipt.
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

/// A posting: the share of a transaction in one category.
///
/// The postings of a transaction add up to its amount.
package struct Posting: Hashable, Sendable {
  package var category: Category
  package var amount: Amount

  /// Whether the other side is one of your own accounts.
  package var isTransfer: Bool
  /// The payee of this posting, as the bank wrote it.
  ///
  /// Empty if the statement names a payee only for the whole transaction.
  package var payee = ""
  package var memo = ""

  package init(category: Category, amount: Amount, isTransfer: Bool = false) {
    self.category = category
    self.amount = amount
    self.isTransfer = isTransfer
  }
}

/// The status of a row: whether it counts in totals, and the reason if not.
///
/// A duplicate stays in the ledger as its file wrote it. Of the rows that show one transaction,
/// only one counts.
package enum TransactionStatus: Int32, Hashable, Sendable, CaseIterable {
  case counts = 0
  /// Another source or another download shows the same transaction.
  case duplicate = 1
  /// You deleted the row.
  case deleted = 2
  /// The bank replaced or withdrew the row.
  case superseded = 3
  /// The row was pending, and its booked row replaced it.
  case settled = 4
  /// The row was pending and was never booked.
  case lapsed = 5

  /// The word used in columns and JSON.
  package var word: String { "\(self)" }

  /// All words, as a list in a sentence.
  package static let words: String = {
    let words = allCases.map(\.word)
    return words.dropLast().joined(separator: ", ") + " or " + words[words.count - 1]
  }()
}

/// The type of a transaction: money in, money out, or a transfer between your accounts.
package enum TransactionType: String, Hashable, Sendable, CaseIterable {
  case income, expense, transfer
}

/// A filter for listing transactions.
package struct TransactionFilter: Sendable {
  package var period = Period.everything
  package var account: String?
  package var category: String?
  /// Whether to list only transactions with an uncategorised posting; transfers need no category.
  package var isUncategorised = false
  /// The status of the transactions to list.
  package var status = TransactionStatus.counts
  /// The text to find in payee, memo or clean payee, ignoring ASCII case; nil for any text.
  ///
  /// The payees and memos of a split transaction's postings also count.
  package var text: String?
  /// The type of the transactions to list; nil for all.
  package var type: TransactionType?
  /// The income categories, which ``type`` depends on.
  package var income = IncomeCategories()
  /// The maximum number of transactions, newest first; nil for all.
  package var limit: Int?

  package init() {}
}
