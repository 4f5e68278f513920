package import Ledger
import Rendering
import Reporting
import Store
package import Syntax

/// A maker of reports; one pass over the rows of the ledger serves most kinds in all periods.
package struct MakeReports {
  /// The command line options.
  package struct Options: Sendable {
    /// The report kinds; empty means all that have content.
    package var kinds: [String] = []
    /// The period; nil means the latest month of the ledger.
    package var period: Period?
    /// Whether each month of the period gets its own edition.
    package var isMonthly = false
    /// The formats; empty means those of `saldo.yaml`.
    package var formats: [String] = []
    /// The formats of the latest period; empty means those of the other periods.
    package var latestFormats: [String] = []
    /// The output folder; nil means the selected user's `reports` folder.
    package var folder: String?
    /// The as-of day; nil to take it from the ledger: usually the last day that statements cover.
    package var asOf: CalendarDate?
    /// The loan prepayments to simulate, each as `LOAN=AMOUNT@DAY`.
    package var prepayments: [String] = []
    /// Whether to hide names and places.
    package var isRedacted = false
    /// The header fields of an email; `saldo.yaml` supplies the missing ones.
    package var mail = MailWords()
    /// Whether the report is a standalone file, which cannot link to other files.
    package var isAlone = false

    package init() {}

    func contexts(_ workspace: Workspace) -> ReportContexts {
      ReportContexts(workspace: workspace, period: period, asOf: asOf, isMonthly: isMonthly)
    }
  }

  /// The result of a run.
  package struct Summary: Sendable {
    package var folder = ""
    /// The output file; nil if you named no file.
    package var file: String?
    package var written = 0
    package var unchanged = 0
    /// The formats with files of earlier runs beside the new ones.
    package var olderFormats: [String] = []
    /// The formats of this run, together with the older ones.
    package var allFormats: [String] = []
    /// The problems that did not stop the run.
    package var notes: [Diagnostic] = []
    package var asOf: CalendarDate
    package var isEmpty = false
    /// Whether names and places are hidden.
    package var isRedacted = false

    mutating func count(_ change: OutputBatch.Change) {
      switch change {
      case .written: written += 1
      case .unchanged: unchanged += 1
      }
    }
  }

  let workspace: Workspace
  let options: Options
  /// A callback with the note that the rules changed.
  let onNote: ((Diagnostic) -> Void)?

  package init(
    _ workspace: Workspace, options: Options, onNote: ((Diagnostic) -> Void)? = nil
  ) {
    self.workspace = workspace
    self.options = options
    self.onNote = onNote
  }

  /// Writes the reports to the folder or file, and returns a summary.
  package func run() throws -> Summary {
    if let named = options.folder {
      if let file = try ReportFile(named) { return try write(file) }
      try workspace.checkOutput(Workspace.join(named, "index.html"), reading: [])
    }
    let batch = try batch()
    let folder = batch.folder
    // Redacted names are not those of the ledger, so comparing them would find changes everywhere.
    let memory = options.isRedacted ? nil : ReportMemory(workspace, output: folder)
    var summary = Summary(folder: folder, asOf: batch.asOf)
    summary.isEmpty = batch.kinds.allSatisfy(\.isEmpty)
    summary.isRedacted = options.isRedacted
    try ReportIndex(folder: folder).clean()
    var output = OutputBatch()
    let hasIndex = batch.needs.contains(.index)
    if hasIndex {
      let glossary = GlossaryPage(templates: batch.templates).file()
      try summary.count(output.write(glossary, to: Workspace.join(folder, glossary.path)))
    }
    let entries = try write(batch, memory, to: &output, &summary)
    try memory?.rememberFolder(in: &output)
    if hasIndex {
      let index = try ReportIndex(folder: folder).file(
        entries, earlier: batch.earlier,
        title: options.isRedacted ? "Reports" : workspace.title,
        fiscalYearStart: workspace.configuration.fiscalYearStart, templates: batch.templates)
      try summary.count(
        output.write(index, to: Workspace.join(folder, index.path), isEntrance: true))
    }
    try output.commit()
    memory?.forgetMissing()
    summary.olderFormats = batch.olderFormats()
    summary.allFormats = Renderers.all.map { $0.name }.filter { name in
      summary.olderFormats.contains(name) || batch.formats.contains { $0.name == name }
    }
    return summary
  }

  /// Writes the files of all periods, and returns their entries in the index.
  private func write(
    _ batch: ReportBatch, _ memory: ReportMemory?, to output: inout OutputBatch,
    _ summary: inout Summary
  ) throws -> [IndexPage.Entry] {
    var entries: [IndexPage.Entry] = []
    var remembered: Set<Period> = []
    // saldo keeps only two editions in memory, because a long period may have many rows.
    for first in stride(from: 0, to: batch.contexts.count, by: 2) {
      let indices = first..<min(first + 2, batch.contexts.count)
      let earlier = try indices.map { try memory?.reports(of: batch.contexts[$0].period) }
      summary.notes += earlier.compactMap { $0?.problem }
      let editions = try zip(indices, earlier).map { index, earlier in
        try batch.edition(index, since: earlier?.known ?? [:])
      }
      entries += editions.flatMap { IndexPage.Entry($0.reports).map { [$0] } ?? [] }
      for file in batch.files(of: editions, from: first) {
        try summary.count(output.write(file, to: Workspace.join(batch.folder, file.path)))
      }
      for (edition, earlier) in zip(editions, earlier) {
        guard let period = edition.reports.first?.period, let earlier,
          remembered.insert(period).inserted
        else { continue }
        try memory?.remember(edition.reports, of: period, over: earlier.known, in: &output)
      }
    }
    return entries
  }

  /// The bytes of each report file in one format, for standard output.
  ///
  /// - Throws: a ``Failure`` if several formats are requested.
  package func text() throws -> [[UInt8]] {
    let batch = try batch()
    guard batch.formats.count == 1, batch.latestFormats.isEmpty else {
      throw Failure(
        .usage,
        "standard output takes exactly one format",
        hint: "use one of --format md, csv, json, html, geojson, summary or eml")
    }
    return try batch.contexts.indices.flatMap { index in
      try batch.files(of: batch.edition(index), index).map { file in
        var bytes: [UInt8] = []
        try file.write { bytes += $0 }
        return bytes
      }
    }
  }

  /// The edition of the only period with its files, and the as-of day.
  ///
  /// - Throws: a ``Failure`` if there are several periods.
  func edition() throws -> (edition: Edition, files: [RenderedFile], asOf: CalendarDate) {
    let batch = try batch()
    guard batch.contexts.count == 1 else {
      throw Failure(
        .usage, "a file can hold only one period, but --monthly makes \(batch.contexts.count)",
        hint: "use -o FOLDER for all of them")
    }
    let edition = try batch.edition(0)
    return (edition, batch.files(of: edition, 0), batch.asOf)
  }

  /// The reports as values, redacted if requested; the list of transactions is left out.
  func values() throws -> [Report] {
    let batch = try batch()
    guard var redaction = batch.redaction else { return batch.reports.flatMap(\.self) }
    return batch.reports.flatMap(\.self).map { $0.redacted(by: &redaction) }
  }

  /// The reports of the run, computed but not yet rendered.
  private func batch() throws -> ReportBatch {
    let asked = try asked()
    try checkPrepayments(asked)
    let usual = try formats(options.formats)
    let latest = options.latestFormats.isEmpty ? [] : try formats(options.latestFormats)
    let formats = usual + latest
    let mail = try options.mail.head(
      workspace, isWanted: formats.needs.contains(.addressee))
    // Without a period, the ledger ends in the last edition, so the quality page needs the rules.
    // saldo reads them early, because that takes as long as all other work on a small ledger.
    let isOfEnd = options.period == nil || options.period == .everything
    let isSurelyChecked = asked.isEmpty ? isOfEnd : asked.needs.contains(.checks)
    let book = isSurelyChecked ? QualityFindings.book(workspace) : nil
    var quality: BackgroundTask<LedgerQuality, any Error>?
    defer {
      book?.wait()
      quality?.wait()
    }
    let store = try workspace.openLedger(.read).through(options.asOf)
    try store.keepFewPages()
    StoredClassifications(workspace).tell(onNote, store)
    let contexts = try filledContexts(store, asked, formats) { contexts in
      quality = try self.quality(store, asked, contexts, book)
    }
    let templates = try workspace.templates(contexts[0].registers)
    let isSmall = try asked.isEmpty && !store.hasMoreRows(than: TransactionsReport.mostUnasked)
    let plans = try contexts.enumerated().map { index, context in
      guard asked.isEmpty else { return (asked, context) }
      let isLast = index == contexts.count - 1
      return (try Self.unasked(store, context, isLast: isLast, isSmall: isSmall), context)
    }
    let longer = longerPlans(asked, contexts[0])
    var batch = ReportBatch(
      store: store, plans: plans + longer, formats: usual, templates: templates,
      folder: options.folder ?? workspace.ownFolder("reports"),
      redaction: try redaction(store, contexts), quality: quality)
    batch.latest = contexts.count - 1
    batch.latestFormats = latest
    batch.isAlone = options.isAlone
    batch.mail = mail
    try batch.fold(try earlierContexts(contexts + longer.map(\.context)))
    return batch
  }

  /// The kinds that have content for a period, if you requested none.
  ///
  /// Only the last period has the kinds about today. The list of transactions is omitted if it
  /// would be too long.
  private static func unasked(
    _ store: LedgerStore, _ context: ReportContext, isLast: Bool, isSmall: Bool
  ) throws -> [any ReportKind.Type] {
    let kinds = Reports.all.filter { $0.isFilled(in: context) && (isLast || !$0.isOfToday) }
    guard !isSmall else { return kinds }
    let count = try store.bookedCount(in: context.clippedPeriod)
    guard count > TransactionsReport.mostUnasked else { return kinds }
    return kinds.filter { !$0.needs.contains(.lines) }
  }

  /// The redaction of names; nil if names are shown.
  private func redaction(_ store: LedgerStore, _ contexts: [ReportContext]) throws -> Redaction? {
    guard options.isRedacted else { return nil }
    var redaction = Redaction(contexts)
    redaction.add(payees: try store.payeeNames(), files: try store.fileNames())
    return redaction
  }

  /// The number of rows up to which a second connection is not worth its cost.
  private static let mostReadAlone = 20_000

  /// The ledger checks, started on another thread; nil if no report shows them.
  ///
  /// The checks read the ledger as often as all other reports together, but do not depend on them.
  private func quality(
    _ store: LedgerStore, _ asked: [any ReportKind.Type], _ contexts: [ReportContext],
    _ book: QualityFindings.Book?
  ) throws -> BackgroundTask<LedgerQuality, any Error>? {
    let isWanted =
      asked.isEmpty
      ? Reports.all.mayNeed(.checks, in: contexts)
      : asked.needs.contains(.checks)
    guard isWanted else { return nil }
    // If you request only the checks, nothing else uses the first connection.
    let isShared = try asked.count == 1 || !store.hasMoreRows(than: Self.mostReadAlone)
    let connection = isShared ? store : try store.beside()
    let (workspace, first) = (workspace, contexts[0])
    return BackgroundTask { () throws(any Error) in
      try QualityFindings(
        workspace, connection, asOf: first.asOf, budgets: first.budgets, book: book
      ).gather()
    }
  }

  /// Rejects prepayments if you request reports that do not use them; only the loans report does.
  private func checkPrepayments(_ asked: [any ReportKind.Type]) throws {
    guard !options.prepayments.isEmpty, !asked.isEmpty, !asked.needs.contains(.prepayments) else {
      return
    }
    throw Failure(
      .usage, "--prepay works only with the loans report",
      hint: "run saldo report loans --prepay …")
  }

  /// The kinds requested by name.
  private func asked() throws -> [any ReportKind.Type] {
    try options.kinds.map { name in
      guard let kind = Reports.named(name) else {
        throw Failure.unknownReport(name)
      }
      return kind
    }
  }

  /// The names of all formats except email, which needs a recipient.
  package static var formatsWithoutRecipient: [String] {
    Renderers.all.filter { !$0.needs.contains(.addressee) }.map { $0.name }
  }

  private func formats(_ given: [String]) throws -> [any Renderer.Type] {
    let names = given.isEmpty ? workspace.configuration.formats : given
    let all = Renderers.all.map { $0.name }
    let asked = try names.map { name in
      guard let format = Renderers.named(name) else {
        throw Failure(
          .usage, "unknown format \(Printable.quoted(name))",
          hint: Suggestion.hint(
            for: name, among: all, else: "formats: \(all.joined(separator: ", "))"))
      }
      return format
    }
    // Pages link to each other's formats, so the output must not depend on the requested order.
    return Renderers.all.filter { one in asked.contains { $0.name == one.name } }
  }
}
