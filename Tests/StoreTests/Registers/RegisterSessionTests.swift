import Ledger
import Testing

@testable import Store

/// What becomes of entries that are put into registers, and of their transactions.
@Suite struct RegisterSessionTests {
  private let store: LedgerStore
  private let day = CalendarDate(daysSince1970: 20_000)

  init() throws { store = try LedgerStore() }

  private static let milk = RegisterEntry(
    key: "grocery-planner/1",
    values: ["name": .text("Milk"), "categoryName": .text("Dairy"), "unit": .text("l")])

  private static func purchase(
    _ key: String = "grocery-planner/p1", total: Int64 = 250, quantity: String = "2",
    item: String = "grocery-planner/1"
  ) -> RegisterEntry {
    RegisterEntry(
      key: key,
      values: [
        "groceryItem": .text(item), "quantity": ExactDecimal(quantity).map { .number($0) },
        "price": ExactDecimal("1.25").map { .number($0) }, "totalCost": .money(total),
        "currency": .currency(.eur), "purchaseDate": .day(CalendarDate(daysSince1970: 20_000)),
        "storeName": .text("O'Neill's"),
      ].compactMapValues(\.self))
  }

  private static func coffee(
    _ units: Int64 = 350, on day: Int32 = 20_000, account: String = "mono"
  ) -> RegisterEntry {
    RegisterEntry(
      key: "mono/c1",
      values: [
        "name": .text("Coffee"), "amount": .money(units), "currency": .currency(.eur),
        "type": .text("expense"), "date": .day(CalendarDate(daysSince1970: day)),
        "account": .text(account),
      ], extra: #"{"mood":"good"}"#)
  }

  /// Puts entries as an export brings them, or as a person does.
  @discardableResult
  private func put(
    _ entries: [(Register, RegisterEntry)], run: Int, byHand: Bool = false, isDryRun: Bool = false
  ) throws -> [RegisterOutcome] {
    let file = byHand ? nil : FileFacts(name: "export-\(run).json", format: "mono")
    return try store.writeRegisters(file, run: run, day: day, isDryRun: isDryRun) { session in
      let outcomes = try entries.enumerated().map { index, entry in
        try session.put(
          entry.1, in: entry.0, from: RegisterSource(line: index + 1, path: "$[\(index)]"))
      }
      try project(session)
      return outcomes
    }
  }

  /// Every payment as a transaction of its account, without a rule.
  private func project(_ session: RegisterSession) throws {
    let changes = try session.manualTransactionChanges()
    let batches = changes.compactMap { change -> ManualTransactionBatch? in
      guard let after = change.after, let amount = after.amount("amount"),
        let day = after.day("date"), let key = after.text("account")
      else { return nil }
      var batch = EntryBatch()
      var entry = StatementEntry(
        bookingDate: day, amount: Amount(minorUnits: -amount.minorUnits, currency: .eur),
        line: change.source.line ?? 1)
      entry.payee = batch.add(after.text("name") ?? "")
      batch.append(entry)
      return ManualTransactionBatch(
        account: Account(key: key, currency: .eur), source: change.source,
        prepared: PreparedBatch(
          batch: batch,
          fingerprints: [
            FingerprintHasher.fingerprint(ofManualTransaction: after.key, account: key)
          ],
          classifications: [EntryClassification()]))
    }
    try session.withdraw(changes)
    try session.write(batches)
  }

  private func amounts() throws -> [Int64] {
    try store.transactions(TransactionFilter()).map(\.amount.minorUnits).sorted()
  }

  @Test func `what was put comes back as it was, and again is unchanged`() throws {
    let entries: [(Register, RegisterEntry)] = [
      (.groceryItem, Self.milk), (.purchase, Self.purchase()),
    ]
    #expect(try put(entries, run: 1).map(\.change) == [.new, .new])
    #expect(try store.entries(.purchase) == [Self.purchase()])
    #expect(try put(entries, run: 2).map(\.change) == [.unchanged, .unchanged])
  }

  @Test func `a changed field is updated and named, also when only the rest changed`() throws {
    try put([(.manualTransaction, Self.coffee())], run: 1)
    let outcome = try put([(.manualTransaction, Self.coffee(400))], run: 2)[0]
    #expect(outcome == RegisterOutcome(change: .updated, fields: ["amount"]))
    var other = Self.coffee(400)
    other.extra = "{}"
    #expect(try put([(.manualTransaction, other)], run: 3)[0].change == .updated)
  }

  @Test func `a dry run changes nothing`() throws {
    #expect(
      try put([(.manualTransaction, Self.coffee())], run: 1, isDryRun: true)[0].change == .new)
    #expect(try store.entries(.manualTransaction).isEmpty)
    #expect(try amounts().isEmpty)
  }

  @Test func `what a person changed wins over a newer export, field by field`() throws {
    try put([(.manualTransaction, Self.coffee())], run: 1)
    var mine = Self.coffee()
    mine["name"] = .text("Espresso")
    try put([(.manualTransaction, mine)], run: 2, byHand: true)
    let outcome = try put([(.manualTransaction, Self.coffee(375))], run: 3)[0]
    #expect(outcome.keptByHand == ["name"])
    #expect(outcome.fields == ["amount"])
    let kept = try #require(try store.entry(.manualTransaction, "mono/c1"))
    #expect(kept.text("name") == "Espresso" && kept.money("amount") == 375)
  }

  @Test func `what a person deleted stays deleted`() throws {
    try put([(.groceryItem, Self.milk)], run: 1)
    try store.writeRegisters(nil, run: 2, day: day) { session throws in
      _ = try session.delete("grocery-planner/1", from: .groceryItem)
    }
    #expect(try put([(.groceryItem, Self.milk)], run: 3)[0].change == .stayedDeleted)
    #expect(try store.entries(.groceryItem).isEmpty)
  }

  @Test func `what belongs to a deleted entry goes too, and what only names it stays`() throws {
    var tracker = RegisterEntry(key: "grocery-planner/t1")
    tracker.values = [
      "groceryItem": .text("grocery-planner/1"), "purchase": .text("grocery-planner/p1"),
      "purchaseDate": .day(day), "expirationDate": .day(day), "estimatedExpirationDate": .day(day),
      "quantity": .number(ExactDecimal(coefficient: 2, scale: 0)),
      "remainingQuantity": .number(.zero),
    ]
    try put(
      [
        (.groceryItem, Self.milk), (.purchase, Self.purchase()), (.expirationTracker, tracker),
      ], run: 1)
    try store.writeRegisters(nil, run: 2, day: day) { session throws in
      #expect(try session.delete("grocery-planner/p1", from: .purchase).isEmpty)
    }
    #expect(try store.entries(.expirationTracker).map { $0.text("purchase") } == [nil])
    try store.writeRegisters(nil, run: 3, day: day) { session throws in
      let gone = try session.delete("grocery-planner/1", from: .groceryItem)
      #expect(gone == ["expirationTracker": 1])
    }
    _ = try store.undo(run: 3)
    _ = try store.undo(run: 2)
    #expect(try store.entries(.expirationTracker)[0].text("purchase") == "grocery-planner/p1")
    #expect(try store.entries(.purchase) == [Self.purchase()])
  }

  @Test func `a run is taken back with what it changed, added and deleted`() throws {
    try put([(.manualTransaction, Self.coffee())], run: 1)
    try put([(.manualTransaction, Self.coffee(400, on: 20_003, account: "cash"))], run: 2)
    #expect(try amounts() == [-400])
    _ = try store.undo(run: 2, project)
    #expect(try store.entries(.manualTransaction) == [whole(Self.coffee())])
    #expect(try amounts() == [-350])
    #expect(try store.transactions(TransactionFilter())[0].account.key == "mono")
    _ = try store.undo(run: 1, project)
    #expect(try store.entries(.manualTransaction).isEmpty)
    #expect(try amounts().isEmpty)
  }

  @Test func `a run on which another built is not taken back before that`() throws {
    try put([(.manualTransaction, Self.coffee())], run: 1)
    try put([(.manualTransaction, Self.coffee(400))], run: 2)
    #expect(throws: StoreError.changedLater(run: 1, by: 2)) {
      _ = try store.undo(run: 1, project)
    }
    #expect(try amounts() == [-400])
  }

  @Test func `an item that another run's purchase needs is not taken back`() throws {
    try put([(.groceryItem, Self.milk)], run: 1)
    try put([(.purchase, Self.purchase())], run: 2)
    #expect(throws: StoreError.namedLater(run: 1, by: 2)) { _ = try store.undo(run: 1) }
    #expect(try store.entries(.purchase).count == 1)
  }

  @Test func `a payment is one transaction, wherever its day and account move`() throws {
    try put([(.manualTransaction, Self.coffee())], run: 1)
    try put([(.manualTransaction, Self.coffee(350, on: 20_400))], run: 2)
    try put([(.manualTransaction, Self.coffee(350, on: 20_400, account: "cash"))], run: 3)
    #expect(try amounts() == [-350])
  }

  @Test func `what must not be is said in the register's terms`() throws {
    try put([(.groceryItem, Self.milk)], run: 1)
    func problem(_ register: Register, _ entry: RegisterEntry) -> RegisterProblem? {
      var found: RegisterProblem?
      let file = FileFacts(name: "x", format: "mono")
      try? store.writeRegisters(file, run: 2, day: day) { session throws in
        do { _ = try session.put(entry, in: register) } catch let error as RegisterProblem {
          found = error
        }
      }
      return found
    }
    var nameless = Self.milk
    nameless["name"] = nil
    #expect(problem(.groceryItem, nameless) == .missing(["name"]))
    #expect(problem(.purchase, Self.purchase(quantity: "0")) == .tooSmall("quantity", .above(0)))
    #expect(problem(.purchase, Self.purchase(total: 251)) == .broken(Register.purchase.rules[0]))
    #expect(problem(.purchase, Self.purchase(total: 250)) == nil)
    #expect(
      problem(.purchase, Self.purchase("grocery-planner/p9", item: "grocery-planner/9"))
        == .notThere(field: "groceryItem", register: "groceryItem", key: "grocery-planner/9"))
    var odd = Self.coffee()
    odd["type"] = .text("gift")
    #expect(problem(.manualTransaction, odd) == .unfit("type"))
  }

  @Test func `keys made by hand are never given twice`() throws {
    try store.writeRegisters(nil, run: 1, day: day) { session throws in
      #expect(try session.nextKey(.groceryItem) == "saldo/1")
      var item = Self.milk
      item.key = "saldo/1"
      _ = try session.put(item, in: .groceryItem)
      _ = try session.delete("saldo/1", from: .groceryItem)
      #expect(try session.nextKey(.groceryItem) == "saldo/2")
    }
  }

  private func whole(_ entry: RegisterEntry) -> RegisterEntry {
    var entry = entry
    entry["isRecurring"] = .flag(false)
    return entry
  }
}
