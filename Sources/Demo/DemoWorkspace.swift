package import Ledger
import Templates

/// The workspace that `saldo demo` writes: thirteen months of a fictional household's finances.
///
/// It uses no clock and no random source, so every call gives the same bytes.
package enum DemoWorkspace {
  /// The last day of the statements, for use as the as-of day.
  package static let lastDay = DemoYear.last

  /// All files with their paths in the workspace, ordered by path.
  package static func files() -> [(path: String, bytes: [UInt8])] {
    var texts = WorkspaceTemplate.texts(under: "demo/")
    texts[".gitignore"] = WorkspaceTemplate.gitignore
    texts.merge(statements()) { _, statement in statement }
    return texts.sorted { $0.key < $1.key }.map { ($0.key, Array($0.value.utf8)) }
  }

  /// The statement files, by path.
  private static func statements() -> [String: String] {
    let year = DemoYear()
    var texts: [String: String] = [:]
    for (name, days) in bankDownloads {
      texts["inbox/\(name).csv"] = DemoBankStatement(year: year, days: days).text
    }
    for (name, days) in cardDownloads {
      texts["inbox/\(name).ofx"] = DemoCardStatement(year: year, days: days).text
    }
    for (name, days) in giroDownloads {
      texts["inbox/\(name).csv"] = DemoGiroStatement(year: year, days: days).text
    }
    texts["inbox/expense_tracker_export_\(DemoYear.last).json"] =
      DemoWalletExport(year: year).text
    return texts
  }

  /// The bank downloads, one per quarter; the last is early and overlaps by 16 days.
  private static let bankDownloads = [
    ("hdfc-savings-2025-q3", days(from: 0, months: 2)),
    ("hdfc-savings-2025-q4", days(from: 2, months: 3)),
    ("hdfc-savings-2026-q1", days(from: 5, months: 3)),
    ("hdfc-savings-2026-q2", days(from: 8, months: 3)),
    ("hdfc-savings-2026-q3", days(from: 10, months: 3, after: 14)),
  ]

  /// The card downloads; the last overlaps the one before by 12 days.
  private static let cardDownloads = [
    ("icici-card-2025-10", days(from: 0, months: 3)),
    ("icici-card-2026-01", days(from: 3, months: 3)),
    ("icici-card-2026-04", days(from: 6, months: 3)),
    ("icici-card-2026-07", days(from: 9, months: 3)),
    ("icici-card-2026-08", days(from: 11, months: 2, after: 19)),
  ]

  private static let giroDownloads = [
    ("spree-giro-2025-h2", days(from: 0, months: 5)),
    ("spree-giro-2026-h1", days(from: 5, months: 6)),
    ("spree-giro-2026-h2", days(from: 11, months: 2)),
  ]

  /// The days of `months` whole months from demo month `from`, without the first `after` days.
  private static func days(
    from month: Int, months: Int, after: Int = 0
  ) -> ClosedRange<CalendarDate> {
    let start = DemoYear.first.adding(months: month)
    return start.adding(days: after)...start.adding(months: months).adding(days: -1)
  }
}
