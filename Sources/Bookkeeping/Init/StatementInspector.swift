import Importing
import Ledger
import Syntax

/// An inspector of statement files; it needs no ledger, and detects unknown CSV layouts.
///
/// It remembers each detected layout. Another file with the same layout then needs no detection.
struct StatementInspector {
  /// The reading options, without a currency.
  ///
  /// The inspection therefore shows which files state none.
  private var reading: ReadingOptions
  private var derived: [String: StatementInspection.Layout] = [:]

  /// A callback that answers a question about the layout of a file; the first argument is the
  /// file's path.
  ///
  /// The callback returns nil without an answer.
  typealias Asking = (String, LayoutDecision) -> LayoutDecision.Answer?

  init(_ options: InitFromStatements.Options) throws {
    reading = try Workspace.readingOptions(
      nil, profile: nil, currency: nil, dateOrder: options.dateOrder, sign: options.sign,
      asOf: options.asOf)
  }

  /// The inspection of a file.
  ///
  /// `currency` applies to amounts without one. `ask` answers what the layout of a CSV file leaves
  /// open.
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
    // Banks write the charges of a card in a column without signs.
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

  /// The accounts of the file, and whether some of its amounts lack a currency.
  ///
  /// It reads the file without a currency first; if that fails, with `currency`, or with stand-ins
  /// if `currency` is nil.
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

  /// The stand-ins for an unknown currency: two currencies that statements hardly ever have.
  ///
  /// One has two decimals, the other three.
  static let standIns = ["STN", "LYD"].compactMap { Currency($0) }
}

extension Rejection {
  fileprivate static func tracker(_ source: StatementSource) -> Rejection {
    let file = source.stream.name
    return Rejection(
      "this is a tracker export, not a bank statement", at: .init(file: file),
      hint: "make a workspace with saldo init, then run: saldo migrate \(Printable.text(file))")
  }

  fileprivate static func noEntries(_ file: String) -> Rejection {
    Rejection(
      "this file has no entries, so its account is unknown", at: .init(file: file),
      hint: "leave it out, or download a period with entries")
  }
}
