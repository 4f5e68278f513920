/// One transaction as reports see it: a small value whose names are indices into ``LedgerNames``.
///
/// Every report asked for is fed from one pass over these rows, so a row holds no string and
/// costs nothing to copy.
package struct LedgerRow: Hashable, Sendable {
  package var bookingDate: CalendarDate
  /// In the currency of the account; money out is negative.
  package var minorUnits: Int64
  /// Index into ``LedgerNames/accounts``.
  package var account: Int32
  /// Index into ``LedgerNames/categories``; 0 is ``Category/uncategorised``.
  package var category: Int32
  /// Index into ``LedgerNames/places``, or -1 for no place.
  package var place: Int32
  /// Moved between own accounts: neither income nor spending.
  package var isTransfer: Bool
  /// Whether the row before is a part of the same transaction: this one adds money and no count.
  package var isContinued: Bool

  package init(
    bookingDate: CalendarDate, minorUnits: Int64, account: Int32, category: Int32, place: Int32,
    isTransfer: Bool, isContinued: Bool = false
  ) {
    self.bookingDate = bookingDate
    self.minorUnits = minorUnits
    self.account = account
    self.category = category
    self.place = place
    self.isTransfer = isTransfer
    self.isContinued = isContinued
  }
}

/// The names that ``LedgerRow``s point to.
package struct LedgerNames: Sendable {
  package var accounts: [Account]
  /// The first is always ``Category/uncategorised``.
  package var categories: [Category]
  package var places: [Place]

  package init(accounts: [Account], categories: [Category], places: [Place]) {
    self.accounts = accounts
    self.categories = categories
    self.places = places
  }
}

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

/// A row in another currency that its bank converted to the home currency itself.
package struct ConvertedRow: Hashable, Sendable {
  package let row: LedgerRow
  /// From the currency of the account to the home currency, as the statement says.
  package let conversion: CurrencyConversion

  package init(_ row: LedgerRow, _ conversion: CurrencyConversion) {
    self.row = row
    self.conversion = conversion
  }
}

/// The row that counts in the place of another, which shows the same payment.
package struct CountedRow: Hashable, Sendable {
  package let id: TransactionID
  /// The account's key.
  package let account: String
  package let amount: Amount

  package init(id: TransactionID, account: String, amount: Amount) {
    self.id = id
    self.account = account
    self.amount = amount
  }

  package var day: CalendarDate { id.day }
}

/// One line of a receipt with a quantity, as reports on prices read it.
package struct BoughtLine: Hashable, Sendable {
  package let product: String
  package let category: Category
  package let merchant: String
  package let day: CalendarDate
  package let quantity: ExactDecimal
  /// The unit as the receipt writes it; empty where it has none.
  package let unit: String
  /// What the line adds to the receipt's total, tax and discount included.
  package let cost: Amount

  package init(
    product: String, category: Category = .uncategorised, merchant: String, day: CalendarDate,
    quantity: ExactDecimal, unit: String = "", cost: Amount
  ) {
    self.product = product
    self.category = category
    self.merchant = merchant
    self.day = day
    self.quantity = quantity
    self.unit = unit
    self.cost = cost
  }
}
