internal import GRDB
import Ledger

/// The sums of row digests by which `check` tells whether the ledger still holds what files showed.
///
/// `statement.digest` is the wrapping sum of the ``RowDigest`` of each row that first came with the
/// statement, and of the balances it states. A sum does not depend on order, so rows are added and
/// taken away one at a time. Statements that registers project have none: their rows are derived.
extension Database {
  /// The sum of the digests of the rows that meet a condition, by the statement they first came with.
  func rowDigests(_ condition: String = "1") throws -> [Int64: Int64] {
    var sums: [Int64: Int64] = [:]
    try HotScan.run(
      self, "SELECT saldo_row(statement, \(RowDigest.columns)) FROM txn WHERE \(condition)"
    ) { row in
      sums[row.int64(0), default: 0] &+= RowDigest(row, from: 1).value
    }
    return sums
  }

  /// Changes rows and has the digests of their statements follow.
  ///
  /// What differed before differs by as much afterwards, so a change does not hide damage.
  func followingDigests<Result>(_ change: () throws -> Result) throws -> Result {
    let before = try rowDigests()
    let result = try change()
    let after = try rowDigests()
    for statement in Set(before.keys).union(after.keys) {
      let difference = (after[statement] ?? 0) &- (before[statement] ?? 0)
      guard difference != 0,
        let digest = try Int64.fetchOne(
          self, sql: "SELECT digest FROM statement WHERE id=?", arguments: [statement])
      else { continue }
      try setDigest(digest &+ difference, of: statement)
    }
    return result
  }

  /// Computes the digests of statements from the rows that the ledger holds now.
  func renewDigests(of statements: String? = nil) throws {
    let sums = try rowDigests(statements.map { "statement IN(\($0))" } ?? "1")
    let condition = statements.map { " AND id IN(\($0))" } ?? ""
    for one in try StatedBalances.fetchAll(self, "layout<>'(register)'\(condition)") {
      try setDigest((sums[one.statement] ?? 0) &+ one.digest, of: one.statement)
    }
  }

  private func setDigest(_ digest: Int64, of statement: Int64) throws {
    try execute(
      sql: "UPDATE statement SET digest=? WHERE id=?", arguments: [digest, statement])
  }
}

/// The balances that a statement states, which its digest covers too.
struct StatedBalances {
  let statement: Int64
  /// What `statement.digest` holds.
  let kept: Int64?
  /// The digest of the balances alone.
  let digest: Int64

  static func digest(_ statement: Ledger.Statement) -> Int64 {
    digest([
      statement.opening?.minorUnits, statement.opening?.day.map { Int64($0.daysSince1970) },
      statement.closing?.minorUnits, statement.closing?.day.map { Int64($0.daysSince1970) },
    ])
  }

  private static func digest(_ numbers: [Int64?]) -> Int64 {
    var digest = RowDigest()
    for number in numbers { digest.add(number) }
    return digest.value
  }

  /// Those of the statements that meet a condition.
  static func fetchAll(_ database: Database, _ condition: String) throws -> [StatedBalances] {
    try Row.fetchAll(
      database,
      sql: """
        SELECT id, digest, opening, openingDay, closing, closingDay FROM statement s
        WHERE \(condition) ORDER BY id
        """
    ).map { row in
      StatedBalances(
        statement: try row.int64("id"),
        kept: try row.int64OrNil("digest"),
        digest: try digest(
          ["opening", "openingDay", "closing", "closingDay"].map {
            try row.int64OrNil($0)
          }))
    }
  }
}
