import Importing
import Ledger
import Syntax
import Testing

/// The puzzles that dates of QIF are: what one date means, and what a whole file proves.
@Suite struct QIFDateTests {
  private func file(_ dates: [String]) -> String {
    "!Type:Bank\n" + dates.map { "D\($0)\nT1.00\n^\n" }.joined()
  }

  private func days(_ dates: [String], said: DateOrder? = nil) throws -> [String] {
    try readQIF(file(dates), dates: said).entries.map { String($0.prefix(10)) }
  }

  @Test(
    arguments: [
      ("12/29/10", "2010-12-29"), ("29/12/10", "2010-12-29"), ("2/14'2020", "2020-02-14"),
      ("1/31'05", "2005-01-31"), ("1/31' 5", "2005-01-31"), ("02/20'24", "2024-02-20"),
      (" 1/ 31/10", "2010-01-31"), ("28.02'2009", "2009-02-28"), ("03.04.2024", "2024-04-03"),
      ("26 Jan 2026", "2026-01-26"), ("Jan 26, 2026", "2026-01-26"), ("26-Jan-26", "2026-01-26"),
      ("26. März 2024", "2024-03-26"), ("2026-Jan-26", "2026-01-26"), ("2022-09-08", "2022-09-08"),
      ("2022/9/8", "2022-09-08"), ("20220908", "2022-09-08"), ("31122024", "2024-12-31"),
      ("12/31/93", "1993-12-31"), ("12/31/69", "ambiguous or future"), ("93/08/25", "1993-08-25"),
      ("2024-01-05 10:22:33", "2024-01-05"), ("2024-01-05T10:22:33Z", "2024-01-05"),
      ("12/31’24", "2024-12-31"), ("12-31-2024", "2024-12-31"), ("5/5/24", "2024-05-05"),
    ])
  func `a date is read in every form that programs write`(text: String, day: String) throws {
    let found = (try? days([text]))?.first ?? "ambiguous or future"
    #expect(found == day)
  }

  @Test(arguments: [
    "", "0", "31/02/2024", "02/30/2024", "13/13/2024", "12/31", "12/31/024", "03/04/0024",
    "00/00/00", "Foo 3, 2024", "12/31/2024x", "1/2/3/4", "--", "3 Mar", "99999999",
  ])
  func `what is no day is refused with its place, never guessed`(text: String) throws {
    let found = try #require(refusedQIF(file(["12/31/2024", text])).first)
    #expect(found.location?.line == 5)
    #expect(found.severity == .error)
  }

  @Test(
    arguments: [
      (["03/04/2024", "31/12/2024"], ["2024-04-03", "2024-12-31"]),
      (["03/04/2024", "12/31/2024"], ["2024-03-04", "2024-12-31"]),
      (["10/11/12", "93/08/25"], ["2010-11-12", "1993-08-25"]),
      (["03.04.24", "01/02/2024"], ["2024-04-03", "2024-02-01"]),
      (["2024-01-02", "01/13/2024", "03/04/2024"], ["2024-01-02", "2024-01-13", "2024-03-04"]),
      (["01/01/2024", "02/02/2024"], ["2024-01-01", "2024-02-02"]),
    ])
  func `one date decides for all of the file, before and behind it`(
    dates: [String], expected: [String]
  ) throws {
    #expect(try days(dates) == expected)
  }

  @Test func `a file whose dates can be read in two ways is refused with both`() throws {
    let refused = refusedQIF(file(["05/05/2024", "03/04/2024", "04/05/2024"]))
    let only = try #require(refused.count == 1 ? refused.first : nil)
    #expect(only.location == SourceLocation(file: "a.qif", line: 5, column: 2))
    #expect(
      only.notes == [
        "\"03/04/2024\" is 2024-04-03 as dd/mm/yyyy: --dates dmy",
        "\"03/04/2024\" is 2024-03-04 as mm/dd/yyyy: --dates mdy",
      ])
  }

  @Test func `that rows stand in order is told and proves nothing`() throws {
    let refused = refusedQIF(file(["01/02/2024", "02/01/2024", "01/03/2024"]))
    #expect(refused.first?.notes.last == nil || refused.first?.notes.count == 2)
    let sorted = refusedQIF(file(["12/01/2024", "01/02/2024", "03/02/2024"]))
    #expect(
      sorted.first?.notes.last
        == "only dd/mm/yyyy puts the rows in date order")
  }

  @Test func `the person and the file itself can say the order`() throws {
    #expect(try days(["03/04/2024"], said: .dmy) == ["2024-04-03"])
    #expect(try days(["03/04/2024"], said: .mdy) == ["2024-03-04"])
    #expect(try days(["03/04/05"], said: .ymd) == ["2003-04-05"])
    let text = "!Option:MDY\n" + file(["03/04/2024"])
    #expect(try readQIF(text).entries == ["2024-03-04 1.00"])
    #expect(try readQIF(text, dates: .dmy).entries == ["2024-04-03 1.00"])
  }

  @Test func `a file that changes its order is refused where it does`() throws {
    let refused = refusedQIF(file(["31/12/2024", "12/31/2024"]))
    #expect(
      refused.map(\.message) == [
        "\"12/31/2024\" is not a valid date in dd/mm/yyyy, the date order of this file"
      ])
    #expect(refused.first?.notes == ["set by line 2 (\"31/12/2024\")"])
    #expect(refused.first?.location?.line == 5)
    #expect(!refusedQIF(file(["12/31/2024"]), dates: .dmy).isEmpty)
  }

  @Test func `a day more than a year ahead is refused and decides no order`() {
    #expect(refusedQIF(file(["2028-01-01"])).first?.message.contains("more than a year") == true)
    // As mm/dd it lies more than a year ahead of 2026-11-21, as dd/mm it does not.
    #expect(
      refusedQIF(file(["12/01/2027"])).first?.message.contains("dates in this file are ambiguous")
        == true)
  }

  @Test func `entries before the proof wait, and their faults are found all the same`() throws {
    let early = (1...3000).map { "0\($0 % 9 + 1)/05/2024" }
    #expect(try days(early + ["31/12/2024"]).count == 3001)
    #expect(try days(early + ["31/12/2024"]).first == "2024-05-02")
    let refused = refusedQIF(file(["10/11/12", "31/12/13", "93/08/25"]))
    #expect(refused.count == 1)
  }
}
