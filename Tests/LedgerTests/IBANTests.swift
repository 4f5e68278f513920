import Testing

@testable import Ledger

@Suite struct IBANTests {
  /// The examples of the IBAN registry, and a change of one digit in each.
  @Test(arguments: [
    ("DE89 3704 0044 0532 0130 00", "DE"), ("GB29NWBK60161331926819", "GB"),
    ("fr14 2004 1010 0505 0001 3m02 606", "FR"), ("CH9300762011623852957", "CH"),
    ("NO9386011117947", "NO"),
  ])
  func `an IBAN has the length of its country and a valid checksum`(text: String, code: String) {
    #expect(IBAN(text)?.country.code == code)
    #expect(IBAN(text + "0") == nil)
    #expect(IBAN(text.dropLast()) == nil)
    let other = text.replacing("9", with: "8", maxReplacements: 1)
    #expect(other == text || IBAN(other) == nil)
  }

  @Test(arguments: ["", "DE", "XX89370400440532013000", "DE89-3704-0044-0532-0130-00"])
  func `other texts are none`(text: String) {
    #expect(IBAN(text) == nil)
  }

  @Test func `all IBANs of a file are found, with and without blanks`() {
    let text = """
      IBAN;DE89 3704 0044 0532 0130 00;Giro
      x;NL91ABNA0417164300;y
      "AT611904300234573201";ADE89370400440532013000;DE8937040044053201300099
      GB29 NWBK 6016 1331 9268 19
      """
    #expect(
      IBAN.all(in: Array(text.utf8)).map(\.text) == [
        "DE89370400440532013000", "NL91ABNA0417164300", "AT611904300234573201",
        "GB29NWBK60161331926819",
      ])
  }
}
