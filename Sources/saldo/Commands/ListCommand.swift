import ArgumentParser
import Bookkeeping
import Ledger
import Syntax

/// The `saldo list` command.
struct ListCommand: ConsoleCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List transactions, newest first, or the records of a register.",
    discussion: """
        saldo list --category Food --period 2026-08
        saldo list --uncategorised --limit 20
        saldo list --near 12.9784,77.6408 --within 500
        saldo list --edited
        saldo list categories --period 2026
        saldo list budgets
        saldo list items --text milk
        saldo list purchases --category Dairy --from 2026-08-01
        saldo list changes --text 20260812-141f0267

      Registers: transactions, categories, budgets, loans, places, grocery items, purchases, \
      prices, expiration trackers, shopping lists, list entries, portfolios, assets, asset \
      transactions, reminders, and manual transactions (added by hand or migrated). saldo list \
      changes lists every change to records, and every change by saldo rules apply, run by run; \
      saldo list accounts lists the accounts with their balances; saldo list users lists the users \
      of the workspace. saldo list categories lists the categories in use, with rows and sums, and \
      where each comes from.
      """)

  @OptionGroup var common: CommonOptions

  @Argument(help: "Register such as budgets or shopping-lists (default: transactions).")
  var register: String?

  @Option(name: .long, help: "Only this period, such as 2026-08, 2026-Q3, last-month.")
  var period: String?

  @Option(name: .long, help: ArgumentHelp("Only from this day on.", valueName: "day"))
  var from: CalendarDate?

  @Option(name: .long, help: ArgumentHelp("Only up to this day.", valueName: "day"))
  var to: CalendarDate?

  @Option(name: .long, help: "Only this account.")
  var account: String?

  @Option(name: .long, help: "Only this category and its subcategories; all means no filter.")
  var category: String?

  @Option(
    name: .long,
    help: "Only this type: income, expense, transfer or one of the register; all means no filter.")
  var type: String?

  @Option(
    name: .long,
    help: "Only if payee, memo or name contains this text; for changes, also the id and values."
  )
  var text: String?

  @Option(
    name: .long, parsing: .unconditional,
    help: "Only near this location, such as 12.9784,77.6408.")
  var near: String?

  @Option(
    name: .long,
    help: ArgumentHelp("Distance from it in metres (default: 1000).", valueName: "metres"))
  var within: Int?

  @Flag(name: .long, help: "Include inactive categories and those without rows.")
  var all = false

  @Flag(name: .long, help: "Only transactions and records added or edited by hand.")
  var edited = false

  @Flag(name: .long, help: "Only transactions without a category.")
  var uncategorised = false

  @Option(
    name: .long,
    help: "Only this status: \(TransactionStatus.words).")
  var status: String?

  @Option(name: .long, help: ArgumentHelp("Maximum number of transactions.", valueName: "count"))
  var limit: Int?

  @Flag(name: .long, help: "Write one JSON object per line.")
  var json = false

  func run() throws {
    let workspace = try common.openWorkspace()
    let word = register ?? "transactions"
    if RegisterArgument.isTransactions(word) {
      try listTransactions(workspace)
    } else if RegisterArgument.isPlaces(word) {
      try refuse(
        [
          ("--category", category != nil), ("--type", type != nil), ("--period", days != nil),
          ("--account", account != nil), ("--edited", edited),
        ], for: "places")
      let found = try EditPlaces(workspace).all(try nearby())
      if found.isEmpty { tellNothing("places") }
      for line in found {
        try common.console.show(PlaceText.line(line), or: PlaceText.json(line), asJSON: json)
      }
    } else if RegisterArgument.isAccounts(word) {
      try listAccounts(workspace)
    } else if RegisterArgument.isUsers(word) {
      try refuse(
        [
          ("--category", category != nil), ("--type", type != nil), ("--period", days != nil),
          ("--account", account != nil), ("--edited", edited), ("--text", text != nil),
          ("--near", near != nil),
        ], for: "users")
      for user in try workspace.users {
        let ledger = workspace.ledgerPath(of: user)
        try common.console.show(
          "\(Printable.padded(user, 20))  \(Printable.text(ledger))",
          or: ["user": user, "ledger": ledger], asJSON: json)
      }
    } else if RegisterArgument.isChanges(word) {
      try refuse(
        [
          ("--category", category != nil), ("--type", type != nil), ("--account", account != nil),
          ("--near", near != nil), ("--uncategorised", uncategorised),
          ("--status", status != nil),
        ], for: "changes")
      try listChanges(workspace)
    } else if RegisterArgument.isCategories(word) {
      try refuse(
        [
          ("--account", account != nil), ("--near", near != nil),
          ("--uncategorised", uncategorised), ("--status", status != nil),
        ], for: "categories")
      try listCategories(workspace)
    } else {
      try listEntries(of: RegisterName.register(word), workspace)
    }
  }

  private func listAccounts(_ workspace: Workspace) throws {
    try refuse(
      [
        ("--category", category != nil), ("--type", type != nil), ("--period", days != nil),
        ("--account", account != nil), ("--edited", edited), ("--text", text != nil),
        ("--near", near != nil), ("--uncategorised", uncategorised), ("--status", status != nil),
      ], for: "accounts")
    for listed in try ListAccounts(workspace).all().prefix(limit ?? .max) {
      try common.console.show(
        AccountText.line(listed), or: AccountText.json(listed), asJSON: json)
    }
  }

  private func listChanges(_ workspace: Workspace) throws {
    var left = limit ?? .max
    guard left > 0 else { return }
    try ListChanges(workspace).forEach(
      in: try days(workspace) ?? .everything, text: text, onlyByHand: edited
    ) { change in
      if json { try common.console.writeLine(ChangeText.json(change)) }
      for line in json ? [] : ChangeText.lines(change) { try common.console.writeLine(line) }
      left -= 1
      return left > 0
    }
  }

  private func listCategories(_ workspace: Workspace) throws {
    var filter = RegisterFilter()
    filter.category = Self.filter(category)
    filter.type = Self.filter(type)
    filter.text = text
    filter.holdsInactive = all
    filter.period = try days(workspace)
    filter.isByHand = edited
    let outcome = try ListCategories(workspace).run(filter)
    for line in outcome.lines.prefix(limit ?? .max) {
      try common.console.show(CategoryText.line(line), or: CategoryText.json(line), asJSON: json)
    }
    if outcome.uncategorised > 0, !json {
      common.console.tell(
        "\(outcome.uncategorised.of("row")) without a category: \(NextStep.categorise)")
    }
  }

  private func listEntries(of register: Register, _ workspace: Workspace) throws {
    try refuse(
      [
        ("--account", account != nil), ("--status", status != nil),
        ("--uncategorised", uncategorised),
      ], for: RegisterName.words(register))
    var filter = RegisterFilter()
    filter.category = Self.filter(category)
    filter.type = Self.filter(type)
    filter.text = text
    filter.holdsInactive = all
    filter.period = try days(workspace)
    filter.nearby = try nearby()
    filter.isByHand = edited
    let found = try ListRegister(workspace).all(register, filter)
    if found.isEmpty { tellNothing(RegisterName.words(register)) }
    for line in found.prefix(limit ?? .max) {
      try common.console.show(
        EntryText.line(line, register), or: EntryText.json(line, register), asJSON: json)
    }
  }

  private func listTransactions(_ workspace: Workspace) throws {
    var query = TransactionFilter()
    query.period = try days(workspace) ?? query.period
    query.account = account
    query.category = Self.filter(category)
    query.text = text
    query.isUncategorised = uncategorised
    query.limit = limit
    if let type = Self.filter(type) {
      query.type = try TransactionType(rawValue: type).orReject(
        "unknown type \(Printable.quoted(type))",
        hint: Suggestion.hint(
          for: type, among: TransactionType.allCases.map(\.rawValue),
          else: "types: income, expense, transfer"))
    }
    if let status {
      query.status = try TransactionStatus.allCases.first { $0.word == status }.orReject(
        "unknown status \(Printable.quoted(status))",
        hint: Suggestion.hint(
          for: status, among: TransactionStatus.allCases.map(\.word),
          else: "statuses: \(TransactionStatus.allCases.map(\.word).joined(separator: ", "))"))
    }
    let found = try ListTransactions(workspace, onNote: common.console.onNote).all(
      query, nearby: try nearby(), onlyByHand: edited)
    if found.isEmpty { tellNothing("transactions") }
    for transaction in found {
      try common.console.show(
        TransactionText.line(transaction), or: TransactionText.json(transaction), asJSON: json)
    }
  }

  /// Tells that the list is empty, and what to change if that may be a surprise.
  private func tellNothing(_ words: String) {
    var text = "No \(words) found"
    if let near {
      text += " within \(within ?? Self.usualDistance) metres of \(Printable.text(near))"
    }
    if near != nil, within == nil { text += "; --within METRES widens the circle" }
    if words == "budgets" {
      text += " in the ledger; saldo report budget also shows those of tables/budgets.csv"
    }
    common.console.tell("\(text).")
  }

  /// The distance of `--near` in metres without `--within`.
  private static let usualDistance = 1000

  /// The filter for a word; nil for `all` and an empty word, as in the web tracker.
  private static func filter(_ word: String?) -> String? {
    ["", "all"].contains(word?.lowercased()) ? nil : word
  }

  /// Rejects options that a list does not support, because they would have no effect.
  private func refuse(_ options: [(name: String, isGiven: Bool)], for words: String) throws {
    guard let option = options.first(where: \.isGiven) else { return }
    throw Failure(.usage, "\(option.name) is not valid for \(words)", hint: "see saldo list --help")
  }

  private var days: String? { period ?? from?.description ?? to?.description }

  /// The days within `--period`, `--from` and `--to`; nil if none is set.
  private func days(_ workspace: Workspace) throws -> Period? {
    guard days != nil else { return nil }
    var days = Period.everything
    if let period {
      days = try Arguments.period(period, workspace, today: try common.today())
    }
    let (first, last) = (max(from ?? days.start, days.start), min(to ?? days.end, days.end))
    return try Period(start: first, end: last)
      .orReject("the last day \(last) is before the first day \(first)")
  }

  private func nearby() throws -> RegisterFilter.Nearby? {
    guard let near else {
      guard within == nil else {
        throw Failure(.usage, "--within needs --near", hint: "add --near LAT,LON")
      }
      return nil
    }
    let centre = try Coordinate(near).orReject(
      "--near: \(Printable.quoted(near)) is not a location on earth",
      hint: "write latitude (-90 to 90) and longitude (-180 to 180), such as 12.9784,77.6408")
    let metres = within ?? Self.usualDistance
    guard metres >= 0 else { throw Failure(.usage, "--within \(metres) is negative") }
    return RegisterFilter.Nearby(centre, metres: metres)
  }
}
