/// What a kind of report needs besides the rows of its fold and the parts of a ``ReportContext`` that every kind has.
///
/// Whoever makes reports reads each of these only if a kind that it makes declares it.
package struct ReportNeeds: OptionSet, Sendable {
  package let rawValue: UInt16

  package init(rawValue: UInt16) { self.rawValue = rawValue }

  /// The balance of each account at the ends of months: ``ReportContext/evenings``.
  package static let balances = ReportNeeds(rawValue: 1 << 0)
  /// The rows that may be transfers: ``ReportContext/openTransfers``.
  package static let openTransfers = ReportNeeds(rawValue: 1 << 1)
  /// Payments that repeat: ``ReportContext/histories``.
  package static let recurringPayments = ReportNeeds(rawValue: 1 << 2)
  /// Payments that repeat, up to the as-of day whatever the period is.
  package static let expectedPayments = ReportNeeds(rawValue: 1 << 3)
  /// Payments far above the usual: ``ReportContext/unusual``.
  package static let unusualPayments = ReportNeeds(rawValue: 1 << 4)
  /// Early repayments of loans: ``ReportContext/prepayments``.
  package static let prepayments = ReportNeeds(rawValue: 1 << 5)
  /// Coastlines, streets and towns: ``ReportContext/backdrop``.
  package static let map = ReportNeeds(rawValue: 1 << 6)
  /// The findings of `saldo check`: ``ReportContext/quality``.
  ///
  /// Such a kind is made after the pass over the rows.
  package static let checks = ReportNeeds(rawValue: 1 << 7)
  /// Every row of the period with its texts: ``ReportContext/lines``.
  package static let lines = ReportNeeds(rawValue: 1 << 8)
}

extension Sequence where Element == any ReportKind.Type {
  /// Everything that one of the kinds needs.
  package var needs: ReportNeeds { reduce(into: []) { $0.formUnion($1.needs) } }
}
