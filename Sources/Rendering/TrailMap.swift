import Ledger
import Reporting

/// What the page of transactions of one period holds, so that other pages link to nothing that is
/// not there.
struct TrailMap: Sendable {
  /// Nil where this period has no such page, and others have.
  private let period: Period?
  private let names: [Trail: String]
  /// Those that have rows, by path.
  private let categories: [(category: Category, currency: Currency)]
  private let siblings: Set<Period>

  /// Nil where nobody has such a page; `siblings` are other periods that have one.
  init?(_ reports: [Report], siblings: Set<Period>) {
    let report = reports.first { $0.kind == TransactionsReport.name }
    guard report != nil || !siblings.isEmpty else { return nil }
    let targets =
      report.map { report in
        report.sections.compactMap(\.table).flatMap { $0.pageTargets(report.style) }
      } ?? []
    period = report?.period
    names = Dictionary(
      targets.compactMap { trail in TrailAnchor.name(trail).map { (trail, $0) } }
    ) { first, _ in first }
    categories = targets.compactMap { trail in
      guard case .category(let category, let currency) = trail else { return nil }
      return (category, currency)
    }
    self.siblings = siblings
  }

  /// Whether this period has such a page.
  var isOfThisPeriod: Bool { period != nil }

  /// Where a page of the same period leads to; nil where there is nothing.
  func href(_ trail: Trail, from kind: String) -> String? {
    let page = kind == TransactionsReport.name ? "" : "\(TransactionsReport.name).html"
    if let name = names[trail] { return "\(page)#\(name)" }
    switch trail {
    case .days(let days) where days == period: return page.isEmpty ? nil : page
    case .days(let days) where siblings.contains(days):
      return "../\(days)/\(TransactionsReport.name).html"
    case .category(let category, let currency):
      let below = categories.first {
        $0.currency == currency && $0.category.path.hasPrefix("\(category.path):")
      }
      return below.flatMap { names[.category($0.category, $0.currency)] }.map { "\(page)#\($0)" }
    default: return nil
    }
  }
}

extension Table {
  /// What a page of the table can be followed to.
  fileprivate func pageTargets(_ style: NumberStyle) -> [Trail] {
    let shown = PageLimits.cut(self, toFit: PageLimits.rows, in: style)
    return groups.compactMap(\.target) + shown.targets.compactMap(\.self)
  }
}
