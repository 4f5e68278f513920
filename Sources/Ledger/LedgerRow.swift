/// A row as reports read it: a transaction, a receipt without a bank row, or one posting of either.
///
/// A row holds no strings, so it is cheap to copy. Its names are indices into ``LedgerNames``.
package struct LedgerRow: Hashable, Sendable {
  package var bookingDate: CalendarDate
  /// The amount in minor units of the account's currency; negative for money out.
  package var minorUnits: Int64
  /// The index into ``LedgerNames/accounts``.
  package var account: Int32
  /// The index into ``LedgerNames/categories``; 0 is ``Category/uncategorised``.
  package var category: Int32
  /// The index into ``LedgerNames/places``, or -1 for no place.
  package var place: Int32
  /// Whether the money stays within your own accounts: neither income nor spending.
  package var isTransfer: Bool
  /// Whether an earlier posting of the same transaction has the same value of ``isTransfer``.
  ///
  /// Such a row adds to sums but not to counts.
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

/// The names that ``LedgerRow``s refer to.
package struct LedgerNames: Sendable {
  package var accounts: [Account]
  /// The categories; the first is always ``Category/uncategorised``.
  package var categories: [Category]
  package var places: [Place]

  package init(accounts: [Account], categories: [Category], places: [Place]) {
    self.accounts = accounts
    self.categories = categories
    self.places = places
  }
}

/// A row behind a report's figures, with its id, payee, memo and source.
package struct BookedLine: Hashable, Sendable {
  package let row: LedgerRow
  /// The id as `saldo list` shows it; nil for a receipt without a bank row.
  package let id: TransactionID?
  /// The payee after rules and overrides; otherwise the payee in the source.
  package let payee: String
  package let memo: String
  /// The file, as named at import, and the line.
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

/// A row in another currency that the bank itself converted to the home currency.
package struct ConvertedRow: Hashable, Sendable {
  package let row: LedgerRow
  /// The conversion from the account's currency to the home currency, as the statement gives it.
  package let conversion: CurrencyConversion

  package init(_ row: LedgerRow, _ conversion: CurrencyConversion) {
    self.row = row
    self.conversion = conversion
  }
}

/// The row that counts in place of a duplicate.
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

/// A receipt line that has a quantity, for reports on prices.
package struct PurchasedLine: Hashable, Sendable {
  package let product: String
  package let category: Category
  package let merchant: String
  package let day: CalendarDate
  package let quantity: ExactDecimal
  /// The unit as the receipt writes it; empty if it has none.
  package let unit: String
  /// The line's contribution to the receipt's total, after tax and discount.
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
