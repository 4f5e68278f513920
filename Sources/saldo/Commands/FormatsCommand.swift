import ArgumentParser
import Bookkeeping

/// The `saldo formats` command.
struct FormatsCommand: ConsoleCommand {
  static let configuration = CommandConfiguration(
    commandName: "formats", abstract: "List the statement formats saldo reads.")

  @OptionGroup var common: CommonOptions

  func run() throws {
    for format in KnownFormats.all {
      try common.console.writeLine("\(format.name)  \(format.title)")
    }
    try common.console.writeLine("")
    try common.console.writeLine("Built-in CSV profiles of banks:")
    for profile in try KnownFormats.profiles() {
      try common.console.writeLine("  \(profile.name)  \(profile.title)")
    }
  }
}
