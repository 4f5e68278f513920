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
