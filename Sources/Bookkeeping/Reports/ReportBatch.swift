internal import Dispatch
import Ledger
import Rendering
import Reporting
import Store
import Synchronization

/// The reports of one run.
struct ReportBatch {
  let store: LedgerStore
  /// One for each period.
  let contexts: [ReportContext]
  /// For each period what is written of it.
  let kinds: [[any ReportKind.Type]]
  let formats: [any Renderer.Type]
  let templates: TemplateLibrary
  /// Where the files go, or where earlier ones lie.
  let folder: String
  /// The redaction of names; nil if names are shown.
  let redaction: Redaction?
  /// Whether the one report goes somewhere by itself, so that it may link to nothing.
  var isAlone = false
  /// Who gets it, where it is a mail.
  var mail = MailHead()
  /// The findings of the checks, from another thread; nil if no page shows them.
  private let quality: BackgroundTask<LedgerQuality, any Error>?
  /// For each period the reports that the pass gave.
  private(set) var reports: [[Report]] = []
  /// For each period those that nobody asked for and some format reads.
  private(set) var companions: [[Report]] = []
  /// The reports on transactions, which have counted the rows; those that hold them are not here.
  private var transactions: [Int: TransactionsReport] = [:]
  /// Looked for once: a folder of years has many files.
  private var periodsWithRows: Set<Period> = []
  /// The periods that earlier runs wrote and this one does not, for the index alone.
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

  /// The one pass over the ledger.
  ///
  /// The earlier periods are made anew, so that the index is the same whichever run
  /// wrote which of its periods.
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

  /// The kinds that some format reads besides those it makes files of.
  private func companionKinds(_ index: Int) -> [any ReportKind.Type] {
    let names = formats.flatMap { $0.companions }
    return Reports.all.filter { kind in
      names.contains(kind.name) && !kinds[index].contains { $0.name == kind.name }
        && kind.isFilled(in: contexts[index])
    }
  }

  /// Everything that is written of one period; where it is, with what changed since.
  func edition(_ index: Int, isCompared: Bool = false) throws -> Edition {
    var all = reports[index]
    if let place = kinds[index].firstIndex(where: { $0.needs.contains(.lines) }) {
      all.insert(try transactionsReport(index), at: place)
    }
    var others = companions[index]
    if var redaction {
      all = all.map { $0.redacted(by: &redaction) }
      others = others.map { $0.redacted(by: &redaction) }
    } else if isCompared {
      all = try compared(all, contexts[index].period)
    }
    var edition = Edition(
      reports: all, formats: formats, templates: templates,
      siblings: periodsWithRows.subtracting([contexts[index].period]))
    edition.companions = others
    edition.isAlone = isAlone
    edition.mail = mail
    return edition
  }

  /// The files of the edition of a period; one for the folder comes with the last period alone.
  func files(of edition: Edition, _ index: Int) -> [RenderedFile] {
    let files = Renderers.files(of: edition)
    return index == contexts.count - 1 ? files : files.filter { !$0.isOfFolder }
  }

  /// The files and calendars of editions in a row, each drawn on a thread of its own.
  func files(of editions: [Edition], from first: Int) -> [RenderedFile] {
    let drawn = Mutex<[[RenderedFile]]>(Array(repeating: [], count: editions.count))
    DispatchQueue.concurrentPerform(iterations: editions.count) { place in
      let calendars = editions[place].reports.compactMap(CalendarFile.init).map(\.file)
      let files = files(of: editions[place], first + place) + calendars
      drawn.withLock { $0[place] = files }
    }
    return drawn.withLock { $0.flatMap(\.self) }
  }

  private func compared(_ reports: [Report], _ period: Period) throws -> [Report] {
    return try ReportComparison(
      folder: "\(folder)/\(period)", edited: try store.editedTransactions()
    ).compared(reports)
  }

  /// The report on transactions, with its rows where they are few.
  private func transactionsReport(_ index: Int) throws -> Report {
    var context = contexts[index]
    let period = context.clippedPeriod
    if var report = transactions[index], report.rowCount > TransactionsReport.mostHeld {
      // Only pages show rows of their own.
      let isRead = formats.needs.contains(.shownRows)
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

  /// Whether nothing but files reads all rows of a period's transactions.
  private func canStream(_ index: Int) -> Bool {
    let kind = TransactionsReport.name
    return redaction == nil && !formats.needs.contains(.heldRows)
      && !OutputFile.isThere("\(folder)/\(contexts[index].period)/\(kind).json")
  }

  private func hasTransactions(_ index: Int) -> Bool {
    kinds[index].needs.contains(.lines)
  }

  /// The periods that have a page of transactions, of this run or of earlier ones.
  private func findPeriodsWithRows() throws -> Set<Period> {
    let found = ReportIndex(folder: folder)
    let written = try found.periods().filter { try found.has(TransactionsReport.self, $0) }
    let made = contexts.indices.filter(hasTransactions).map { contexts[$0].period }
    return Set(made + written)
  }

  /// Some formats have a form for some reports alone; a run for nothing else has a slip in it.
  private func checkForms() throws {
    let all = kinds.flatMap(\.self)
    let fitting = formats.contains { format in
      all.needs.contains(.lines) && !format.needs.contains(.points)
        || reports.contains { $0.contains(where: format.fits) }
    }
    guard !fitting, !all.isEmpty else { return }
    throw Failure(
      .usage, "none of these reports is available as \(formats.map { $0.title }[0])",
      hint: "saldo report places supports every format")
  }
}

/// Reads the lines of a period on a thread of its own, so that the next ones are read while a file is
/// made of those before them.
enum LinePrefetch {
  /// So many lines go to the other thread at a time.
  private static let piece = 512

  /// Feeds what ``LedgerStore/bookedLines(in:)`` gives to `body`, a line at a time.
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

  /// Whoever takes the lines wants no more of them.
  private struct Stopped: Error {}
}
