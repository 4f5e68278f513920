import Foundation
import Ledger
import Testing

@testable import Bookkeeping
@testable import Store

/// A file that is imported again puts right what the ledger holds of it.
@Suite struct FileImporterTests {
  private let scratch: ScratchWorkspace

  init() throws {
    scratch = try ScratchWorkspace()
    try scratch.writeGiroProfile()
    try scratch.write(
      """
      Day,Text,Amount
      2026-08-01,Market,-26.26
      2026-08-01,Coffee,-3.50
      2026-08-01,Coffee,-3.50
      2026-08-02,Wage,2500.00

      """, to: "a.csv")
    try take("a.csv")
  }

  @discardableResult
  private func take(_ name: String, isDryRun: Bool = false) throws -> FileImport {
    let summary = try scratch.take("\(scratch.folder)/\(name)") { $0.isDryRun = isDryRun }
    return try #require(summary.files.first)
  }

  private func check(_ name: String) throws -> [String] {
    try CheckLedger(scratch.workspace, asOf: try #require(CalendarDate("2026-09-01"))).run([name])
      .map { "\($0.verdict): \($0.text.replacing(scratch.folder + "/", with: ""))" }
  }

  /// Day, amount, payee and line of each row, in the order of the file.
  private func rows() throws -> [String] {
    try scratch.workspace.openLedger(.read).reading { database in
      let rows = try HotStatement(
        database, "SELECT day-20664, amount, payee, line FROM txn ORDER BY line, payee")
      var all: [String] = []
      while try rows.next() { all.append((0..<4).map { rows.text($0) }.joined(separator: " ")) }
      return all
    }
  }

  private static let truth = [
    "2 -2626 Market 2", "2 -350 Coffee 3", "2 -350 Coffee 4", "3 250000 Wage 5",
  ]

  /// Changes rows, and leaves the schema as it was.
  private func tamper(_ sql: String) throws {
    let store = try scratch.workspace.openLedger(.write)
    try store.writing { transaction in
      let database = transaction.database
      try database.without(triggers: [
        "txnSourceIsImmutable", "txnOriginIsLeftByUndoOnly", "txnIsDeletedByUndoOnly",
        "txnOccurrencesOnlyCloseGaps",
      ]) { try HotStatement(database, sql).run() }
    }
  }

  @Test(arguments: [
    "UPDATE txn SET amount=-6722 WHERE payee='Market'",
    "UPDATE txn SET payee='Marked' WHERE payee='Market'",
    "UPDATE txn SET line=9 WHERE payee='Market'",
    "UPDATE txn SET amount=-amount",
    "UPDATE txn SET fingerprint=CAST(substr(fingerprint,1,15)||x'00' AS BLOB) WHERE payee='Market'",
    "DELETE FROM txn WHERE payee='Wage'",
  ])
  func `the file that check names repairs its rows`(sql: String) throws {
    #expect(try rows() == Self.truth)
    try tamper(sql)
    let finding = try #require(try check("sources").first)
    #expect(finding.hasPrefix("finding: a.csv (giro): "))
    #expect(finding.hasSuffix("; import the file again to repair it"))
    #expect(try take("a.csv", isDryRun: true).result.isTaken)
    #expect(try check("sources") == [finding])
    let repaired = try take("a.csv")
    #expect(repaired.repaired + repaired.statements.reduce(0) { $0 + $1.counts.new } > 0)
    #expect(try rows() == Self.truth)
    #expect(try check("sources") == ["ok: all rows match their files"])
    #expect(try check("ledger") == ["ok: database intact, row counts of all files match"])
    guard case .sameBytes = try take("a.csv").result else {
      Issue.record("a sound file is read again")
      return
    }
  }

  @Test func `a changed amount is named with its line`() throws {
    try tamper("UPDATE txn SET amount=-6722 WHERE payee='Market'")
    let id = try #require(
      try ListTransactions(scratch.workspace).all(TransactionFilter()).first {
        $0.rawPayee == "Market"
      }
    ).id
    #expect(
      try check("sources") == [
        "finding: a.csv (giro): line 2 (\(id)) was changed outside saldo; import the file "
          + "again to repair it"
      ])
  }

  @Test func `rows that the file is now read without are never deleted`() throws {
    try tamper("UPDATE txn SET amount=-6722 WHERE payee='Market'")
    try scratch.write(
      """
      version: 1
      recognise: {header: [Day, Text, Amount]}
      account: giro
      date: {column: Day, format: yyyy-MM-dd}
      text: {columns: [Text, Day]}
      amount: {column: Amount, number: plain}
      currency: EUR

      """, to: "profiles/giro.yaml")
    let before = try rows()
    #expect(throws: Failure.self) { try take("a.csv") }
    #expect(try rows() == before)
  }
}

extension FileImport.Result {
  fileprivate var isTaken: Bool { if case .taken = self { true } else { false } }
}
