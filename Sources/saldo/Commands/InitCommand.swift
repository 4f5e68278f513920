import ArgumentParser
import Bookkeeping
import Ledger
import Syntax

/// The `saldo init` command.
struct InitCommand: ConsoleCommand {
  static let configuration = CommandConfiguration(
    commandName: "init",
    abstract: "Make a workspace, for your statements or with commented examples.",
    discussion: """
        saldo init ~/money --from ~/Downloads/giro.csv ~/Downloads/card.ofx
        saldo init ~/Downloads/giro.csv
        saldo init ~/money

      If you name statements, saldo reads them and copies them into inbox/. It writes the \
      settings, accounts and CSV profiles that they need. Then run saldo import. It shows the \
      evidence for each decision. On a terminal, it asks about anything that no file shows. If it \
      does not understand a file, it writes nothing.


      saldo never overwrites existing files. rules/99-starter.yaml categorises rows with \
      unambiguous words in many languages, such as salary, rent, cash and fees. Your own rules win.
      """)

  @OptionGroup var common: CommonOptions

  @Argument(help: "Folder (default: -w, else the current one), or statement files.")
  var paths: [String] = []

  @Option(
    name: .long, parsing: .upToNextOption, help: "Statements to make the workspace for.")
  var from: [String] = []

  @Option(name: .long, help: "Home currency, and currency of files that do not name one.")
  var currency: String?

  @OptionGroup var layout: LayoutOptions

  @Flag(
    name: .long, inversion: .prefixedNo,
    help: "Write starter categories and rules: tables/categories.csv, rules/99-starter.yaml.")
  var starter = true

  func run() throws {
    let (folder, statements) = try InitArguments(paths, from: from).folderAndStatements
    let target = folder ?? common.workspace ?? "."
    let console = common.console
    guard !statements.isEmpty else {
      guard currency == nil, layout.dates == nil, layout.sign == nil else {
        throw Failure(
          .usage, "--currency, --dates and --sign work only with statements",
          hint: "name them: saldo init --from FILE")
      }
      let files = try MakeWorkspace(folder: target).run(hasStarter: starter)
      files.forEach { console.tell("wrote \($0)") }
      let inbox = target == "." ? "inbox" : "\(target)/inbox"
      console.tellNext("put a statement into \(inbox) and run: \(Self.next(target))")
      return
    }
    var options = InitFromStatements.Options(asOf: try common.today())
    options.paths = statements
    options.currency = try Arguments.currency(currency)
    options.dateOrder = try Arguments.dateOrder(layout.dates)
    options.sign = try Arguments.sign(layout.sign)
    options.hasStarter = starter
    let work = InitFromStatements(folder: target, options: options)
    let draft = try work.draft(asking: InitConversation(console).questions)
    console.say(draft.notes)
    for conclusion in draft.plan.conclusions {
      console.tell(conclusion.text)
      conclusion.details.forEach { console.tell("  \(Printable.text($0))") }
    }
    let (written, present) = try work.write(draft)
    written.forEach { console.tell("wrote \($0)") }
    present.forEach(console.tell)
    console.tellNext(Self.next(target))
  }

  private static func next(_ folder: String) -> String {
    folder == "." ? "saldo import" : "saldo import -w \(folder)"
  }
}

/// The folder and the statements among the arguments of `saldo init`.
struct InitArguments {
  private let paths: [String]
  private let from: [String]

  init(_ paths: [String], from: [String]) {
    self.paths = paths
    self.from = from
  }

  var folderAndStatements: (folder: String?, statements: [String]) {
    get throws {
      if paths.count == 1, from.isEmpty, Self.isStatement(paths[0]) { return (nil, paths) }
      guard paths.count > 1 || (paths.count == 1 && Self.isFile(paths[0])) else {
        return (paths.first, from)
      }
      guard let other = paths.first(where: { !Self.isStatement($0) }) else {
        return (nil, paths + from)
      }
      let rest = paths.filter { $0 != other } + from
      throw Failure(
        .usage, "\(Printable.quoted(other)) is not a file, but the other arguments are",
        hint: "write the statements after --from: saldo init \(Printable.text(other)) --from "
          + rest.map(Printable.text).joined(separator: " "))
    }
  }

  private static func isFile(_ path: String) -> Bool {
    (try? FilePath(typed: path).kind()) == .file
  }

  /// Whether an argument is a file, or the name of a missing file rather than of a new folder.
  private static func isStatement(_ path: String) -> Bool {
    let names = [".csv", ".ofx", ".qfx", ".qbo", ".qif", ".xml", ".sta", ".mt940", ".txt", ".json"]
    return isFile(path)
      || (try? FilePath(typed: path).kind()) != .folder
        && names.contains { path.lowercased().hasSuffix($0) }
  }
}
