package import Ledger

extension RegisterBook {
  /// What assets were worth, by their keys: from the changes of the register, oldest first.
  ///
  /// A value counts from the day that the asset says it was updated on, else from that of the run that
  /// wrote it. Of several values of one day the last is left.
  package static func valuations(_ changes: [LedgerChange]) -> [String: [DatedAmount]] {
    var values: [String: [CalendarDate: Amount]] = [:]
    for change in changes {
      guard case .entry(_, let key, let before, let after?) = change.subject,
        let value = after.amount("currentValue"), value != before?.amount("currentValue")
      else { continue }
      values[key, default: [:]][day(of: after, before, change.day)] = value
    }
    return values.mapValues { points in
      points.sorted { $0.key < $1.key }.map { DatedAmount($0.key, $0.value) }
    }
  }

  private static func day(
    of after: RegisterEntry, _ before: RegisterEntry?, _ run: CalendarDate
  ) -> CalendarDate {
    let stated = ["lastUpdated", "updatedAt"].compactMap { field -> CalendarDate? in
      guard let moment = after.moment(field), moment != before?.moment(field) else { return nil }
      return moment.day
    }
    return stated.max() ?? run
  }
}
