import Importing
import Ledger
import Syntax

/// Reads statement files without a ledger, and detects the layouts of unknown CSV files.
///
/// It remembers each detected layout, so that another file of the same bank needs no detection.
struct StatementInspector {
  /// The options without a currency, so that the inspection shows which files state none.
  private var reading: ReadingOptions
  private var derived: [String: StatementInspection.Layout] = [:]

  /// Answers the question about a layout of a file; nil if nobody can be asked.
  typealias Asking = (String, LayoutDecision) -> LayoutDecision.Answer?

  init(_ options: InitFromStatements.Options) throws {
    reading = try Workspace.readingOptions(
      nil, profile: nil, currency: nil, dateOrder: options.dateOrder, sign: options.sign,
      asOf: options.asOf)
  }

  /// Inspects a file; `currency` is that of amounts without one, and `ask` answers what the layout
  /// of a CSV file leaves open.
  mutating func inspect(
    _ path: FilePath, currency: Currency?, asking ask: Asking = { _, _ in nil }
  ) throws(Rejection) -> StatementInspection {
    let digest = try FileDigest(path: path)
    let source = try StatementSource(ByteStream(path: path))
    let file = path.name
    guard !source.format.isOfTracker else { throw .tracker(source) }
    let bytes = try source.stream.peek(FileHead.size)
    let head = FileHead(name: source.stream.name, bytes: bytes)
    var layout = source.format.name == "csv" ? try self.layout(head, path, ask) : nil
    let (sink, lacksCurrency) = try read(path, layout, currency)
    try digest.check(source.stream)
    guard sink.receipts > 0 || !sink.parts.isEmpty else { throw .noEntries(source.stream.name) }
    if lacksCurrency, let currency, layout?.detection != nil {
      layout?.profile.currency = currency
      remember(layout)
    }
    let own = Set(sink.parts.compactMap { IBAN($0.number) })
    var inspection = StatementInspection(
      path: path, digest: digest.digest, format: source.format.name, layout: layout)
    inspection.parts = sink.parts
    inspection.receipts = sink.receipts
    inspection.lacksCurrency = lacksCurrency
    inspection.counterparties = IBAN.all(in: head.withoutZeros).filter { !own.contains($0) }
    inspection.bank =
      layout.flatMap { BankName($0.profile) }
      ?? BankName(format: source.format.name, head: head.withoutZeros, file: file)
    inspection.notes = sink.notes
    return inspection
  }

  /// The layout of a CSV file: of a built-in profile, of an earlier file, or detected.
  private mutating func layout(
    _ head: FileHead, _ path: FilePath, _ ask: Asking
  ) throws(Rejection) -> StatementInspection.Layout {
    if let chosen = try CSVProfile.choose(for: head, options: reading) {
      return derived[chosen.name] ?? .init(profile: chosen, detection: nil)
    }
    let detection = try detection(head, path, ask)
    var profile = detection.profile
    // A column of charges without a sign is how cards write it.
    if case .signed(_, isInverted: true) = profile.amount { profile.accountKind = .card }
    let layout = StatementInspection.Layout(profile: profile, detection: detection)
    remember(layout)
    return layout
  }

  /// The detected layout, after at most three questions.
  private func detection(
    _ head: FileHead, _ path: FilePath, _ ask: Asking
  ) throws(Rejection) -> CSVDetection {
    var answers = reading.answers
    for _ in 0..<FileInquiry.mostQuestions {
      let open = CSVDetection.question(head: head, answers: answers, asOf: reading.asOf)
      guard let open, let answer = ask(path.text, LayoutDecision(open))?.layoutAnswer
      else { break }
      answers.add(answer)
    }
    return try CSVDetection(head: head, answers: answers, asOf: reading.asOf)
  }

  private mutating func remember(_ layout: StatementInspection.Layout?) {
    guard let layout else { return }
    derived[layout.profile.name] = layout
    reading.profiles.removeAll { $0.name == layout.profile.name }
    reading.profiles.append(layout.profile)
  }

  /// Reads the file without a currency, then with one; the flag says whether it needs one.
  private func read(
    _ path: FilePath, _ layout: StatementInspection.Layout?, _ currency: Currency?
  ) throws(Rejection) -> (InspectionSink, lacksCurrency: Bool) {
    var options = reading
    if let profile = layout?.profile {
      options.profile = profile.name
      if layout?.detection == nil { options.profiles.append(profile) }
    }
    var refusal: Rejection
    do {
      return (try read(path, options), false)
    } catch {
      refusal = error
    }
    for stand in [currency].compactMap(\.self) + (currency == nil ? Self.standIns : []) {
      options.currency = stand
      do {
        return (try read(path, options), true)
      } catch {
        refusal = error
      }
    }
    throw refusal
  }

  private func read(
    _ path: FilePath, _ options: ReadingOptions
  ) throws(Rejection) -> InspectionSink {
    let source = try StatementSource(path: path, options)
    let sink = InspectionSink(file: source.stream.name)
    try source.format.read(source.stream, options: options, into: sink)
    return sink
  }

  /// Currencies with two and three decimals that no bank statement has, to read amounts whose
  /// currency is not known yet.
  static let standIns = ["STN", "LYD"].compactMap { Currency($0) }
}

extension Rejection {
  fileprivate static func tracker(_ source: StatementSource) -> Rejection {
    let file = source.stream.name
    return Rejection(
      "this is an export of a tracker, not a statement of a bank", at: .init(file: file),
      hint: "make a workspace with saldo init, then run: saldo migrate \(Printable.text(file))")
  }

  fileprivate static func noEntries(_ file: String) -> Rejection {
    Rejection(
      "this file has no entries, so it shows no account", at: .init(file: file),
      hint: "leave it out, or download a period with entries")
  }
}
