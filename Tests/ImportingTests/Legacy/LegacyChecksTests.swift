import Ledger
import Testing

@testable import Importing

@Suite struct LegacyChecksTests {
  @Test func `every rule of every register is checked, and nothing else`() {
    let rules = Registers.all.flatMap { register in
      register.rules.map { "\(register.name).\($0.name)" }
    }
    #expect(Set(rules) == Set(LegacyChecks.all.keys))
  }

  private func total(_ price: String, _ quantity: String, _ units: Int64) -> Bool {
    var entry = RegisterEntry(key: "x/1")
    entry["price"] = ExactDecimal(price).map { .number($0) }
    entry["quantity"] = ExactDecimal(quantity).map { .number($0) }
    entry["totalCost"] = .money(units)
    entry["currency"] = .currency(.eur)
    return LegacyChecks.broken(.purchase, entry).isEmpty
  }

  @Test func `a total is price times quantity to the minor unit`() {
    #expect(total("1.19", "2", 238) && !total("1.19", "2", 239))
    // 2.99 × 1.245 = 3.72255
    #expect(total("2.99", "1.245", 372) && !total("2.99", "1.245", 373))
    // 0.33 × 0.5 = 0.165: either way.
    #expect(total("0.33", "0.5", 16) && total("0.33", "0.5", 17) && !total("0.33", "0.5", 18))
    #expect(total("0", "3", 0))
    #expect(!total("99999999999999", "99999999999999", 1))
  }
}
