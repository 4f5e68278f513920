import ArgumentParser
import Bookkeeping
import Syntax

/// The `saldo open` command.
struct OpenCommand: ConsoleCommand {
  static let configuration = CommandConfiguration(
    commandName: "open",
    abstract: "Open the written reports in the browser.",
    discussion: """
        saldo open
        saldo open budget
        saldo open 2026-08
        saldo open month 2026-08

      Without arguments, opens the index of all reports; with a report, its latest page. The browser \
      is BROWSER, else xdg-open. If there is neither, prints the path of the page.
      """)

  @OptionGroup var common: CommonOptions

  @Argument(help: "Report such as budget, period such as 2026-08, or both.")
  var page: [String] = []

  func run() throws {
    let workspace = try common.openWorkspace()
    let path = try FindPage(workspace, today: try common.today()).path(page)
    guard try Browser(common.console.invocation).open(path) else {
      return try common.console.writeLine(Printable.text(path))
    }
    common.console.tell("Opened \(Printable.text(path))")
  }
}
