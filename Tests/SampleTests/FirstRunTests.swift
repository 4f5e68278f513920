import Foundation
import Testing

/// The first import of a workspace: beside another one, killed, and where the system tells a program less
/// than usual.
@Suite struct FirstRunTests {
  private let scratch: Scratch

  init() throws { scratch = try Scratch(copyOf: ErrorGalleryTests.workspace) }

  @Test func `first imports at the same time end with 0 or wait for another day`() throws {
    let outcome = try Shell.process(
      """
      for n in 1 2 3 4 5 6 7 8; do
        { saldo import -q giro-2026-09.csv; echo "ended $?"; } > "out$n" 2>&1 &
      done
      wait; cat out*; saldo check ledger
      """, in: scratch.folder)
    let lines = outcome.output.split(separator: "\n")
    let ends = lines.filter { $0.hasPrefix("ended") }
    #expect(ends.count == 8 && ends.contains("ended 0"))
    #expect(Set(ends).isSubset(of: ["ended 0", "ended 75"]), "\(outcome.output)")
    #expect(outcome.status == 0 && lines.last == "0 findings")
  }
}
