import Foundation
import Testing

/// Files made to exhaust whoever reads them: each is refused early, in little memory, and leaves
/// the ledger as it was.
@Suite(.serialized) struct HostileInputTests {
  /// A workspace with one statement taken in; each case works on a copy of it.
  private static let prepared = Result {
    let scratch = try Scratch(copyOf: ErrorGalleryTests.workspace)
    _ = try Shell.run("saldo import", in: scratch.folder)
    return scratch
  }

  /// What no import of a refused file may need.
  private static let mostMemory = 256 << 20

  @Test(arguments: HostileInput.all)
  func `a hostile file is refused in little memory`(input: HostileInput) throws {
    let scratch = try Scratch(copyOf: Self.prepared.get().folder)
    _ = try Shell.run("{ \(input.script); } > inbox/\(input.name)", in: scratch.folder)
    let ledger = scratch.folder.appending(path: ".saldo/me.sqlite")
    let before = try Data(contentsOf: ledger)
    let outcome = try Shell.run(
      "saldo import \(input.options) inbox/\(input.name)", in: scratch.folder)

    #expect(outcome.status == 65)
    #expect(outcome.output.contains(input.message), "\(outcome.output.prefix(400))")
    #expect(outcome.output.hasPrefix("inbox/\(input.name):"), "\(outcome.output.prefix(400))")
    #expect(outcome.peakMemory < Self.mostMemory)
    #expect(try Data(contentsOf: ledger) == before)
  }
}
