import ArgumentParser
import Syntax

/// A command that the arguments name, with its options, for messages about wrong arguments.
///
/// Only errors need it.
struct CommandInfo {
  /// An option, a flag or an argument.
  struct Item {
    /// The names of an option, such as `-n` and `--dry-run`; empty for an argument.
    let names: [String]
    /// The name of the value, such as `day` in `--as-of <day>`.
    let valueName: String
    let abstract: String
    /// The valid values; empty if the item has no fixed set of them.
    let values: [String]
    let isFlag: Bool
    let isRepeating: Bool
  }

  /// The whole command as typed, such as `saldo key new`.
  let path: String
  let type: any ParsableCommand.Type
  /// The command that the words name, before a default subcommand replaces it.
  let group: any ParsableCommand.Type
  let items: [Item]

  /// Finds the deepest command that the leading words name.
  ///
  /// A group with a default subcommand means that subcommand, as in `saldo duplicates --json`.
  init(_ arguments: [String]) {
    var type: any ParsableCommand.Type = Saldo.self
    var words = ["saldo"]
    for word in arguments {
      guard let next = Self.subcommand(word, of: type) else { break }
      type = next
      words.append(word)
    }
    group = type
    type = type.configuration.defaultSubcommand ?? type
    if words.count == 1 { type = StartCommand.self }
    self.type = type
    path = words.joined(separator: " ")
    items = Self.items(of: type)
  }

  private static func subcommand(
    _ word: String, of type: any ParsableCommand.Type
  ) -> (any ParsableCommand.Type)? {
    type.configuration.subcommands.first { $0.configuration.commandName == word }
  }

  /// The names of the subcommands that may follow; empty for a command without subcommands.
  var subcommands: [String] {
    group.configuration.subcommands.compactMap { $0.configuration.commandName }
  }

  var arguments: [Item] { items.filter(\.names.isEmpty) }

  /// The names of all options, such as `--account`.
  var optionNames: [String] { items.flatMap(\.names) }

  subscript(option name: String) -> Item? { items.first { $0.names.contains(name) } }

  /// The examples of the command's help, such as `saldo explain 20260814-3fa9c2d1`.
  var examples: [String] {
    type.configuration.discussion.split(separator: "\n")
      .filter { $0.hasPrefix("  saldo ") }.map { $0.dropFirst(2).trimmed }
  }

  /// The command that shows the help of this command.
  var help: String {
    path == "saldo" ? "saldo --help" : "\(path) --help"
  }

  /// The items in the description that ArgumentParser writes for other tools; empty if unreadable.
  private static func items(of type: any ParsableCommand.Type) -> [Item] {
    let stream = ByteStream(name: "help", bytes: Array(type._dumpHelp().utf8))
    guard let root = try? JSONTokenizer(stream).nextValue(),
      case .array(let items)? = root["command"]?["arguments"]?.content
    else { return [] }
    return items.map(Item.init)
  }
}

extension CommandInfo.Item {
  fileprivate init(_ value: JSONValue) {
    names = Self.list(value["names"]).compactMap { name in
      guard let text = name["name"]?.scalarText else { return nil }
      return name["kind"]?.scalarText == "long" ? "--\(text)" : "-\(text)"
    }
    valueName = value["valueName"]?.scalarText ?? "value"
    abstract = value["abstract"]?.scalarText ?? ""
    values = Self.list(value["allValues"]).compactMap(\.scalarText)
    isFlag = value["kind"]?.scalarText == "flag"
    if case .bool(true)? = value["isRepeating"]?.content {
      isRepeating = true
    } else {
      isRepeating = false
    }
  }

  private static func list(_ value: JSONValue?) -> [JSONValue] {
    if case .array(let values)? = value?.content { values } else { [] }
  }

  /// The abstract as the end of a sentence, without a final full stop.
  ///
  /// The first letter is in lower case, unless the second letter is also a capital.
  var words: String {
    let text = abstract.hasSuffix(".") ? String(abstract.dropLast()) : abstract
    let isName = text.dropFirst().first?.isUppercase ?? false
    return isName ? text : text.prefix(1).lowercased() + text.dropFirst()
  }
}
