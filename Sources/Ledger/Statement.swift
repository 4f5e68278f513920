/// What a file says about one account and one period, apart from the entries themselves.
///
/// The entries travel beside it in ``EntryBatch``es, because a statement may be larger than
/// memory.
package struct Statement: Hashable, Sendable {
  /// The account's number as the file writes it (IBAN, ACCTID); empty when the file has none.
  package var accountNumber = ""
  /// The account's key, where the profile or the command line named it.
  package var accountKey: String?
  package var accountKind = Account.Kind.bank
  package var currency: Currency?
  /// The first and last day the file claims to cover.
  package var period: Period?
  package var opening: Balance?
  package var closing: Balance?
  /// Whether booked entries give the whole change from ``opening`` to ``closing``.
  package var isComplete = true
  /// What the file says is held at the end of the period.
  package var positions: [Position] = []
  /// Which layout of its format the file has, where there are several: the CSV profile's name.
  ///
  /// Two files of one format and layout are one source: what one shows, the other does too.
  package var layout = ""

  /// The layout of rows that another file's import rejected, mended.
  package static let rejectsLayout = "saldo-rejects"

  package init() {}

  /// A balance in minor units of the statement's currency, at the end of a day where known.
  package struct Balance: Hashable, Sendable {
    package var minorUnits: Int64
    package var day: CalendarDate?
    /// The line of the file that says so; 0 where the reader does not know.
    package var line: Int

    package init(minorUnits: Int64, day: CalendarDate? = nil, line: Int = 0) {
      self.minorUnits = minorUnits
      self.day = day
      self.line = line
    }
  }
}
