import Importing
import Ledger
import Syntax

/// What a format handed over, kept for a test to look at.
final class CollectedStatements: StatementSink {
  struct Line: Equatable {
    var day: String
    var amount: String
    var payee: String
    var memo: String
    var reference: String
    var bankID: String
    var category: String
    var kind: EntryKind
    var line: Int32
    /// What it was before the bank converted it; empty where the file does not say.
    var original = ""
  }

  var statements: [Statement] = []
  var lines: [Line] = []
  var minorUnits: Int64 = 0
  var notes: [String] = []

  var securities: [Security] = []
  var trades: [SecurityTrade] = []
  /// Each correction as `deletes A1`.
  var corrections: [String] = []
  var pendingCount = 0
  /// Account numbers of the other side, in order, where an entry has one.
  var counterparties: [String] = []
  var receipts: [Receipt] = []
  var rejectedRows: [RejectedRow] = []

  func ignored(_ count: Int) {}
  func securities(_ securities: [Security]) { self.securities += securities }
  func receipt(_ receipt: Receipt) { receipts.append(receipt) }
  func rejected(_ row: RejectedRow) { rejectedRows.append(row) }

  func begin(_ statement: Statement) throws(Rejection) {}

  func add(_ batch: EntryBatch) throws(Rejection) {
    trades += batch.trades
    for (index, entry) in batch.entries.enumerated() {
      minorUnits += entry.amount.minorUnits
      pendingCount += entry.isPending ? 1 : 0
      if entry.correction != .none {
        corrections.append("\(entry.correction) \(batch.string(entry.correctedID))")
      }
      if !entry.counterparty.isEmpty { counterparties.append(batch.string(entry.counterparty)) }
      lines.append(
        Line(
          day: entry.bookingDate.description,
          amount: "\(entry.amount) \(entry.amount.currency)", payee: batch.string(entry.payee),
          memo: batch.string(entry.memo), reference: batch.string(entry.reference),
          bankID: batch.string(entry.bankID), category: batch.string(entry.category),
          kind: entry.kind, line: entry.line,
          original: batch.original(ofEntryAt: index).map { "\($0.amount) \($0.amount.currency)" }
            ?? ""))
    }
  }

  func end(_ statement: Statement) throws(Rejection) { statements.append(statement) }
  func note(_ diagnostic: Diagnostic) { notes.append(diagnostic.message) }
}

/// Reads bytes or a sample with one format, as of 2026-11-21 in a workspace of euros.
func collect(
  _ format: any StatementFormat, _ stream: ByteStream, keepsGoodRows: Bool = false
) throws(Rejection) -> CollectedStatements {
  let sink = CollectedStatements()
  var options = ReadingOptions(asOf: CalendarDate(daysSince1970: 20_778))
  options.currency = .eur
  options.keepsGoodRows = keepsGoodRows
  try format.read(stream, options: options, into: sink)
  return sink
}

func collect(
  _ format: any StatementFormat, text: String
) throws(Rejection) -> CollectedStatements {
  try collect(format, ByteStream(name: "test.file", bytes: Array(text.utf8)))
}

func collect(
  _ format: any StatementFormat, sample: String
) throws(Rejection) -> CollectedStatements {
  let root = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
  return try collect(format, ByteStream(path: "/\(root)/samples/statements/\(sample)"))
}

/// The first lines of the messages that a text is refused with; empty when it is taken.
func refusal(_ format: any StatementFormat, text: String) -> [String] {
  do throws(Rejection) {
    _ = try collect(format, text: text)
    return []
  } catch {
    return error.diagnostics.map(\.firstLine)
  }
}
