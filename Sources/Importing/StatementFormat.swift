package import Ledger
package import Syntax

/// A format of statements or receipts, which recognises and reads its files.
///
/// To add a format, create one file and add one line to ``Formats``.
package protocol StatementFormat: Sendable {
  /// The short name in messages, options and the ledger, such as `csv` or `ofx`.
  var name: String { get }
  /// The display name, such as for `saldo formats`.
  var title: String { get }
  /// Whether files of this format are exports of a tracker that `saldo migrate` accepts by
  /// ``name``.
  var isOfTracker: Bool { get }

  /// Whether the head of a file shows this format.
  func recognises(_ head: FileHead) -> Bool

  /// The format with everything that it can detect from the head of a file.
  ///
  /// The call needs only the head. It may take as long as reading a thousand rows.
  func ready(for head: FileHead, _ options: ReadingOptions) -> any StatementFormat

  /// Reads all statements of the file into `sink`, in file order.
  ///
  /// The reader collects the errors of all bad rows and then rejects the whole file, unless
  /// ``ReadingOptions/keepsGoodRows`` is set.
  func read(
    _ stream: ByteStream, options: ReadingOptions, into sink: any StatementSink
  ) throws(Rejection)
}

extension StatementFormat {
  package var isOfTracker: Bool { false }

  package func ready(for head: FileHead, _ options: ReadingOptions) -> any StatementFormat { self }
}

/// The name and the first bytes of a file, the only input for recognition.
package struct FileHead: Sendable {
  /// The path of the file.
  package let name: String
  package let bytes: [UInt8]

  /// The maximum number of bytes that recognition and detection use.
  package static let size = 1 << 18

  package init(name: String, bytes: [UInt8]) {
    self.name = name
    self.bytes = bytes
  }

  /// Whether the first relevant character opens a JSON object or array.
  ///
  /// Blanks, control characters, non-ASCII bytes, backslashes and underscores are not relevant.
  /// Tools that escape or rename the keys insert backslashes and underscores.
  var beginsLikeJSON: Bool {
    let first = bytes.first { $0 > 0x20 && $0 < 0x80 && $0 != 0x5C && $0 != 0x5F }
    return first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
  }

  /// Whether the first visible ASCII character is `<`.
  var beginsLikeMarkup: Bool {
    bytes.first { $0 > 0x20 && $0 < 0x80 } == UInt8(ascii: "<")
  }

  /// The bytes without zero bytes, which UTF-16 has between ASCII letters.
  package var withoutZeros: [UInt8] { bytes.contains(0) ? bytes.filter { $0 != 0 } : bytes }
}

/// The options for reading a file, from the command and the workspace.
package struct ReadingOptions: Sendable {
  /// The parsed CSV profiles, normally those of the workspace.
  package var profiles: [CSVProfile] = []
  /// The profiles that ship with saldo, each parsed only if a file may need it.
  package var shippedProfiles: [CSVProfileText] = []
  /// The name of the profile to use; nil to choose one by the head of the file.
  package var profile: String?
  /// The currency of files that do not name one; nil if unknown.
  package var currency: Currency?
  /// Your answers to the decisions that a file leaves open.
  package var answers = LayoutAnswers()
  /// Whether to import good rows and pass bad ones to ``StatementSink/rejected(_:)``.
  ///
  /// Otherwise, one bad row rejects the file.
  package var keepsGoodRows = false
  /// Whether breaks in a running balance reject the file.
  package var checksBalances = true
  /// The as-of day of the run; saldo rejects dates more than a year after it.
  package var asOf: CalendarDate

  package init(asOf: CalendarDate) {
    self.asOf = asOf
  }
}

/// The receiver of statements and entries that a reader reads.
///
/// For each statement, the reader calls ``begin(_:)``, then ``add(_:)`` for each batch, then
/// ``end(_:)``.
package protocol StatementSink: AnyObject {
  /// Begins a statement; its account and currency are set as far as they are known.
  func begin(_ statement: Statement) throws(Rejection)

  /// Adds the entries of a batch; the reader empties and reuses it afterwards.
  func add(_ batch: EntryBatch) throws(Rejection)

  /// Ends the statement; its balances and period are now known.
  func end(_ statement: Statement) throws(Rejection)

  /// Counts rows that the reader skipped.
  ///
  /// The rows count towards the next statement to end.
  func ignored(_ count: Int)

  /// Adds the securities that entries and positions of the file refer to.
  func securities(_ securities: [Security]) throws(Rejection)

  /// Adds a receipt, which may come before, between or after statements, or alone.
  func receipt(_ receipt: Receipt) throws(Rejection)

  /// Adds a row that is not a valid entry.
  ///
  /// The row belongs to the open statement. Between two statements, it belongs to the next one;
  /// after the last statement, to the last one. Readers call this only if
  /// ``ReadingOptions/keepsGoodRows`` is set.
  func rejected(_ row: RejectedRow) throws(Rejection)

  /// Reports a diagnostic that does not reject the file.
  func note(_ diagnostic: Diagnostic)

  /// Reports a finding that you need to review but that does not reject the file.
  func finding(_ diagnostic: Diagnostic)
}

extension StatementSink {
  /// Reports the finding as a note, for sinks that have no exit status to set.
  package func finding(_ diagnostic: Diagnostic) { note(diagnostic) }
}
