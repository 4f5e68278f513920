import ArgumentParser
import Bookkeeping
import Ledger
import Syntax

/// The `saldo check` command.
struct CheckCommand: ConsoleCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Check settings, rules and ledger, and list every finding.",
    discussion: LedgerChecks.all.map { helpLine($0.name, $0.title) }.joined()
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

  /// The lines of one check in the help, with the title in a column of its own.
  private static func helpLine(_ name: String, _ title: String) -> String {
    let indent = 13
    var lines = [padded("  \(name)", indent)]
    for word in title.split(separator: " ") {
      let line = lines[lines.count - 1]
      if line.count + word.count > 78 {
        lines.append(String(repeating: " ", count: indent) + word)
      } else {
        lines[lines.count - 1] = line + (line.count > indent ? " " : "") + word
      }
    }
    return lines.map { $0 + "\n" }.joined()
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
