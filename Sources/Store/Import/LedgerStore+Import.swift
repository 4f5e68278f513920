internal import Foundation
internal import GRDB
package import Ledger

/// The facts about an imported file that the ledger stores in addition to the file's entries.
package struct FileFacts: Hashable, Sendable {
  package var name: String
  package var format: String
  /// The name of the CSV profile that you chose; empty if you chose none.
  package var profile: String

  package init(name: String, format: String, profile: String = "") {
    self.name = name
    self.format = format
    self.profile = profile
  }
}

extension LedgerStore {
  /// The number of the next run.
  ///
  /// The lock of the workspace ensures that runs of one ledger do not overlap.
  package func nextRun() throws -> Int {
    try reading { database in (try database.value(Int.self, "SELECT max(id) FROM run") ?? 0) + 1 }
  }

  /// The name of the imported file with this digest; nil if there is none or its run was undone.
  package func knownFile(digest: [UInt8]) throws -> String? {
    try reading { database in
      try database.value(
        String.self,
        """
        SELECT name FROM file JOIN run ON run.id=file.run
        WHERE sha256=? AND undone=0 ORDER BY file.id
        """, [Data(digest)])
    }
  }

  /// The keys of the accounts in the imported file with this digest, sorted, without merged
  /// accounts.
  package func accounts(ofFile digest: [UInt8]) throws -> [String] {
    try reading { database in
      try database.values(
        String.self,
        """
        SELECT DISTINCT account.key FROM file JOIN run ON run.id=file.run
        JOIN statement s ON s.file=file.id JOIN account ON account.id=s.account
        WHERE sha256=? AND undone=0 AND \(AccountKeys.isNotMerged("account.id"))
        ORDER BY account.key
        """, [Data(digest)])
    }
  }

  /// Imports one file in one transaction, and returns the caller's result.
  ///
  /// `body` feeds the session and returns the caller's result and the file's digest. If it throws,
  /// or in a dry run, the ledger stays as it was. If `damaged` is given, the import restores the
  /// damaged rows of the file with this digest.
  package func importFile<Result>(
    _ file: FileFacts, run: Int, day: CalendarDate, names: ClassificationNames, isDryRun: Bool,
    repairing damaged: [UInt8]? = nil,
    _ body: (ImportSession) throws -> (result: Result, digest: [UInt8])
  ) throws -> Result {
    try writing(isTrial: isDryRun) { transaction in
      let database = transaction.database
      try database.run("INSERT OR IGNORE INTO run(id,day) VALUES(?,?)", [run, day.daysSince1970])
      try database.run(
        "INSERT INTO file(run,name,sha256,format,profile) VALUES(?,?,zeroblob(32),?,?)",
        [run, file.name, file.format, file.profile])
      let id = database.lastInsertedRowID
      let repair = try damaged.map { try SourceRepair(database, seal, file: $0, ledger: path) }
      let session = try ImportSession(
        transaction, file: id, run: run, names: names, repair: repair)
      let outcome = try body(session)
      try session.finishReceipts()
      try database.run("UPDATE file SET sha256=? WHERE id=?", [Data(outcome.digest), id])
      return outcome.result
    }
  }

  /// The ``StoreError`` for an error of the database; other errors are returned unchanged.
  static func translated(_ error: any Error, path: String) -> any Error {
    switch error {
    case is DatabaseError, is RowDecodingError, is StoreError: StoreError(error, path: path)
    default: error
    }
  }

  /// Runs `body` and turns errors of the database into ``StoreError``s.
  static func translating<Result>(_ path: String, _ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch {
      throw translated(error, path: path)
    }
  }

  func translating<Result>(_ body: () throws -> Result) throws -> Result {
    try Self.translating(path, body)
  }

  func reading<Result>(_ body: (Database) throws -> Result) throws -> Result {
    try translating { try queue.read(body) }
  }
}

extension ImportSession {
  /// The id of an account; adds the account to the ledger if it is new.
  ///
  /// - Throws: ``StoreError/constraint(reason:)`` if the stored account has another currency and
  ///   not all its imports were undone.
  package func account(_ account: Account) throws -> Int32 {
    try transaction.account(account, run: run)
  }
}

/// The number of rejected rows of one file.
package struct RejectedCount: Hashable, Sendable {
  package let file: String
  package let rows: Int
}

extension LedgerStore {
  /// The counts of rejected rows for each file, sorted by file name.
  ///
  /// Files of undone runs, files without rejected rows, and statements of merged accounts are left
  /// out.
  package func rejectedRows() throws -> [RejectedCount] {
    try reading { database in
      try database.rows(
        """
        SELECT file.name AS name, sum(s.rejected) AS n
        FROM statement s JOIN file ON file.id=s.file JOIN run ON run.id=file.run
        WHERE undone=0 AND s.rejected>0 AND \(AccountKeys.isNotMerged("s.account")) GROUP BY file.id ORDER BY file.name, file.id
        """
      ).map {
        RejectedCount(
          file: try $0.text("name"),
          rows: try $0.int("n"))
      }
    }
  }
}
