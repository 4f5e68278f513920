internal import Foundation
internal import GRDB
package import Ledger
import LedgerSchema

extension LedgerStore {
  /// The facts from a scan over all rows, for the other checks.
  ///
  /// ``damagedFiles(_:)`` needs facts with `verifiesSources`.
  package func facts(verifiesSources: Bool = false) throws -> LedgerFacts {
    try reading { try LedgerFacts($0, verifiesSources: verifiesSources) }
  }

  /// The problems that SQLite finds in the file; empty if there are none.
  package func integrityProblems(_ facts: LedgerFacts? = nil) throws -> [String] {
    try reading { database in
      // `quick_check` misses rows out of order, which no key lookup finds. It also misses an index
      // that is out of step with its table, which SQLite uses for foreign keys.
      let found = try database.values(String.self, "PRAGMA integrity_check").filter { $0 != "ok" }
      let keys = try brokenKeys(database, facts ?? LedgerFacts(database))
      return found + keys.map { "foreign key: \($0)" }
    }
  }

  /// The results of SQLite's foreign key check; empty if no key is broken.
  ///
  /// SQLite looks up every key of every row. The scan already checked the largest table, so SQLite
  /// checks that table only to describe a problem.
  private func brokenKeys(_ database: Database, _ facts: LedgerFacts) throws -> [Row] {
    if facts.hasBrokenKeys { return try database.rows("PRAGMA foreign_key_check") }
    let tables = try database.values(
      String.self,
      """
      SELECT name FROM sqlite_schema WHERE type='table' AND name<>'txn' AND name NOT LIKE 'sqlite_%'
      """)
    for table in tables {
      let one = try database.row("PRAGMA foreign_key_check(\"\(table)\")")
      if one != nil { return try database.rows("PRAGMA foreign_key_check") }
    }
    return []
  }

  /// The descriptions of statements with fewer stored rows than they added; empty if none.
  package func countProblems(_ facts: LedgerFacts? = nil) throws -> [String] {
    try reading { database in
      let facts = try facts ?? LedgerFacts(database)
      return try database.rows(
        """
        SELECT s.id AS id, file.name AS name, s.new AS said
        FROM statement s JOIN file ON file.id=s.file JOIN run ON run.id=file.run
        WHERE undone=0 AND s.layout<>?
        """, [Ledger.Statement.registerLayout]
      ).compactMap { row in
        let found = facts.rowsOfStatement[row["id"]] ?? 0
        let said: Int = row["said"] ?? 0
        guard found < said else { return nil }
        return "\(row["name"] as String? ?? ""): expected \(said) new, found \(found)"
      }
    }
  }
}

/// A statement with stored rows or balances that no longer match the imported file.
package struct DamagedFile: Hashable, Sendable {
  /// A row with texts, an amount or a day that do not match its fingerprint.
  package struct Row: Hashable, Sendable {
    package let id: TransactionID
    package let line: Int
  }

  package let name: String
  package let account: String
  /// The rows known to have changed, by line.
  ///
  /// The list is empty if only another field changed or a row is missing, or if the ledger is
  /// locked.
  package let rows: [Row]
}

extension LedgerStore {
  /// The statements with stored rows or balances that differ from the imported ones, oldest first.
  ///
  /// `facts` must come from a scan that verified sources.
  package func damagedFiles(_ facts: LedgerFacts) throws -> [DamagedFile] {
    try reading { database in
      let sums = facts.digestOfStatement
      let damaged = try StatedBalances.fetchAll(database, Self.isVerified).filter {
        $0.kept != (sums[$0.statement] ?? 0) &+ $0.digest
      }
      return try damaged.map { one in
        let row = try database.row(
          """
          SELECT file.name, account.key FROM statement s JOIN file ON file.id=s.file
          LEFT JOIN account ON account.id=s.account WHERE s.id=?
          """, [one.statement])
        return DamagedFile(
          name: row?["name"] ?? "", account: row?["key"] ?? "",
          rows: try changedRows(database, of: one.statement).sorted { $0.line < $1.line })
      }
    }
  }

  /// Whether stored rows or balances differ from those of the file with this digest.
  package func isDamaged(fileWithDigest digest: [UInt8]) throws -> Bool {
    try reading { database in
      let ids = try Self.statements(ofFile: digest, database)
      let list = ids.list
      let stated = try StatedBalances.fetchAll(database, "id IN(\(list))")
      let days = """
        day BETWEEN (SELECT min(firstDay) FROM statement WHERE id IN(\(list)))
          AND (SELECT max(lastDay) FROM statement WHERE id IN(\(list)))
        """
      // After an undo, a few rows with a bank id are outside the days of their statement.
      return try ["\(days) AND statement IN(\(list))", "statement IN(\(list))"].allSatisfy {
        let sums = try database.rowDigests($0)
        return stated.contains { $0.kept != (sums[$0.statement] ?? 0) &+ $0.digest }
      }
    }
  }

  /// The SQL condition for statements `s` with a digest, without undone imports.
  private static let isVerified = """
    digest IS NOT NULL AND NOT EXISTS(SELECT 1 FROM file JOIN run ON run.id=file.run
      WHERE file.id=s.file AND undone=1)
    """

  /// The ids of the statements in all files with this digest, oldest first.
  ///
  /// Statements without a digest, and those of undone runs, are left out.
  static func statements(ofFile digest: [UInt8], _ database: Database) throws -> [Int64] {
    try database.values(
      Int64.self,
      """
      SELECT s.id FROM statement s JOIN file ON file.id=s.file
      WHERE sha256=? AND \(isVerified) ORDER BY s.id
      """, [Data(digest)])
  }

  /// The rows of a statement that do not match their fingerprint; empty if the ledger is locked.
  private func changedRows(_ database: Database, of statement: Int64) throws -> [DamagedFile.Row] {
    if case .locked = seal { return [] }
    var proof = try FingerprintProof(database, seal)
    return try proof.failures(of: [statement]).map { key, line in
      DamagedFile.Row(id: key.id, line: line)
    }
  }
}

/// A check that recomputes the fingerprints of stored rows.
///
/// It finds the changed rows, whereas a digest only shows that some row changed. It does not cover
/// fields outside the fingerprint, such as the value day and the running balance.
struct FingerprintProof {
  private let database: Database
  private let secrets: SecretTexts
  private var hashers: [Int32: FingerprintHasher] = [:]
  private var currencies: [Int32: Currency] = [:]

  init(_ database: Database, _ seal: Seal) throws {
    self.database = database
    secrets = try SecretTexts(database, seal)
    for row in try database.rows("SELECT *, \(Schema.identityOfAccount) AS identity FROM account") {
      let id = try row.int32("id")
      hashers[id] = FingerprintHasher(account: try row.text("identity"))
      currencies[id] = Currency(try row.text("currency"))
    }
  }

  /// The rows of some statements that do not match their fingerprints, with their lines.
  mutating func failures(of statements: [Int64]) throws -> [(key: TransactionKey, line: Int)] {
    let rows = try rows(of: statements.list)
    var failures: [(key: TransactionKey, line: Int)] = []
    while try rows.next() {
      let key = rows.key(0)
      if try fingerprint(rows, key, as: key.account) != key.fingerprint {
        failures.append((key, Int(rows.int32(8))))
      }
    }
    return failures
  }

  /// The rows of some statements with the fingerprints that they would have in another account.
  mutating func fingerprints(
    of statements: String, as account: Int32
  ) throws -> [(key: TransactionKey, fingerprint: Fingerprint)] {
    let rows = try rows(of: statements)
    var found: [(key: TransactionKey, fingerprint: Fingerprint)] = []
    while try rows.next() {
      let key = rows.key(0)
      guard let fingerprint = try fingerprint(rows, key, as: account) else {
        throw StoreError.damagedValue
      }
      found.append((key, fingerprint))
    }
    return found
  }

  private func rows(of statements: String) throws -> HotStatement {
    try database.hot(
      """
      SELECT day, account, fingerprint, occurrence, amount, payee, memo, reference, line,
        (SELECT correctedID FROM correction c WHERE \(TransactionKey.same("c", "t")) AND deletes=1)
      FROM txn t WHERE statement IN(\(statements))
      """)
  }

  /// The fingerprint of a row's fields in an account; nil if one of the two accounts is unknown.
  private mutating func fingerprint(
    _ rows: HotStatement, _ key: TransactionKey, as account: Int32
  ) throws -> Fingerprint? {
    guard let currency = currencies[key.account] else { return nil }
    var batch = EntryBatch()
    var entry = StatementEntry(
      bookingDate: key.day, amount: Amount(minorUnits: rows.int64(4), currency: currency), line: 1)
    entry.payee = batch.add(rows.text(5))
    entry.memo = batch.add(rows.text(6))
    let row = SecretRow.transaction(key)
    entry.reference = batch.add(try secrets.text(rows.text(7), .reference, of: row) ?? "")
    entry.correctedID = batch.add(rows.text(9))
    entry.correction = rows.text(9).isEmpty ? .none : .deletes
    return batch.withText { hashers[account]?.fingerprint(of: entry, in: $0) }
  }
}
