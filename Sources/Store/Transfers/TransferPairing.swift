internal import GRDB
import Ledger

/// Finds rows that are the two legs of a transfer between own accounts.
///
/// Pairs are derived, not kept: after every change of rows they are made anew for the days around it,
/// so the order of imports does not matter. A pair needs equal amounts of opposite sign in
/// two accounts of one currency, at most ``mostDaysApart`` days apart, and a reason beyond that
/// (``TransferEvidence``). Each row is a leg of one transfer at most; the better reason wins, then
/// the shorter time.
struct TransferPairing {
  struct Pair {
    var out: RowKey
    var into: RowKey
    /// Nil when amount and days are all that speaks for it.
    var evidence: TransferEvidence?
  }

  /// Weekends and bank holidays lie between the legs.
  static let mostDaysApart: Int32 = 5
  /// A pair without evidence is asked about only when its legs are this close.
  private static let mostDaysForQuestion: Int32 = 3

  private let database: Database
  private let seal: Seal

  init(_ database: Database, _ seal: Seal) {
    self.database = database
    self.seal = seal
  }

  /// Pairs anew all rows of these days and their neighbourhood.
  func renew(_ days: ClosedRange<Int32>) throws {
    guard try hasTwoAccounts() else { return }
    // Rows that compete for a leg stand a few days apart; a month on either side settles them all.
    let around = (days.lowerBound - 31)...(days.upperBound + 31)
    try database.execute(
      sql: "DELETE FROM transfer WHERE day BETWEEN ?1 AND ?2 AND otherDay BETWEEN ?1 AND ?2",
      arguments: [around.lowerBound, around.upperBound])
    let insert = try HotStatement(
      database, "INSERT INTO transfer VALUES(?,?,?,?,?,?,?,?,?)")
    for pair in try pairs(around) {
      guard let evidence = pair.evidence else { continue }
      insert.bind(1, pair.out)
      insert.bind(5, pair.into)
      var reason = evidence.reason
      try reason.withUTF8 { text in
        insert.bind(9, text)
        try insert.run()
      }
    }
  }

  /// Pairs for which only amount and days speak, each row in one pair alone.
  func questions(_ days: ClosedRange<Int32>) throws -> [Pair] {
    try pairs(days).filter { $0.evidence == nil }
  }

  private func hasTwoAccounts() throws -> Bool {
    try Bool.fetchOne(
      database, sql: "SELECT count(*)>1 FROM account GROUP BY currency HAVING count(*)>1") ?? false
  }

  private func pairs(_ days: ClosedRange<Int32>) throws -> [Pair] {
    let search = TransferSearch(
      found: try TransferCandidates(database).find(days),
      legs: try TransferLegs(database, seal), verdicts: try TransferVerdicts(database))
    return try search.pairs(mostDaysForQuestion: Self.mostDaysForQuestion)
  }
}
