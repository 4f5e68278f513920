import ArgumentParser
import Bookkeeping
import Ledger

/// The `saldo export` command.
struct ExportCommand: ConsoleCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Export the ledger: everything as JSON, or the web tracker's CSV.",
    discussion: """
        saldo export -o backup/
        saldo export | jq '.transactions | length'
        saldo export --format web-tracker-csv -o expenses.csv

      The JSON contains every field of the ledger. saldo migrate restores it into \
      an empty ledger, or checks whether a ledger is identical. An export does not include the \
      workspace's files: saldo.yaml, profiles, rules, tables, templates, statements. In a folder, \
      the file's name contains the date. Account numbers, notes and references in an export are \
      not encrypted.
      """)

  @OptionGroup var common: CommonOptions

  @Option(name: .shortAndLong, help: "File or folder to write to; - is standard output.")
  var output = "-"

  @Option(name: .long, help: "Output format: json or web-tracker-csv.")
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
      console.tell("\(path): \(summary.rowCount.of("row"))")
    }
    if summary.secretCount > 0 {
      console.tell(
        "Account numbers, notes and references that are not encrypted: \(summary.secretCount). "
          + "Keep the export as safe as the ledger.")
    }
  }
}

extension ExportLedger.Format: ExpressibleByArgument {}
