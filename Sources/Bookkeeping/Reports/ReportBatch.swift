internal import Dispatch
import Ledger
import Rendering
import Reporting
import Store
import Synchronization

/// The reports of one run.
struct ReportBatch {
  let store: LedgerStore
  /// The context of each period.
  let contexts: [ReportContext]
  /// The report kinds of each period.
  let kinds: [[any ReportKind.Type]]
  let formats: [any Renderer.Type]
  /// The index of the latest period, apart from longer ones.
  var latest = 0
  /// The formats of the latest period; if empty, it has the same formats as the other periods.
  var latestFormats: [any Renderer.Type] = []
  let templates: TemplateLibrary
  /// The output folder, which may have files of earlier runs.
  let folder: String
  /// The redaction of names; nil if names are shown.
  let redaction: Redaction?
  /// Whether the report is a standalone file, which cannot link to other files.
  var isAlone = false
  /// The header of an email; empty for other output.
  var mail = MailHead()
  /// The findings of the checks, from another thread; nil if no page shows them.
  private let quality: BackgroundTask<LedgerQuality, any Error>?
  /// The reports of each period, except the list of transactions.
  private(set) var reports: [[Report]] = []
  /// The reports of each period that you did not request, but that a format reads.
  private(set) var companions: [[Report]] = []
  /// The transactions reports that have only counted their rows, by index of the period.
  private var transactions: [Int: TransactionsReport] = [:]
  /// The periods with a transactions page, computed once because a folder may have many files.
  private var periodsWithRows: Set<Period> = []
  /// The index entries of periods from earlier runs that are not part of this run.
  private(set) var earlier: [IndexPage.Entry] = []

  init(
    store: LedgerStore, plans: [(kinds: [any ReportKind.Type], context: ReportContext)],
    formats: [any Renderer.Type], templates: TemplateLibrary, folder: String,
    redaction: Redaction?, quality: BackgroundTask<LedgerQuality, any Error>?
  ) {
    self.store = store
    contexts = plans.map(\.context)
    kinds = plans.map(\.kinds)
    self.formats = formats
    self.templates = templates
    self.folder = folder
    self.redaction = redaction
    self.quality = quality
  }

  var asOf: CalendarDate { contexts[0].asOf }

  /// The combined needs of the formats of all periods.
  var needs: RendererNeeds { (formats + latestFormats).needs }

  /// The formats of a period.
  private func formats(of index: Int) -> [any Renderer.Type] {
    index == latest && !latestFormats.isEmpty ? latestFormats : formats
  }

  /// The names of other formats that have files of the same reports from earlier runs.
  func olderFormats() -> [String] {
    Renderers.all.filter { format in
      guard format.isOfEachReport else { return false }
      return contexts.indices.contains { index in
        guard !formats(of: index).contains(where: { $0.name == format.name }) else { return false }
        return kinds[index].contains { kind in
          OutputFile.isThere("\(folder)/\(contexts[index].period)/\(kind.name).\(format.name)")
        }
      }
    }.map { $0.name }
  }

  /// Makes the reports in one pass over the ledger.
  ///
  /// It also recomputes the earlier periods, so the index does not depend on the runs that wrote
  /// them.
  mutating func fold(_ earlierContexts: [ReportContext]) throws {
    let own = kinds.map { $0.filter { $0.needs.isDisjoint(with: [.lines, .checks]) } }
    let listing = contexts.indices.filter { hasTransactions($0) && canStream($0) }
    var lists = ReportPass([TransactionsReport.self], listing.map { contexts[$0] })
    let others = contexts.indices.map(companionKinds)
    let plans = contexts.indices.map { (kinds: own[$0] + others[$0], context: contexts[$0]) }
    var pass = ReportPass(plans)
    var earlier = ReportPass([MonthReport.self], earlierContexts)
    let spans = [pass.span, earlier.span, lists.span].compactMap(\.self)
    if let start = spans.map(\.start).min(), let end = spans.map(\.end).max(),
      let span = Period(start: start, end: end)
    {
      try store.forEachRow(in: span) { _, rows in
        pass.add(rows.span)
        earlier.add(rows.span)
        lists.add(rows.span)
      }
    }
    transactions = Dictionary(
      uniqueKeysWithValues: zip(listing, lists.kinds.compactMap { $0 as? TransactionsReport }))
    let all = pass.reports()
    let quality = try quality?.value()
    var rest = all[...]
    for index in contexts.indices {
      reports.append(Array(rest.prefix(own[index].count)))
      var context = contexts[index]
      context.quality = quality
      for (place, kind) in kinds[index].filter({ !$0.needs.contains(.lines) }).enumerated()
      where kind.needs.contains(.checks) {
        reports[index].insert(kind.init(context).report(), at: place)
      }
      rest = rest.dropFirst(own[index].count)
      companions.append(Array(rest.prefix(others[index].count)))
      rest = rest.dropFirst(others[index].count)
    }
    self.earlier = earlier.reports().compactMap { IndexPage.Entry([$0]) }
    periodsWithRows = isAlone ? [] : try findPeriodsWithRows()
    try checkForms()
  }

  /// The kinds that a format reads in addition to the kinds of its files.
  private func companionKinds(_ index: Int) -> [any ReportKind.Type] {
    let names = formats(of: index).flatMap { $0.companions }
    return Reports.all.filter { kind in
      names.contains(kind.name) && !kinds[index].contains { $0.name == kind.name }
        && kind.isFilled(in: contexts[index])
    }
  }

  /// The edition of one period, with the changes since the reports that were last written.
  func edition(_ index: Int, since known: [String: WrittenReport] = [:]) throws -> Edition {
    var all = reports[index]
    if let place = kinds[index].firstIndex(where: { $0.needs.contains(.lines) }) {
      all.insert(try transactionsReport(index), at: place)
    }
    var others = companions[index]
    if var redaction {
      all = all.map { $0.redacted(by: &redaction) }
      others = others.map { $0.redacted(by: &redaction) }
    } else if !known.isEmpty {
      let edited = try store.editedTransactions()
      all = ReportComparison(known: known, edited: edited).compared(all)
    }
    var edition = Edition(
      reports: all, formats: formats(of: index), templates: templates,
      siblings: periodsWithRows.subtracting([contexts[index].period]))
    edition.companions = others
    edition.isAlone = isAlone
    edition.mail = mail
    return edition
  }

  /// The files of a period's edition.
  ///
  /// The files of the whole folder come only with the last period that has a format for them.
  func files(of edition: Edition, _ index: Int) -> [RenderedFile] {
    let files = Renderers.files(of: edition)
    let last = contexts.indices.last { formats(of: $0).contains { !$0.isOfEachReport } }
    return index == last ? files : files.filter { !$0.isOfFolder }
  }

  /// The files and calendars of consecutive editions, rendered concurrently.
  func files(of editions: [Edition], from first: Int) -> [RenderedFile] {
    let drawn = Mutex<[[RenderedFile]]>(Array(repeating: [], count: editions.count))
    DispatchQueue.concurrentPerform(iterations: editions.count) { place in
      let calendars = editions[place].reports.compactMap(CalendarFile.init).map(\.file)
      let files = files(of: editions[place], first + place) + calendars
      drawn.withLock { $0[place] = files }
    }
    return drawn.withLock { $0.flatMap(\.self) }
  }

  /// The transactions report; it streams its rows if there are many and ``canStream(_:)`` is true.
  private func transactionsReport(_ index: Int) throws -> Report {
    var context = contexts[index]
    let period = context.clippedPeriod
    if var report = transactions[index], report.rowCount > TransactionsReport.mostHeld {
      // Only pages show a selection of the rows.
      let isRead = formats(of: index).needs.contains(.shownRows)
      let (shown, files) =
        isRead ? try store.bookedLines(in: period, at: report.shownRows) : ([], [])
      let store = store
      report.stream(shown: shown, files: files) { body in
        try LinePrefetch.forEach(in: period, of: store, body)
      }
      return report.report()
    }
    context.lines = try store.bookedLines(in: period)
    return TransactionsReport(context).report()
  }

  /// Whether the output can stream a period's rows: neither a redaction nor a format needs all of
  /// them.
  private func canStream(_ index: Int) -> Bool {
    redaction == nil && !formats(of: index).needs.contains(.heldRows)
  }

  private func hasTransactions(_ index: Int) -> Bool {
    kinds[index].needs.contains(.lines)
  }

  /// The periods with a transactions page, from this run or an earlier one.
  private func findPeriodsWithRows() throws -> Set<Period> {
    let found = ReportIndex(folder: folder)
    let written = try found.periods().filter { try found.has(TransactionsReport.self, $0) }
    let made = contexts.indices.filter(hasTransactions).map { contexts[$0].period }
    return Set(made + written)
  }

  /// Throws if none of the formats supports any of the reports.
  private func checkForms() throws {
    let all = kinds.flatMap(\.self)
    let fitting = (formats + latestFormats).contains { format in
      all.needs.contains(.lines) && !format.needs.contains(.points)
        || reports.contains { $0.contains(where: format.fits) }
    }
    guard !fitting, !all.isEmpty else { return }
    throw Failure(
      .usage, "none of these reports is available as \(formats.map { $0.title }[0])",
      hint: "saldo report places supports every format")
  }
}

/// A prefetch of a period's lines: another thread reads ahead while the caller writes a file.
enum LinePrefetch {
  /// The maximum number of lines that the threads exchange at a time.
  private static let piece = 512

  /// Passes each line of ``LedgerStore/bookedLines(in:)`` to `body`.
  static func forEach(
    in period: Period, of store: LedgerStore, _ body: (BookedLine) throws -> Void
  ) throws {
    let belt = BoundedQueue<[BookedLine]>(capacity: 4)
    let reading = BackgroundTask { () throws(any Error) in
      defer { belt.finish() }
      var lines: [BookedLine] = []
      try store.forEachBookedLine(in: period) { line in
        lines.append(line)
        guard lines.count == piece else { return }
        guard belt.send(lines) else { throw Stopped() }
        lines = []
        lines.reserveCapacity(piece)
      }
      if !lines.isEmpty { _ = belt.send(lines) }
    }
    do {
      while let lines = belt.next() {
        for line in lines { try body(line) }
      }
    } catch {
      belt.stop()
      _ = try? reading.value()
      throw error
    }
    try reading.value()
  }

  /// The error that ends reading after the consumer has stopped.
  private struct Stopped: Error {}
}
