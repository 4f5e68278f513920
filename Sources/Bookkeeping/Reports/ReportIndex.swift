internal import Foundation
import Ledger
import Rendering
import Reporting

/// The list of all periods that the reports folder holds pages of: those just made and those of
/// earlier runs.
struct ReportIndex {
  let folder: String

  func file(_ editions: [Edition], title: String, templates: TemplateLibrary) throws
    -> RenderedFile
  {
    let made = editions.compactMap { IndexPage.Entry($0.reports) }
    let earlier = earlier().filter { entry in !made.contains { $0.period == entry.period } }
    return IndexPage(ledger: title, templates: templates).file(made + earlier)
  }

  /// Folders named like a period that hold pages of known kinds.
  private func earlier() -> [IndexPage.Entry] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.sorted().compactMap { name in
      guard let period = Period(name, today: CalendarDate(daysSince1970: 0)),
        period.description == name
      else { return nil }
      let kinds = Reports.all.map { $0.name }.filter {
        FileManager.default.fileExists(atPath: "\(folder)/\(name)/\($0).html")
      }
      return kinds.isEmpty ? nil : IndexPage.Entry(period: period, kinds: kinds)
    }
  }
}
