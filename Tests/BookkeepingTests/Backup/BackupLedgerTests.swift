import Foundation
import Glibc
import Ledger
import Syntax
import Testing

@testable import Bookkeeping
@testable import Store

/// Backups of a ledger, and ledgers made of backups.
@Suite struct BackupLedgerTests {
  private let scratch: ScratchWorkspace
  private let day = CalendarDate(daysSince1970: 20_697)

  init() throws {
    scratch = try ScratchWorkspace()
    try scratch.writeGiroProfile()
    try take("a.csv", "2026-08-01,Market,-26.26")
  }

  private var workspace: Workspace { scratch.workspace }
  private var file: String { "\(scratch.folder)/copies/one.sqlite" }

  private func take(_ name: String, _ rows: String...) throws {
    try scratch.write((["Day,Text,Amount"] + rows).joined(separator: "\n") + "\n", to: name)
    #expect(try scratch.take("\(scratch.folder)/\(name)").status == .done)
  }

  @discardableResult
  private func backup(_ path: String? = nil) throws -> BackupLedger.Summary {
    try BackupLedger(workspace).run(to: path ?? file, asOf: day)
  }

  @discardableResult
  private func restore(
    _ path: String? = nil, replaces: Bool = false
  ) throws -> RestoreBackup.Summary {
    try RestoreBackup(workspace).run(from: path ?? file, replaces: replaces)
  }

  private func payees() throws -> [String] {
    try ListTransactions(workspace).all(TransactionFilter()).map(\.rawPayee).sorted()
  }

  /// The exit status of what fails, and its first message.
  private func failure(_ body: () throws -> Void) -> (Bookkeeping.ExitStatus, String)? {
    do {
      try body()
      return nil
    } catch {
      guard let failure = Failure(error) else { return (.bug, "\(error)") }
      return (failure.status, failure.diagnostics.first?.message ?? "")
    }
  }

  @Test func `a backup holds the ledger of its moment, closed to others`() throws {
    let summary = try backup()
    #expect(summary.contents.words == "1 transaction, 2026-08-01 … 2026-08-01")
    var status = stat()
    #expect(stat(file, &status) == 0 && status.st_mode & 0o777 == 0o600)
    #expect(scratch.names(in: "copies") == ["one.sqlite"])
    try take("b.csv", "2026-08-02,Wage,2500.00")
    #expect(failure { try restore() }?.0 == .usage)
    #expect(try payees() == ["Market", "Wage"])
    let restored = try restore(replaces: true)
    #expect(try payees() == ["Market"])
    let kept = try #require(restored.kept)
    #expect(kept.hasSuffix(".saldo/me.sqlite.replaced-1"))
    // The ledger that was replaced is whole, and can be restored itself.
    try restore(kept, replaces: true)
    #expect(try payees() == ["Market", "Wage"])
  }

  @Test func `a backup in a folder has a name with the user and the day`() throws {
    try scratch.folder("copies")
    #expect(try backup("\(scratch.folder)/copies").path.hasSuffix("copies/me-2026-09-01.sqlite"))
    #expect(scratch.names(in: "copies") == ["me-2026-09-01.sqlite"])
  }

  @Test func `a ledger that was lost comes back`() throws {
    try backup()
    try FileManager.default.removeItem(atPath: workspace.ledgerPath)
    #expect(try restore().kept == nil)
    #expect(try payees() == ["Market"])
    var status = stat()
    #expect(stat(workspace.ledgerPath, &status) == 0 && status.st_mode & 0o777 == 0o600)
  }

  @Test func `a backup that others may read is restored`() throws {
    try backup()
    chmod(file, 0o444)
    try FileManager.default.removeItem(atPath: workspace.ledgerPath)
    try restore()
    #expect(try payees() == ["Market"])
  }

  @Test func `a backup replaces an earlier one and no other file`() throws {
    try backup()
    try take("b.csv", "2026-08-02,Wage,2500.00")
    #expect(try backup().contents.transactions == 2)
    try scratch.write("Dear diary", to: "diary")
    #expect(failure { try backup("\(scratch.folder)/diary") }?.0 == .cannotCreate)
    #expect(scratch.text("diary") == "Dear diary")
    #expect(failure { try backup(workspace.ledgerPath) }?.0 == .usage)
  }

  @Test func `a damaged ledger does not replace a good backup`() throws {
    try backup()
    let good = try Data(contentsOf: URL(filePath: file))
    let store = try workspace.openLedger(.write)
    try store.writing { transaction in
      let database = transaction.database
      try database.without(triggers: ["txnSourceIsImmutable"]) {
        try HotStatement(database, "UPDATE txn SET amount=amount+1").run()
      }
    }
    #expect(failure { try backup() }?.0 == .ledgerUnusable)
    #expect(try Data(contentsOf: URL(filePath: file)) == good)
    #expect(scratch.names(in: "copies") == ["one.sqlite"])
  }

  @Test func `what is no sound backup of saldo replaces nothing`() throws {
    try backup()
    let good = try Data(contentsOf: URL(filePath: file))
    let ledger = try Data(contentsOf: URL(filePath: workspace.ledgerPath))
    var broken: [Data] = [Data(), Data("Dear diary".utf8), good.prefix(good.count / 2)]
    var other = good
    other[71] ^= 1
    broken.append(other)
    var newer = good
    newer[63] = 99
    broken.append(newer)
    for (number, bytes) in broken.enumerated() {
      let path = "\(scratch.folder)/copies/\(number)"
      try bytes.write(to: URL(filePath: path))
      let status = failure { try restore(path, replaces: true) }?.0
      #expect(status == .ledgerUnusable, "\(number)")
    }
    #expect(failure { try restore("\(scratch.folder)/none", replaces: true) }?.0 == .noInput)
    #expect(try Data(contentsOf: URL(filePath: workspace.ledgerPath)) == ledger)
    let left = scratch.names(in: ".saldo").filter {
      $0.contains("replaced") || $0.hasSuffix(".new")
    }
    #expect(left.isEmpty)
  }

  @Test func `a backup with a planted trigger is refused`() throws {
    try backup()
    let copy = try LedgerStore(path: file, access: .write)
    try copy.writing { transaction in
      let database = transaction.database
      try HotStatement(
        database, "CREATE TRIGGER t AFTER INSERT ON run BEGIN DELETE FROM payee; END"
      ).run()
    }
    let refused = failure { try restore(replaces: true) }
    #expect(refused?.0 == .ledgerUnusable)
    #expect(refused?.1.hasSuffix("the trigger t was added outside saldo") == true)
  }

  @Test func `sealed texts stay sealed, and no key is needed`() throws {
    let (scratch, keyed) = try ScratchWorkspace.sealed()
    let path = "\(scratch.folder)/copy.sqlite"
    let summary = try BackupLedger(scratch.workspace).run(to: path, asOf: day)
    #expect(summary.contents.isSealed)
    try FileManager.default.removeItem(atPath: keyed.ledgerPath)
    _ = try RestoreBackup(scratch.workspace).run(from: path, replaces: false)
    #expect(try keyed.openLedger(.write).keyHeader() != nil)
  }

  @Test func `a backup is made while an import is writing`() throws {
    let store = try workspace.openLedger(.write)
    try store.writing { transaction in
      let database = transaction.database
      try HotStatement(database, "INSERT INTO payee(name) VALUES('half')").run()
      #expect(try backup().contents.transactions == 1)
    }
  }

  @Test func `check reports the age of the last backup where saldo yaml asks for one`() throws {
    func check(_ days: Int) throws -> [String] {
      try scratch.write("version: 1\nbackup: {days: 7}\n", to: "saldo.yaml")
      return try CheckLedger(try Workspace(root: scratch.folder), asOf: day.adding(days: days))
        .run(["backup"]).map { "\($0.verdict): \($0.text)" }
    }
    #expect(try CheckLedger(workspace, asOf: day).run(["backup"]).isEmpty)
    #expect(try check(0) == ["finding: there is no backup of this ledger yet"])
    try backup()
    #expect(try check(1) == ["ok: the last backup is 1 day old: \(file), 2026-09-01"])
    #expect(try check(7) == ["ok: the last backup is 7 days old: \(file), 2026-09-01"])
    #expect(
      try check(8) == [
        "finding: the last backup is 8 days old: \(file), 2026-09-01; saldo.yaml requires one "
          + "every 7 days"
      ])
  }
}
