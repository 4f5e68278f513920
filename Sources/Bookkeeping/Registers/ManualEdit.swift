import Ledger
import Store
import Syntax

/// One run of manual edits, written completely or not at all.
struct ManualEdit {
  let store: LedgerStore
  let run: Int
  private let day: CalendarDate
  private let lock: RunLock
  private let projection: ManualTransactionProjection
  /// The known categories of the workspace.
  let categories: KnownCategories

  /// Reads the rules, locks the workspace and opens the ledger; creates a missing ledger.
  init(_ workspace: Workspace, asOf day: CalendarDate) throws {
    let classifier = EntryClassifier(try workspace.classifierBook())
    lock = try RunLock(workspace)
    store = try workspace.openLedger(.create)
    self.day = day
    run = try store.nextRun()
    projection = ManualTransactionProjection(
      classifier: classifier, configuration: workspace.configuration,
      known: try store.accounts())
    categories = KnownCategories(workspace, store, rules: classifier.book.rules)
  }

  /// The rules and places of the workspace.
  var book: ClassifierBook { projection.classifier.book }

  /// Writes records, and derives transactions and receipts from them; returns the result of `body`.
  func write<Result>(_ body: (RegisterSession) throws -> Result) throws -> Result {
    let result = try store.writeRegisters(
      nil, run: run, day: day, names: projection.classifier.book.names
    ) { session throws in
      let result = try body(session)
      try projection(session)
      try PurchaseProjection(book: { projection.classifier.book })(session)
      return result
    }
    withExtendedLifetime(lock) {}
    return result
  }
}

extension Failure {
  /// Creates a failure from a rejected record, in the terms of its register.
  init(_ problem: RegisterProblem, _ register: Register) {
    switch problem {
    case .missing(let fields):
      let ways = fields.map { "\($0)=… (\(RegisterText.description(of: register[$0])))" }
      self.init(
        .usage, "this \(register.title) has no \(fields.joined(separator: " and no "))",
        hint: "write \(ways.joined(separator: " and "))")
    case .tooSmall(let field, let least):
      let bound =
        switch least {
        case .above(let bound): "above \(bound)"
        case .atLeast(let bound): "at least \(bound)"
        }
      self.init(.usage, "\(register.title): \(field) must be \(bound)")
    case .unfit(let field):
      self.init(
        .usage, "\(register.title): invalid value for \(field)",
        hint: "write \(RegisterText.description(of: register[field]))")
    case .broken(let rule): self.init(.usage, rule.wording)
    case .notThere(let field, let name, let key):
      let other = Registers[name]
      self.init(
        .noInput, "\(field): there is no \(other?.title ?? name) \(Printable.quoted(key))",
        hint: other.map {
          "saldo list \(RegisterName.listed($0)) shows their keys"
        })
    case .other(let message): self.init(.inputRefused, "the ledger rejects this: \(message)")
    }
  }

  /// The failure for an unknown key or name.
  ///
  /// `names` are the names of the register's records; the hint lists them if they are few.
  static func noEntry(
    _ key: String, _ register: Register, hasNone: Bool = false, among names: [String] = []
  ) -> Failure {
    let words = RegisterName.words(register)
    if hasNone {
      return Failure(
        .noInput, "there is no \(register.title) \(Printable.quoted(key))",
        hint: "the ledger has no \(words); saldo add \(RegisterName.kebab(register.title)) adds one"
      )
    }
    let shown = names.map(Printable.text).joined(separator: ", ")
    return Failure(
      .noInput, "there is no \(register.title) \(Printable.quoted(key))",
      hint: Suggestion.hint(
        for: key, among: names,
        else: (1...6).contains(names.count)
          ? "\(words): \(shown)"
          : "saldo list \(RegisterName.listed(register)) shows their keys"))
  }
}

extension RegisterSession {
  /// Writes a record, and returns the outcome; throws a failure in the terms of the register.
  func write(_ entry: RegisterEntry, in register: Register) throws -> RegisterOutcome {
    do {
      return try put(entry, in: register)
    } catch let problem as RegisterProblem {
      throw Failure(problem, register)
    }
  }
}
