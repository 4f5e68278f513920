import ArgumentParser

/// The program.
@main
struct Saldo: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "saldo")
}
