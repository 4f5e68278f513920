import Ledger
import Rendering
import Reporting
import Syntax

/// The index of all periods with pages in the reports folder, from this run and earlier ones.
struct ReportIndex {
  let folder: String

  /// The index page of new and earlier periods, each with links to all of its pages in the folder.
  ///
  /// An earlier period's entry supplies only figures. The links come from the pages in its folder.
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

  /// The periods with pages in their folders.
  ///
  /// - Throws: a ``Failure`` if the folder is unreadable, because the index would lose the folder's
  ///   periods.
  func periods() throws -> [Period] {
    try named().filter { try !written($0).isEmpty }
  }

  /// The periods that name an item in the folder, with or without pages.
  private func named() throws -> [Period] {
    let names = try Failure.ofWorkspace { () throws(Rejection) in
      try FilePath(folder).names() ?? []
    }
    return names.map(\.text).compactMap { name in
      let period = Period(name, today: CalendarDate(daysSince1970: 0))
      return period?.description == name ? period : nil
    }
  }

  /// Removes the temporary files of killed runs, also for periods that this run does not write.
  func clean() throws {
    guard OutputFile.isFolder(folder) else { return }
    OutputFolder.clean(folder)
    for period in try named() { OutputFolder.clean("\(folder)/\(period)") }
  }

  /// Whether the folder has a page of this kind for the period.
  func has(_ kind: any ReportKind.Type, _ period: Period) throws -> Bool {
    try Failure.ofWorkspace { () throws(Rejection) in
      try FilePath("\(folder)/\(period)/\(kind.name).html").exists()
    }
  }

  /// The names of the kinds that have a page for the period.
  private func written(_ period: Period) throws -> [String] {
    try Reports.all.filter { try has($0, period) }.map { $0.name }
  }
}
