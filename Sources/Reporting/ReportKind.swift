package import Ledger

/// A kind of report: a fold over the rows of a ledger.
///
/// Rows stream in once, in any order and in pieces of any size; then the report comes out. A kind
/// is one file in `Reports/` and one line in ``Reports``.
package protocol ReportKind: Sendable {
  /// The word on the command line and the stem of its files.
  static var name: String { get }
  /// The word in the navigation of a page.
  static var title: String { get }
  /// The same of a page about some days, where another word fits those.
  static func title(of period: Period) -> String
  /// What it answers, in a few words.
  static var summary: String { get }

  /// Whether it has anything to say of a ledger with these registers, so that a page is worth
  /// writing when nobody asked for it by name.
  static func isFilled(by registers: RegisterBook) -> Bool

  /// The same, of all that is known; some kinds are about certain periods alone.
  static func isFilled(in context: ReportContext) -> Bool

  /// Whether it may have anything to say, as far as that is known before payments are looked at.
  static func mayBeFilled(in context: ReportContext) -> Bool

  /// Whether it tells how things stand on the as-of day, the same for every period: of many periods
  /// only the last has a page that nobody asked for.
  static var isOfToday: Bool { get }

  /// What it needs besides rows and the parts of a context that every kind has.
  static var needs: ReportNeeds { get }

  /// The days at whose end it needs the balance of each account: ``ReportContext/evenings``.
  static func evenings(_ context: ReportContext) -> [CalendarDate]

  /// Longer periods that a run month by month writes a page for as well, such as the years in `period`.
  static func longerPeriods(in period: Period, _ context: ReportContext) -> [Period]

  /// The days whose rows it needs to report on the context's period: that period, and what it
  /// is compared with.
  static func span(_ context: ReportContext) -> Period

  init(_ context: ReportContext)

  /// Takes rows in. This runs for every row of a ledger: it adds to arrays and nothing else.
  mutating func add(_ rows: Span<LedgerRow>)

  func report() -> Report
}

extension ReportKind {
  /// Kinds that live from the ledger's rows always have something to say.
  package static func isFilled(by registers: RegisterBook) -> Bool { true }

  package static func title(of period: Period) -> String { title }

  package static func mayBeFilled(in context: ReportContext) -> Bool { isFilled(in: context) }

  package static func evenings(_ context: ReportContext) -> [CalendarDate] { [] }

  package static var isOfToday: Bool { false }

  package static var needs: ReportNeeds { [] }

  package static func longerPeriods(in period: Period, _ context: ReportContext) -> [Period] { [] }

  package static func isFilled(in context: ReportContext) -> Bool {
    isFilled(by: context.registers)
  }
}

/// What a kind of report needs besides the rows of its fold and the parts of a ``ReportContext`` that every kind has.
///
/// Whoever makes reports reads each of these only if a kind that it makes declares it.
package struct ReportNeeds: OptionSet, Sendable {
  package let rawValue: UInt16

  package init(rawValue: UInt16) { self.rawValue = rawValue }

  /// The rows that may be transfers: ``ReportContext/openTransfers``.
  package static let openTransfers = ReportNeeds(rawValue: 1 << 0)
  /// Payments that repeat: ``ReportContext/histories``.
  package static let recurringPayments = ReportNeeds(rawValue: 1 << 1)
  /// Payments that repeat, up to the as-of day whatever the period is.
  package static let expectedPayments = ReportNeeds(rawValue: 1 << 2)
  /// Payments far above the usual: ``ReportContext/unusual``.
  package static let unusualPayments = ReportNeeds(rawValue: 1 << 3)
  /// Early repayments of loans: ``ReportContext/prepayments``.
  package static let prepayments = ReportNeeds(rawValue: 1 << 4)
  /// Coastlines, streets and towns: ``ReportContext/backdrop``.
  package static let map = ReportNeeds(rawValue: 1 << 5)
  /// The findings of `saldo check`: ``ReportContext/quality``.
  ///
  /// Such a kind is made after the pass over the rows.
  package static let checks = ReportNeeds(rawValue: 1 << 6)
  /// Every row of the period with its texts: ``ReportContext/lines``.
  package static let lines = ReportNeeds(rawValue: 1 << 7)
}

extension Sequence where Element == any ReportKind.Type {
  /// Everything that one of the kinds needs.
  package var needs: ReportNeeds { reduce(into: []) { $0.formUnion($1.needs) } }

  /// Whether a kind that needs this may have anything to say in one of the contexts.
  package func mayNeed(_ need: ReportNeeds, in contexts: [ReportContext]) -> Bool {
    contains { kind in
      kind.needs.contains(need) && contexts.contains { kind.mayBeFilled(in: $0) }
    }
  }
}
