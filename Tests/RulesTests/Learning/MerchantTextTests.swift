import Testing

@testable import Rules

/// The part of a payee that names the merchant.
@Suite struct MerchantTextTests {
  @Test(arguments: [
    ("REWE SAGT DANKE 45678 BERLIN", "REWE SAGT DANKE"), ("Rewe", "Rewe"),
    ("CARD 9034 OAKHAM INSURANCE #5911 WIEN REF 353251688", "OAKHAM INSURANCE"),
    ("PAYPAL *GDYNIA'S BIOLADEN 637263673", "GDYNIA'S BIOLADEN"),
    ("UPI-SWIGGY-SWIGGY8@YBL-UTIB000", "SWIGGY"),
    ("KARTENZAHLUNG ADLER MARKT/BERN/CH", "ADLER MARKT"),
    ("Coca-Cola & Sons. Ltd", "Coca-Cola & Sons"), ("Überweisung Müller", "Müller"),
    ("POS ALPINA CAFÉ, BERN", "ALPINA CAFÉ"), ("STANDING ORDER", "STANDING ORDER"),
    ("ATM 1234", "ATM"),
  ])
  func `it starts after words of payments and ends before a number`(payee: String, wanted: String) {
    let bytes = Array(payee.utf8)
    let found = MerchantText.range(in: bytes).map { String(decoding: bytes[$0], as: UTF8.self) }
    #expect(found == wanted)
  }

  @Test(arguments: ["", "4711", "*** 12", "A 1", "X9"])
  func `a payee without a name has none`(payee: String) {
    #expect(MerchantText.range(in: Array(payee.utf8)) == nil)
  }
}
