import ArgumentParser
import Bookkeeping
import Demo
import Ledger

/// The `saldo demo` command.
struct DemoCommand: ConsoleCommand {
  static let configuration = CommandConfiguration(
    commandName: "demo",
    abstract: "Make an example workspace, import its statements and write its reports.",
    discussion: """
      The reports are HTML pages for every month, and every format for the latest one. Every run \
      produces identical files.
      """)

  @OptionGroup var common: CommonOptions

  @Argument(help: "Folder to make (default: -w, else saldo-demo).")
  var named: String?

  func run() throws {
    let folder = named ?? common.workspace ?? "saldo-demo"
    let files = try MakeWorkspace(folder: folder).demo()
    common.console.tell("\(folder)/  \(files.count) files with invented data")
    let workspace = try Workspace(root: folder)
    let summary = try ImportStatements(
      workspace, options: ImportStatements.Options(asOf: DemoWorkspace.lastDay)
    ).run()
    for file in summary.files {
      common.console.say(file.notes)
      if case .refused(_, let diagnostics) = file.result { common.console.say(diagnostics) }
    }
    ImportSummaryText(summary).lines.forEach(common.console.tell)
    guard summary.status == .done else { throw Exit(status: summary.status) }
    var options = MakeReports.Options()
    options.period = .everything
    options.isMonthly = true
    options.latestFormats = MakeReports.formatsWithoutRecipient
    let reports = try MakeReports(workspace, options: options).run()
    common.console.tell(
      "\(reports.folder)/  \(reports.written) written, \(reports.unchanged) unchanged")
    common.console.tellNext("saldo open -w \(folder)")
  }
}
