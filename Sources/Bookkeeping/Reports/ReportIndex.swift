internal import Foundation
import Ledger
import Rendering
import Reporting

/// The list of all periods that the reports folder holds pages of: those just made and those of
/// earlier runs.
struct ReportIndex {
  let folder: String

  /// The index page of the periods of these reports, and of those of earlier runs, of each the report
  /// of the month alone: it was made for its numbers, and may have no page.
  func file(
    _ reports: [[Report]], earlier: [[Report]], of workspace: Workspace, templates: TemplateLibrary
  ) -> RenderedFile {
    let entries =
      reports.compactMap { entry($0, made: Set($0.map(\.kind))) }
      + earlier.compactMap { entry($0, made: []) }
    return IndexPage(
      ledger: workspace.title, templates: templates,
      fiscalYearStart: workspace.configuration.fiscalYearStart
    ).file(entries)
  }

  private func entry(_ reports: [Report], made: Set<String>) -> IndexPage.Entry? {
    guard let entry = IndexPage.Entry(reports) else { return nil }
    let kinds = made.union(written(entry.period))
    return IndexPage.Entry(
      period: entry.period, kinds: Reports.all.map { $0.name }.filter(kinds.contains),
      headline: entry.headline)
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

  /// The kinds that the folder has a page of for a period.
  private func written(_ period: Period) -> [String] {
    Reports.all.map { $0.name }.filter {
      FileManager.default.fileExists(atPath: "\(folder)/\(period)/\($0).html")
    }
  }
}
