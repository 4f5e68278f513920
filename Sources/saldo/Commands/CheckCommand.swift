import ArgumentParser
import Bookkeeping
import Ledger
import Syntax

/// The `saldo check` command.
struct CheckCommand: ConsoleCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Check settings, rules and ledger, and list every finding.",
    discussion: LedgerChecks.all.map { "  \(padded($0.name, 10))\($0.title)\n" }.joined()
      + "\nExits with 1 if there are findings; notices do not count.")

  @OptionGroup var common: CommonOptions

  @Argument(help: "Checks to run (default: all but \"derived\").")
  var names: [String] = []

  @Flag(name: .long, help: "Write one JSON object per line.")
  var json = false

  func run() throws {
    let lines = try CheckLedger(try common.openWorkspace(), asOf: try common.today()).run(names)
    for line in lines where !common.quiet || line.verdict == .finding {
      try common.console.show(Self.text(line), or: Self.json(line), asJSON: json)
    }
    let count = lines.count { $0.verdict == .finding }
    if !json, !common.quiet {
      try common.console.writeLine(count.of("finding"))
    }
    throw Exit(status: count == 0 ? .done : .findings)
  }

  private static func text(_ line: CheckLine) -> String {
    let verdict =
      line.verdict == .ok ? "ok      " : line.verdict == .notice ? "notice  " : "FINDING "
    return "\(padded(line.name, 9))\(verdict) \(line.text)"
  }

  private static func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }

  private static func json(_ line: CheckLine) -> JSON {
    .object(
      [
        ("check", .text(line.name)), ("verdict", .text(line.verdict.rawValue)),
        ("text", .text(line.text)),
      ] + line.facts.map { ($0.name, .text($0.text)) })
  }
}
