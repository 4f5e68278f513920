import Importing
import Ledger
import Syntax
import Testing

/// Rows beside the ordinary: corrections, announced ones, and those that cannot be entries.
@Suite struct OFXEntryTests {
  private func file(_ rows: String) -> String {
    "<OFX><STMTRS><CURDEF>EUR<BANKTRANLIST>\(rows)</BANKTRANLIST></STMTRS></OFX>"
  }

  private func row(_ rest: String, day: String = "20260302", amount: String = "-5.00") -> String {
    "<STMTTRN><DTPOSTED>\(day)<TRNAMT>\(amount)\(rest)</STMTTRN>\n"
  }

  @Test(
    arguments: [
      ("<CORRECTFITID>A1<CORRECTACTION>REPLACE", ["replaces A1"]),
      ("<CORRECTFITID>A1<CORRECTACTION>delete", ["deletes A1"]),
      ("<CORRECTACTION>DELETE<CORRECTFITID>A1", ["deletes A1"]),
      ("<CORRECTFITID>A1", ["replaces A1"]),
      ("<CORRECTFITID>0<CORRECTACTION>DELETE", []),
      ("<CORRECTFITID><CORRECTACTION>DELETE", []),
      ("<CORRECTACTION>DELETE", []),
    ])
  func `corrections name what they correct`(tags: String, corrections: [String]) throws {
    let read = try collect(OFXFormat(), text: file(row("<FITID>B1\(tags)<NAME>Shop")))
    #expect(read.corrections == corrections)
    #expect(read.notes.isEmpty)
  }

  @Test(arguments: ["0000", "NONREF", "notprovided", "NONE"])
  func `an id that is none is none`(id: String) throws {
    #expect(try collect(OFXFormat(), text: file(row("<FITID>\(id)"))).lines.map(\.bankID) == [""])
    #expect(
      try collect(OFXFormat(), text: file(row("<FITID>\(id)7"))).lines.map(\.bankID) == [id + "7"])
  }

  @Test func `the word in a row of a table makes no OFX file`() {
    func knows(_ text: String) -> Bool {
      OFXFormat().recognises(FileHead(name: "a.csv", bytes: Array(text.utf8)))
    }
    #expect(!knows("Date,Payee,Amount\n2026-03-01,<OFX> Ltd,-1.00\n"))
    #expect(knows("\u{FEFF}\n\n<!-- mine --><ofx>"))
    #expect(knows("a banner of the bank\r\n<OFX>"))
    #expect(knows("OFXHEADER:100DATA:OFXSGML<OFX>"))
  }

  @Test func `a body with open leaves behind an XML declaration is read as SGML`() throws {
    let text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <?OFX OFXHEADER="200" VERSION="203"?>
      <OFX><SIGNONMSGSRSV1><SONRS><STATUS><CODE>0<SEVERITY>INFO</STATUS></SONRS></SIGNONMSGSRSV1>
      <STMTRS><CURDEF>EUR<BANKTRANLIST>\(row("<FITID>1<NAME>Shop"))</BANKTRANLIST></STMTRS></OFX>
      """
    #expect(try collect(OFXFormat(), text: text).lines.map(\.payee) == ["Shop"])
    let damaged = text.replacing("INFO</STATUS>", with: "INFO</SEVERITY></STATUS>")
    #expect(refusal(OFXFormat(), text: damaged).first?.contains("not well-formed XML") == true)
  }

  @Test func `announced transactions are pending`() throws {
    let read = try collect(OFXFormat(), sample: "ofx-pending/checking.ofx")
    #expect(read.lines.map(\.amount) == ["-12.00 USD", "-19.90 USD", "-3.20 USD"])
    #expect(read.lines.map(\.day) == ["2026-03-02", "2026-03-30", "2026-03-31"])
    #expect(read.pendingCount == 2)
    #expect(read.statements.count == 1)
  }

  @Test func `the other side of a transfer is kept and is not the account`() throws {
    let read = try collect(OFXFormat(), sample: "qbo-two-accounts/two.qbo")
    #expect(read.counterparties == ["00471199"])
    #expect(read.statements.map(\.accountNumber) == ["00471100", "00471199"])
  }

  @Test func `a bad row is handed on with its texts where good rows are kept`() throws {
    let text = file(
      row("<FITID>1<NAME>Good") + row("<FITID>2<NAME>Bad<MEMO>why", amount: "12,3x")
        + row("<FITID>3<NAME>Worse", day: "20260231") + row("<FITID>4<NAME>Fine"))
    let read = try collect(
      OFXFormat(), ByteStream(name: "test.file", bytes: Array(text.utf8)), keepsGoodRows: true)
    #expect(read.lines.map(\.payee) == ["Good", "Fine"])
    #expect(read.rejectedRows.map(\.payee) == ["Bad", "Worse"])
    #expect(read.rejectedRows.map(\.amount) == ["12,3x", "-5.00"])
    #expect(read.rejectedRows.map(\.date) == ["20260302", "20260231"])
    #expect(read.rejectedRows.map(\.line) == [2, 3])
    #expect(read.rejectedRows.first?.memo == "why")
    #expect(read.rejectedRows.first?.bankID == "2")
    #expect(read.rejectedRows.allSatisfy { $0.problems.count == 1 })
    #expect(refusal(OFXFormat(), text: text).count == 2)
  }
}
