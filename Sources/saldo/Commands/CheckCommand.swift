import ArgumentParser
import Bookkeeping

/// `saldo check`.
struct CheckCommand: TalkingCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Look at settings, rules and ledger, and list every finding.",
    discussion: "Exits with 1 when there is a finding; a notice is none.")

  @OptionGroup var common: CommonOptions

  @Flag(name: .long, help: "Write one JSON object a line.")
  var json = false

  func run() throws {
    let lines = try CheckLedger(try common.openWorkspace()).run()
    for line in lines where !common.quiet || line.verdict == .finding {
      try common.console.writeLine(json ? Self.json(line) : Self.text(line))
    }
    let count = lines.count { $0.verdict == .finding }
    if !json, !common.quiet {
      try common.console.writeLine(count == 1 ? "1 finding" : "\(count) findings")
    }
    throw Exit(status: count == 0 ? .done : .findings)
  }

  private static func text(_ line: CheckLedger.Line) -> String {
    let name = line.name + String(repeating: " ", count: max(0, 9 - line.name.count))
    let verdict =
      line.verdict == .ok ? "ok      " : line.verdict == .notice ? "notice  " : "FINDING "
    return "\(name)\(verdict) \(line.text)"
  }

  private static func json(_ line: CheckLedger.Line) -> String {
    "{\"check\":\(JSONText.quoted(line.name)),\"verdict\":\"\(line.verdict.rawValue)\","
      + "\"text\":\(JSONText.quoted(line.text))}"
  }
}
