internal import Foundation
import Ledger
import Rendering
import Reporting

/// The list of all periods that the reports folder holds pages of: those just made and those of
/// earlier runs.
struct ReportIndex {
  let folder: String

  /// The index page of these periods, of each its reports or at least that of the month.
  func file(
    _ reports: [[Report]], title: String, templates: TemplateLibrary
  ) -> RenderedFile {
    let entries = reports.compactMap { reports -> IndexPage.Entry? in
      guard let entry = IndexPage.Entry(reports) else { return nil }
      let kinds = Set(entry.kinds).union(written(entry.period))
      return IndexPage.Entry(
        period: entry.period, kinds: Reports.all.map { $0.name }.filter(kinds.contains),
        headline: entry.headline)
    }
    return IndexPage(ledger: title, templates: templates).file(entries)
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
