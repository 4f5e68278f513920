import Importing
import Ledger
import Syntax

/// What CAMTFormat handed over, in words, for a test to compare.
final class CAMTReadings: StatementSink {
  struct Line: Equatable {
    var day = ""
    var valueDay = ""
    var amount = ""
    var payee = ""
    var memo = ""
    var reference = ""
    var bankID = ""
    var counterparty = ""
    var kind = EntryKind.unknown
    var isPending = false
  }

  private(set) var statements: [Statement] = []
  private(set) var lines: [Line] = []
  private(set) var notes: [String] = []
  private(set) var rejectedRows: [RejectedRow] = []
  private(set) var ignoredRows = 0

  func begin(_ statement: Statement) throws(Rejection) {}

  func add(_ batch: EntryBatch) throws(Rejection) {
    for entry in batch.entries {
      lines.append(
        Line(
          day: "\(entry.bookingDate)", valueDay: entry.valueDate.map { "\($0)" } ?? "",
          amount: "\(entry.amount) \(entry.amount.currency)", payee: batch.string(entry.payee),
          memo: batch.string(entry.memo), reference: batch.string(entry.reference),
          bankID: batch.string(entry.bankID), counterparty: batch.string(entry.counterparty),
          kind: entry.kind, isPending: entry.isPending))
    }
  }

  func end(_ statement: Statement) throws(Rejection) { statements.append(statement) }
  func ignored(_ count: Int) { ignoredRows += count }
  func securities(_ securities: [Security]) {}
  func receipt(_ receipt: Receipt) {}
  func rejected(_ row: RejectedRow) { rejectedRows.append(row) }
  func note(_ diagnostic: Diagnostic) { notes.append(diagnostic.message) }

  static func reading(
    _ bytes: [UInt8], currency: Currency? = nil, keepsGoodRows: Bool = false
  ) throws(Rejection) -> CAMTReadings {
    let sink = CAMTReadings()
    var options = ReadingOptions(asOf: CalendarDate(daysSince1970: 20_778))
    options.currency = currency
    options.keepsGoodRows = keepsGoodRows
    try CAMTFormat().read(
      ByteStream(name: "test.file", bytes: bytes), options: options, into: sink)
    return sink
  }

  static func reading(
    _ text: String, currency: Currency? = nil, keepsGoodRows: Bool = false
  ) throws(Rejection) -> CAMTReadings {
    try reading(Array(text.utf8), currency: currency, keepsGoodRows: keepsGoodRows)
  }
}

/// Pieces of CAMT messages, written the way of a version.
struct CAMTWriter {
  var kind = 53
  var version = 8
  var prefix = ""

  /// Parties stand in Pty, and Sts in Cd, from the versions of 2019 on.
  private var isNew: Bool { version >= 8 }

  private var names: (container: String, statement: String) {
    switch kind {
    case 52: ("BkToCstmrAcctRpt", "Rpt")
    case 53: ("BkToCstmrStmt", "Stmt")
    default: ("BkToCstmrDbtCdtNtfctn", "Ntfctn")
    }
  }

  /// A whole message of one statement.
  func message(
    _ inner: String, account: String = "<Id><IBAN>DE02120300000000202051</IBAN></Id><Ccy>EUR</Ccy>",
    head: String = "<CreDtTm>2026-04-01T04:00:00</CreDtTm>"
  ) -> String {
    let digits = version < 10 ? "0\(version)" : "\(version)"
    let container = names.container + (version == 1 ? "V01" : "")
    let body =
      "<Document><\(container)><\(names.statement)>\(head)<Acct>\(account)</Acct>"
      + "\(inner)</\(names.statement)></\(container)></Document>"
    let namespace = "urn:iso:std:iso:20022:tech:xsd:camt.0\(kind).001.\(digits)"
    let named =
      prefix.isEmpty
      ? body
      : body.replacing("</", with: "\u{1}").replacing("<", with: "<\(prefix):")
        .replacing("\u{1}", with: "</\(prefix):")
    let colon = prefix.isEmpty ? "" : ":"
    return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
      + named.replacing(
        "<\(prefix)\(colon)Document>",
        with: "<\(prefix)\(colon)Document xmlns\(colon)\(prefix)=\"\(namespace)\">")
  }

  func balance(_ type: String, _ amount: String, isDebit: Bool = false, day: String) -> String {
    let code = version == 1 ? "<Cd>\(type)</Cd>" : "<CdOrPrtry><Cd>\(type)</Cd></CdOrPrtry>"
    return "<Bal><Tp>\(code)</Tp><Amt Ccy=\"EUR\">\(amount)</Amt>"
      + "<CdtDbtInd>\(isDebit ? "DBIT" : "CRDT")</CdtDbtInd><Dt><Dt>\(day)</Dt></Dt></Bal>"
  }

  func status(_ code: String) -> String {
    isNew ? "<Sts><Cd>\(code)</Cd></Sts>" : "<Sts>\(code)</Sts>"
  }

  func party(_ side: String, _ name: String) -> String {
    isNew ? "<\(side)><Pty><Nm>\(name)</Nm></Pty></\(side)>" : "<\(side)><Nm>\(name)</Nm></\(side)>"
  }

  /// One transaction's details, in the envelope that its version has for them.
  func details(_ inner: String) -> String {
    let details = "<TxDtls>\(inner)</TxDtls>"
    return version == 1 ? details : "<NtryDtls>\(details)</NtryDtls>"
  }

  func entry(
    _ amount: String = "12.50", isDebit: Bool = true, day: String = "2026-03-03", rest: String = "",
    status: String = "BOOK", isReversal: Bool = false
  ) -> String {
    "<Ntry><Amt Ccy=\"EUR\">\(amount)</Amt><CdtDbtInd>\(isDebit ? "DBIT" : "CRDT")</CdtDbtInd>"
      + (isReversal ? "<RvslInd>true</RvslInd>" : "") + self.status(status)
      + (day.isEmpty ? "" : "<BookgDt><Dt>\(day)</Dt></BookgDt>") + rest + "</Ntry>"
  }
}
