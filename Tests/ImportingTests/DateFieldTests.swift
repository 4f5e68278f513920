import Importing
import Ledger
import Testing

struct DateFieldTests {
  @Test(arguments: [
    ("dd.MM.yyyy", "02.04.2024", "2024-04-02"), ("dd/MM/yy", " 14/08/26 ", "2026-08-14"),
    ("dd/MM/yy", "14/08/71", "1971-08-14"), ("d.M.yyyy", "2.4.2024", "2024-04-02"),
    ("yyyyMMdd", "20240402", "2024-04-02"), ("yyyy.MM.dd.", "2019.04.19.", "2019-04-19"),
    ("d MMM yyyy", "1 Apr 2024", "2024-04-01"), ("d-MMM-yy", "10-Nov-09", "2009-11-10"),
    ("d. MMMM yyyy", "3. März 2024", "2024-03-03"), ("d MMM yyyy", "14 août 2024", "2024-08-14"),
    ("d MMM yyyy", "5 mrt. 2024", "2024-03-05"), ("d MMM yyyy", "7 grudnia 2024", "2024-12-07"),
    ("d. MMMM yyyy", "9. července 2024", "2024-07-09"),
    ("d. MMMM yyyy", "9. června 2024", "2024-06-09"),
    ("yyyy-MM-dd HH:mm:ss", "2021-09-06 6:11:59", "2021-09-06"),
    ("yyyy-MM-dd'T'HH:mm:ss*", "2021-09-06T23:59:59.000Z", "2021-09-06"),
    ("M/d/yyyy h:mm a", "6/1/2024 5:42 PM", "2024-06-01"),
    ("MM/dd/yyyy*", "04/17/2023 as of 04/15/2023", "2023-04-17"),
    ("dd.MM.yyyy", "'02.04.2024", "2024-04-02"),
  ])
  func `a date is read as its format says`(format: String, text: String, day: String) throws {
    #expect(try #require(DateField(format)).date(text)?.description == day)
  }

  @Test(arguments: [
    ("dd.MM.yyyy", "2.4.2024"), ("dd.MM.yyyy", "02.04.24"), ("dd.MM.yyyy", "02.04.2024 x"),
    ("dd.MM.yy", "02.04.2024"), ("yyyyMMdd", "2024-04-02"), ("d MMM yyyy", "1 Foo 2024"),
    ("dd.MM.yyyy", "31.04.2024"), ("dd.MM.yyyy", "００.04.2024"), ("yyyy-MM-dd", "1969-12-31"),
  ])
  func `a date that departs from its format is none`(format: String, text: String) throws {
    #expect(try #require(DateField(format)).date(text) == nil)
  }

  @Test(arguments: ["dd.mm.yyyy", "yyyy-MM", "dd.MM", "YYYY-MM-DD", "dd.MM.yyy", "d'x.MM.yyyy", ""])
  func `a format that names no whole date is refused`(format: String) {
    #expect(DateField(format) == nil)
  }

  @Test func `the pivot decides the century`() throws {
    #expect(try #require(DateField("dd.MM.yy", pivot: 50)).date("01.01.50") == nil)
    #expect(try #require(DateField("dd.MM.yy", pivot: 80)).date("01.01.79")?.year == 2079)
  }
}
