internal import Foundation
import Ledger
import Rendering
import Reporting

/// The list of all periods that the reports folder holds pages of: those just made and those of
/// earlier runs.
struct ReportIndex {
  let folder: String

  /// The index page of these periods, of each with all the pages that the folder holds.
  func file(
    _ made: [IndexPage.Entry], title: String, templates: TemplateLibrary
  ) -> RenderedFile {
    let entries = made.map { entry in
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

  /// Whether the folder has a page of a kind for a period.
  func has(_ kind: any ReportKind.Type, _ period: Period) -> Bool {
    FileManager.default.fileExists(atPath: "\(folder)/\(period)/\(kind.name).html")
  }

  /// The kinds that the folder has a page of for a period.
  private func written(_ period: Period) -> [String] {
    Reports.all.filter { has($0, period) }.map { $0.name }
  }
}
