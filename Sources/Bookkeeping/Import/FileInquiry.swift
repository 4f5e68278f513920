import Importing
import Ledger
import Syntax

/// An inquiry about one file: what the layout leaves open, and the account.
///
/// Answer each ``question()`` until it is nil. A ``SavedProfile`` can then keep the answers for
/// other files with this layout.
package struct FileInquiry {
  /// The path of the file.
  package let file: String
  /// The maximum number of questions per file.
  package static let mostQuestions = 3

  let head: FileHead
  let options: ReadingOptions
  private let path: FilePath
  private let resolver: AccountResolver
  let isCSV: Bool
  /// The answers about the layout, including those from the command line.
  private(set) var answers: LayoutAnswers
  /// The account that you chose; nil if you chose none.
  private(set) var account: String?
  private var questionCount = 0
  /// Whether you answered a question about the layout.
  private(set) var hasLayoutAnswers = false

  /// Opens a file; its format must be known.
  init(
    _ path: FilePath, _ options: ReadingOptions, _ resolver: AccountResolver
  ) throws(Rejection) {
    let source = try StatementSource(ByteStream(path: path))
    self.path = path
    self.resolver = resolver
    file = path.text
    head = FileHead(name: source.stream.name, bytes: try source.stream.peek(FileHead.size))
    isCSV = source.format.name == "csv"
    self.options = options
    answers = options.answers
  }

  /// Whether you answered a question.
  package var isAnswered: Bool { questionCount > 0 }

  /// The account for the profile: the chosen one, or the one from the command line.
  var namedAccount: String? { account ?? resolver.named }

  /// The next question; nil if nothing is left to ask, or if no answer would help.
  ///
  /// Also nil after ``mostQuestions`` answers.
  package func question() -> FileQuestion? {
    guard questionCount < Self.mostQuestions else { return nil }
    if let question = layoutQuestion() { return .layout(LayoutDecision(question)) }
    return accountChoice().map { .account($0) }
  }

  /// Adds the answer to a question about the layout.
  package mutating func answer(_ answer: LayoutDecision.Answer) {
    guard let answer = answer.layoutAnswer else { return }
    answers.add(answer)
    hasLayoutAnswers = true
    questionCount += 1
  }

  /// Sets the account, as the answer to the question about the account.
  package mutating func answer(account key: String) {
    account = key
    questionCount += 1
  }

  /// The profile that reads the file without answers; nil if the layout must be detected.
  func knownProfile() throws(Rejection) -> CSVProfile? {
    try CSVProfile.choose(for: head, options: options)
  }

  private func layoutQuestion() -> LayoutQuestion? {
    guard isCSV, case .success(nil) = Result(catching: knownProfile) else { return nil }
    return CSVDetection.question(
      head: head, currency: options.currency, answers: answers, asOf: options.asOf)
  }

  private func accountChoice() -> AccountChoice? {
    guard account == nil, let statement = firstStatement(),
      resolver.settledKey(of: statement) == nil, statement.accountNumber.isEmpty,
      resolver.configuration.account(ofFile: file) == nil
    else { return nil }
    return AccountChoice(
      known: resolver.accounts(for: statement),
      proposal: AccountProposal(file: file, profile: try? knownProfile()).key)
  }

  /// The start of the file's first statement, with its account and currency.
  ///
  /// Nil if the file is unreadable or has no statement.
  private func firstStatement() -> Statement? {
    var options = options
    options.answers = answers
    options.keepsGoodRows = true
    options.checksBalances = false
    let sink = FirstStatementSink()
    do throws(Rejection) {
      let source = try StatementSource(path: path, options)
      try source.format.read(source.stream, options: options, into: sink)
    } catch {
      // The sink stops the reader at the first statement.
    }
    return sink.statement
  }
}

/// A sink that keeps the first statement and then stops the reader.
private final class FirstStatementSink: StatementSink {
  private(set) var statement: Statement?

  func begin(_ statement: Statement) throws(Rejection) {
    self.statement = statement
    throw Rejection([])
  }

  func add(_ batch: EntryBatch) {}
  func end(_ statement: Statement) {}
  func ignored(_ count: Int) {}
  func securities(_ securities: [Security]) {}
  func receipt(_ receipt: Receipt) {}
  func rejected(_ row: RejectedRow) {}
  func note(_ diagnostic: Diagnostic) {}
}

extension AccountResolver {
  /// The accounts that a statement may belong to: those of `saldo.yaml`, then those of the ledger,
  /// without accounts in another currency.
  fileprivate func accounts(for statement: Statement) -> [AccountChoice.KnownAccount] {
    var found = configuration.accounts.map {
      AccountChoice.KnownAccount(
        key: $0.key, name: $0.name ?? known[$0.key]?.name,
        currency: $0.currency ?? known[$0.key]?.currency)
    }
    for account in known.all where !found.contains(where: { $0.key == account.key }) {
      found.append(.init(key: account.key, name: account.name, currency: account.currency))
    }
    return found.filter {
      $0.currency == nil || statement.currency == nil || $0.currency == statement.currency
    }
  }
}
