import Ledger
import Store
import Testing

@testable import Bookkeeping

/// Marking a list entry purchased is one operation, all or nothing.
@Suite struct MarkPurchasedTests {
  private let kit: HandKit

  init() throws {
    kit = try HandKit()
    try kit.add(.groceryItem, "name=Milk", "category=Dairy", "unit=l")
    try kit.add(.shoppingList, "name=Week", "budgetAmount=60")
    try kit.add(
      .shoppingListEntry, "list=week", "item=milk", "quantity=2", "estimatedPrice=1.20")
  }

  @discardableResult
  private func buy(
    _ words: String..., expires: CalendarDate? = nil, storage: String? = nil
  ) throws -> MarkPurchased.Outcome {
    try MarkPurchased(kit.workspace, asOf: kit.day)
      .run("1", words.map { try FieldWord($0) }, expires: expires, storage: storage)
  }

  private func counts() throws -> [Int] {
    try [.purchase, .pricePoint, .expirationTracker].map { try kit.entries($0).count }
  }

  @Test
  func `marking purchased writes the entry, purchase and price, and no tracker by default`() throws
  {
    let outcome = try buy("price=1.295", "store=Market")
    #expect(outcome.entry.flag("isPurchased") == true)
    #expect(outcome.entry.number("actualPrice") == ExactDecimal("1.295"))
    #expect(outcome.entry["actualQuantity"] == nil)
    #expect(outcome.purchase.money("totalCost") == 259)
    #expect(outcome.purchase.day("purchaseDate") == kit.day)
    #expect(outcome.pricePoint.text("source") == "purchase")
    #expect(outcome.pricePoint.text("storeName") == "Market")
    #expect(try counts() == [1, 1, 0])
  }

  @Test func `a list costs what was bought, and its plan stays`() throws {
    let entry = try buy("price=1.50", "store=Market", "quantity=3").entry
    #expect(entry.number("quantity") != ExactDecimal("3"))
    #expect(entry.number("actualQuantity") == ExactDecimal("3"))
  }

  @Test func `a tracker has the product and its expiry date`() throws {
    let last = kit.day.adding(days: 7)
    let outcome = try buy(
      "price=1", "store=Market", "quantity=3", "date=2026-08-30", expires: last, storage: "fridge")
    let tracker = try #require(outcome.tracker)
    #expect(tracker.day("expirationDate") == last)
    #expect(tracker.day("purchaseDate") == CalendarDate("2026-08-30"))
    #expect(tracker.number("remainingQuantity") == ExactDecimal("3"))
    #expect(tracker.text("purchase") == outcome.purchase.key)
    #expect(tracker.text("storageLocation") == "fridge")
    #expect(try counts() == [1, 1, 1])
  }

  @Test func `what has expired before it was bought is refused`() throws {
    let bought = kit.day.adding(days: -2)
    let refusal = HandKit.refusal {
      try buy("price=1", "store=x", "date=\(bought)", expires: bought.adding(days: -1))
    }
    #expect(
      refusal == [
        "the expiry date \(bought.adding(days: -1)) is before the purchase date \(bought)"
      ])
    #expect(try counts() == [0, 0, 0])
    try buy("price=1", "store=x", "date=\(bought)", expires: bought)
  }

  @Test func `an invalid purchase changes nothing`() throws {
    #expect(HandKit.refusal { try buy("price=1") } == ["this purchase has no storeName"])
    #expect(HandKit.refusal { try buy("store=x") } == ["this purchase has no price"])
    #expect(HandKit.refusal { try buy("price=1", "store=x", "totalCost=5") }.count == 1)
    #expect(HandKit.refusal { try buy("price=1", "store=x", "quantity=0") }.count == 1)
    #expect(try counts() == [0, 0, 0])
    let open = try ListRegister(kit.workspace).all(.shoppingListEntry, RegisterFilter())
    #expect(open.map { $0.entry.flag("isPurchased") } == [false])
  }

  @Test func `a purchased entry is not bought again, and undo takes all writes back`() throws {
    let run = try buy("price=1", "store=Market", expires: kit.day).run
    #expect(
      HandKit.refusal { try buy("price=1", "store=x") }
        == ["saldo/1 was already purchased in run \(run)"])
    _ = try UndoImport(kit.workspace).run(run)
    #expect(try counts() == [0, 0, 0])
    try buy("price=1", "store=Market")
  }

  @Test func `the mark goes with its purchase: it is not set without, nor taken off alone`() throws
  {
    let alone = ["isPurchased cannot be set without a purchase"]
    #expect(
      HandKit.refusal {
        try kit.edit(.shoppingListEntry, "1", "isPurchased=yes", "actualPrice=1")
      } == alone)
    #expect(
      HandKit.refusal {
        try kit.add(
          .shoppingListEntry, "list=week", "item=milk", "quantity=1", "estimatedPrice=1",
          "isPurchased=yes", "actualPrice=1")
      } == alone)
    #expect(try kit.entries(.shoppingListEntry) == ["saldo/1"])
    let run = try buy("price=1", "store=Market").run
    #expect(
      HandKit.refusal { try kit.edit(.shoppingListEntry, "1", "isPurchased=no") }
        == [
          "isPurchased cannot be cleared: run \(run) also wrote purchase saldo/1 and price saldo/1"
        ])
    // What is not about the mark can be corrected.
    try kit.edit(.shoppingListEntry, "1", "quantity=3")
    _ = try kit.editing.delete(.purchase, ["1"])
    #expect(
      HandKit.refusal { try kit.edit(.shoppingListEntry, "1", "isPurchased=no") }
        == ["isPurchased cannot be cleared: run \(run) also wrote price saldo/1"])
    _ = try kit.editing.delete(.pricePoint, ["1"])
    try kit.edit(.shoppingListEntry, "1", "isPurchased=no")
    try buy("price=2", "store=Market")
    #expect(try counts() == [1, 1, 0])
  }

  @Test func `an entry that lost its mark in an older saldo is not bought a second time`() throws {
    let run = try buy("price=1", "store=Market").run
    let store = try kit.workspace.openLedger(.write)
    var entry = try #require(try store.entry(.shoppingListEntry, "saldo/1"))
    entry["isPurchased"] = .flag(false)
    try store.writeRegisters(nil, run: try store.nextRun(), day: kit.day) { session in
      _ = try session.write(entry, in: .shoppingListEntry)
    }
    #expect(
      HandKit.refusal { try buy("price=1", "store=x") }
        == ["saldo/1 was already purchased in run \(run)"])
    #expect(try counts() == [1, 1, 0])
  }
}
