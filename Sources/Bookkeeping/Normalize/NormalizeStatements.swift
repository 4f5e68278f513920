import Importing
package import Ledger
package import Syntax

/// The stateless stage: reads statements and writes their entries in one form, without a ledger.
package struct NormalizeStatements {
  /// What the command line says.
  package struct Options: Sendable {
    package var paths: [String] = []
    package var isJSON = false
    package var account: String?
    package var currency: Currency?
    package var profile: String?
    /// The order of dates that can be read in two ways.
    package var dateOrder: DateOrder?
    package var checksBalances = true
    package var asOf: CalendarDate

    package init(asOf: CalendarDate) { self.asOf = asOf }
  }

  private let workspace: Workspace?
  private let options: Options

  /// A workspace gives profiles, account names, categories and places; none is needed.
  package init(_ workspace: Workspace?, options: Options) {
    self.workspace = workspace
    self.options = options
  }

  /// Reads every file and hands its rows to `write`; a refused file gives none.
  ///
  /// - Parameters:
  ///   - write: takes the next bytes of the output.
  ///   - say: takes warnings and errors.
  /// - Returns: how the run ends.
  /// - Throws: a ``Failure`` of the workspace or the output; a bad file is only said.
  package func run(
    write: ([UInt8]) throws -> Void, say: (Diagnostic) -> Void
  ) throws -> ExitStatus {
    let classifier = try workspace.map { EntryClassifier(try $0.classifierBook()) }
    var reading = try Workspace.readingOptions(
      workspace, profile: options.profile, currency: options.currency,
      dateOrder: options.dateOrder, asOf: options.asOf)
    reading.checksBalances = options.checksBalances
    try write(NormalizedWriter.header(isJSON: options.isJSON))
    var statuses: [ExitStatus] = []
    let found = try InputPaths(inbox: nil).files(options.paths)
    found.notes.forEach(say)
    for file in found.files {
      // A file is taken whole or not at all, here as in the ledger.
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
