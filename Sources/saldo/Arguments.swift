import ArgumentParser
import Bookkeeping
import Ledger
import Syntax

/// The command-line words that name a list, such as `accounts` or `users`.
enum RegisterArgument {
  /// Whether the word means transactions, from statements or added by hand.
  static func isTransactions(_ word: String) -> Bool {
    ["transaction", "transactions"].contains(word.lowercased())
  }

  /// Whether the word means the rows of `tables/places.csv`.
  static func isPlaces(_ word: String) -> Bool { ["place", "places"].contains(word.lowercased()) }

  /// Whether the word means the accounts of the ledger.
  static func isAccounts(_ word: String) -> Bool {
    ["account", "accounts"].contains(word.lowercased())
  }

  /// Whether the word means the categories in use.
  static func isCategories(_ word: String) -> Bool {
    ["category", "categories"].contains(word.lowercased())
  }

  /// Whether the word means the users who have a ledger.
  static func isUsers(_ word: String) -> Bool { ["user", "users"].contains(word.lowercased()) }

  /// Whether the word names the places, the users or a register.
  static func isKnown(_ word: String) -> Bool {
    isPlaces(word) || isUsers(word) || (try? RegisterName.register(word)) != nil
  }

  /// Whether the word means the history of changes.
  static func isChanges(_ word: String) -> Bool {
    ["change", "changes"].contains(word.lowercased())
  }

  /// Rejects `--create` without a category, where it has no effect.
  static func check(create: Bool, _ words: [FieldWord]) throws {
    guard create, !words.contains(where: { $0.field.lowercased().hasPrefix("category") }) else {
      return
    }
    throw Failure(.usage, "--create needs a category", hint: "add category=… or remove --create")
  }

  /// The words after a register as fields with values; throws a usage error if there are no words.
  static func fields(_ words: [String], register: Register?) throws -> [FieldWord] {
    guard !words.isEmpty else {
      let names = register?.fields.map(\.name) ?? ["name", "lat", "lon", "match", "area"]
      throw Failure(
        .usage, "no field given",
        hint: "write field=value; fields: \(names.joined(separator: ", "))")
    }
    return try FieldWord.all(words)
  }
}

/// The parsers of options and arguments; they throw a usage error for an invalid one.
enum Arguments {
  static func account(_ text: String?) throws -> String? {
    try text.map {
      try (Account.isKey($0) ? $0 : nil)
        .orReject("\"\($0)\" is not a valid account key", hint: Account.keyHint)
    }
  }

  static func currency(_ text: String?) throws -> Currency? {
    try text.map {
      try Currency($0).orReject(
        "\"\($0)\" is not an ISO 4217 currency", hint: Currency.codeHint)
    }
  }

  static func dateOrder(_ text: String?) throws -> DateOrder? {
    try text.map {
      try DateOrder(rawValue: $0.lowercased())
        .orReject("unknown date order \"\($0)\"", hint: "use \(dateOrders)")
    }
  }

  static func sign(_ text: String?) throws -> AmountSign? {
    try text.map {
      try AmountSign(rawValue: $0.lowercased())
        .orReject(
          "unknown sign \(Printable.quoted($0))",
          hint: "use as-is (positive is money in) or inverted (positive is money out)")
    }
  }

  /// The list of orders for a message: `dmy (…), mdy (…), ymd (…)`.
  private static var dateOrders: String {
    DateOrder.allCases.map { "\($0.rawValue) (\($0.pattern))" }.joined(separator: ", ")
  }

  static func zone(_ text: String?) throws -> UTCOffset? {
    try text.map {
      try UTCOffset($0).orReject(
        "\"\($0)\" is not a UTC offset",
        hint: "write it like +05:30, -03:00 or Z; daylight saving time is not supported")
    }
  }

  static func period(
    _ text: String, _ workspace: Workspace, today: CalendarDate
  ) throws -> Period {
    let start = workspace.configuration.fiscalYearStart
    if let period = Period(text, today: today, fiscalYearStart: start) { return period }
    throw PeriodSuggestion(today: today, fiscalYearStart: start).failure(for: text)
  }

  static func transaction(_ text: String) throws -> TransactionID {
    try TransactionID(text).orReject(
      "\(Printable.quoted(text)) is not a transaction id", hint: "saldo list shows the ids")
  }

  /// The transaction id in a text; throws a usage error for any other text.
  ///
  /// The error for a misspelled id names the most similar id of its day.
  static func transaction(_ text: String, in workspace: Workspace) throws -> TransactionID {
    if let id = TransactionID(text) { return id }
    throw SimilarTransaction(workspace).failure(for: text)
  }

  static func receipt(_ text: String) throws -> ReceiptID {
    try ReceiptID(text).orReject(
      "\(Printable.quoted(text)) is not a receipt id", hint: "saldo receipts shows the ids")
  }

  /// Rejects `--exit-code` without `--dry-run`, where it has no effect.
  static func check(exitCode: Bool, dryRun: Bool) throws {
    guard dryRun || !exitCode else {
      throw Failure(
        .usage, "--exit-code works only with --dry-run",
        hint: "add --dry-run or remove --exit-code")
    }
  }
}

extension Optional {
  /// The value; throws a usage error if it is nil.
  func orReject(
    _ message: @autoclosure () -> String, hint: @autoclosure () -> String? = nil
  ) throws -> Wrapped {
    guard let self else { throw Failure(.usage, message(), hint: hint()) }
    return self
  }
}

/// The options for information that a statement may lack.
struct StatementOptions: ParsableArguments {
  @Option(name: .long, help: "Account for files that do not name one.")
  var account: String?

  @Option(name: .long, help: "Currency for files that do not name one.")
  var currency: String?

  @Option(name: .long, help: "CSV profile to use.")
  var profile: String?

  @OptionGroup var layout: LayoutOptions
}

/// The options that answer open questions about the layout of a statement.
struct LayoutOptions: ParsableArguments {
  @Option(name: .long, help: "Order of ambiguous dates such as 03/04/2026: dmy, mdy or ymd.")
  var dates: String?

  @Option(
    name: .long,
    help: "Sign of ambiguous amounts in a CSV: as-is (positive is money in) or inverted.")
  var sign: String?
}

/// The ids of two transactions to decide about.
struct TransactionPairArguments: ParsableArguments {
  @Argument(help: "Id of one transaction.") var first: String
  @Argument(help: "Id of the other.") var second: String

  func ids() throws -> (TransactionID, TransactionID) {
    (try Arguments.transaction(first), try Arguments.transaction(second))
  }
}
