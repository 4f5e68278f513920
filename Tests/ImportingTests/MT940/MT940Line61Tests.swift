import Ledger
import Testing

@testable import Importing

@Suite struct MT940Line61Tests {
  /// A line, and what it says: day, entry day, sign, amount, code, reference, bank's reference.
  private static let table = """
    2608030803DR48,90NDDTNONREF//260803   | 2026-08-03 2026-08-03 - 48,90 NDDT NONREF 260803
    2608030803D48,90NDDTNONREF            | 2026-08-03 2026-08-03 - 48,90 NDDT NONREF .
    260803C12,NMSCREF 1                   | 2026-08-03 . + 12, NMSC REF 1 .
    260803    DD212,39NMSCNONREF//        | 2026-08-03 . - 212,39 NMSC NONREF .
    260803RC1027,25N068NONREF             | 2026-08-03 . - 1027,25 N068 NONREF .
    260803RDR1027,25N068NONREF            | 2026-08-03 . + 1027,25 N068 NONREF .
    260803RCR1027,25N068NONREF            | 2026-08-03 . - 1027,25 N068 NONREF .
    260803EC5,00NTRFNONREF                | 2026-08-03 . ?+ 5,00 NTRF NONREF .
    260803EDN5,00NTRFNONREF               | 2026-08-03 . ?- 5,00 NTRF NONREF .
    260803DR9,N192NONREF                  | 2026-08-03 . - 9, N192 NONREF .
    260803CN9S051                         | 2026-08-03 . + 9 S051 . .
    260803CM20000,00S05168790452          | 2026-08-03 . + 20000,00 S051 68790452 .
    260803D,50NCHG//88                    | 2026-08-03 . - ,50 NCHG . 88
    260803C000000000300.00NMSC170059286   | 2026-08-03 . + 000000000300.00 NMSC 170059286 .
    2312310102D1,00NTRFNONREF             | 2023-12-31 2024-01-02 - 1,00 NTRF NONREF .
    1401011229C1000,NTRFNONREF//A4G       | 2014-01-01 2013-12-29 + 1000, NTRF NONREF A4G
    1602300301DR6,00N024NONREF            | 2016-02-29 2016-03-01 - 6,00 N024 NONREF .
    2702300301DR6,00N024NONREF            | 2027-02-28 2027-03-01 - 6,00 N024 NONREF .
    2608039999D1,00NTRFNONREF             | 2026-08-03 . - 1,00 NTRF NONREF .
    260803CN220000,00//19239782213        | 2026-08-03 . + 220000,00 . . 19239782213
    260803C50,00 NTRFNONREF//21090254     | 2026-08-03 . + 50,00 NTRF NONREF 21090254
    100722D20,00NGM NONREF                | 2010-07-22 . - 20,00 NGM  NONREF .
    260803D10,00NTRéNONREF                | 2026-08-03 . - 10,00 . NTRéNONREF .
    990803D1,NTRFA/B/C//D//E              | 1999-08-03 . - 1, NTRF A/B/C D//E
    """

  @Test(arguments: table.split(separator: "\n").map(String.init))
  func `a line of every kind is cut into its parts`(row: String) throws {
    let halves = row.split(separator: "|")
    let (text, expected) = (halves[0].trimmingBlanks, halves[1].trimmingBlanks)
    let line = MT940Line61(Self.field(text))
    func word(_ bytes: ArraySlice<UInt8>) -> String {
      bytes.isEmpty ? "." : String(decoding: bytes, as: UTF8.self)
    }
    let sign = (line.isExpected ? "?" : "") + (line.isDebit ? "-" : "+")
    let found = [
      line.valueDate?.description ?? ".", line.entryDate?.description ?? ".", sign,
      word(line.amount), word(line.code), word(line.reference), word(line.bankReference),
    ].joined(separator: " ")
    #expect(found == expected)
    #expect(line.problem == nil)
  }

  @Test func `an IBAN in the place of the reference is the other side's account`() {
    let line = MT940Line61(Self.field("2001020102D2000,00NOVBNL29INGB0006475121\nj blom"))
    #expect(String(decoding: line.counterparty, as: UTF8.self) == "NL29INGB0006475121")
    #expect(line.reference.isEmpty)
    #expect(String(decoding: line.details, as: UTF8.self) == "j blom")
  }

  @Test func `an IBAN alone on the next line is one too`() {
    let line = MT940Line61(Self.field("170606C1000,00N541EREF\nNL55RABO0444444444"))
    #expect(String(decoding: line.counterparty, as: UTF8.self) == "NL55RABO0444444444")
    #expect(line.details.isEmpty)
  }

  @Test func `a name stands behind sixteen characters of account`() {
    let line = MT940Line61(Self.field("030111D500.00NMSC1173113681      ROBECO"))
    #expect(String(decoding: line.counterparty, as: UTF8.self) == "1173113681")
    #expect(String(decoding: line.name, as: UTF8.self) == "ROBECO")
  }

  @Test func `a line that was broken in two is read as one`() throws {
    let line = MT940Line61(Self.field("1811261126CR\n30,00N062NONREF"))
    #expect(line.problem == nil)
    #expect(String(decoding: line.amount, as: UTF8.self) == "30,00")
  }

  @Test(
    arguments: [
      ("260803X12,00NMSC", MT940Line61.Part.mark, 6), ("26080312,00NMSC", .mark, 6),
      ("260803E12,00NMSC", .mark, 6), ("261303D12,00NMSC", .valueDate, 0),
      ("260431D12,00NMSC", .valueDate, 0), ("2608", .valueDate, 0), ("", .valueDate, 0),
      ("260803DNMSC", .amount, 8), ("260803D", .amount, 7),
    ])
  func `a line without day, mark or amount says which is missing`(
    text: String, part: MT940Line61.Part, offset: Int
  ) {
    let problem = MT940Line61(Self.field(text)).problem
    #expect(problem?.part == part)
    #expect(problem?.offset == offset)
  }

  private static func field(_ text: String) -> MT940Field {
    MT940Field(tag: .entry, line: 1, lead: Array(":61:".utf8), text: Array(text.utf8))
  }
}

extension Substring {
  fileprivate var trimmingBlanks: String {
    String(decoding: MT940Text.trimmed(Array(utf8)[...]), as: UTF8.self)
  }
}
