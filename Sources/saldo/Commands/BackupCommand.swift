import ArgumentParser
import Bookkeeping
import Syntax

/// The `saldo backup` command.
struct BackupCommand: ConsoleCommand {
  static let configuration = CommandConfiguration(
    commandName: "backup",
    abstract: "Back up the ledger to a verified file, even while an import runs.",
    discussion: """
        saldo backup /mnt/backup/money.sqlite
        saldo backup /mnt/backup/

      saldo verifies the copy before it replaces an earlier backup. In a folder, the file's name \
      contains the date. Encrypted texts stay encrypted; no key is needed. A backup does not include \
      the workspace's files: saldo.yaml, profiles, rules, tables, templates, statements.

      saldo restore restores a backup. With "backup: {days: 30}" in saldo.yaml, saldo check \
      reports if the last backup is more than 30 days old.
      """)

  @OptionGroup var common: CommonOptions

  @Argument(help: "File or folder to write to.")
  var file: String

  func run() throws {
    let summary = try BackupLedger(try common.openWorkspace()).run(
      to: file, asOf: try common.today())
    common.console.tell(
      "\(Printable.text(summary.path)): \(summary.contents.words), verified")
  }
}
