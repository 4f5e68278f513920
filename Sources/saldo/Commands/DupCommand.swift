import ArgumentParser
import Bookkeeping
import Ledger
import Syntax

/// `saldo dup`.
struct DupCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "dup",
    abstract: "List rows that may be one movement, or decide about a pair.",
    discussion: """
        saldo dup
        saldo dup same 20260814-3fa9c2d1 20260815-90aa01bc
        saldo dup ok 20260814-3fa9c2d1 20260815-90aa01bc

      saldo lists every pair that it cannot be sure of; what you say of one holds \
      for every later import.
      """,
    subcommands: [List.self, Same.self, Different.self], defaultSubcommand: List.self)

  /// `saldo dup list`.
  struct List: TalkingCommand {
    static let configuration = CommandConfiguration(
      commandName: "list", abstract: "List the open questions.")

    @OptionGroup var common: CommonOptions

    @Flag(name: .long, help: "Write one JSON object a line.")
    var json = false

    func run() throws {
      for question in try DecideDoubles(try common.openWorkspace()).questions() {
        try common.console.writeLine(json ? Self.json(question) : Self.text(question))
      }
    }

    private static func text(_ question: OpenQuestion) -> String {
      """
      \(line(question.first))
      \(line(question.second))
          \(reason(question.reason))
      """
    }

    private static func line(_ transaction: Transaction) -> String {
      TransactionText.line(transaction) + "  \(Printable.text(transaction.source.description))"
    }

    private static func reason(_ reason: OpenQuestion.Reason) -> String {
      switch reason {
      case .rewritten: "counted twice: each is missing from a file that covers its day"
      case .seam: "counted twice: two sources meet here, and neither covers the other's day"
      case .shifted: "counted once: nothing but amount and nearness says that they are one"
      case .tie: "counted once: another row would fit as well and has another category or place"
      }
    }

    private static func json(_ question: OpenQuestion) -> String {
      "{\"first\":\(TransactionText.json(question.first)),"
        + "\"second\":\(TransactionText.json(question.second)),"
        + "\"reason\":\"\(question.reason.rawValue)\","
        + "\"countsOnce\":\(question.reason.countsOnce)}"
    }
  }

  /// `saldo dup same`.
  struct Same: TalkingCommand {
    static let configuration = CommandConfiguration(
      commandName: "same", abstract: "Say that two transactions are one movement.")

    @OptionGroup var common: CommonOptions

    @Argument(help: "The id of one transaction.") var first: String
    @Argument(help: "The id of the other.") var second: String

    func run() throws {
      let (first, second) = (try TransactionArgument.id(first), try TransactionArgument.id(second))
      _ = try DecideDoubles(try common.openWorkspace()).decide(first, second, areSame: true)
      common.console.tell("\(first) and \(second) count once.")
    }
  }

  /// `saldo dup ok`.
  struct Different: TalkingCommand {
    static let configuration = CommandConfiguration(
      commandName: "ok", abstract: "Say that two transactions are two movements.")

    @OptionGroup var common: CommonOptions

    @Argument(help: "The id of one transaction.") var first: String
    @Argument(help: "The id of the other.") var second: String

    func run() throws {
      let (first, second) = (try TransactionArgument.id(first), try TransactionArgument.id(second))
      _ = try DecideDoubles(try common.openWorkspace()).decide(first, second, areSame: false)
      common.console.tell("\(first) and \(second) are two movements.")
    }
  }
}
