import Ledger
import TestKit
import Testing

@testable import Bookkeeping
@testable import Store

/// An import matches only the receipts that its rows may concern, and that comes to the same.
@Suite struct AmountScopeTests {
  private static let shops = ["Kiosk", "Bakery", "Market"]
  private static let amounts = [350, 420, 990, 1200]

  private static func money(_ cents: Int) -> String {
    "\(cents / 100).\(cents % 100 < 10 ? "0" : "")\(cents % 100)"
  }

  private static func day(_ number: Int) -> String {
    CalendarDate(daysSince1970: 20_600 + Int32(number)).description
  }

  private static func receipts(_ random: inout SplitMix) -> String {
    (0..<25).map { _ in
      let cents = random.pick(amounts)
      return #"{"schema":"saldo.receipt/1","merchant":"\#(random.pick(shops))","#
        + #""date":"\#(day(random.pick(Array(0..<20))))","currency":"EUR","#
        + #""total":\#(money(cents)),"#
        + #""lines":[{"text":"one","amount":\#(money(cents)),"category":"Food:Cake"}]}"#
    }.joined(separator: "\n")
  }

  private static func rows(_ random: inout SplitMix) -> String {
    let rows = (0..<8).map { _ in
      let sign = random.pick(["-", "-", "-", ""])
      return "\(day(random.pick(Array(0..<26)))),\(random.pick(shops)) \(random.pick(["A", "B"])),"
        + "\(sign)\(money(random.pick(amounts + [505])))"
    }
    return "Day,Text,Amount\n" + rows.sorted().joined(separator: "\n") + "\n"
  }

  @Test(arguments: 0..<Seeds.count(4, full: 12))
  func `matching everything anew after an import changes nothing`(seed: Int) throws {
    var random = SplitMix(state: UInt64(seed))
    let scratch = try ScratchWorkspace()
    try scratch.writeGiroProfile()
    _ = try scratch.take(try scratch.write(Self.receipts(&random), to: "shops.jsonl"))
    for number in 0..<5 {
      _ = try scratch.take(try scratch.write(Self.rows(&random), to: "bank\(number).csv"))
      let store = try scratch.workspace.openLedger(.write)
      let scoped = try store.receiptStates()
      try store.writing { $0.touched.insert(receipts: .all) }
      let whole = try store.receiptStates()
      #expect(scoped == whole)
      #expect(!whole.isEmpty || number == 0)
    }
  }
}
