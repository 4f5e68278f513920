import Ledger
import TestKit
import Testing

@testable import Store

/// A file with a statement for each of many accounts.
@Suite struct ManyAccountsTests {
  @Test func `four times as many accounts take no more than eight times as long`() throws {
    func seconds(_ count: Int) throws -> Double {
      let store = try LedgerStore()
      return try threadSeconds { try take(count, into: store) }
    }
    _ = try seconds(100)
    // Reading all rows for each account would take nearly sixteen times as long.
    #expect(try seconds(4_000) < 8 * seconds(1_000))
  }

  private func take(_ count: Int, into store: LedgerStore) throws {
    let outcomes = try store.importFile(
      FileFacts(name: "all.ofx", format: "ofx"), run: 1, day: TruthLedger.firstDay,
      names: ClassificationNames(), isDryRun: false
    ) { session in
      let statement = Statement()
      for number in 0..<count {
        let key = "bank-\(number)"
        try session.begin(
          statement, account: try session.account(Account(key: key, currency: .eur)))
        let row = BankRow.on(number % 28 + 1, -350, "SHOP", id: "T1")
        try session.add(Books.prepared([row], account: key, firstLine: number + 1))
        _ = try session.end(statement)
      }
      return (try session.settle().outcomes, [UInt8](repeating: 1, count: 32))
    }
    #expect(outcomes.count == count && outcomes.allSatisfy { $0.new == 1 })
  }
}
