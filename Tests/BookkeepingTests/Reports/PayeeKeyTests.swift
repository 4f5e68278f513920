import Testing

@testable import Bookkeeping

@Suite struct PayeeKeyTests {
  private static func key(_ payee: String) -> String {
    var key = PayeeKey()
    var payee = payee
    return payee.withUTF8 { bytes in
      key.set(bytes)
      return String(decoding: key.bytes, as: UTF8.self)
    }
  }

  @Test(arguments: [
    ("NETFLIX.COM 0826 866-579-7172", "netflix com "), ("Netflix.com", "netflix com "),
    ("Salary August 2026 Müller GmbH", "salary müller gmbh "),
    ("SALARY SEP MÜLLER GMBH", "salary müller gmbh "),
    ("UPI-SWIGGY-8@YBL-UTIB0000114", "upi swiggy ybl "),
    // What would leave nothing stays whole.
    ("1&1", "1 1 "), ("May", "may "), ("7-11", "7 11 "), ("***", ""), ("चाय 12", "चाय "),
  ])
  func `references, days and months are left out`(payee: String, key: String) {
    #expect(Self.key(payee) == key)
  }
}
