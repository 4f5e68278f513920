internal import Foundation
import Ledger
import Rendering
import Reporting

/// The list of all periods that the reports folder holds pages of: those just made and those of
/// earlier runs.
struct ReportIndex {
  let folder: String

  /// The index page of these periods and of those of earlier runs, of each with all the pages that the
  /// folder holds; an earlier one was made for its numbers, and may have no page of that kind.
  func file(
    _ made: [IndexPage.Entry], earlier: [IndexPage.Entry], title: String, fiscalYearStart: Int,
    templates: TemplateLibrary
  ) -> RenderedFile {
    let entries =
      made.map { entry($0, made: Set($0.kinds)) } + earlier.map { entry($0, made: []) }
    return IndexPage(ledger: title, templates: templates, fiscalYearStart: fiscalYearStart)
      .file(entries)
  }

  private func entry(_ entry: IndexPage.Entry, made: Set<String>) -> IndexPage.Entry {
    let kinds = made.union(written(entry.period))
    return IndexPage.Entry(
      period: entry.period, kinds: Reports.all.map { $0.name }.filter(kinds.contains),
      headlines: entry.headlines)
  }

  /// Folders named like a period that hold pages.
  func periods() -> [Period] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.sorted().compactMap { name in
      guard let period = Period(name, today: CalendarDate(daysSince1970: 0)),
        period.description == name, !written(period).isEmpty
      else { return nil }
      return period
    }
  }

  /// Whether the folder has a page of a kind for a period.
  func has(_ kind: any ReportKind.Type, _ period: Period) -> Bool {
    FileManager.default.fileExists(atPath: "\(folder)/\(period)/\(kind.name).html")
  }

  /// The kinds that the folder has a page of for a period.
  private func written(_ period: Period) -> [String] {
    Reports.all.filter { has($0, period) }.map { $0.name }
  }
}
