package import Ledger
package import Syntax

/// How one bank lays out its CSV: a value read from a YAML file.
///
/// The keys are those of the YAML file; `templates/profiles/README.md` explains each of them.
package struct CSVProfile: Hashable, Sendable {
  /// The file's name without extension, such as `hdfc-savings`.
  package var name: String
  /// What people call the layout: the bank, the kind of account, the country.
  package var title: String?
  /// Whether it came with saldo; a workspace's own profile wins over a shipped one.
  package var isShipped = false
  /// The key of the account its files belong to.
  package var account: String?
  package var accountKind = Account.Kind.bank
  package var recognition = Recognition()
  package var encoding = TextEncoding.utf8
  package var dialect = CSVDialect()
  /// Whether a letterhead of unknown length may stand above the header.
  package var skipsUntilHeader = false
  /// How many lines to pass over before the header or the first row.
  package var skipLines = 0
  /// Whether every file of the bank ends with a line end, so that one without it is cut off.
  package var endsWithNewline = false
  /// A row like one of these ends the table.
  package var footer: [String] = []
  /// Rows like one of these are no entries; reading goes on after them.
  package var skip: [String] = []
  /// What rows without a date and an amount are; nil where there should be none.
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
  /// What an entry was before the bank converted it.
  package var original: OriginalColumns?
  /// What the bank kept for itself, to be taken off the amount.
  package var fee: CSVColumn?
  package var currency: Currency?
  package var currencyColumn: CSVColumn?
  package var balance: CSVColumn?
  /// Whether the balance is the one before each entry, not after it.
  package var isBalanceBefore = false
  package var status: StatusColumn?
  package var accountNumberColumn: CSVColumn?
  /// A column with the keys of accounts, as saldo's own files have it.
  package var accountKeyColumn: CSVColumn?
  /// What to pick from the letterhead.
  package var letterhead = Letterhead()
  /// Where in the YAML file the keys stand that messages about rows refer to.
  package var origins: [Origin.Key: Origin] = [:]

  package init(name: String, date: DateColumn, amount: AmountColumns) {
    self.name = name
    self.date = date
    self.amount = amount
  }

  /// What a file must look like to be of this layout.
  package struct Recognition: Hashable, Sendable {
    /// A pattern for the file's name, with `*` and `?`.
    package var file: String?
    /// All names of the header row, in order; empty where the file has no header.
    package var header: [String] = []
    /// How many fields each row has where there is no header.
    package var fieldCount: Int?
  }

  /// The columns of an amount in another currency, and of that currency.
  package struct OriginalColumns: Hashable, Sendable {
    package var amount: CSVColumn
    package var currency: CSVColumn
  }

  /// A column of dates and how they are written.
  package struct DateColumn: Hashable, Sendable {
    package var column: CSVColumn
    package var field: DateField

    package init(column: CSVColumn, field: DateField) {
      self.column = column
      self.field = field
    }
  }

  /// What rows without a date and an amount are.
  package enum UndatedRows: String, Hashable, Sendable, CaseIterable {
    /// Their texts carry on the text of the entry above; without a text they are passed over.
    case join
    /// Balances and other figures, but no texts of entries: passed over.
    case ignore
  }

  /// The column with the kind of an entry.
  package struct KindColumn: Hashable, Sendable {
    package var column: CSVColumn
    package var words: [String: EntryKind]
  }

  /// A column whose words say that an entry is announced only, or none at all.
  package struct StatusColumn: Hashable, Sendable {
    package var column: CSVColumn
    package var pending: [String]
    package var ignored: [String]
  }

  /// Labels in the lines above the table; the value stands in the cell after the label.
  package struct Letterhead: Hashable, Sendable {
    package var accountNumber: String?
    package var opening: String?
    package var closing: String?
    package var period: String?
    package var currency: String?

    package var isEmpty: Bool { self == Letterhead() }
  }

  /// A line of the profile's YAML file.
  package struct Origin: Hashable, Sendable {
    package enum Key: String, Hashable, Sendable {
      case date, valueDate = "value_date", number, amount, currency, recognise, kind, status
    }

    package var location: SourceLocation
  }
}

/// Which columns say how much, and how they say in or out.
package enum AmountColumns: Hashable, Sendable {
  /// One column with a sign; inverted where a charge is positive, as on many cards.
  case signed(CSVColumn, isInverted: Bool)
  /// Money out and money in stand in two columns; debits may carry a minus of their own.
  case split(debit: CSVColumn, credit: CSVColumn, isDebitNegative: Bool)
  /// One column without a sign and another one with a word for out or in.
  case flagged(CSVColumn, flag: CSVColumn, debit: [String], credit: [String])

  /// The columns it reads.
  var columns: [CSVColumn] {
    switch self {
    case .signed(let column, _): [column]
    case .split(let debit, let credit, _): [debit, credit]
    case .flagged(let column, let flag, _, _): [column, flag]
    }
  }
}
