import ArgumentParser
import Bookkeeping
import Ledger
import Syntax

/// The `saldo duplicates` command.
struct DuplicatesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "duplicates",
    abstract: "List possible duplicates, or decide about a pair.",
    discussion: """
        saldo duplicates
        saldo duplicates same 20260814-3fa9c2d1 20260815-90aa01bc
        saldo duplicates ok 20260814-3fa9c2d1 20260815-90aa01bc

      saldo lists every pair it is not sure about. Your decision also applies \
      to every later import.
      """,
    subcommands: [List.self, Same.self, Different.self], defaultSubcommand: List.self)

  /// The reason for the question, in words.
  static func reason(_ reason: OpenQuestion.Reason) -> String {
    switch reason {
    case .rewritten: "counted twice: each is missing from a file that covers its day"
    case .seam: "counted twice: neither file covers the day of the other row"
    case .shifted: "counted once: only the amounts match, and the dates are close"
    case .tie: "counted once: another row fits equally well but has another category or place"
    }
  }

  /// The `saldo duplicates list` command.
  struct List: ConsoleCommand {
    static let configuration = CommandConfiguration(
      commandName: "list", abstract: "List possible duplicates.")

    @OptionGroup var common: CommonOptions

    @Flag(name: .long, help: "Write one JSON object per line.")
    var json = false

    func run() throws {
      for question in try DecideDuplicates(try common.openWorkspace()).questions() {
        try common.console.show(Self.text(question), or: Self.json(question), asJSON: json)
      }
    }

    private static func text(_ question: OpenQuestion) -> String {
      """
      \(line(question.first))
      \(line(question.second))
          \(DuplicatesCommand.reason(question.reason))
      """
    }

    private static func line(_ transaction: Transaction) -> String {
      TransactionText.line(transaction) + "  \(Printable.text(transaction.source.description))"
    }

    private static func json(_ question: OpenQuestion) -> JSON {
      [
        "first": TransactionText.json(question.first),
        "second": TransactionText.json(question.second),
        "reason": question.reason.rawValue, "countsOnce": question.reason.countsOnce,
      ]
    }
  }

  /// The `saldo duplicates same` command.
  struct Same: ConsoleCommand {
    static let configuration = CommandConfiguration(
      commandName: "same", abstract: "Mark two transactions as duplicates.")

    @OptionGroup var common: CommonOptions

    @OptionGroup var pair: TransactionPairArguments

    func run() throws {
      let (first, second) = try pair.ids()
      _ = try DecideDuplicates(try common.openWorkspace()).decide(first, second, areSame: true)
      common.console.tell("\(first) and \(second) are duplicates: they count once.")
    }
  }

  /// The `saldo duplicates ok` command.
  struct Different: ConsoleCommand {
    static let configuration = CommandConfiguration(
      commandName: "ok", abstract: "Mark two transactions as distinct.")

    @OptionGroup var common: CommonOptions

    @OptionGroup var pair: TransactionPairArguments

    func run() throws {
      let (first, second) = try pair.ids()
      _ = try DecideDuplicates(try common.openWorkspace()).decide(first, second, areSame: false)
      common.console.tell("\(first) and \(second) are distinct: each counts.")
    }
  }
}
