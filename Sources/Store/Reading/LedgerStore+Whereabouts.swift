internal import GRDB
package import Ledger

extension LedgerStore {
  /// A place where the person surely was on a day.
  package struct Whereabout: Hashable, Sendable {
    package let day: CalendarDate
    /// The place's id in the table.
    package let place: String

    package init(day: CalendarDate, place: String) {
      self.day = day
      self.place = place
    }
  }

  /// Where the person was, as far as a rule, a code, a point, a name of one place or a person's own
  /// word says so; on one day, or on all.
  ///
  /// What a branch was guessed from says nothing about another. With `byHandAlone` only what a person
  /// said counts, for one who asks the rules for the rest.
  package func whereabouts(
    on day: CalendarDate? = nil, byHandAlone: Bool = false
  ) throws -> [Whereabout] {
    try reading { try Self.whereabouts($0, on: day, byHandAlone: byHandAlone) }
  }

  fileprivate static func whereabouts(
    _ database: Database, on day: CalendarDate? = nil, byHandAlone: Bool = false
  ) throws -> [Whereabout] {
    let sure =
      byHandAlone
      ? [] : PlaceReason.allCases.filter(\.isSure).map { "\($0.rawValue)" }
    let sql = """
      SELECT DISTINCT t.day AS day, place.key AS key FROM txn t JOIN place ON place.id=t.place
      WHERE t.status=0 AND place.latitude IS NOT NULL
        AND (t.placeReason IN(\(sure.joined(separator: ","))) OR EXISTS(
          SELECT 1 FROM edit e WHERE \(TransactionKey.same("e", "t")) AND e.field='place'))
      """
    return try database.rows(
      day == nil ? sql : "\(sql) AND t.day=?",
      StatementArguments([day?.daysSince1970].compactMap(\.self))
    ).map { row in
      Whereabout(
        day: try row.day("day"),
        place: try row.text("key"))
    }
  }
}

extension RegisterSession {
  /// Where the person was by what the ledger holds now, in the midst of the run.
  package func whereabouts() throws -> [LedgerStore.Whereabout] {
    try LedgerStore.whereabouts(database)
  }
}
