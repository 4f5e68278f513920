package import Ledger
package import Syntax

/// A CSV layout, from a bank's YAML file or from detection.
///
/// The properties are the keys of the YAML file, which `templates/profiles/README.md` explains.
package struct CSVProfile: Hashable, Sendable {
  /// The name of the file without its extension, such as `hdfc-savings`; a detected layout has a
  /// name such as `csv-0a1b2c3d`.
  package var name: String
  /// The display name: the bank, the kind of account and the country; nil if there is none.
  package var title: String?
  /// Whether the profile ships with saldo; the workspace's own profiles take precedence.
  package var isShipped = false
  /// The key of the account that the files belong to; nil if the profile does not set it.
  package var account: String?
  package var accountKind = Account.Kind.bank
  package var recognition = Recognition()
  package var encoding = TextEncoding.utf8
  package var dialect = CSVDialect()
  /// Whether a letterhead of unknown length may precede the header.
  package var skipsUntilHeader = false
  /// The number of lines to skip before the header or the first row.
  package var skipLines = 0
  /// Whether every file of the bank ends with a line break; a missing one then means a truncated
  /// file.
  package var endsWithNewline = false
  /// The patterns of rows that end the table.
  package var footer: [String] = []
  /// The patterns of rows to skip, because they are not entries.
  package var skip: [String] = []
  /// The handling of rows with neither a date nor an amount; nil if they are errors.
  package var undated: UndatedRows?
  package var date: DateColumn
  package var valueDate: DateColumn?
  package var payee: [CSVColumn] = []
  package var text: [CSVColumn] = []
  package var reference: CSVColumn?
  package var bankID: CSVColumn?
  package var category: CSVColumn?
  package var kind: KindColumn?
  package var amount: AmountColumns
  package var number = NumberStyle()
  /// The columns of the amount before the bank converted it; nil if there are none.
  package var original: OriginalColumns?
  /// The column of the bank's fee, which saldo subtracts from the amount; nil if there is none.
  package var fee: CSVColumn?
  package var currency: Currency?
  package var currencyColumn: CSVColumn?
  package var balance: CSVColumn?
  /// Whether the balance column shows the balance before each entry instead of after it.
  package var isBalanceBefore = false
  package var status: StatusColumn?
  package var accountNumberColumn: CSVColumn?
  /// The column of account keys, as in saldo's own files; nil if there is none.
  package var accountKeyColumn: CSVColumn?
  /// The values to extract from the letterhead.
  package var letterhead = Letterhead()
  /// The names of the columns that the bank added to the header of the YAML file.
  var addedColumns: [String] = []
  /// The locations of the YAML keys that messages about rows refer to.
  package var origins: [Origin.Key: Origin] = [:]

  package init(name: String, date: DateColumn, amount: AmountColumns) {
    self.name = name
    self.date = date
    self.amount = amount
  }

  /// The criteria that a file must meet to have this layout.
  package struct Recognition: Hashable, Sendable {
    /// The pattern for the file name, with `*` and `?`; nil for any name.
    package var file: String?
    /// All names of the header row, in order; empty if the file has no header.
    package var header: [String] = []
    /// The number of fields in each row, for files without a header; otherwise nil.
    package var fieldCount: Int?
  }

  /// The columns of an original amount and of its currency.
  package struct OriginalColumns: Hashable, Sendable {
    package var amount: CSVColumn
    package var currency: CSVColumn
  }

  /// A column of dates and its date format.
  package struct DateColumn: Hashable, Sendable {
    package var column: CSVColumn
    package var field: DateField

    package init(column: CSVColumn, field: DateField) {
      self.column = column
      self.field = field
    }
  }

  /// The handling of rows with neither a date nor an amount.
  package enum UndatedRows: String, Hashable, Sendable, CaseIterable {
    /// Appends the texts of the rows to the entry above, and skips rows without texts.
    case join
    /// Skips rows without texts, which may have balances and other figures.
    ///
    /// A row with texts is an error.
    case ignore
  }

  /// The column with the kind of an entry.
  package struct KindColumn: Hashable, Sendable {
    package var column: CSVColumn
    package var words: [String: EntryKind]
  }

  /// A column of status words that mark an entry as pending or as one to ignore.
  package struct StatusColumn: Hashable, Sendable {
    package var column: CSVColumn
    package var pending: [String]
    package var ignored: [String]
  }

  /// The labels above the table, each with its value in a later cell or after a colon in its own
  /// cell.
  package struct Letterhead: Hashable, Sendable {
    package var accountNumber: String?
    package var opening: String?
    package var closing: String?
    package var period: String?
    package var currency: String?

    package var isEmpty: Bool { self == Letterhead() }
  }

  /// The location of a key in the profile's YAML file.
  package struct Origin: Hashable, Sendable {
    package enum Key: String, Hashable, Sendable {
      case date, valueDate = "value_date", number, amount, currency, recognise, kind, status
    }

    package var location: SourceLocation
  }
}

/// The columns of an amount and the way they show its direction.
package enum AmountColumns: Hashable, Sendable {
  /// One signed column, inverted if charges are positive, as on many cards.
  case signed(CSVColumn, isInverted: Bool)
  /// Separate columns for money out and money in.
  ///
  /// `isDebitNegative` is whether debits have a minus sign: either all of them do or none.
  case split(debit: CSVColumn, credit: CSVColumn, isDebitNegative: Bool)
  /// One column with amounts and another with a word for money out or in.
  case flagged(CSVColumn, flag: CSVColumn, debit: [String], credit: [String])

  /// The columns that an amount uses.
  var columns: [CSVColumn] {
    switch self {
    case .signed(let column, _): [column]
    case .split(let debit, let credit, _): [debit, credit]
    case .flagged(let column, let flag, _, _): [column, flag]
    }
  }
}
