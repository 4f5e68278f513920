import Foundation
import Testing

/// `saldo key` as a person and a shell meet it.
@Suite struct KeyCommandTests {
  private static let passphrase = "KANARIE-passphrase-41"
  private static let newPassphrase = "KANARIE-passphrase-42"
  private let scratch: Scratch
  private var folder: URL { scratch.folder }

  /// A workspace with a ledger of two rows, a note on one.
  init() throws {
    scratch = try Scratch()
    try write(
      """
      version: 1
      accounts:
        giro:
          number: DE02120300000000202051
          currency: EUR

      """, to: "saldo.yaml")
    try write(
      """
      :20:START
      :25:12030000/DE02120300000000202051
      :28C:1/1
      :60F:C260801EUR100,00
      :61:2608030803D10,00NTRFKANARIE-REF-77
      :86:106?20KREF+KANARIE-REF-77?32Shop
      :61:2608040804D5,00NTRFKANARIE-REF-78
      :86:106?20KREF+KANARIE-REF-78?32Kiosk
      :62F:C260804EUR85,00
      -

      """, to: "inbox/giro.sta")
  }

  private func write(_ text: String, to name: String) throws {
    let file = folder.appending(path: name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  private func run(_ line: String) throws -> Shell.Outcome { try Shell.run(line, in: folder) }

  private var with: String { "SALDO_PASSPHRASE=\(Self.passphrase)" }

  @Test func `C1 C2 a sealed ledger is opened by its own key alone, and exit 77 says so`() throws {
    #expect(try run("saldo import").status == 0)
    let open = try run("saldo list --format json")
    #expect(open.status == 0, "\(open.output)")
    #expect(try run("\(with) saldo key new").status == 0)
    let missing = try run("saldo list")
    #expect(missing.status == 77)
    #expect(missing.output.contains("SALDO_PASSPHRASE_COMMAND"))
    let wrong = try run("SALDO_PASSPHRASE=something-else saldo list")
    #expect(wrong.status == 77 && wrong.output.contains("wrong key"))
    #expect(try run("saldo import").status == 77)
    #expect(try run("saldo report --period 2026-08; saldo runs").status == 0)
    #expect(try run("\(with) saldo list --format json").output == open.output)
  }
}
