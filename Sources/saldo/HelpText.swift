import ArgumentParser

/// The help of saldo and its commands: ArgumentParser's text with the global options listed once.
enum HelpText {
  /// The help topic that lists the options of every command.
  static let optionsTopic = "options"

  /// A command with only the global options, to render their help.
  private struct GlobalOptions: ParsableCommand {
    @OptionGroup var common: CommonOptions
  }

  /// The help text from ArgumentParser in its final form; any other text unchanged.
  ///
  /// The titles of groups are shorter. The global options, or a pointer to them, come at the end.
  static func finished(_ text: String, _ columns: Int?) -> String {
    guard text.contains("USAGE: ") else { return text }
    let isRoot = text.contains("USAGE: saldo <subcommand>")
    let titled = text.replacing(" SUBCOMMANDS:\n", with: ":\n")
    guard isRoot else { return "\(titled.hasSuffix("\n") ? titled : titled + "\n")\n\(pointer)" }
    // The line about help of a subcommand stays last.
    guard let end = titled.firstRange(of: "\n  See 'saldo help") else { return titled }
    return titled[..<end.lowerBound] + "\n" + global(columns) + titled[end.lowerBound...]
  }

  private static let pointer = """
    GLOBAL OPTIONS:
      -w, -q, --user, --key-file, --as-of, --no-input, --errors, --color
                              See 'saldo help options'.
    """

  /// The text of `saldo help options`.
  static func options(_ columns: Int?) -> String {
    "Every command takes these options, after its name.\n\n" + global(columns)
  }

  /// The global options with their descriptions.
  private static func global(_ columns: Int?) -> String {
    let help = GlobalOptions.helpMessage(includeHidden: true, columns: columns)
    guard let start = help.firstRange(of: "\nOPTIONS:\n") else { return help }
    let lines = help[start.upperBound...].split(separator: "\n", omittingEmptySubsequences: false)
    let own = lines.prefix { !$0.hasPrefix("  -h, --help") && !$0.hasPrefix("  --help") }
    return "GLOBAL OPTIONS:\n" + own.joined(separator: "\n") + "\n"
  }
}
