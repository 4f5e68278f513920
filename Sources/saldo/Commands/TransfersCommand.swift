import ArgumentParser
import Bookkeeping
import Ledger
import Syntax

/// The `saldo transfers` command.
struct TransfersCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "transfers",
    abstract: "List transfers between your own accounts, or decide about a pair.",
    discussion: """
        saldo transfers --period 2026-08
        saldo transfers pair 20260814-3fa9c2d1 20260815-90aa01bc
        saldo transfers part 20260814-3fa9c2d1 20260815-90aa01bc

      The two transactions of a transfer are neither income nor spending. saldo pairs them if \
      amounts and days match and something else confirms it; otherwise it asks you. \
      saldo lists every possible pair. Until you decide, these transactions count as spending \
      and income.
      """,
    subcommands: [List.self, Pair.self, Part.self], defaultSubcommand: List.self)

  /// The `saldo transfers list` command.
  struct List: ConsoleCommand {
    static let configuration = CommandConfiguration(
      commandName: "list", abstract: "List transfers and open questions.")

    @OptionGroup var common: CommonOptions

    @Option(name: .long, help: "Only this period, such as 2026-08, 2026-Q3, last-month.")
    var period: String?

    @Flag(name: .long, help: "Only open questions.")
    var open = false

    @Flag(name: .long, help: "Write one JSON object per line.")
    var json = false

    func run() throws {
      let workspace = try common.openWorkspace()
      var period = TransactionFilter().period
      if let text = self.period {
        period = try Arguments.period(text, workspace, today: try common.today())
      }
      let found = try OwnTransfers(workspace).all(in: period)
      for transfer in open ? [] : found.transfers {
        try common.console.show(Self.text(transfer), or: Self.json(transfer), asJSON: json)
      }
      for question in found.questions {
        for pair in json ? question.candidates : [] {
          try common.console.writeLine(Self.json(pair))
        }
        for line in json ? [] : Self.lines(question) { try common.console.writeLine(line) }
      }
    }

    private static func text(_ transfer: OwnTransfer) -> String {
      """
      \(TransactionText.line(transfer.out))
      \(TransactionText.line(transfer.into))
          \(transfer.reason ?? "")\(rate(transfer).map { "; \($0.words)" } ?? "")
      """
    }

    /// The exchange rate that the two amounts of a transfer imply; nil within one currency.
    private static func rate(_ transfer: OwnTransfer) -> (value: String, words: String)? {
      guard let conversion = transfer.conversion, let rate = conversion.rate else { return nil }
      return (
        rate.description, "rate: 1 \(conversion.source) is \(rate) \(conversion.target)"
      )
    }

    /// The lines of a question: each row once, then the commands for each candidate pair.
    private static func lines(_ question: TransferQuestion) -> [String] {
      let rows = question.candidates.map(\.out) + question.candidates.map(\.into)
      var seen: Set<String> = []
      let lines = rows.map(TransactionText.line).filter { seen.insert($0).inserted }
      return lines
        + question.candidates.map {
          "    ? saldo transfers pair \($0.out.id) \($0.into.id), or part"
        }
    }

    private static func json(_ transfer: OwnTransfer) -> JSON {
      [
        "out": TransactionText.json(transfer.out), "in": TransactionText.json(transfer.into),
        "reason": JSON(transfer.reason), "rate": rate(transfer)?.value,
      ]
    }
  }

  /// The `saldo transfers pair` command.
  struct Pair: ConsoleCommand {
    static let configuration = CommandConfiguration(
      commandName: "pair", abstract: "Mark two transactions as one transfer.")

    @OptionGroup var common: CommonOptions

    @OptionGroup var pair: TransactionPairArguments

    func run() throws {
      let (first, second) = try pair.ids()
      try OwnTransfers(try common.openWorkspace()).decide(first, second, isTransfer: true)
      common.console.tell("\(first) and \(second) are one transfer.")
    }
  }

  /// The `saldo transfers part` command.
  struct Part: ConsoleCommand {
    static let configuration = CommandConfiguration(
      commandName: "part", abstract: "Mark two transactions as not a transfer.")

    @OptionGroup var common: CommonOptions

    @OptionGroup var pair: TransactionPairArguments

    func run() throws {
      let (first, second) = try pair.ids()
      try OwnTransfers(try common.openWorkspace()).decide(first, second, isTransfer: false)
      common.console.tell("\(first) and \(second) are not a transfer.")
    }
  }
}
