internal import Foundation
internal import GRDB

/// Where the twins of a row go when some of them are taken back: those that stay close up to 1, those
/// that went come behind them.
///
/// What a person decided about one of several equal rows goes with it, and finds it again when its
/// file is imported again.
struct OccurrenceShift {
  fileprivate struct Content: Hashable {
    var day: Int32
    var account: Int32
    var fingerprint: Data
  }

  /// For each content the occurrences that stay, ascending.
  private var staying: [Content: [Int32]] = [:]

  /// Takes rows of day, account, fingerprint and occurrence, in this order.
  init(_ rows: [Row]) throws {
    for row in rows {
      let key = try StoredKey(row, "day", "account", "fingerprint", "occurrence")
      staying[Content(key), default: []].append(key.occurrence)
    }
  }

  /// Moves tombstones, verdicts of every kind, and edits.
  func moveFacts(in database: Database) throws {
    try moveEdits(in: database)
    let tombstones = try Row.fetchAll(database, sql: "SELECT * FROM tombstone").compactMap { row in
      let key = try StoredKey(row, "day", "account", "fingerprint", "occurrence")
      return moved(key) == key ? nil : key
    }
    let verdicts = try Row.fetchAll(database, sql: "SELECT * FROM verdict").compactMap {
      let verdict = try Verdict($0)
      return moved(verdict.one) == verdict.one && moved(verdict.other) == verdict.other
        ? nil : verdict
    }
    // All are taken away before any comes back: they may change places.
    for key in tombstones {
      try database.execute(
        sql: "DELETE FROM tombstone WHERE day=? AND account=? AND fingerprint=? AND occurrence=?",
        arguments: StatementArguments(key.arguments))
    }
    for verdict in verdicts {
      try database.execute(
        sql: """
          DELETE FROM verdict WHERE day=? AND account=? AND fingerprint=? AND occurrence=?
            AND otherDay=? AND otherAccount=? AND otherFingerprint=? AND otherOccurrence=?
          """, arguments: StatementArguments(verdict.one.arguments + verdict.other.arguments))
    }
    for key in tombstones {
      try database.execute(
        sql: "INSERT INTO tombstone(day,account,fingerprint,occurrence) VALUES(?,?,?,?)",
        arguments: StatementArguments(moved(key).arguments))
    }
    for verdict in verdicts {
      let keys = [moved(verdict.one), moved(verdict.other)].sorted()
      try database.execute(
        sql: """
          INSERT INTO verdict(day,account,fingerprint,occurrence,otherDay,otherAccount,
            otherFingerprint,otherOccurrence,isSame) VALUES(?,?,?,?,?,?,?,?,?)
          """,
        arguments: StatementArguments(keys[0].arguments + keys[1].arguments + [verdict.isSame]))
    }
  }

  /// What people said of fields, its history, and what rules made of the rows.
  private func moveEdits(in database: Database) throws {
    for table in ["edit", "editChange", "derivation", "receiptVerdict", "transferVerdict"] {
      try move(table, "day", "account", "fingerprint", "occurrence", in: database)
    }
    try move(
      "transferVerdict", "otherDay", "otherAccount", "otherFingerprint", "otherOccurrence",
      in: database)
  }

  /// Moves the keys that stand in four columns of a table; a receipt that no row paid has none.
  private func move(
    _ table: String, _ day: String, _ account: String, _ fingerprint: String,
    _ occurrence: String, in database: Database
  ) throws {
    let keys = try Row.fetchAll(
      database,
      sql: """
        SELECT DISTINCT \(day), \(account), \(fingerprint), \(occurrence) FROM \(table)
        WHERE \(day) IS NOT NULL
        """
    ).compactMap { row in
      let key = try StoredKey(row, day, account, fingerprint, occurrence)
      return moved(key) == key ? nil : key
    }
    // Far away first, and then where they belong: they may change places.
    for (old, new) in keys.map({ ($0, $0.away) }) + keys.map({ ($0.away, moved($0)) }) {
      try database.execute(
        sql: """
          UPDATE \(table) SET \(occurrence)=?
          WHERE \(day)=? AND \(account)=? AND \(fingerprint)=? AND \(occurrence)=?
          """, arguments: [new.occurrence] + StatementArguments(old.arguments))
    }
  }

  private struct Verdict {
    var one: StoredKey
    var other: StoredKey
    var isSame: Bool

    init(_ row: Row) throws {
      one = try StoredKey(row, "day", "account", "fingerprint", "occurrence")
      other = try StoredKey(
        row, "otherDay", "otherAccount", "otherFingerprint", "otherOccurrence")
      isSame = try row.decode(Bool.self, forColumn: "isSame")
    }
  }

  private func moved(_ key: StoredKey) -> StoredKey {
    guard let staying = staying[Content(key)] else { return key }
    var moved = key
    let below = Int32(staying.count { $0 < key.occurrence })
    moved.occurrence =
      staying.contains(key.occurrence)
      ? below + 1 : Int32(staying.count) + key.occurrence - below
    return moved
  }
}

extension OccurrenceShift.Content {
  fileprivate init(_ key: StoredKey) {
    self.init(day: key.day, account: key.account, fingerprint: key.fingerprint)
  }
}

extension StoredKey {
  /// A key that no row has, to stand aside.
  fileprivate var away: StoredKey {
    var key = self
    key.occurrence += 1_000_000_000
    return key
  }
}
