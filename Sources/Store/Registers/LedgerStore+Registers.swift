internal import Foundation
internal import GRDB
package import Ledger
import LedgerSchema

extension LedgerStore {
  /// The records of a register, by key.
  package func entries(_ register: Register) throws -> [RegisterEntry] {
    try entries(register, seal, whenLocked: .refused)
  }

  /// The records of a register, by key; secret texts are left out if the ledger is locked.
  package func entriesWithoutKey(_ register: Register) throws -> [RegisterEntry] {
    try entries(register, seal, whenLocked: .leftOut)
  }

  /// The records of a register, by key, always without the secret texts of an encrypted ledger.
  ///
  /// A damaged secret text therefore causes no error.
  package func entriesInClear(_ register: Register) throws -> [RegisterEntry] {
    try entries(register, seal.isSealed ? .locked : .none, whenLocked: .leftOut)
  }

  private func entries(
    _ register: Register, _ seal: Seal, whenLocked: EntrySecrets.WhenLocked
  ) throws -> [RegisterEntry] {
    let columns = RegisterColumns(register)
    return try reading { database in
      let secrets = EntrySecrets(database, seal)
      return try database.rows("SELECT \(columns.list) FROM \(register.table) ORDER BY key").map {
        try secrets.opened(columns.entry($0), register, whenLocked: whenLocked)
      }
    }
  }

  /// The record of a register with this key; nil if there is none.
  package func entry(_ register: Register, _ key: String) throws -> RegisterEntry? {
    let columns = RegisterColumns(register)
    return try reading { database in
      try database.row(
        "SELECT \(columns.list) FROM \(register.table) WHERE key=?", [key]
      ).map { try EntrySecrets(database, seal).opened(columns.entry($0), register) }
    }
  }

  /// The origin of a record: the name of the export, the line and the path in its tree.
  ///
  /// The result is nil for a record last written by hand, and if there is no such record.
  package func source(
    of key: String, in register: Register
  ) throws -> (file: String, line: Int?, path: String)? {
    try reading { database in
      try database.row(
        """
        SELECT file.name AS name, r.line AS line, r.path AS path
        FROM \(register.table) r JOIN file ON file.id=r.file
        WHERE r.key=? AND file.name<>''
        """, [key]
      ).map { row in
        (
          file: try row.text("name"), line: try row.intOrNil("line"),
          path: try row.textOrNil("path") ?? ""
        )
      }
    }
  }

  /// Writes to the registers as one run, in one transaction, and returns the result of `body`.
  ///
  /// `file` is the export to read; nil for a write by hand.
  package func writeRegisters<Result>(
    _ file: FileFacts?, digest: [UInt8] = [], run: Int, day: CalendarDate,
    names: ClassificationNames = ClassificationNames(), isDryRun: Bool = false,
    _ body: (RegisterSession) throws -> Result
  ) throws -> Result {
    try writing(isTrial: isDryRun) { transaction in
      let id = try Self.begin(file, digest, run: run, day: day, transaction.database)
      let session = RegisterSession(
        transaction, run: run, file: id, isByHand: file == nil, names: names)
      let result = try body(session)
      try session.finish()
      try transaction.database.run("DELETE FROM writingRun")
      return result
    }
  }

  private static func begin(
    _ file: FileFacts?, _ digest: [UInt8], run: Int, day: CalendarDate, _ database: Database
  ) throws -> Int64 {
    try database.run("INSERT OR IGNORE INTO run(id,day) VALUES(?,?)", [run, day.daysSince1970])
    try database.run(
      "INSERT INTO file(run,name,sha256,format,profile) VALUES(?,?,?,?,?)",
      [
        run, file?.name ?? "", Data(digest.isEmpty ? [UInt8](repeating: 0, count: 32) : digest),
        file?.format ?? RegisterHistory.byHand, file?.profile ?? "",
      ])
    let id = database.lastInsertedRowID
    try database.run("INSERT INTO writingRun(one,run) VALUES(1,?)", [run])
    return id
  }
}
