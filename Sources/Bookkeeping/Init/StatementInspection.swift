package import Importing
package import Ledger
package import Syntax

/// The inspection of a statement file without a ledger: its accounts, currencies, days and layout.
package struct StatementInspection: Sendable {
  package let path: FilePath
  /// The SHA-256 of the file's bytes.
  package let digest: [UInt8]
  /// The name of the format, such as `ofx`.
  package let format: String
  /// The CSV layout; nil for other formats.
  package var layout: Layout?
  /// The parts of the file, by account and currency, in the order of the file.
  package var parts: [Part] = []
  /// The number of receipts.
  package var receipts = 0
  /// Whether an amount in the file has no currency.
  package var lacksCurrency = false
  /// The reason for the currency of amounts without one; nil if there is none.
  package var currencyReason: String?
  /// The IBANs in the first bytes of the file, except those of its own accounts.
  package var counterparties: [IBAN] = []
  /// The bank that the file or its layout names; nil if there is none.
  package var bank: BankName?
  package var notes: [Diagnostic] = []

  /// The layout of a CSV file.
  package struct Layout: Sendable {
    package var profile: CSVProfile
    /// The detected layout; nil for a profile that ships with saldo.
    package var detection: CSVDetection?
  }

  /// The entries of one account and one currency.
  package struct Part: Hashable, Sendable {
    /// The account's key in the file or its profile; nil if there is none.
    package var key: String?
    /// The account number as the file writes it; empty if it has none.
    package var number: String
    package var kind: Account.Kind
    /// The currency of the statement, otherwise of its first entry; nil if neither has one.
    package var currency: Currency?
    package var rows = 0
    package var days: Period?
    /// The day and amount of each row, for a comparison with other files.
    package var rowKeys: [RowKey] = []
  }

  /// The day and amount of a row.
  package struct RowKey: Hashable, Sendable {
    package var day: CalendarDate
    package var minorUnits: Int64
  }

  /// The number of entries in all parts.
  package var rows: Int { parts.reduce(0) { $0 + $1.rows } }

  /// The first and last day of the entries; nil if there are none.
  package var days: Period? {
    parts.reduce(nil) { days, part in part.days.map { $0.joined(days) } ?? days }
  }

  /// The file's name without its folders.
  package var name: String { path.name }
}

extension FilePath {
  /// The last part of the path, for display.
  var name: String { text.lastPathPart }
}

/// A sink that collects the accounts of a file while a format reads it.
final class InspectionSink: StatementSink {
  private(set) var parts: [StatementInspection.Part] = []
  private(set) var receipts = 0
  private var keptNotes: ReaderNotes
  /// The index of the open statement's part.
  private var open = 0

  init(file: String) { keptNotes = ReaderNotes(file: file) }

  var notes: [Diagnostic] { keptNotes.all }

  func begin(_ statement: Statement) throws(Rejection) {
    let part = StatementInspection.Part(
      key: statement.accountKey, number: statement.accountNumber, kind: statement.accountKind,
      currency: statement.currency)
    let known = parts.firstIndex {
      $0.key == part.key && $0.number == part.number && $0.currency == part.currency
    }
    open = known ?? parts.count
    if known == nil { parts.append(part) }
  }

  func add(_ batch: EntryBatch) throws(Rejection) {
    for entry in batch.entries {
      let day = entry.bookingDate
      if let day = Period(start: day, end: day) {
        parts[open].days = day.joined(parts[open].days)
      }
      parts[open].currency = parts[open].currency ?? entry.amount.currency
      parts[open].rowKeys.append(.init(day: day, minorUnits: entry.amount.minorUnits))
    }
    parts[open].rows += batch.count
  }

  func end(_ statement: Statement) throws(Rejection) {}

  func ignored(_ count: Int) {}

  func securities(_ securities: [Security]) throws(Rejection) {}

  func receipt(_ receipt: Receipt) throws(Rejection) { receipts += 1 }

  func rejected(_ row: RejectedRow) {}

  func note(_ diagnostic: Diagnostic) { keptNotes.add(diagnostic) }
}
