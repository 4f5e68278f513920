/// A statement's account, period and balances, without its entries.
///
/// The entries arrive separately in ``EntryBatch``es, because a statement may be larger than
/// memory.
package struct Statement: Hashable, Sendable {
  /// The account number as the file writes it (IBAN, ACCTID); empty if the file has none.
  package var accountNumber = ""
  /// The account's key, from the CSV profile or a column of the file; nil if neither gives it.
  package var accountKey: String?
  package var accountKind = Account.Kind.bank
  package var currency: Currency?
  /// The period that the file claims to cover; nil if it claims none.
  package var period: Period?
  package var opening: Balance?
  package var closing: Balance?
  /// Whether the booked entries account for the whole change from ``opening`` to ``closing``.
  package var isComplete = true
  /// The holdings that the statement reports.
  package var positions: [Position] = []
  /// The layout within the format, such as the name of a CSV profile; empty for the usual layout.
  ///
  /// saldo treats files with the same format and layout as one source.
  package var layout = ""

  /// The layout of a file with corrected rows that an earlier import rejected.
  package static let rejectsLayout = "saldo-rejects"

  package init() {}

  /// A balance in minor units of the statement's currency, with its day if known.
  package struct Balance: Hashable, Sendable {
    package var minorUnits: Int64
    package var day: CalendarDate?
    /// The line of the balance in the file, from 1; 0 if unknown.
    package var line: Int

    package init(minorUnits: Int64, day: CalendarDate? = nil, line: Int = 0) {
      self.minorUnits = minorUnits
      self.day = day
      self.line = line
    }
  }
}
