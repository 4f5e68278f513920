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

/// The share of a transaction put into one category.
///
/// The postings of a transaction add up to its amount.
package struct Posting: Hashable, Sendable {
  package var category: Category
  package var amount: Amount

  /// Whether it went to an own account or came from one.
  package var isTransfer: Bool
  /// Who is on its other side and what it was for, as the bank wrote it; empty where the statement
  /// says so of the whole transaction only.
  package var payee = ""
  package var memo = ""

  package init(category: Category, amount: Amount, isTransfer: Bool = false) {
    self.category = category
    self.amount = amount
    self.isTransfer = isTransfer
  }
}

/// Whether a booked row counts in totals, and if not, why not.
///
/// A duplicate stays in the ledger as its file wrote it; one row of its transaction counts.
package enum TransactionStatus: Int32, Hashable, Sendable, CaseIterable {
  case counts = 0
  /// Another source or another download shows the same transaction.
  case duplicate = 1
  /// A person deleted it.
  case deleted = 2
  /// The bank itself replaced it or took it back.
  case superseded = 3
  /// It was announced, and the booked row has come.
  case settled = 4
  /// It was announced, and never booked.
  case lapsed = 5

  /// The word used in columns and JSON.
  package var word: String { "\(self)" }

  /// All words, as a sentence lists them.
  package static let words: String = {
    let words = allCases.map(\.word)
    return words.dropLast().joined(separator: ", ") + " or " + words[words.count - 1]
  }()
}

/// Which way a transaction moved money.
package enum TransactionType: String, Hashable, Sendable, CaseIterable {
  case income, expense, transfer
}

/// Which transactions to list.
package struct TransactionFilter: Sendable {
  package var period = Period.everything
  package var account: String?
  package var category: String?
  /// Only those without a category.
  package var isUncategorised = false
  /// Only those that count, or those that do not for one reason.
  package var status = TransactionStatus.counts
  /// Text that payee, memo or the clean payee holds, in any case of ASCII letters.
  package var text: String?
  /// Only those that moved money this way.
  package var type: TransactionType?
  /// Which categories are of income, where a type is asked for.
  package var income = IncomeCategories()
  /// At most so many, the newest first; nil for all.
  package var limit: Int?

  package init() {}
}
