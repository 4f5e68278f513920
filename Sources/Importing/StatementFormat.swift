package import Ledger
package import Syntax

/// One kind of file that statements come in: how to recognise it and how to read it.
///
/// A format is a value in the list ``Formats``; adding one is a new file and one line there.
package protocol StatementFormat: Sendable {
  /// The short name used in messages, options and the ledger: `csv`, `ofx`.
  var name: String { get }
  /// What people call it, for `saldo formats` and the README.
  var title: String { get }
  /// Whether the files are exports of a tracker that `saldo migrate` takes over under this name.
  var isOfTracker: Bool { get }

  /// Whether the head of a file is surely of this format.
  func recognises(_ head: FileHead) -> Bool

  /// The format with all that it can find out about a file by its head alone.
  ///
  /// This may take as long as reading a thousand rows, and needs nothing but the head.
  func ready(for head: FileHead, _ options: ReadingOptions) -> any StatementFormat

  /// Reads all statements of the file into `sink`, in file order.
  ///
  /// Bad rows are gathered, so that one run shows every error of the file; then the whole file
  /// is rejected.
  func read(
    _ stream: ByteStream, options: ReadingOptions, into sink: any StatementSink
  ) throws(Rejection)
}

extension StatementFormat {
  package var isOfTracker: Bool { false }

  package func ready(for head: FileHead, _ options: ReadingOptions) -> any StatementFormat { self }
}

/// The first bytes of a file and its name: all that recognition may look at.
package struct FileHead: Sendable {
  /// The path as the person gave it.
  package let name: String
  package let bytes: [UInt8]

  /// How many bytes recognition and detection look at.
  package static let size = 1 << 18

  package init(name: String, bytes: [UInt8]) {
    self.name = name
    self.bytes = bytes
  }

  /// Whether the first sign opens a JSON object or array; a backslash or underscore does not count,
  /// as formats that escape or rename their keys leave these out.
  var beginsLikeJSON: Bool {
    let first = bytes.first { $0 > 0x20 && $0 < 0x80 && $0 != 0x5C && $0 != 0x5F }
    return first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
  }

  /// Whether the first sign opens a tag.
  var beginsLikeMarkup: Bool {
    bytes.first { $0 > 0x20 && $0 < 0x80 } == UInt8(ascii: "<")
  }

  /// The bytes without the zeros that UTF-16 has between ASCII letters.
  var withoutZeros: [UInt8] { bytes.contains(0) ? bytes.filter { $0 != 0 } : bytes }
}

/// What the person or the workspace says about reading, beyond the bytes themselves.
package struct ReadingOptions: Sendable {
  /// The CSV layouts known, the workspace's own before those shipped.
  package var profiles: [CSVProfile] = []
  /// The layouts that come with saldo, each read only when a file may need it.
  package var shippedProfiles: [CSVProfileText] = []
  /// The name of the one profile to use; nil lets the header decide.
  package var profile: String?
  /// The currency of files that do not name one.
  package var currency: Currency?
  /// How day, month and year follow each other where a file does not say it; nil asks the file.
  package var dateOrder: DateOrder?
  /// Whether bad rows are handed to ``StatementSink/rejected(_:)`` and the good ones taken; else
  /// one bad row refuses the file.
  package var keepsGoodRows = false
  /// Whether a running balance that breaks refuses the file.
  package var checksBalances = true
  /// The day of the run; dates more than a year after it are refused.
  package var asOf: CalendarDate

  package init(asOf: CalendarDate) {
    self.asOf = asOf
  }
}

/// Where a reader puts what it reads.
///
/// For each statement: ``begin(_:)``, any number of batches, ``end(_:)``.
package protocol StatementSink: AnyObject {
  /// A statement starts; its account and currency are known as far as the file says them.
  func begin(_ statement: Statement) throws(Rejection)

  /// Takes the entries of a batch; the reader empties and reuses it afterwards.
  func add(_ batch: EntryBatch) throws(Rejection)

  /// The statement ends; balances and period are now known.
  func end(_ statement: Statement) throws(Rejection)

  /// So many rows of the file were no entries: they were passed over as the layout says.
  ///
  /// They count for the statement that ends next, or for the one that began last.
  func ignored(_ count: Int)

  /// Names of securities that entries and positions of the file speak of.
  func securities(_ securities: [Security]) throws(Rejection)

  /// A receipt; it may come before, between or after statements, or alone.
  func receipt(_ receipt: Receipt) throws(Rejection)

  /// A row that cannot be an entry, of the statement that began last or begins next.
  ///
  /// Readers call this only where ``ReadingOptions/keepsGoodRows`` says so.
  func rejected(_ row: RejectedRow) throws(Rejection)

  /// Something worth saying that does not refuse the file.
  func note(_ diagnostic: Diagnostic)

  /// Something that a person has to look at, though it does not refuse the file.
  func finding(_ diagnostic: Diagnostic)
}

extension StatementSink {
  /// Whoever only reads a file has no status to give it, and says the finding like a note.
  package func finding(_ diagnostic: Diagnostic) { note(diagnostic) }
}
