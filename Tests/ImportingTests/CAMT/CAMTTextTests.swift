import Importing
import Ledger
import Testing

@Suite struct CAMTTextTests {
  private let writer = CAMTWriter()

  private func only(_ rest: String, isDebit: Bool = true) throws -> CAMTReadings.Line {
    let text = writer.message(writer.entry(isDebit: isDebit, rest: rest))
    let lines = try CAMTReadings.reading(text).lines
    return try #require(lines.count == 1 ? lines.first : nil)
  }

  private func parties(_ pairs: (String, String)...) -> String {
    "<RltdPties>\(pairs.map { writer.party($0.0, $0.1) }.joined())</RltdPties>"
  }

  @Test func `the creditor of a debit and the debtor of a credit is the payee`() throws {
    let details = writer.details(parties(("Dbtr", "Anna"), ("Cdtr", "Roth")))
    #expect(try only(details).payee == "Roth")
    #expect(try only(details, isDebit: false).payee == "Anna")
  }

  @Test func `an ultimate party stands in, then the bank's own words`() throws {
    #expect(try only(writer.details(parties(("UltmtCdtr", "Shop")))).payee == "Shop")
    let noted = try only("<AddtlNtryInf>CARD 5</AddtlNtryInf>")
    #expect(noted.payee == "CARD 5")
    #expect(noted.memo == "CARD 5")
    let told = try only(writer.details("<RmtInf><Ustrd>Rent</Ustrd></RmtInf>"))
    #expect(told.payee == "Rent")
  }

  @Test func `a side that is this account itself is never the other one`() throws {
    let details = writer.details(
      "<RltdPties>\(writer.party("Dbtr", "Anna"))"
        + "<DbtrAcct><Id><Othr><Id>77</Id></Othr></Id></DbtrAcct>\(writer.party("Cdtr", "Me"))"
        + "<CdtrAcct><Id><IBAN>DE02120300000000202051</IBAN></Id></CdtrAcct></RltdPties>")
    let line = try only(details)
    #expect(line.payee == "Anna")
    #expect(line.counterparty == "77")
  }

  @Test func `structured references join the memo`() throws {
    let line = try only(
      writer.details(
        "<RmtInf><Ustrd>Invoice</Ustrd><Strd><RfrdDocInf><Nb>4711</Nb></RfrdDocInf><CdtrRefInf>"
          + "<Ref>RF18539007547034</Ref></CdtrRefInf></Strd></RmtInf><AddtlTxInf>x</AddtlTxInf>"))
    #expect(line.memo == "Invoice 4711 RF18539007547034")
  }

  @Test(arguments: ["NOTPROVIDED", "NONREF", "000000", "notprovided"])
  func `a word for nothing is no reference`(word: String) throws {
    let line = try only(
      "<AcctSvcrRef>\(word)</AcctSvcrRef>"
        + writer.details("<Refs><EndToEndId>\(word)</EndToEndId><ChqNb>12</ChqNb></Refs>"))
    #expect(line.bankID == "")
    #expect(line.reference == "12")
  }

  @Test func `the reference of the only transaction is the entry's where it has none`() throws {
    let one = writer.details("<Refs><AcctSvcrRef>T-1</AcctSvcrRef></Refs>")
    #expect(try only(one).bankID == "T-1")
    #expect(try only(one + one).bankID == "")
  }

  @Test func `line ends become blanks and control characters are refused`() throws {
    #expect(try only("<AddtlNtryInf>one\r\n\ttwo</AddtlNtryInf>").memo == "one two")
    let messages = refusal(
      CAMTFormat(),
      text: writer.message(writer.entry(rest: "<AddtlNtryInf>a\u{9B}b</AddtlNtryInf>")))
    #expect(messages.count == 1)
    #expect(messages.first?.contains("control character U+009B") == true)
  }

  @Test func `other elements with the same names lend nothing`() throws {
    let line = try only(
      writer.details(
        "<RltdAgts><CdtrAgt><FinInstnId><Nm>Bank</Nm></FinInstnId></CdtrAgt></RltdAgts>"
          + "<AmtDtls><InstdAmt><Amt Ccy=\"USD\">99.00</Amt></InstdAmt></AmtDtls>")
        + "<Intrst><Amt Ccy=\"EUR\">7.00</Amt></Intrst><AddtlNtryInf>Shop</AddtlNtryInf>")
    #expect(line.payee == "Shop")
    #expect(line.amount == "-12.50 EUR")
  }

  @Test(arguments: [
    ("CCRD", "POSD", EntryKind.card), ("CCRD", "CWDL", .atm), ("RDDT", "XXXX", .directDebit),
    ("ICDT", "STDO", .standingOrder), ("RCDT", "SALA", .directDeposit), ("NTAV", "NTAV", .unknown),
  ])
  func `kinds follow the bank transaction code`(
    family: String, subfamily: String, kind: EntryKind
  ) throws {
    let line = try only(
      "<BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>\(family)</Cd><SubFmlyCd>\(subfamily)</SubFmlyCd>"
        + "</Fmly></Domn></BkTxCd>")
    #expect(line.kind == kind)
  }

  @Test(arguments: ["ISO-8859-1", "windows-1252", "UTF-8"])
  func `text that is not in UTF-8 is read, whatever the file calls it`(encoding: String) throws {
    let text = writer.message(writer.entry(rest: "<AddtlNtryInf>Caf#</AddtlNtryInf>"))
      .replacing("encoding=\"UTF-8\"", with: "encoding=\"\(encoding)\"")
    let bytes = text.utf8.map { $0 == UInt8(ascii: "#") ? 0xE9 : $0 }
    #expect(try CAMTReadings.reading(bytes).lines.map(\.payee) == ["Café"])
  }

  @Test func `UTF-16 and a byte order mark are read`() throws {
    let text = writer.message(writer.entry(rest: "<AddtlNtryInf>Café €</AddtlNtryInf>"))
    let wide = text.replacing("encoding=\"UTF-8\"", with: "encoding=\"UTF-16\"").utf16
    let little = wide.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    let big = wide.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    for bytes in [
      little, [0xFF, 0xFE] + little, big, [0xFE, 0xFF] + big, [0xEF, 0xBB, 0xBF] + text.utf8,
    ] {
      #expect(CAMTFormat().recognises(FileHead(name: "x", bytes: bytes)))
      #expect(try CAMTReadings.reading(bytes).lines.map(\.payee) == ["Café €"])
    }
  }

  @Test func `blank lines before the declaration do no harm`() throws {
    let read = try CAMTReadings.reading("\n\n  " + writer.message(writer.entry()))
    #expect(read.lines.count == 1)
  }
}
