import ArgumentParser
import Bookkeeping
import Ledger
import Syntax

/// The error for arguments that ArgumentParser rejects, in saldo's words.
///
/// ArgumentParser makes only the text of its errors public. A test for each kind of error checks
/// that the version in use writes these texts.
struct UsageError {
  private let command: CommandInfo
  private let arguments: [String]
  /// ArgumentParser's own message, such as `Unknown option '--acount'`.
  private let text: String

  init(_ text: String, arguments: [String]) {
    self.text = text
    self.arguments = arguments
    command = CommandInfo(arguments)
  }

  var diagnostic: Diagnostic {
    if let last = commandLast { return last }
    if let name = quoted(after: "Unknown option '") { return unknownOption(name) }
    if let name = quoted(after: "Missing value for '") { return missingValue(name) }
    if let name = quoted(after: "The option '") { return unwantedValue(name) }
    if let word = quoted(after: "Unexpected argument '") { return unexpected([word]) }
    if let words = text.firstRange(of: " unexpected arguments: '") {
      return unexpected(
        text[words.upperBound...].dropLast().split(separator: "', '").map(String.init))
    }
    if let name = quoted(after: "Missing expected argument '") { return missingArgument(name) }
    if let value = quoted(after: "The value '", until: "' is invalid for '") {
      return invalidValue(value)
    }
    let plain = text.replacing("'", with: "\"")
    return error(
      plain.prefix(1).lowercased() + plain.dropFirst().prefix { $0 != "\n" }, hint: seeHelp)
  }

  /// The part of the message between its start and an end; nil if it does not have both.
  private func quoted(after start: String, until end: String = "'") -> String? {
    guard text.hasPrefix(start) else { return nil }
    let rest = text.dropFirst(start.count)
    return rest.firstRange(of: end).map { String(rest[..<$0.lowerBound]) }
  }

  private func error(_ message: some StringProtocol, hint: String?) -> Diagnostic {
    Diagnostic(.error, String(message), hint: hint)
  }

  private var seeHelp: String { "\(command.help) lists the options" }

  // MARK: - Options

  private func unknownOption(_ name: String) -> Diagnostic {
    error("unknown option \(Printable.quoted(name))", hint: hint(unknown: name))
  }

  private func hint(unknown name: String) -> String {
    if let now = FormerNames.option(name, of: command.path) {
      return "the option is now called \(now)"
    }
    if name.dropFirst().first?.isNumber == true {
      return "write -- before arguments that begin with a hyphen"
    }
    let names = command.optionNames + ["--help", "--version"]
    let meant = Suggestion.closest(
      to: Self.bare(name), among: names.filter { $0.hasPrefix("--") }.map(Self.bare))
    return meant.map { "did you mean \"--\($0)\"?" } ?? seeHelp
  }

  private static func bare(_ name: String) -> String { String(name.drop { $0 == "-" }) }

  private func missingValue(_ named: String) -> Diagnostic {
    let name = String(named.prefix { $0 != " " })
    let item = command[option: name]
    let use = command.examples.first { $0.split(separator: " ").contains(Substring(name)) }
    let value = item?.valueName ?? "value"
    return error(
      "\(name) needs a value" + (item.map { ": \($0.words)" } ?? ""),
      hint: use.map { "for example: \($0)" } ?? "write \(name) <\(value)>")
  }

  private func unwantedValue(_ name: String) -> Diagnostic {
    error("\(name) takes no value", hint: "write \(name) on its own")
  }

  // MARK: - Arguments

  private func unexpected(_ words: [String]) -> Diagnostic {
    let word = words.first ?? ""
    if !command.subcommands.isEmpty { return Self.unknownCommand(word, in: command) }
    let items = command.arguments.map { "<\($0.valueName)>" }
    let accepts =
      items.isEmpty
      ? "\(command.path) takes no arguments"
      : "\(command.path) takes only \(items.joined(separator: " "))"
    return error(
      "unexpected argument \(Printable.quoted(word))", hint: "\(accepts); see \(command.help)")
  }

  /// The error for options before the command; nil if no argument names a command.
  private var commandLast: Diagnostic? {
    guard command.path == "saldo",
      let place = arguments.firstIndex(where: command.subcommands.contains)
    else { return nil }
    let word = arguments[place]
    let moved = [word] + arguments[(place + 1)...] + arguments[..<place]
    return error(
      "an option comes before the command \(Printable.quoted(word))",
      hint: "write the command first: saldo \(moved.map(Printable.text).joined(separator: " "))")
  }

  private func missingArgument(_ shown: String) -> Diagnostic {
    let name = shown.prefix { $0 != " " }
    let item = command.arguments.first { "<\($0.valueName)>" == name }
    let isID = item?.words.lowercased().hasPrefix("transaction id") == true
    let example = command.examples.first.map { "for example: \($0)" } ?? seeHelp
    return error(
      "\(command.path) needs \(name)" + (item.map { ": \($0.words)" } ?? ""),
      hint: isID ? "saldo list shows the ids; \(example)" : example)
  }

  private func invalidValue(_ value: String) -> Diagnostic {
    let subject = text.firstRange(of: "' is invalid for '")
      .map { text[$0.upperBound...].prefix { $0 != "'" } }
    let name = String((subject ?? "").prefix { $0 != " " })
    let item =
      command[option: name] ?? command.arguments.first { "<\($0.valueName)>" == name }
    let shown = Printable.quoted(value)
    if let item, !item.values.isEmpty {
      return error(
        "\(name): \(shown) is not a valid value",
        hint: Suggestion.hint(
          for: value, among: item.values, else: "values: \(item.values.joined(separator: ", "))"))
    }
    if item?.valueName == "day" {
      return error("\(name): \(shown) is not a date", hint: DateSuggestion.hint(for: value))
    }
    return error("\(name): \(shown) is not a valid value", hint: item?.words)
  }

  // MARK: - Commands

  /// The error for a word that names no command of a group; `saldo` is the group of all commands.
  static func unknownCommand(_ word: String, in command: CommandInfo) -> Diagnostic {
    let isRoot = command.path == "saldo"
    let group = isRoot ? "" : "\(command.path.dropFirst(6)) "
    if let now = FormerNames.command(group + word) {
      return Diagnostic(
        .error, "unknown command \(Printable.quoted(group + word))",
        hint: "the command is now called saldo \(now)")
    }
    return Diagnostic(
      .error, "unknown command \(Printable.quoted(group + word))",
      hint: Suggestion.hint(
        for: word, among: command.subcommands,
        else: isRoot
          ? "saldo --help lists the commands"
          : "commands: \(command.subcommands.joined(separator: ", "))"))
  }

  /// The error for a word after `saldo help` that names no command; nil if every word does.
  static func unknownTopic(_ words: [String]) -> Diagnostic? {
    let command = CommandInfo(words)
    let known = command.path.split(separator: " ").count - 1
    guard known < words.count else { return nil }
    let word = words[known]
    let topics = command.subcommands + (known == 0 ? [HelpText.optionsTopic] : [])
    let group = command.path.dropFirst(6)
    let name = group.isEmpty ? word : "\(group) \(word)"
    return Diagnostic(
      .error, "unknown help topic \(Printable.quoted(name))",
      hint: FormerNames.command(name).map { "the command is now called saldo \($0)" }
        ?? Suggestion.hint(
          for: word, among: topics,
          else: topics.isEmpty ? "see \(command.help)" : "topics: \(topics.joined(separator: ", "))"
        ))
  }
}
