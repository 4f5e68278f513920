import ArgumentParser
import Bookkeeping
import Syntax

/// The `saldo restore` command.
struct RestoreCommand: ConsoleCommand {
  static let configuration = CommandConfiguration(
    commandName: "restore",
    abstract: "Restore the ledger from a backup.",
    discussion: """
        saldo restore /mnt/backup/money.sqlite
        saldo restore --replace /mnt/backup/money.sqlite

      saldo copies and verifies the backup before it changes anything. It replaces an existing ledger \
      only with --replace, and keeps the old one. An encrypted backup opens with its original key.
      """)

  @OptionGroup var common: CommonOptions

  @Flag(name: .long, help: "Replace the existing ledger and keep the old one.")
  var replace = false

  @Argument(help: "Backup to restore.")
  var file: String

  func run() throws {
    let summary = try RestoreBackup(try common.openWorkspace()).run(from: file, replaces: replace)
    let console = common.console
    console.tell("Restored \(summary.contents.words).")
    if let kept = summary.kept { console.tell("Kept the old ledger: \(Printable.text(kept))") }
    for damaged in summary.contents.damagedFiles {
      console.tell(
        "Rows of \(Printable.text(damaged)) were changed outside saldo: see saldo check sources")
    }
  }
}
