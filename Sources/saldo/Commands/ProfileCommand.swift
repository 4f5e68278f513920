import ArgumentParser
import Bookkeeping
import Ledger

/// `saldo profile`.
struct ProfileCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "profile", abstract: "CSV layouts of banks.",
    subcommands: [ProfileNewCommand.self])
}

/// `saldo profile new`.
struct ProfileNewCommand: TalkingCommand {
  static let configuration = CommandConfiguration(
    commandName: "new",
    abstract: "Write a CSV profile by looking at a file.",
    discussion: """
        saldo profile new --account giro ~/Downloads/umsaetze.csv

      Says what was found and how sure it is, and writes profiles/NAME.yaml, or standard output \
      with -o -. What can be read in two ways is refused with both readings shown.
      """)

  @OptionGroup var common: CommonOptions

  @Argument(help: "A statement of the bank.")
  var file: String

  @Option(name: .long, help: "What to call the profile; the file's name where nothing is said.")
  var name: String?

  @Option(name: .long, help: "The account its files belong to.")
  var account: String?

  @Option(name: .long, help: "The currency, where the file does not say it.")
  var currency: String?

  @Option(name: .shortAndLong, help: "Only -, which writes the profile to standard output.")
  var output: String?

  func run() throws {
    guard output == nil || output == "-" else {
      throw Failure(.usage, "-o takes only -; the file is named with --name")
    }
    let console = common.console
    let work = WriteProfile(try common.openWorkspaceIfAny())
    let finding = try work.look(
      at: file, name: try profileName(), account: try AccountOption.key(account),
      currency: try CurrencyOption.currency(currency), asOf: try common.today())
    finding.evidence.forEach { console.tell($0) }
    if output == "-" {
      try console.write(Array(finding.yaml.utf8))
    } else {
      try work.write(finding)
      console.tell("wrote \(finding.path)")
    }
  }

  /// The name asked for, or one made of the file's.
  private func profileName() throws -> String {
    if let name {
      guard Account.isKey(name) else {
        throw Failure(.usage, "\"\(name)\" cannot be a profile's name: use a–z, 0–9, - and _")
      }
      return name
    }
    let stem = file.split(separator: "/").last?.split(separator: ".").first ?? "profile"
    let plain = stem.lowercased().map { character -> Character in
      character.isASCII && (character.isLetter || character.isNumber) ? character : "-"
    }
    return String(plain.prefix(64))
  }
}
