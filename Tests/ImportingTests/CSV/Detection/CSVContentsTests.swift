import Importing
import Ledger
import Syntax
import Testing

/// Files without a header that is understood: columns are known by what stands in them.
struct CSVContentsTests {
  @Test func `one date and one signed amount need no header`() throws {
    let sink = try CSVFiles.read(
      """
      17.04.2024;Hofladen Wiese;-23,90;EUR
      16.04.2024;Zinsen;4,10;EUR
      12.04.2024;Stadtwerke;-1.061,00;EUR
      """)
    #expect(sink.lines == ["2024-04-17 -2390", "2024-04-16 410", "2024-04-12 -106100"])
    #expect(sink.texts.first == "Hofladen Wiese")
    #expect(sink.entries.map(\.line) == [1, 2, 3])
  }

  @Test func `a balance proves which of three columns is which`() throws {
    let sink = try CSVFiles.read(
      """
      03 Apr 2024,Cash machine,20.00,,480.00
      04 Apr 2024,Grocer,19.75,,460.25
      05 Apr 2024,Refund,,30.00,490.25
      """)
    #expect(sink.lines == ["2024-04-03 -2000", "2024-04-04 -1975", "2024-04-05 3000"])
    #expect(sink.ended.first?.closing?.minorUnits == 49025)
  }

  @Test func `a column of minuses beside one of none is money out`() throws {
    let sink = try CSVFiles.read(
      """
      24.12.2023,Check,-$76.00,,1
      23.12.2023,Salary,,+$327.49,2
      """)
    #expect(sink.lines == ["2023-12-24 -7600", "2023-12-23 32749"])
  }

  @Test func `two bare columns of amounts are refused with both readings`() {
    let text = CSVFiles.refusal(
      """
      18.09.2023;Schuhmacher;;33,80
      17.09.2023;Gehalt;900,00;
      """)
    #expect(text.contains("possibly: \"3\" is money out, \"4\" is money in"))
    #expect(text.contains("possibly: \"4\" is money out, \"3\" is money in"))
  }

  @Test func `bare positive amounts are refused`() {
    let text = CSVFiles.refusal("2024-02-10,Corner shop,7.80\n2024-02-11,Baker,3.20\n")
    #expect(text.contains("it is unclear whether a positive \"3\" is money in or money out"))
  }

  @Test func `words for out and in prove the sign in either direction`() throws {
    let account = try CSVFiles.read(
      """
      DEBIT,2024-03-14,Hosting,-85.00
      CHECK,2024-03-15,Cheque 26,-20.00
      CREDIT,2024-03-16,Some customer,3520.00
      CREDIT,2024-03-17,Another customer,12.00
      CREDIT,2024-03-18,Third customer,13.00
      """)
    #expect(account.lines.first == "2024-03-14 -8500")
    let card = try CSVFiles.read(
      """
      2024-03-14,DEBIT,Phone shop,30.00
      2024-03-15,DEBIT,Parking house,4.60
      2024-03-16,CREDIT,Payment received,-500.00
      """)
    #expect(card.lines == ["2024-03-14 -3000", "2024-03-15 -460", "2024-03-16 50000"])
  }

  @Test func `two columns of days are settled by the order of the rows or refused`() throws {
    let sink = try CSVFiles.read(
      """
      2024-03-18,Grocer,2024-03-16,-5.00
      2024-03-17,Baker,2024-03-15,-3.00
      2024-03-14,Tailor,2024-03-16,-9.00
      """)
    #expect(sink.lines.first == "2024-03-18 -500")
    let text = CSVFiles.refusal(
      """
      02.07.2023;Vendor;30.06.2023;-5,99
      21.06.2023;Other vendor;22.06.2023;-30,99
      01.06.2023;Third vendor;22.05.2023;-30,99
      """)
    #expect(text.contains("possibly \"02.07.2023\" in column 1"))
    #expect(text.contains("possibly \"30.06.2023\" in column 3"))
  }

  @Test func `lines above the first row are passed over`() throws {
    let sink = try CSVFiles.read(
      """
      K|4711|EUR|x
      20240311|Petrol station|Vienna|-89.30
      20240310|Bakery|Vienna|-9.53
      """)
    #expect(sink.lines == ["2024-03-11 -8930", "2024-03-10 -953"])
  }

  @Test func `the profile that is written for it reads the same entries`() throws {
    let text =
      "17.04.2024;Hofladen;-23,90;EUR\n16.04.2024;Zinsen;4,10;EUR\n15.04.2024;Bahn;-9,00;EUR\n"
    let head = FileHead(name: "bank.csv", bytes: Array(text.utf8))
    let detection = try CSVDetection(head: head, currency: .eur, asOf: CSVFiles.options.asOf)
    let again = try CSVFiles.read(text, profile: detection.yaml(name: "mine", account: "giro"))
    #expect(again.lines == ["2024-04-17 -2390", "2024-04-16 410", "2024-04-15 -900"])
  }

  @Test func `a header of unknown words needs a balance`() throws {
    let rows = "\n2024-03-14,Grocer,-5.00\n2024-03-15,Baker,-3.00\n"
    #expect(CSVFiles.refusal("Xa,Xb,Xc" + rows).contains("no known header, no running balance"))
    let proven = try CSVFiles.read(
      "Xa,Xb,Xc,Xd\n2024-03-14,Grocer,-5.00,95.00\n2024-03-15,Baker,-3.00,92.00\n")
    #expect(proven.lines == ["2024-03-14 -500", "2024-03-15 -300"])
  }

  @Test func `days that can change places are refused without a header too`() {
    let text = CSVFiles.refusal(
      "02/12/2023,Check,-$76.00,,$1750.06\n02/12/2023,Salary,,+$327.49,$1826.06\n")
    #expect(text.contains("the dates in column \"1\" are ambiguous"))
  }

  @Test func `short words are a text`() throws {
    let sink = try CSVFiles.read("2024-04-03,Tea,-1.00\n2024-04-02,Cake,-6.40\n")
    #expect(sink.texts == ["Tea", "Cake"])
  }
}
