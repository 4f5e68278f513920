import ArgumentParser
import Bookkeeping
import Syntax

/// `saldo restore`.
struct RestoreCommand: TalkingCommand {
  static let configuration = CommandConfiguration(
    commandName: "restore",
    abstract: "Put a backup in the place of the ledger.",
    discussion: """
        saldo restore /mnt/backup/money.sqlite
        saldo restore --replace /mnt/backup/money.sqlite

      The backup is copied and verified before anything changes. A ledger that is there is replaced \
      only with --replace, and kept beside the restored one. A sealed backup is opened by the key \
      that it had.
      """)

  @OptionGroup var common: CommonOptions

  @Flag(name: .long, help: "Replace the ledger that is there, and keep it.")
  var replace = false

  @Argument(help: "The backup to restore.")
  var file: String

  func run() throws {
    let summary = try RestoreBackup(try common.openWorkspace()).run(from: file, replaces: replace)
    let console = common.console
    console.tell("Restored \(summary.contents.words).")
    if let kept = summary.kept { console.tell("The old ledger is kept: \(Printable.text(kept))") }
    for damaged in summary.contents.damagedFiles {
      console.tell(
        "Rows of \(Printable.text(damaged)) were changed outside of saldo: saldo check sources")
    }
  }
}
