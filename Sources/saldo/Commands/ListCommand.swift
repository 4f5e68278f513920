import ArgumentParser
import Bookkeeping
import Ledger
import Syntax

/// `saldo list`.
struct ListCommand: TalkingCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List transactions, newest first.",
    discussion: """
        saldo list --category Food --period 2026-08
        saldo list --uncategorised --limit 20
      """)

  @OptionGroup var common: CommonOptions

  @Option(name: .long, help: "Only this period, such as 2026-08, 2026-Q3, last-month.")
  var period: String?

  @Option(name: .long, help: "Only this account.")
  var account: String?

  @Option(name: .long, help: "Only this category and those below it.")
  var category: String?

  @Option(name: .long, help: "Only those whose payee or memo holds this text.")
  var text: String?

  @Flag(name: .long, help: "Only those without a category.")
  var uncategorised = false

  @Option(
    name: .long,
    help: "Only those that do not count: double, deleted, corrected, settled or lapsed.")
  var standing: String?

  @Option(name: .long, help: "At most this many.")
  var limit: Int?

  @Flag(name: .long, help: "Write one JSON object a line.")
  var json = false

  func run() throws {
    let workspace = try common.openWorkspace()
    var query = TransactionFilter()
    if let period {
      query.period = try PeriodOption.period(period, workspace, today: try common.today())
    }
    query.account = account
    query.category = category
    query.text = text
    query.isUncategorised = uncategorised
    query.limit = limit
    if let standing {
      guard let known = Standing.allCases.first(where: { $0.word == standing }) else {
        throw Failure(
          .usage, "\"\(standing)\" is no standing",
          hint: "write counts, double, deleted, corrected, settled or lapsed")
      }
      query.standing = known
    }
    for transaction in try ListTransactions(workspace).all(query) {
      try common.console.writeLine(
        json ? TransactionText.json(transaction) : TransactionText.line(transaction))
    }
  }
}

/// Reads `--period`.
enum PeriodOption {
  static func period(
    _ text: String, _ workspace: Workspace, today: CalendarDate
  ) throws -> Period {
    guard
      let period = Period(
        text, today: today, fiscalYearStart: workspace.configuration.fiscalYearStart)
    else {
      throw Failure(
        .usage, "\"\(text)\" is not a period",
        hint: "write 2026, 2026-08, 2026-Q3, FY2026, last-month, 2026-01..2026-08 or all")
    }
    return period
  }
}
