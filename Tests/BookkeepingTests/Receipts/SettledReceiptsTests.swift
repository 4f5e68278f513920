import Foundation
import Ledger
import Testing

@testable import Bookkeeping
@testable import Store

/// Receipts are settled by every command that changes which rows may pay them, so no payment counts twice.
@Suite struct SettledReceiptsTests {
  private let kit: HandKit
  private var scratch: ScratchWorkspace { kit.scratch }

  init() throws {
    kit = try HandKit()
    try scratch.writeGiroProfile()
    try scratch.write("Day,Text,Amount\n2026-08-12,Garden centre,-30.00\n", to: "giro.csv")
    try scratch.write("!Type:Bank\nD2026-08-13\nT30.00\nPCredit\n^\n", to: "savings.qif")
    try scratch.write(
      #"{"schema":"saldo.receipt/1","merchant":"Garden centre","date":"2026-08-12","currency":"EUR","#
        + #""total":30,"number":"","lines":[{"text":"one","amount":30,"category":"Home"}]}"#,
      to: "shop.jsonl")
  }

  private func path(_ name: String) -> String { "\(scratch.folder)/\(name)" }

  /// How many receipts the ledger has as paid, and how many it should have.
  private func paid() throws -> (stored: Int, derived: Int) {
    func count(_ states: some Sequence<ReceiptState>) -> Int {
      states.count { if case .matched = $0 { true } else { false } }
    }
    let store = try scratch.workspace.openLedger(.read)
    return (
      count(try store.receiptStates().values),
      count(try ListReceipts(scratch.workspace).all().map(\.state))
    )
  }

  private func transaction(_ minorUnits: Int64) throws -> TransactionID {
    let rows = try ListTransactions(scratch.workspace).all(TransactionFilter())
    return try #require(rows.first { $0.amount.minorUnits == minorUnits }).id
  }

  @Test func `a row that becomes a transfer pays no receipt, and pays it again afterwards`() throws
  {
    _ = try scratch.take(path("giro.csv"))
    _ = try scratch.take(path("savings.qif")) {
      $0.account = "savings"
      $0.currency = .eur
    }
    // A purchase is paid by the one row of its amount, whatever it says, unless that is a transfer.
    try kit.add(.groceryItem, "name=Soap", "category=Home", "unit=piece")
    try kit.add(
      .purchase, "item=soap", "quantity=1", "price=30", "currency=EUR", "storeName=Linde",
      "purchaseDate=2026-08-12")
    #expect(try paid() == (1, 1))
    let legs = try [transaction(-30_00), transaction(30_00)]
    try OwnTransfers(scratch.workspace).decide(legs[0], legs[1], isTransfer: true)
    #expect(try paid() == (0, 0))
    try OwnTransfers(scratch.workspace).decide(legs[0], legs[1], isTransfer: false)
    #expect(try paid() == (1, 1))
  }

  @Test func `what was decided about a transaction holds when its day is edited`() throws {
    try kit.add(
      .manualTransaction, "name=Cash", "amount=30", "type=expense", "date=2026-08-12",
      "account=wallet")
    _ = try scratch.take(path("savings.qif")) {
      $0.account = "savings"
      $0.currency = .eur
    }
    func reasons() throws -> [String?] {
      try OwnTransfers(scratch.workspace).all(in: .everything).transfers.map(\.reason)
    }
    try OwnTransfers(scratch.workspace).decide(
      transaction(-30_00), transaction(30_00), isTransfer: true)
    #expect(try reasons() == ["you said so"])
    let key = try kit.entries(.manualTransaction)[0]
    try kit.edit(.manualTransaction, key, "date=2026-08-02")
    #expect(try reasons() == ["you said so"])
    try kit.edit(.manualTransaction, key, "account=purse")
    #expect(try reasons() == ["you said so"])
    _ = try UndoImport(scratch.workspace).run(try kit.lastRun())
    #expect(try reasons() == ["you said so"])
  }

  @Test func `a row that an import restores pays its receipt again`() throws {
    _ = try scratch.take(path("giro.csv"))
    _ = try scratch.take(path("shop.jsonl"))
    _ = try DecideDuplicates(scratch.workspace).delete([try transaction(-30_00)])
    #expect(try paid() == (0, 0))
    _ = try scratch.take(path("giro.csv")) { $0.restoresDeleted = true }
    #expect(try paid() == (1, 1))
  }

  /// While the third file is read, what the two before it settled is in the ledger: a kill loses none of it.
  @Test func `each file of an import settles the receipts that it concerns`() throws {
    try scratch.write("Day,Text,Amount\n2026-08-20,Bus,-2.00\n2026-08-20,Bus,?\n", to: "bad.csv")
    var options = ImportStatements.Options(asOf: try #require(CalendarDate("2026-09-01")))
    options.paths = ["giro.csv", "shop.jsonl", "bad.csv"].map(path)
    options.keepsGoodRows = true
    var found: [Int] = []
    var listeners = ImportListeners()
    listeners.onRejected = { _ in found.append((try? paid().stored) ?? -1) }
    _ = try ImportStatements(scratch.workspace, options: options).run(listeners)
    #expect(found == [1])
  }
}
