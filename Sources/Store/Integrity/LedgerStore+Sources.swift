internal import Foundation
internal import GRDB
package import Ledger

/// A file whose rows in the ledger are no longer what the file showed.
package struct DamagedFile: Hashable, Sendable {
  /// A row whose texts, amount or day do not make its fingerprint.
  package struct Row: Hashable, Sendable {
    package let id: TransactionID
    package let line: Int
  }

  package let name: String
  package let account: String
  /// The rows that are known to have changed; empty where another field did, or a row is missing.
  package let rows: [Row]
}

extension LedgerStore {
  /// The statements whose rows or balances differ from what their files showed.
  ///
  /// `facts` are those of a scan that verified sources.
  package func damagedFiles(_ facts: LedgerFacts) throws -> [DamagedFile] {
    try reading { database in
      let sums = facts.digestOfStatement
      let damaged = try StatedBalances.fetchAll(database, Self.isVerified).filter {
        $0.kept != (sums[$0.statement] ?? 0) &+ $0.digest
      }
      return try damaged.map { one in
        let row = try GRDB.Row.fetchOne(
          database,
          sql: """
            SELECT file.name, account.key FROM statement s JOIN file ON file.id=s.file
            LEFT JOIN account ON account.id=s.account WHERE s.id=?
            """, arguments: [one.statement])
        return DamagedFile(
          name: row?["name"] ?? "", account: row?["key"] ?? "",
          rows: try changedRows(database, of: one.statement).sorted { $0.line < $1.line })
      }
    }
  }

  /// Whether rows or balances differ from what the file with this digest showed.
  package func isDamaged(fileWithDigest digest: [UInt8]) throws -> Bool {
    try reading { database in
      let ids = try Self.statements(ofFile: digest, database)
      let list = ids.map(String.init).joined(separator: ",")
      let stated = try StatedBalances.fetchAll(database, "id IN(\(list))")
      let days = """
        day BETWEEN (SELECT min(firstDay) FROM statement WHERE id IN(\(list)))
          AND (SELECT max(lastDay) FROM statement WHERE id IN(\(list)))
        """
      // Few rows stand outside of the days of their statement: after an undo, such with a bank's id.
      return try ["\(days) AND statement IN(\(list))", "statement IN(\(list))"].allSatisfy {
        let sums = try database.rowDigests($0)
        return stated.contains { $0.kept != (sums[$0.statement] ?? 0) &+ $0.digest }
      }
    }
  }

  /// Statements of files that were not taken back and have a digest.
  private static let isVerified = """
    digest IS NOT NULL AND NOT EXISTS(SELECT 1 FROM file JOIN run ON run.id=file.run
      WHERE file.id=s.file AND undone=1)
    """

  /// The statements of all files with these bytes, oldest first.
  static func statements(ofFile digest: [UInt8], _ database: Database) throws -> [Int64] {
    try Int64.fetchAll(
      database,
      sql: """
        SELECT s.id FROM statement s JOIN file ON file.id=s.file
        WHERE sha256=? AND \(isVerified) ORDER BY s.id
        """, arguments: [Data(digest)])
  }

  /// The rows of a statement that do not make their fingerprint; none where that needs a key that was
  /// not given.
  private func changedRows(
    _ database: Database, of statement: Int64
  ) throws -> [DamagedFile.Row] {
    if case .locked = seal { return [] }
    var proof = try FingerprintProof(database, seal)
    return try proof.failures(of: [statement]).map { key, line in
      DamagedFile.Row(
        id: key.id,
        line: line)
    }
  }
}
