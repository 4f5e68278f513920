internal import GRDB
package import Ledger

extension LedgerStore {
  /// A place where you certainly were on a day.
  package struct VisitedPlace: Hashable, Sendable {
    package let day: CalendarDate
    /// The id of the place in the places table.
    package let place: String

    package init(day: CalendarDate, place: String) {
      self.day = day
      self.place = place
    }
  }

  /// The places where you certainly were on a day, or on all days if `day` is nil.
  ///
  /// A place is certain if a rule, a code, a point, the place's own name in the text or payee, or
  /// an override gives it. A guessed branch is no evidence for another guess. Places without
  /// coordinates are left out.
  ///
  /// With `byHandAlone`, only overrides count, for callers that apply the rules themselves.
  package func visitedPlaces(
    on day: CalendarDate? = nil, byHandAlone: Bool = false
  ) throws -> [VisitedPlace] {
    try reading { try Self.visitedPlaces($0, on: day, byHandAlone: byHandAlone) }
  }

  fileprivate static func visitedPlaces(
    _ database: Database, on day: CalendarDate? = nil, byHandAlone: Bool = false
  ) throws -> [VisitedPlace] {
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
      VisitedPlace(
        day: try row.day("day"),
        place: try row.text("key"))
    }
  }
}

extension RegisterSession {
  /// The places where you certainly were, including the changes of this run.
  package func visitedPlaces() throws -> [LedgerStore.VisitedPlace] {
    try LedgerStore.visitedPlaces(database)
  }
}
