import Importing
package import Ledger
package import Syntax

/// A converter of statements to one normalised form, without a ledger.
package struct NormalizeStatements {
  /// The command line options.
  package struct Options: Sendable {
    package var paths: [String] = []
    package var isJSON = false
    package var account: String?
    package var currency: Currency?
    package var profile: String?
    /// The order of day and month in ambiguous dates.
    package var dateOrder: DateOrder?
    /// The sign of amounts in files that leave the sign open.
    package var sign: AmountSign?
    package var checksBalances = true
    package var asOf: CalendarDate

    package init(asOf: CalendarDate) { self.asOf = asOf }
  }

  private let workspace: Workspace?
  private let options: Options

  /// Creates a converter; a workspace supplies profiles, accounts, a currency, rules and places.
  package init(_ workspace: Workspace?, options: Options) {
    self.workspace = workspace
    self.options = options
  }

  /// Reads every file and passes its rows to `write`; a rejected file produces none.
  ///
  /// - Parameters:
  ///   - write: receives the next bytes of the output.
  ///   - say: receives warnings and errors.
  /// - Returns: the exit status.
  /// - Throws: a ``Failure`` of the workspace or the output; errors of a file go to `say`.
  package func run(
    write: ([UInt8]) throws -> Void, say: (Diagnostic) -> Void
  ) throws -> ExitStatus {
    let classifier = try workspace.map { EntryClassifier(try $0.classifierBook()) }
    var reading = try Workspace.readingOptions(
      workspace, profile: options.profile, currency: options.currency,
      dateOrder: options.dateOrder, sign: options.sign, asOf: options.asOf)
    reading.checksBalances = options.checksBalances
    try write(NormalizedWriter.header(isJSON: options.isJSON))
    var statuses: [ExitStatus] = []
    let found = try InputPaths(inbox: nil).files(options.paths)
    found.notes.forEach(say)
    for file in found.files {
      // saldo accepts or rejects a whole file, here as in an import.
      let spool = OutputSpool()
      let sink = NormalizeSink(
        file: file.text, classifier: classifier, resolver: resolver, isJSON: options.isJSON,
        spool: spool)
      do {
        let source = try StatementSource(path: file, reading)
        classifier?.begin(format: source.format.name)
        try source.format.read(source.stream, options: reading, into: sink)
      } catch {
        if let failure = sink.failure { throw failure }
        error.diagnostics.forEach(say)
        statuses.append(ExitStatus(ofInput: error))
        continue
      }
      sink.notes.forEach(say)
      try spool.drain(write)
    }
    return .worst(statuses)
  }

  private var resolver: AccountResolver {
    AccountResolver(
      configuration: workspace?.configuration ?? Configuration(), named: options.account,
      currency: options.currency)
  }
}

/// A sink that receives statements from a reader and writes their normalised rows.
final class NormalizeSink: StatementSink {
  private let file: String
  private var resolver: AccountResolver
  private let spool: OutputSpool
  private let classifier: EntryClassifier?
  private let receipts: ReceiptClassifier?
  private var writer: NormalizedWriter
  private var context: NormalizedWriter.Context?
  private var count = 0

  private var keptNotes: ReaderNotes
  /// The output error behind a rejection that passed through the reader; nil if there is none.
  private(set) var failure: (any Error)?

  init(
    file: String, classifier: EntryClassifier?, resolver: AccountResolver, isJSON: Bool,
    spool: OutputSpool
  ) {
    self.file = file
    keptNotes = ReaderNotes(file: file)
    self.classifier = classifier
    receipts = classifier.map { ReceiptClassifier($0.book) }
    self.resolver = resolver
    self.spool = spool
    writer = NormalizedWriter(isJSON: isJSON)
  }

  func begin(_ statement: Statement) throws(Rejection) {
    let account = try? resolver.account(of: statement, file: file)
    let currency = account?.currency ?? statement.currency
    guard let currency else { throw AccountResolver.noCurrency(file) }
    context = NormalizedWriter.Context(
      account: resolver.settledKey(of: statement).map { account?.key ?? $0 }
        ?? statement.accountNumber,
      currency: currency, file: file)
    if let account { classifier?.begin(account: account) }
    count = 0
  }

  func add(_ batch: EntryBatch) throws(Rejection) {
    guard let context else { return }
    classifier?.forgetNames()
    batch.withText { text in
      let classifications = classifier?.classify(batch.entries, in: text)
      for (index, entry) in batch.entries.enumerated() {
        let names = names(classifications?[index], of: entry, in: batch)
        writer.write(
          entry, batch.trade(ofEntryAt: index), in: text, category: names.category,
          place: names.place, context)
      }
    }
    count += batch.count
    try flush()
  }

  private func names(
    _ result: EntryClassification?, of entry: StatementEntry, in batch: EntryBatch
  ) -> (category: String, place: String) {
    guard let result, let names = classifier?.book.names else {
      return (batch.string(entry.category), "")
    }
    return (
      result.category < 0
        ? batch.string(entry.category)
        : names.category(result.category, classifier?.made ?? .none),
      result.place < 0 ? "" : names.places[Int(result.place)].name
    )
  }

  func end(_ statement: Statement) throws(Rejection) {
    guard let context else { return }
    writer.write(statement, entries: count, context)
    try flush()
  }

  func ignored(_ count: Int) {}

  func securities(_ securities: [Security]) throws(Rejection) {
    for security in securities { writer.write(security, file: file) }
    try flush()
  }

  func receipt(_ receipt: Receipt) throws(Rejection) {
    let categories = receipts?.categories(of: receipt) ?? receipt.lines.map(\.category)
    writer.write(receipt, categories: categories, file: file)
    try flush()
  }

  func rejected(_ row: RejectedRow) {}

  var notes: [Diagnostic] { keptNotes.all }

  func note(_ diagnostic: Diagnostic) {
    keptNotes.add(diagnostic)
  }

  private func flush() throws(Rejection) {
    do {
      try spool.append(writer.take())
    } catch {
      failure = error
      throw Rejection([])
    }
  }
}
