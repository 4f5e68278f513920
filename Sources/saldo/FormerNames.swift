/// The earlier public names, for hints in messages; saldo does not accept them.
///
/// `Sources/RENAMED.md` lists them all.
enum FormerNames {
  private static let commands = ["bought": "purchase", "dup": "duplicates"]
  private static let options = [
    "saldo list --standing": "--status", "saldo edit --restore": "--revert",
  ]

  /// The current name of a renamed command; nil for any other name.
  static func command(_ name: String) -> String? { commands[name] }

  /// The current name of a renamed option of a command such as `saldo list`; nil for any other
  /// name.
  static func option(_ name: String, of command: String) -> String? {
    options["\(command) \(name)"]
  }
}
