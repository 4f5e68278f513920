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

  /// Whether it tells how things stand on the as-of day, the same for every period: of many periods
  /// only the last has a page that nobody asked for.
  static var isOfToday: Bool { get }

  /// What it needs besides rows and the parts of a context that every kind has.
  static var needs: ReportNeeds { get }

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

  package static var isOfToday: Bool { false }

  package static var needs: ReportNeeds { [] }

  package static func longerPeriods(in period: Period, _ context: ReportContext) -> [Period] { [] }

  package static func isFilled(in context: ReportContext) -> Bool {
    isFilled(by: context.registers)
  }
}
