import Ledger
import Reporting
import Syntax
import TestKit
import Testing

@testable import Bookkeeping
@testable import Store

/// Purchases of one store and day are one receipt, and the bank row that paid it bears their categories.
@Suite struct PurchaseProjectionTests {
  /// Milk and soap on the 3rd at Linde (5.00 together), bread on the 4th at Roth (2.50).
  private static let export = """
    {"groceryItems":[{"id":"m","name":"Milk","categoryName":"Dairy","unit":"l","averagePrice":1},
      {"id":"s","name":"Soap","categoryName":"Household","unit":"piece","averagePrice":3},
      {"id":"b","name":"Bread","categoryName":"Bakery","unit":"loaf","averagePrice":2.5}],
    "purchases":[
      {"id":"1","item":"m","quantity":2,"price":1.00,"totalCost":2.00,"purchaseDate":"2026-08-03",
       "storeName":"Linde"},
      {"id":"2","item":"s","quantity":1,"price":3.00,"totalCost":3.00,"purchaseDate":"2026-08-03",
       "storeName":"Linde"},
      {"id":"3","item":"b","quantity":1,"price":2.50,"totalCost":2.50,"purchaseDate":"2026-08-04",
       "storeName":"Roth"}]}
    """

  private static let bank = """
    Day,Text,Amount
    2026-08-06,CARD 4711,-5.00
    2026-08-08,ROTH BERLIN,-2.50

    """

  private let kit: HandKit

  init() throws {
    kit = try HandKit(settings: "version: 1\ncurrency: EUR\n")
    try kit.scratch.writeGiroProfile()
    try kit.scratch.write(Self.bank, to: "bank.csv")
    try kit.scratch.write(Self.export, to: "planner.json")
  }

  private func importBank() throws { _ = try kit.scratch.take("\(kit.scratch.folder)/bank.csv") }

  private func migrate() throws {
    let options = MigrateLegacy.Options(asOf: kit.day)
    let migration = try MigrateLegacy(kit.workspace, options: options)
      .run("\(kit.scratch.folder)/planner.json")
    #expect(migration.status == .done)
  }

  @Test func `purchases whose receipts cannot be matched are not written`() throws {
    try importBank()
    try kit.scratch.refusing("payment") {
      #expect(throws: StoreError.self) { try migrate() }
    }
    #expect(try kit.entries(.purchase).isEmpty && receipts().isEmpty)
    #expect(try ListRuns(kit.workspace).all().count == 1)
    try migrate()
    #expect(try receipts() == ["Roth 2.50 alone, Bread"] + Self.matched)
  }

  @Test func `a purchase by hand whose receipt cannot be matched is not written`() throws {
    try importBank()
    try kit.add(.groceryItem, "name=Oats", "category=Grain", "unit=kg")
    func add() throws {
      try kit.add(
        .purchase, "item=1", "quantity=5", "price=1", "store=Linde", "date=2026-08-03")
    }
    try kit.scratch.refusing("payment") {
      #expect(throws: StoreError.self) { try add() }
    }
    #expect(try kit.entries(.purchase).isEmpty && receipts().isEmpty)
    try add()
    #expect(try receipts() == ["Linde 5.00 matched, Oats"])
  }

  /// `Linde 5.00 matched, Milk Soap`, newest first.
  private func receipts() throws -> [String] {
    try ListReceipts(kit.workspace).all().map { one in
      let state =
        switch one.state {
        case .matched: "matched"
        case .open: "open"
        case .alone: "alone"
        }
      let lines = one.receipt.lines.map(\.text).joined(separator: " ")
      return "\(one.receipt.merchant) \(one.receipt.total) \(state), \(lines)"
    }
  }

  /// The categories of August with what they come to: split rows by their shares, receipts that no row
  /// paid by theirs.
  private func categories() throws -> [String] {
    var options = MakeReports.Options()
    options.kinds = ["categories"]
    options.formats = ["csv"]
    options.period = Period(
      start: try #require(CalendarDate("2026-08-01")), end: try #require(CalendarDate("2026-08-31"))
    )
    let text = try MakeReports(kit.workspace, options: options).text().map {
      String(decoding: $0, as: UTF8.self)
    }.joined()
    return text.split(whereSeparator: \.isNewline).prefix { !$0.hasPrefix("group,") }.dropFirst()
      .map { line in
        let cells = line.split(separator: ",", omittingEmptySubsequences: false)
        return "\(cells[0]) \(cells[3])"
      }.filter { !$0.hasSuffix(" 0.00") }.sorted()
  }

  private static let matched = ["Linde 5.00 matched, Milk Soap"]
  private static let whole = ["Bakery -2.50", "Dairy -2.00", "Household -3.00"]

  @Test(arguments: [[true, false], [false, true]])
  func `migrated purchases split the row that paid them, in either order`(order: [Bool]) throws {
    for isBank in order { try isBank ? importBank() : migrate() }
    // Four days later is too late, whatever the name.
    #expect(try receipts() == ["Roth 2.50 alone, Bread"] + Self.matched)
    #expect(
      try categories() == [
        "Bakery -2.50", "Dairy -2.00", "Household -3.00", "Uncategorised -2.50",
      ])
  }

  @Test func `without bank rows purchases count by themselves`() throws {
    try migrate()
    #expect(try receipts() == ["Roth 2.50 alone, Bread", "Linde 5.00 alone, Milk Soap"])
    #expect(try categories() == Self.whole)
    try migrate()
    #expect(try categories() == Self.whole)
    _ = try UndoImport(kit.workspace).run(1)
    #expect(try receipts() == [])
  }

  @Test func `without a statement the ledger is known until what was written down last`() throws {
    try migrate()
    try kit.add(
      .pricePoint, "item=milk", "price=1.10", "storeName=Linde", "recordedAt=2026-08-20")
    let report = try MakeReports(kit.workspace, options: MakeReports.Options()).values().first
    #expect(report?.provenance.asOf == CalendarDate("2026-08-20"))
  }

  @Test func `what is written down for next year moves no report's day, nor does a reminder`()
    throws
  {
    try importBank()
    let day = try MakeReports(kit.workspace, options: MakeReports.Options()).values().first?
      .provenance.asOf
    try kit.add(.manualTransaction, "name=Deposit", "amount=5", "type=expense", "date=2027-03-05")
    try kit.add(.reminder, "text=far", "date=2031-05-05")
    let report = try MakeReports(kit.workspace, options: MakeReports.Options()).values().first
    #expect(day != nil && report?.provenance.asOf == day)
  }

  @Test func `a row written down later in the month that statements reach moves the day to it`()
    throws
  {
    try importBank()
    try kit.add(.manualTransaction, "name=Deposit", "amount=5", "type=expense", "date=2026-08-20")
    let report = try MakeReports(kit.workspace, options: MakeReports.Options()).values().first
    #expect(report?.provenance.asOf == CalendarDate("2026-08-20"))
    // The bank's statement ends on the 8th all the same.
    #expect(report?.provenance.through == CalendarDate("2026-08-08"))
  }

  @Test func `a purchase that changes or goes reshapes its receipt, and undo brings it back`()
    throws
  {
    try migrate()
    try importBank()
    try kit.edit(.purchase, "grocery-planner/2", "price=4.00", "totalCost=4.00")
    #expect(try receipts() == ["Roth 2.50 alone, Bread", "Linde 6.00 alone, Milk Soap"])
    #expect(try kit.transactions().allSatisfy { $0.splits.isEmpty })
    let deleted = try kit.editing.delete(.purchase, ["grocery-planner/1"])
    #expect(try receipts() == ["Roth 2.50 alone, Bread", "Linde 4.00 alone, Soap"])
    let run = try #require(deleted.first?.run)
    _ = try UndoImport(kit.workspace).run(run)
    _ = try UndoImport(kit.workspace).run(run - 1)
    #expect(try receipts() == ["Roth 2.50 alone, Bread"] + Self.matched)
    let row = try #require(try kit.transactions().last)
    #expect(
      row.splits.map { "\($0.category.path) \($0.amount)" } == ["Dairy -2.00", "Household -3.00"])
    try kit.edit(.purchase, "grocery-planner/3", "purchaseDate=2026-08-05")
    #expect(try receipts() == ["Roth 2.50 matched, Bread"] + Self.matched)
  }

  @Test func `a purchase by hand joins the receipt of its store and day`() throws {
    try migrate()
    try kit.scratch.write(Self.bank.replacing("-5.00", with: "-7.00"), to: "bank.csv")
    try importBank()
    try kit.add(
      .purchase, "item=milk", "quantity=2", "price=1", "storeName=Linde",
      "purchaseDate=2026-08-03")
    #expect(try receipts() == ["Roth 2.50 alone, Bread", "Linde 7.00 matched, Milk Soap Milk"])
    // A new name of the item shows, and what a person decided holds.
    let id = try #require(try ListReceipts(kit.workspace).all().last?.id)
    try ListReceipts(kit.workspace).decide(id, paidBy: nil)
    try kit.edit(.groceryItem, "milk", "brand=Alpine")
    #expect(
      try receipts() == [
        "Roth 2.50 alone, Bread", "Linde 7.00 alone, Alpine Milk Soap Alpine Milk",
      ])
  }

  @Test func `what is bought from a list is a receipt too`() throws {
    try kit.add(.groceryItem, "name=Milk", "category=Dairy", "unit=l")
    try kit.add(.shoppingList, "name=Week", "budgetAmount=60")
    try kit.add(.shoppingListEntry, "list=week", "item=milk", "quantity=2", "estimatedPrice=2")
    try importBank()
    let words = try ["price=2.50", "store=Linde", "purchaseDate=2026-08-07"].map(FieldWord.init)
    let outcome = try MarkPurchased(kit.workspace, asOf: kit.day).run("1", words)
    #expect(try receipts() == ["Linde 5.00 matched, Milk"])
    _ = try UndoImport(kit.workspace).run(outcome.run)
    #expect(try receipts() == [])
    #expect(try categories() == ["Uncategorised -7.50"])
  }

  @Test func `two rows that could have paid leave it open, a transfer pays for nothing`() throws {
    try migrate()
    try kit.scratch.write(
      Self.bank.replacing("2026-08-08", with: "2026-08-31") + "2026-08-01,CARD 4712,-5.00\n",
      to: "bank.csv")
    try importBank()
    #expect(try receipts() == ["Roth 2.50 alone, Bread", "Linde 5.00 open, Milk Soap"])
  }

  @Test func `what was migrated is not imported again, nor the other way round`() throws {
    let path = "\(kit.scratch.folder)/planner.json"
    try migrate()
    guard case .sameBytes = try kit.scratch.take(path).files[0].result else {
      Issue.record("the export was read again")
      return
    }
    try kit.scratch.write(Self.export + "\n", to: "planner.json")
    guard case .refused(_, let diagnostics) = try kit.scratch.take(path).files[0].result else {
      Issue.record("the export was imported")
      return
    }
    #expect(
      diagnostics[0].message.hasPrefix(
        "already imported: run 1 migrated an export of the grocery planner"))
    _ = try UndoImport(kit.workspace).run(1)
    #expect(try kit.scratch.take(path).run != nil)
    #expect(try receipts().count == 2)
    #expect(
      HandKit.refusal { try migrate() } == [
        "run 2 imported an export of the grocery planner as a statement"
      ])
  }

  /// After anything that people do, receipts are the purchases, grouped, and what they split adds up.
  @Test(arguments: [1, 2, 3] as [UInt64])
  func `receipts are what the register holds, after any changes in any order`(seed: UInt64) throws {
    var random = SplitMix(state: seed)
    try kit.add(.groceryItem, "name=Milk", "category=Dairy", "unit=l")
    try kit.add(.groceryItem, "name=Soap", "category=Home", "unit=l")
    var runs = [1, 2]
    func one(_ choices: [String]) -> String { choices[random.pick(0...choices.count - 1)] }
    for step in 0..<24 {
      let purchases = try kit.entries(.purchase)
      switch random.pick(0...5) {
      case 0 where !purchases.isEmpty:
        let quantity = random.pick(0...2) + 1
        let changed = try kit.edit(
          .purchase, one(purchases), "quantity=\(quantity)", "price=1", "totalCost=\(quantity)")
        if let run = changed.run { runs.append(run) }
      case 1 where !purchases.isEmpty:
        let deleted = try kit.editing.delete(.purchase, [one(purchases)])
        if let run = deleted.first?.run { runs.append(run) }
      case 2 where runs.count > 2:
        _ = try UndoImport(kit.workspace).run(runs.removeLast())
      case 3:
        let row = "2026-08-0\(random.pick(0...5) + 1),\(one(["LINDE", "CARD"])) \(step),"
        let path = try kit.scratch.write(
          "Day,Text,Amount\n\(row)-\(random.pick(0...3) + 1).00\n", to: "\(step).csv")
        if let run = try kit.scratch.take(path).run { runs.append(run) }
      default:
        let quantity = random.pick(0...2) + 1
        let added = try kit.add(
          .purchase, "item=\(one(["Milk", "Soap"]))", "quantity=\(quantity)", "price=1",
          "store=\(one(["Linde", "Roth"]))", "date=2026-08-0\(random.pick(0...2) + 1)")
        if let run = added.run { runs.append(run) }
      }
      try check(step)
    }
  }

  private func check(_ step: Int) throws {
    let store = try kit.workspace.openLedger(.read)
    var sums: [String: Int64] = [:]
    for purchase in try store.entries(.purchase) {
      let key =
        "\(purchase.text("storeName") ?? "") \(purchase.day("purchaseDate")?.description ?? "")"
      sums[key, default: 0] += purchase.money("totalCost") ?? 0
    }
    let receipts = try ListReceipts(kit.workspace).all()
    let found = receipts.map { ("\($0.receipt.merchant) \($0.receipt.day)", $0.receipt) }
    #expect(Set(found.map(\.0)).count == found.count, "step \(step)")
    #expect(
      Dictionary(uniqueKeysWithValues: found.map { ($0.0, $0.1.total.minorUnits) }) == sums,
      "step \(step)")
    #expect(found.allSatisfy { $0.1.addsUp }, "step \(step)")
    #expect(try store.splitProblems().isEmpty, "step \(step)")
    let rows = Dictionary(uniqueKeysWithValues: try kit.transactions().map { ($0.id, $0) })
    var paid = 0
    for one in receipts {
      guard case .matched(let key, _) = one.state else { continue }
      let row = try #require(rows[key.id])
      #expect(row.amount == -one.receipt.total && abs(row.bookingDate - one.receipt.day) <= 3)
      #expect(row.splits.isEmpty == false, "step \(step)")
      paid += 1
    }
    #expect(rows.values.count { !$0.splits.isEmpty } == paid, "step \(step)")
  }
}
