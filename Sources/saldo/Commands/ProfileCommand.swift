import ArgumentParser
import Bookkeeping
import Ledger

/// The `saldo profile` command.
struct ProfileCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "profile", abstract: "Write CSV profiles of banks.",
    subcommands: [ProfileNewCommand.self])
}

/// The `saldo profile new` command.
struct ProfileNewCommand: ConsoleCommand {
  static let configuration = CommandConfiguration(
    commandName: "new",
    abstract: "Detect the CSV layout of a file and write a profile for it.",
    discussion: """
        saldo profile new --account giro ~/Downloads/umsaetze.csv

      Shows what saldo detected and how sure it is. Writes profiles/NAME.yaml, or with -o - to \
      standard output. Rejects an ambiguous file and shows both readings.
      """)

  @OptionGroup var common: CommonOptions

  @Argument(help: "Statement from the bank.")
  var file: String

  @Option(name: .long, help: "Name of the profile (default: from the file name).")
  var name: String?

  @Option(name: .long, help: "Account for files with this layout.")
  var account: String?

  @Option(name: .long, help: "Currency, if the file does not name one.")
  var currency: String?

  @Option(name: .long, help: "Order of ambiguous dates such as 03/04/2026: dmy, mdy or ymd.")
  var dates: String?

  @Option(
    name: .long,
    help: "Sign of ambiguous amounts: as-is (positive is money in) or inverted.")
  var sign: String?

  @Option(name: .shortAndLong, help: "Accepts only -, to write the profile to standard output.")
  var output: String?

  func run() throws {
    guard output == nil || output == "-" else {
      throw Failure(.usage, "-o accepts only -", hint: "use --name to name the file")
    }
    let console = common.console
    let work = WriteProfile(try common.openWorkspaceIfAny())
    let finding = try work.look(
      at: file, name: try profileName(), account: try Arguments.account(account),
      currency: try Arguments.currency(currency),
      dateOrder: try Arguments.dateOrder(dates), sign: try Arguments.sign(sign),
      asOf: try common.today())
    finding.evidence.forEach { console.tell($0) }
    if output == "-" {
      try console.write(Array(finding.yaml.utf8))
    } else {
      try work.write(finding)
      console.tell("wrote \(finding.path)")
    }
  }

  /// The name from the option, or one derived from the file name.
  private func profileName() throws -> String {
    if let name {
      return try (Account.isKey(name) ? name : nil)
        .orReject("\"\(name)\" is not a valid profile name", hint: Account.keyHint)
    }
    return WriteProfile.name(for: file)
  }
}
