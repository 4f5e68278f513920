import Importing
import Syntax
import Testing

/// OFX whose header or elements saldo does not know.
@Suite struct OFXUnknownElementsTests {
  private func file(_ header: String, _ list: String, around: String = "") -> String {
    """
    OFXHEADER:100
    DATA:OFXSGML
    \(header)

    <OFX><BANKMSGSRSV1><STMTTRNRS>\(around)<STMTRS><CURDEF>EUR
    <BANKACCTFROM><BANKID>1<ACCTID>77</BANKACCTFROM>
    <BANKTRANLIST>
    \(list)
    </BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>
    """
  }

  private let entry = "<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20260301<TRNAMT>-1.00<FITID>1</STMTTRN>"

  @Test(arguments: [
    ("ENCODING:KLINGON\nCHARSET:1252", "3:10"), ("ENCODING:USASCII\nCHARSET:KLINGON", "4:9"),
    ("<ENCODING>KLINGON", "3:11"),
  ])
  func `an encoding that saldo does not know is refused where it is named`(
    header: String, place: String
  ) {
    #expect(
      refusal(OFXFormat(), text: file(header, entry)) == [
        "test.file:\(place): error: unknown encoding \"KLINGON\" in this file"
      ])
  }

  @Test(arguments: [
    "ENCODING:USASCII\nCHARSET:1252", "ENCODING:UNICODE\nCHARSET:NONE", "ENCODING:UTF-8",
    "ENCODING:\nCHARSET:", "ENCODING:NONE\nCHARSET:CP1252", "ENCODING: USASCII CHARSET: 8859-1",
    "ENCODING:USASCIICHARSET:1252COMPRESSION:NONE", "<ENCODING>USASCII\n<CHARSET>1252</CHARSET>",
    "ENCODING=\"UTF-8\" CHARSET='CSUNICODE'",
  ])
  func `the names that banks write are known`(header: String) throws {
    #expect(try collect(OFXFormat(), text: file(header, entry)).lines.count == 1)
  }

  @Test func `a list of nothing but unknown elements is refused`() {
    #expect(
      refusal(OFXFormat(), text: file("CHARSET:1252", "<STMTTRX><TRNAMT>-1.00</STMTTRX>")) == [
        "test.file:8:1: error: this transaction list has no transactions, only unknown elements; "
          + "the first is <STMTTRX>"
      ])
  }

  @Test func `a hundred thousand unknown elements are not an empty statement`() {
    let many = String(repeating: "<X>1\n", count: 100_000)
    #expect(
      refusal(OFXFormat(), text: file("CHARSET:1252", "", around: many)) == [
        "test.file:5:31: error: this file has no transactions, only 100000 unknown elements; "
          + "the first is <X>"
      ])
  }

  @Test func `an empty list and private elements beside it are an empty statement`() throws {
    let text = file("CHARSET:1252", "<DTSTART>20260301<DTEND>20260331", around: "<INTU.BID>3000")
    let read = try collect(OFXFormat(), text: text)
    #expect(read.statements.count == 1 && read.lines.isEmpty)
  }

  @Test func `unknown elements beside transactions are passed over`() throws {
    let text = file("CHARSET:1252", entry + "<X.Y>1\n" + entry.replacing(">1<", with: ">2<"))
    #expect(try collect(OFXFormat(), text: text).lines.count == 2)
  }
}
