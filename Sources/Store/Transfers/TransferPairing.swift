internal import GRDB
import Ledger

/// Finds rows that are the two legs of a transfer between own accounts.
///
/// Pairs are derived, not kept: after every change of rows they are made anew for the days around it,
/// so the order of imports does not matter. A pair needs equal amounts of opposite sign in
/// two accounts of one currency, at most ``mostDaysApart`` days apart, and a reason beyond that
/// (``TransferEvidence``); what a person says pairs rows of two currencies too. Each row is a leg of one
/// transfer at most; the better reason wins, then
/// the shorter time. Pairs without a reason are questions (``TransferGroup``).
struct TransferPairing {
  struct Pair {
    var out: RowKey
    var into: RowKey
    /// Nil when amount and days are all that speaks for it.
    var evidence: TransferEvidence?
  }

  /// What a search found: the transfers, and the rows to ask about.
  struct Result {
    var pairs: [Pair]
    var groups: [TransferGroup]
  }

  /// Weekends and bank holidays lie between the legs.
  static let mostDaysApart: Int32 = 5
  private let database: Database
  private let seal: Seal

  init(_ database: Database, _ seal: Seal) {
    self.database = database
    self.seal = seal
  }

  /// Pairs anew all rows of these days and their neighbourhood.
  ///
  /// - Returns: the open questions about rows of these days.
  @discardableResult
  func renew(_ days: ClosedRange<Int32>) throws -> [TransferGroup] {
    guard try hasTwoAccounts() || hasVerdict() else { return [] }
    // Rows that compete for a leg stand a few days apart; a month on either side settles them all.
    let around = (days.lowerBound - 31)...(days.upperBound + 31)
    try database.execute(
      sql: "DELETE FROM transfer WHERE day BETWEEN ?1 AND ?2 AND otherDay BETWEEN ?1 AND ?2",
      arguments: [around.lowerBound, around.upperBound])
    let insert = try HotStatement(
      database, "INSERT INTO transfer VALUES(?,?,?,?,?,?,?,?,?)")
    let search = TransferSearch(
      found: try TransferCandidates(database).find(around),
      legs: try TransferLegs(database, seal), verdicts: try TransferVerdicts(database))
    let result = try search.result()
    for pair in result.pairs {
      guard let evidence = pair.evidence else { continue }
      insert.bind(1, pair.out)
      insert.bind(5, pair.into)
      var reason = evidence.reason
      try reason.withUTF8 { text in
        insert.bind(9, text)
        try insert.run()
      }
    }
    return result.groups.filter { $0.days.overlaps(days) }
  }

  /// The open questions about rows of these days, oldest first.
  ///
  /// What has a reason is paired already, so no text has to be read, and no key is needed.
  func questions(
    _ days: ClosedRange<Int32>, through lastDay: Int32 = .max
  ) throws -> [TransferGroup] {
    guard try hasTwoAccounts() else { return [] }
    let verdicts = try TransferVerdicts(database)
    // The candidates of a row at either end may lie beyond it.
    let last = max(days.lowerBound, min(days.upperBound + 31, lastDay))
    let around = (days.lowerBound - 31)...last
    let open = try TransferCandidates(database).find(around).filter {
      verdicts.isTransfer($0.out, $0.into) == nil
    }
    return TransferGroup.all(of: open).filter { $0.days.overlaps(days) }
  }

  /// Whether a person decided about a pair, which may be one of two currencies, or took that back.
  private func hasVerdict() throws -> Bool {
    try Bool.fetchOne(
      database,
      sql: "SELECT EXISTS(SELECT 1 FROM transferVerdict) OR EXISTS(SELECT 1 FROM transfer)")
      ?? false
  }

  private func hasTwoAccounts() throws -> Bool {
    try Bool.fetchOne(
      database, sql: "SELECT count(*)>1 FROM account GROUP BY currency HAVING count(*)>1") ?? false
  }
}
