package import Ledger

/// A kind of report: a fold over the rows of a ledger.
///
/// Rows stream in once, in any order and in chunks of any size; then ``report()`` returns the
/// report. A kind is one folder in `Reports/` and one line in ``Reports``.
package protocol ReportKind: Sendable {
  /// The name on the command line and in file names.
  static var name: String { get }
  /// The title in a page's navigation.
  static var title: String { get }
  /// The title of a page about `period`; ``title`` unless a kind overrides it.
  static func title(of period: Period) -> String
  /// A short description of the report.
  static var summary: String { get }

  /// Whether a ledger with these registers gets a page by default.
  static func isFilled(by registers: RegisterBook) -> Bool

  /// Whether the kind has content for this context, which includes the period.
  static func isFilled(in context: ReportContext) -> Bool

  /// Whether the kind may have content, decided before saldo analyses payments.
  static func mayBeFilled(in context: ReportContext) -> Bool

  /// Whether the report describes the state on a day rather than a period.
  ///
  /// In a run for many periods, only the last one gets such a page by default.
  static var isOfToday: Bool { get }

  /// Whether the report has no content for a period that neither bookings nor statements cover.
  static var isOfTransactions: Bool { get }

  /// The input that the kind needs in addition to rows and the common parts of a context.
  static var needs: ReportNeeds { get }

  /// The days on which the kind needs end-of-day balances, for ``ReportContext/endOfDayBalances``.
  static func balanceDays(_ context: ReportContext) -> [CalendarDate]

  /// The longer periods that also get a page in a monthly run, such as the years in `period`.
  static func longerPeriods(in period: Period, _ context: ReportContext) -> [Period]

  /// The days of the rows that the kind needs, such as the period and the days to compare it with.
  static func span(_ context: ReportContext) -> Period

  init(_ context: ReportContext)

  /// Adds rows to the fold.
  ///
  /// This runs for every row of a ledger, so an implementation must be fast.
  mutating func add(_ rows: Span<LedgerRow>)

  func report() -> Report
}

extension ReportKind {
  /// Whether a ledger with these registers gets a page by default; true unless a kind says
  /// otherwise.
  ///
  /// The default suits kinds that report on the ledger's rows.
  package static func isFilled(by registers: RegisterBook) -> Bool { true }

  package static func title(of period: Period) -> String { title }

  package static func mayBeFilled(in context: ReportContext) -> Bool { isFilled(in: context) }

  package static func balanceDays(_ context: ReportContext) -> [CalendarDate] { [] }

  package static var isOfToday: Bool { false }

  package static var isOfTransactions: Bool { false }

  package static var needs: ReportNeeds { [] }

  package static func longerPeriods(in period: Period, _ context: ReportContext) -> [Period] { [] }

  package static func isFilled(in context: ReportContext) -> Bool {
    isFilled(by: context.registers)
  }
}

/// The input that a kind of report needs in addition to the common parts of a ``ReportContext``.
///
/// The caller reads an input only if at least one requested kind needs it.
package struct ReportNeeds: OptionSet, Sendable {
  package let rawValue: UInt16

  package init(rawValue: UInt16) { self.rawValue = rawValue }

  /// The days of possible transfers: ``ReportContext/openTransfers``.
  package static let openTransfers = ReportNeeds(rawValue: 1 << 0)
  /// The payments among which recurring payments are found: ``ReportContext/histories``.
  package static let recurringPayments = ReportNeeds(rawValue: 1 << 1)
  /// The payments up to the as-of day, regardless of the period: ``ReportContext/histories``.
  package static let expectedPayments = ReportNeeds(rawValue: 1 << 2)
  /// The unusually large payments: ``ReportContext/unusual``.
  package static let unusualPayments = ReportNeeds(rawValue: 1 << 3)
  /// The prepayments of loans to calculate: ``ReportContext/prepayments``.
  package static let prepayments = ReportNeeds(rawValue: 1 << 4)
  /// The streets, areas and towns of maps: ``ReportContext/backdrop``.
  package static let map = ReportNeeds(rawValue: 1 << 5)
  /// The results of `saldo check`: ``ReportContext/quality``.
  ///
  /// The caller makes these reports after the pass over the rows.
  package static let checks = ReportNeeds(rawValue: 1 << 6)
  /// Every row of the period with its texts: ``ReportContext/lines``.
  package static let lines = ReportNeeds(rawValue: 1 << 7)
}

extension Sequence where Element == any ReportKind.Type {
  /// The combined needs of all kinds.
  package var needs: ReportNeeds { reduce(into: []) { $0.formUnion($1.needs) } }

  /// Whether a kind with this need may have content in at least one context.
  package func mayNeed(_ need: ReportNeeds, in contexts: [ReportContext]) -> Bool {
    contains { kind in
      kind.needs.contains(need) && contexts.contains { kind.mayBeFilled(in: $0) }
    }
  }
}
