import ArgumentParser
@main struct Saldo: ParsableCommand { static let configuration = CommandConfiguration(commandName: "saldo") }
