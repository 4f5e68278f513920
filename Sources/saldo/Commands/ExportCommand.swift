import ArgumentParser
import Bookkeeping

/// `saldo export`.
struct ExportCommand: TalkingCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Write the ledger out: everything as JSON, or the web tracker's CSV.",
    discussion: """
        saldo export -o backup/
        saldo export | jq '.transactions | length'
        saldo export --format web-tracker-csv -o expenses.csv

      The JSON holds all that the ledger holds, to the last field; saldo migrate reads it back into \
      an empty ledger, and says whether a ledger is the same. It does not hold the workspace's own \
      files: saldo.yaml, profiles, rules, tables, templates, statements. In a folder the export has \
      a name with the day. Account numbers, notes and references stand in it in clear.
      """)

  @OptionGroup var common: CommonOptions

  @Option(name: .shortAndLong, help: "The file or folder to write to; - is standard output.")
  var output = "-"

  @Option(name: .long, help: "What to write: json or web-tracker-csv.")
  var format = ExportLedger.Format.json

  func run() throws {
    let console = common.console
    let export = ExportLedger(try common.openWorkspace(), format: format)
    let summary =
      output == "-"
      ? try export.run { try console.write($0) }
      : try export.run(to: output, asOf: try common.today())
    for (count, reason) in summary.leftOut {
      console.tell("left out: \(count) \(reason)")
    }
    if let path = summary.path {
      console.tell("\(path): \(summary.rowCount) \(summary.rowCount == 1 ? "row" : "rows")")
    }
    if summary.secretCount > 0 {
      console.tell(
        "\(summary.secretCount) account numbers, notes and references stand in it in clear: "
          + "keep it as safe as the ledger.")
    }
  }
}

extension ExportLedger.Format: ExpressibleByArgument {}
