import ArgumentParser
import Bookkeeping

/// `saldo key`.
struct KeyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "key",
    abstract: "Seal account numbers, notes and references in the ledger.",
    discussion: """
      A ledger with a key keeps them under AES-256-GCM; everything else stays as it is. The key is \
      looked for in --key-file FILE, SALDO_KEY_FILE, SALDO_PASSPHRASE_FD, \
      SALDO_PASSPHRASE_COMMAND, SALDO_PASSPHRASE, in this order.

      A lost key cannot be recovered by anyone. Keep what saldo key export writes in another place \
      than the ledger.
      """,
    subcommands: [KeyNewCommand.self, KeyRotateCommand.self, KeyExportCommand.self])
}

/// `saldo key new`.
struct KeyNewCommand: TalkingCommand {
  static let configuration = CommandConfiguration(
    commandName: "new",
    abstract: "Give the ledger a key and seal it.",
    discussion: """
        saldo key new --key-file ~/.config/saldo/key
        SALDO_PASSPHRASE_COMMAND="pass show saldo" saldo key new

      A key file that is not there is made, readable for you alone. The ledger is sealed whole or \
      not at all, and what stood open in it is overwritten. Backups made before stay open.
      """)

  @OptionGroup var common: CommonOptions

  func run() throws {
    let sealed = try ChangeKey(try common.openWorkspace()).begin(keyFile: common.keyFile)
    common.console.tell("The ledger is sealed: \(sealed.words).")
    common.console.tell(
      "Without its key nobody can open it again, saldo included: "
        + "run saldo key export -o FILE and keep the file in another place.")
  }
}

/// `saldo key rotate`.
struct KeyRotateCommand: TalkingCommand {
  static let configuration = CommandConfiguration(
    commandName: "rotate",
    abstract: "Change what opens the ledger.",
    discussion: """
        saldo key rotate --new-key-file ~/.config/saldo/key2
        SALDO_NEW_PASSPHRASE_COMMAND="pass show saldo2" saldo key rotate --data-key

      The new secret is looked for in --new-key-file FILE, SALDO_NEW_KEY_FILE, \
      SALDO_NEW_PASSPHRASE_FD, SALDO_NEW_PASSPHRASE_COMMAND, SALDO_NEW_PASSPHRASE; the present one \
      as always. With --data-key everything is sealed anew, so that a copy of the old key opens \
      nothing more; the secret may then stay the same, and what key export wrote is of no use any \
      more.
      """)

  @OptionGroup var common: CommonOptions

  @Option(name: .long, help: "A key file to open the ledger from now on; made if it is not there.")
  var newKeyFile: String?

  @Flag(name: .long, help: "Seal everything anew under another data key.")
  var dataKey = false

  func run() throws {
    let sources = KeySources(
      keyFile: newKeyFile, environment: CommonOptions.environment(of: .new), role: .new)
    let sealed = try ChangeKey(try common.openWorkspace()).rotate(
      to: sources, keyFile: newKeyFile, renewsDataKey: dataKey)
    if let sealed {
      common.console.tell("The ledger is sealed under a new key: \(sealed.words).")
      common.console.tell("Files that saldo key export wrote do not open it any more.")
    } else {
      common.console.tell("The ledger is opened by the new secret alone from now on.")
    }
    common.console.tell("Copies of the ledger made before are opened by the old one.")
  }
}

/// `saldo key export`.
struct KeyExportCommand: TalkingCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Write the data key to a file, for the day the passphrase is lost.",
    discussion: """
        saldo key export -o /media/stick/saldo-data-key

      Whoever has the file and the ledger can read all of it: saldo … --key-file FILE. It holds \
      until saldo key rotate --data-key. A file that is there is never written over.
      """)

  @OptionGroup var common: CommonOptions

  @Option(name: .shortAndLong, help: "The file to write, readable for you alone.")
  var output: String

  func run() throws {
    try ChangeKey(try common.openWorkspace()).export(to: output)
    common.console.tell("wrote \(output): it opens the ledger, so keep it apart from it")
  }
}
