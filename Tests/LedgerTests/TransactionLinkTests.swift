import Ledger
import Testing

/// Links are tags of a form.
@Suite struct TransactionLinkTests {
  @Test func `a tag that names a property or a loan is a link, any other is not`() {
    #expect(TransactionLink(tag: "property:saldo/3") == TransactionLink(.property, "saldo/3"))
    #expect(TransactionLink(tag: "loan: Car: red") == TransactionLink(.loan, "Car: red"))
    for tag in ["property", "property:", "loan: ", "work", "car:blue", ":x", ""] {
      #expect(TransactionLink(tag: tag) == nil, "\(tag)")
    }
    #expect(TransactionLink(.loan, "Car").tag == "loan:Car")
  }

  @Test func `it leads to the entry with its key or name`() {
    let car = RegisterEntry(key: "saldo/3", values: ["name": .text("Car")])
    #expect(TransactionLink(.loan, "saldo/3").leads(to: car))
    #expect(TransactionLink(.loan, "CAR").leads(to: car))
    #expect(!TransactionLink(.loan, "saldo/30").leads(to: car))
  }
}
