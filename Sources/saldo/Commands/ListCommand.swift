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
      try listPlaces(workspace)
    } else if RegisterArgument.isAccounts(word) {
      try listAccounts(workspace)
    } else if RegisterArgument.isUsers(word) {
      try listUsers(workspace)
    } else if RegisterArgument.isChanges(word) {
      try listChanges(workspace)
    } else if RegisterArgument.isCategories(word) {
      try listCategories(workspace)
    } else {
      try listEntries(of: RegisterName.register(word), workspace)
    }
  }

  /// Tells you that the list is empty, and what may help.
  func tellNothing(_ words: String) {
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

  /// The distance in metres if `--near` is used without `--within`.
  private static let usualDistance = 1000

  /// The filter for a word; nil for `all` and an empty word, as in the web tracker.
  static func filter(_ word: String?) -> String? {
    ["", "all"].contains(word?.lowercased()) ? nil : word
  }

  /// Rejects options that a list does not support, because they would have no effect.
  func refuse(_ options: [(name: String, isGiven: Bool)], for words: String) throws {
    guard let option = options.first(where: \.isGiven) else { return }
    throw Failure(.usage, "\(option.name) is not valid for \(words)", hint: "see saldo list --help")
  }

  var days: String? { period ?? from?.description ?? to?.description }

  /// The days within `--period`, `--from` and `--to`; nil if none of them is set.
  func days(_ workspace: Workspace) throws -> Period? {
    guard days != nil else { return nil }
    var days = Period.everything
    if let period {
      days = try Arguments.period(period, workspace, today: try common.today())
    }
    let (first, last) = (max(from ?? days.start, days.start), min(to ?? days.end, days.end))
    return try Period(start: first, end: last)
      .orReject("the last day \(last) is before the first day \(first)")
  }

  func nearby() throws -> RegisterFilter.Nearby? {
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
