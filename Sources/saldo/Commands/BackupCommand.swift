import ArgumentParser
import Bookkeeping
import Syntax

/// `saldo backup`.
struct BackupCommand: TalkingCommand {
  static let configuration = CommandConfiguration(
    commandName: "backup",
    abstract: "Copy the ledger to a file, verified, also while an import runs.",
    discussion: """
        saldo backup /mnt/backup/money.sqlite
        saldo backup /mnt/backup/

      The copy is verified before it replaces an earlier backup. In a folder it gets a name with \
      the day. Secret texts stay sealed; no key is needed. The workspace's own files are not in it: \
      saldo.yaml, profiles, rules, tables, templates, statements.

      saldo restore puts a backup back. With "backup: {days: 30}" in saldo.yaml, saldo check \
      reports when the last backup is older.
      """)

  @OptionGroup var common: CommonOptions

  @Argument(help: "The file or folder to write to.")
  var file: String

  func run() throws {
    let summary = try BackupLedger(try common.openWorkspace()).run(
      to: file, asOf: try common.today())
    common.console.tell(
      "\(Printable.text(summary.path)): \(summary.contents.words), verified")
  }
}
