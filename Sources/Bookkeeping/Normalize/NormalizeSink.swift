import Importing
import Ledger
import Syntax

/// Takes what a reader reads and writes it as normalised rows.
final class NormalizeSink: StatementSink {
  private let file: String
  private var resolver: AccountResolver
  private let spool: OutputSpool
  private let classifier: EntryClassifier?
  private let receipts: ReceiptClassifier?
  private var writer: NormalizedWriter
  private var context: NormalizedWriter.Context?
  private var count = 0

  private var keptNotes: KeptNotes
  /// What went wrong with the output, behind a rejection that the reader passed on.
  private(set) var failure: (any Error)?

  init(
    file: String, classifier: EntryClassifier?, resolver: AccountResolver, isJSON: Bool,
    spool: OutputSpool
  ) {
    self.file = file
    keptNotes = KeptNotes(file: file)
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
    if let account { classifier?.begin(account: account.key) }
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

  /// What the reader remarked.
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
