import Foundation
import Ledger
import Testing

@testable import Store

/// Ledgers that earlier versions made: what they hold is there, and known when it comes again.
@Suite struct MigrationsTests {
  private let folder = TemporaryFolder()

  private static let steps = [
    ["1 ledger": [Schema.first]],
    [
      "2 standing": [
        Schema.second, Schema.identity, Schema.transfers, Schema.securities, Schema.receipts,
      ]
    ],
    ["3 identity": [Schema.thirdIdentity, Schema.thirdReceipts]],
    ["4 registers": [Schema.fourth, Schema.fourthRegisters, Schema.fourthEdits]],
    ["5 sealing": [Schema.sealing]],
    ["6 rules": [Schema.places, Schema.derivations]],
    ["7 divisions": [Schema.divisions]],
  ]

  /// Makes the ledger of a version with one coffee in it.
  private func makeLedger(version: Int) throws {
    _ = FileManager.default.createFile(
      atPath: folder.ledger, contents: nil, attributes: [.posixPermissions: 0o600])
    let database = RawDatabase(path: folder.ledger)
    var commands = [
      "PRAGMA application_id=0x53414C44",
      "CREATE TABLE grdb_migrations(identifier TEXT NOT NULL PRIMARY KEY)",
    ]
    for step in Self.steps.prefix(version) {
      for (name, parts) in step {
        commands += parts + ["INSERT INTO grdb_migrations VALUES('\(name)')"]
      }
    }
    commands.append("PRAGMA user_version=\(version)")
    commands += Self.coffee
    for command in commands {
      try #require(database.run(command) == 0, "\(database.message): \(command.prefix(60))")
    }
  }

  private static var coffee: [String] {
    let prepared = Books.prepared([.on(1, -350, "COFFEE")], account: "giro", firstLine: 2)
    let day = prepared.batch.entries[0].bookingDate.daysSince1970
    let print = prepared.fingerprints[0].blob.map { String(format: "%02X", $0) }.joined()
    return [
      "INSERT INTO account(id,key,name,kind,currency) VALUES(1,'giro','giro','bank','EUR')",
      "INSERT INTO run(id,day) VALUES(1,\(day))",
      "INSERT INTO file VALUES(1,1,'old.csv',zeroblob(32),'csv','')",
      "INSERT INTO statement(id,file,account,firstDay,lastDay,read,new) "
        + "VALUES(1,1,1,\(day),\(day),1,1)",
      """
      INSERT INTO txn(day,account,fingerprint,occurrence,amount,category,isTransfer,isPending,
        bankPending,statement,line,kind,bankKind,payee)
      VALUES(\(day),1,x'\(print)',1,-350,1,0,0,0,1,2,0,0,'COFFEE')
      """,
    ]
  }

  @Test(arguments: 1...steps.count)
  func `an old ledger is brought up to date, and what it holds is known`(version: Int) throws {
    try makeLedger(version: version)
    #expect(try LedgerStore(path: folder.ledger, access: .read).coverage().map(\.count) == [1])
    let books = try Books(path: folder.ledger, access: .write)
    let outcomes = try books.take(Export([.on(1, -350, "COFFEE"), .on(2, -350, "COFFEE")]))
    #expect(outcomes.map(\.alreadyIn) == [1])
    #expect(outcomes.map(\.new) == [1])
    #expect(try books.store.integrityProblems() == [])
    #expect(try books.store.countProblems() == [])
  }

  @Test(arguments: 1...steps.count)
  func `an old ledger has the tables of a new one`(version: Int) throws {
    try makeLedger(version: version)
    let old = try LedgerStore(path: folder.ledger, access: .write)
    #expect(try Self.schema(of: old) == Self.schema(of: LedgerStore()))
  }

  private static func schema(of store: LedgerStore) throws -> [String] {
    try store.reading { database in
      let scan = try HotStatement(
        database,
        """
        SELECT type||' '||name||' '||coalesce(sql,'') FROM sqlite_schema
        WHERE name NOT LIKE 'grdb%' AND name NOT LIKE 'sqlite%' ORDER BY 1
        """)
      var all: [String] = []
      while try scan.next() { all.append(scan.text(0)) }
      return all
    }
  }
}
