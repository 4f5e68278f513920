import Importing
import Ledger
import Syntax
import TestKit
import Testing

/// What a reader made of a file that may be cut off.
private final class CutReading: StatementSink {
  /// Each entry with all that the file says of it, by the line it begins on.
  private(set) var rows: [(line: Int32, text: String)] = []
  private(set) var receipts: [String] = []
  private(set) var findings: [Diagnostic] = []
  private var sum: Int64 = 0
  private(set) var hasDifference = false

  func begin(_ statement: Statement) { sum = 0 }

  func add(_ batch: EntryBatch) {
    for (index, entry) in batch.entries.enumerated() {
      let texts = [
        entry.payee, entry.memo, entry.reference, entry.bankID, entry.category, entry.counterparty,
        entry.correctedID,
      ].map(batch.string)
      let shares = batch.shares(ofEntryAt: index).map { share in
        "\(share.minorUnits) \(batch.string(share.category)) \(batch.string(share.memo)) "
          + batch.string(share.counterparty)
      }
      let trade = batch.trade(ofEntryAt: index).map { String(describing: $0) } ?? ""
      rows.append(
        (
          entry.line,
          "\(entry.bookingDate) \(String(describing: entry.valueDate)) \(entry.amount) "
            + "\(entry.amount.currency) \(entry.kind) \(entry.isPending) \(texts) \(shares) \(trade)"
        ))
      if !entry.isPending { sum += entry.amount.minorUnits }
    }
  }

  func end(_ statement: Statement) {
    guard statement.isComplete, let opening = statement.opening, let closing = statement.closing
    else { return }
    if opening.minorUnits + sum != closing.minorUnits { hasDifference = true }
  }

  func ignored(_ count: Int) {}
  func securities(_ securities: [Security]) {}
  func receipt(_ receipt: Receipt) { receipts.append("\(receipt)") }
  func rejected(_ row: RejectedRow) {}
  func note(_ diagnostic: Diagnostic) {}
  func finding(_ diagnostic: Diagnostic) { findings.append(diagnostic) }

  /// All that was read, in the order of the file.
  var texts: [String] {
    rows.enumerated().sorted { ($0.element.line, $0.offset) < ($1.element.line, $1.offset) }
      .map(\.element.text) + receipts
  }
}

extension CutReading {
  /// How many rows surely end before the part does: those behind which another one begins.
  fileprivate func completeRows(in part: ArraySlice<UInt8>) -> Int {
    let end: UInt8 = part.contains(0x0A) ? 0x0A : 0x0D
    let lines = part.count { $0 == end }
    return rows.map(\.line).sorted().dropFirst().count { $0 <= lines }
  }
}

/// A download that breaks off gives no wrong row that nobody is told of.
@Suite struct CutOffFilesTests {
  static let samples = CSVFiles.files(in: "samples/statements").flatMap { folder in
    CSVFiles.files(in: String(folder.dropFirst(CSVFiles.root.count)))
  }.filter { !$0.hasSuffix("README.md") }

  /// Where larger files are cut: at every byte near their end, and at every such byte before it.
  private static let step = Seeds.isExhaustive ? 1 : Seeds.count(127, full: 31)
  private static let size = Seeds.count(250, full: 600)

  @Test(arguments: samples.map { String($0.dropFirst(CSVFiles.root.count)) })
  func `a part of a file is refused, or its rows are those of the whole, or its last is named`(
    path: String
  ) throws {
    let bytes = try ByteStream(path: CSVFiles.root + path).peek(1 << 20)
    let name = String(path.split(separator: "/").last ?? "")
    let whole = try #require(try Self.read(bytes, name))
    for count in 1..<bytes.count where count > bytes.count - Self.size || count % Self.step == 0 {
      guard let part = try? Self.read(Array(bytes[..<count]), name) else { continue }
      if !part.findings.isEmpty || part.hasDifference { continue }
      let isSame =
        whole.texts.starts(with: part.texts)
        && part.rows.count >= whole.completeRows(in: bytes[..<count])
      let end = String(decoding: bytes[max(0, count - 60)..<count], as: UTF8.self)
      try #require(isSame, "\(count) bytes of \(bytes.count), up to \(end.debugDescription)")
    }
  }

  private static func read(_ bytes: [UInt8], _ name: String) throws(Rejection) -> CutReading? {
    let head = FileHead(name: name, bytes: Array(bytes.prefix(FileHead.size)))
    let able = Formats.recognising(head)
    guard able.count == 1, let format = able.first else { return nil }
    var options = ReadingOptions(asOf: CalendarDate(daysSince1970: 20_800))
    options.currency = .eur
    do {
      options.profiles = try CSVFiles.shippedProfiles()
    } catch {
      Issue.record(error)
    }
    let sink = CutReading()
    try format.read(ByteStream(name: name, bytes: bytes), options: options, into: sink)
    return sink
  }

  private static let table = "Date,Text,Amount\n2026-08-03,Shop,-3.00\n2026-08-04,Bakery,-274.77"

  @Test func `a table cut inside its last amount names the row`() throws {
    let read = try #require(try Self.read(Array(Self.table.dropLast(4).utf8), "a.csv"))
    let finding = try #require(read.findings.first)
    #expect(read.findings.count == 1)
    #expect(finding.location?.line == 3)
    #expect(finding.excerpt?.text == "2026-08-04,Bakery,-27")
  }

  @Test func `a table that ends with a line end has no finding`() throws {
    #expect(try #require(try Self.read(Array((Self.table + "\n").utf8), "a.csv")).findings.isEmpty)
    #expect(try #require(try Self.read(Array((Self.table + "\r").utf8), "a.csv")).findings.isEmpty)
  }

  @Test(arguments: [
    // Each balance follows from the one before, from the first row to the last or the other way.
    ("2026-08-03,-3.00,97.00\n2026-08-04,-4.00,93.00", true),
    ("2026-08-04,-4.00,93.00\n2026-08-03,-3.00,97.00", true),
    ("2026-08-03,-3.00,97.00\n2026-08-04,-4.00,", false),
    ("2026-08-04,-4.00,93.00", false),
  ])
  func `a balance in the last field proves the row where it follows`(
    rows: String, isProven: Bool
  ) throws {
    let yaml = """
      version: 1
      recognise: {header: [Date, Amount, Balance]}
      date: {column: Date, format: yyyy-MM-dd}
      amount: {column: Amount, number: plain}
      balance: {column: Balance}
      """
    let read = try Self.read("Date,Amount,Balance\n" + rows, yaml)
    #expect(read.findings.isEmpty == isProven)
  }

  @Test(arguments: [
    ("Text,Date,Amount", #"A,2026-08-03,"-3.00""#, true),
    ("Date,Amount,Text", #"2026-08-03,-3.00,"A""#, false),
    ("Date,Amount,Unread", "2026-08-03,-3.00,", true),
    ("Date,Amount,Text", "2026-08-03,-3.00,A,", true),
    ("Date,Amount,Currency", "2026-08-03,-3.00,EUR", true),
  ])
  func `a closing quote ends a number, a code has three letters, and what is not read may be cut`(
    header: String, row: String, isProven: Bool
  ) throws {
    let text =
      header.contains("Text")
      ? "\npayee: {columns: [Text]}"
      : header.contains("Currency") ? "\ncurrency: {column: Currency}" : ""
    let yaml = """
      version: 1
      recognise: {header: [\(header)]}
      date: {column: Date, format: yyyy-MM-dd}
      amount: {column: Amount, number: plain}\(text)
      """
    #expect(try Self.read("\(header)\n\(row)", yaml).findings.isEmpty == isProven)
  }

  @Test(arguments: [("-3.00", true), ("-3.0", true), ("-3", true), ("-2", false)])
  func `balances above the table prove an amount`(amount: String, isProven: Bool) throws {
    let yaml = """
      version: 1
      recognise: {header: [Text, Date, Amount]}
      skip_until_header: true
      letterhead: {opening: Opening, closing: Closing}
      date: {column: Date, format: yyyy-MM-dd}
      amount: {column: Amount, number: plain}
      payee: {columns: [Text]}
      """
    let text = "Opening,100.00\nClosing,97.00\n\nText,Date,Amount\nA,2026-08-03,\(amount)"
    #expect(try Self.read(text, yaml).findings.isEmpty == isProven)
  }

  @Test func `a text that an undated row carries on may be cut`() throws {
    let yaml = """
      version: 1
      recognise: {header: [Date, Amount, Text]}
      undated: join
      date: {column: Date, format: yyyy-MM-dd}
      amount: {column: Amount, number: plain}
      text: {columns: [Text]}
      """
    let text = "Date,Amount,Text\n2026-08-03,-3.00,Shop\n,,at the cor"
    #expect(try Self.read(text, yaml).findings.map(\.location?.line) == [3])
    #expect(try Self.read(text + "ner\n", yaml).findings.isEmpty)
  }

  @Test func `a layout may say that every file ends with a line end`() throws {
    let yaml = """
      version: 1
      recognise: {header: [Date, Text, Amount]}
      ends_with_newline: true
      date: {column: Date, format: yyyy-MM-dd}
      amount: {column: Amount, number: plain}
      payee: {columns: [Text]}
      """
    #expect(try Self.read(Self.table + "\n", yaml).rows.count == 2)
    let profile = try CSVProfile(yaml: yaml, name: "mine", file: "mine.yaml")
    #expect(try CSVProfile(yaml: profile.yaml(), name: "mine", file: "b.yaml").endsWithNewline)
    do {
      _ = try Self.read(Self.table, yaml)
      Issue.record("the file was taken")
    } catch {
      let first = try #require((error as? Rejection)?.diagnostics.first)
      #expect(first.message.contains("cut off"))
      #expect(first.location?.line == 3)
    }
  }

  private static func read(_ text: String, _ yaml: String) throws -> CutReading {
    var options = ReadingOptions(asOf: CalendarDate(daysSince1970: 20_800))
    options.currency = .eur
    options.profiles = [try CSVProfile(yaml: yaml, name: "mine", file: "profiles/mine.yaml")]
    let sink = CutReading()
    let stream = ByteStream(name: "a.csv", bytes: Array(text.utf8))
    try CSVFormat().read(stream, options: options, into: sink)
    return sink
  }
}
