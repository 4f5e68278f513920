import ArgumentParser
import Bookkeeping

/// The `saldo key` command.
struct KeyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "key",
    abstract: "Encrypt account numbers, notes and references in the ledger.",
    discussion: """
      With a key, saldo encrypts them with AES-256-GCM and leaves everything else as it is. saldo \
      looks for the key in --key-file FILE, SALDO_KEY_FILE, SALDO_PASSPHRASE_FD, \
      SALDO_PASSPHRASE_COMMAND, SALDO_PASSPHRASE, in this order.

      A lost key cannot be recovered. Do not keep the file from saldo key export with the ledger.
      """,
    subcommands: [KeyNewCommand.self, KeyRotateCommand.self, KeyExportCommand.self])
}

/// The `saldo key new` command.
struct KeyNewCommand: ConsoleCommand {
  static let configuration = CommandConfiguration(
    commandName: "new",
    abstract: "Set a key for the ledger and encrypt it.",
    discussion: """
        saldo key new --key-file ~/.config/saldo/key
        SALDO_PASSPHRASE_COMMAND="pass show saldo" saldo key new

      saldo creates a missing key file, readable only by you. It encrypts the ledger completely or \
      not at all, and overwrites its plaintext. Earlier backups stay unencrypted.
      """)

  @OptionGroup var common: CommonOptions

  func run() throws {
    let sealed = try ChangeKey(try common.openWorkspace()).begin(keyFile: common.keyFile)
    common.console.tell("The ledger is encrypted: \(sealed.words).")
    common.console.tell(
      "saldo cannot open the ledger without its key: "
        + "run saldo key export -o FILE and keep the file elsewhere.")
  }
}

/// The `saldo key rotate` command.
struct KeyRotateCommand: ConsoleCommand {
  static let configuration = CommandConfiguration(
    commandName: "rotate",
    abstract: "Replace the key file or passphrase that opens the ledger.",
    discussion: """
        saldo key rotate --new-key-file ~/.config/saldo/key2
        SALDO_NEW_PASSPHRASE_COMMAND="pass show saldo2" saldo key rotate --data-key

      saldo looks for the new secret in --new-key-file FILE, SALDO_NEW_KEY_FILE, \
      SALDO_NEW_PASSPHRASE_FD, SALDO_NEW_PASSPHRASE_COMMAND, SALDO_NEW_PASSPHRASE, and for the \
      current one as usual. With --data-key it re-encrypts everything. Copies of the old key and \
      earlier files from saldo key export then no longer open the ledger. You can keep the \
      same secret.
      """)

  @OptionGroup var common: CommonOptions

  @Option(name: .long, help: "New key file; created if it is missing.")
  var newKeyFile: String?

  @Flag(name: .long, help: "Re-encrypt everything under a new data key.")
  var dataKey = false

  func run() throws {
    let sources = KeySources(
      keyFile: newKeyFile, environment: CommonOptions.environment(of: .new), role: .new)
    let sealed = try ChangeKey(try common.openWorkspace()).rotate(
      to: sources, keyFile: newKeyFile, renewsDataKey: dataKey)
    if let sealed {
      common.console.tell("The ledger is encrypted under a new key: \(sealed.words).")
      common.console.tell("Earlier files from saldo key export no longer open it.")
    } else {
      common.console.tell("From now on, only the new secret opens the ledger.")
    }
    common.console.tell("Earlier copies of the ledger still open with the old key.")
  }
}

/// The `saldo key export` command.
struct KeyExportCommand: ConsoleCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Write the data key to a file, in case you lose the passphrase.",
    discussion: """
        saldo key export -o /media/stick/saldo-data-key

      Anyone with this file and the ledger can read everything: saldo … --key-file FILE. The file \
      works until you run saldo key rotate --data-key. Existing files are never overwritten.
      """)

  @OptionGroup var common: CommonOptions

  @Option(name: .shortAndLong, help: "File to write, readable only by you.")
  var output: String

  func run() throws {
    try ChangeKey(try common.openWorkspace()).export(to: output)
    common.console.tell("wrote \(output): it opens the ledger, so keep the two apart")
  }
}
