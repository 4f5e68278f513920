import Ledger
import Rendering
import Reporting
import Syntax

/// The list of all periods that the reports folder holds pages of: those just made and those of
/// earlier runs.
struct ReportIndex {
  let folder: String

  /// The index page of these periods and of those of earlier runs, of each with all the pages that the
  /// folder holds; an earlier one was made for its numbers, and may have no page of that kind.
  func file(
    _ made: [IndexPage.Entry], earlier: [IndexPage.Entry], title: String, fiscalYearStart: Int,
    templates: TemplateLibrary
  ) throws -> RenderedFile {
    let entries =
      try made.map { try entry($0, made: Set($0.kinds)) }
      + earlier.map { try entry($0, made: []) }
    return IndexPage(ledger: title, templates: templates, fiscalYearStart: fiscalYearStart)
      .file(entries)
  }

  private func entry(_ entry: IndexPage.Entry, made: Set<String>) throws -> IndexPage.Entry {
    let kinds = made.union(try written(entry.period))
    return IndexPage.Entry(
      period: entry.period, kinds: Reports.all.map { $0.name }.filter(kinds.contains),
      headlines: entry.headlines)
  }

  /// Folders named like a period that hold pages.
  ///
  /// - Throws: a ``Failure`` when the folder cannot be read: the list would lose them.
  func periods() throws -> [Period] {
    try named().filter { try !written($0).isEmpty }
  }

  /// Folders named like a period.
  private func named() throws -> [Period] {
    let names = try Failure.ofWorkspace { () throws(Rejection) in
      try FilePath(folder).names() ?? []
    }
    return names.map(\.text).compactMap { name in
      let period = Period(name, today: CalendarDate(daysSince1970: 0))
      return period?.description == name ? period : nil
    }
  }

  /// Removes the temporary files of runs that were killed, also of periods that this run does not write.
  func clean() throws {
    guard OutputFile.isFolder(folder) else { return }
    OutputFolder.clean(folder)
    for period in try named() { OutputFolder.clean("\(folder)/\(period)") }
  }

  /// Whether the folder has a page of a kind for a period.
  func has(_ kind: any ReportKind.Type, _ period: Period) throws -> Bool {
    try Failure.ofWorkspace { () throws(Rejection) in
      try FilePath("\(folder)/\(period)/\(kind.name).html").exists()
    }
  }

  /// The kinds that the folder has a page of for a period.
  private func written(_ period: Period) throws -> [String] {
    try Reports.all.filter { try has($0, period) }.map { $0.name }
  }
}
