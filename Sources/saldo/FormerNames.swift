/// Earlier public names, for the hint of a message; saldo does not accept them.
///
/// `Sources/RENAMED.md` lists them all.
enum FormerNames {
  private static let commands = ["bought": "purchase", "dup": "duplicates"]
  private static let options = [
    "saldo list --standing": "--status", "saldo edit --restore": "--revert",
  ]

  /// The present name of a command.
  static func command(_ name: String) -> String? { commands[name] }

  /// The present name of an option of a command such as `saldo list`.
  static func option(_ name: String, of command: String) -> String? {
    options["\(command) \(name)"]
  }
}
