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

  /// Linux counts as a child's own what the process that started it had until then, which with many
  /// tests side by side may be more than the limit: a shell that does nothing tells how much.
  private static func expectLittleMemory(_ outcome: Shell.Outcome) throws {
    let inherited = try Shell.process("true", in: prepared.get().folder).peakMemory ?? 0
    #expect(try #require(outcome.peakMemory) <= max(mostMemory, inherited))
  }

  @Test(arguments: HostileInput.all)
  func `a hostile file is refused in little memory`(input: HostileInput) throws {
    let scratch = try Scratch(copyOf: Self.prepared.get().folder)
    _ = try Shell.run("{ \(input.script); } > inbox/\(input.name)", in: scratch.folder)
    let ledger = scratch.folder.appending(path: ".saldo/me.sqlite")
    let before = try Data(contentsOf: ledger)
    let outcome = try Shell.process(
      "saldo import \(input.options) inbox/\(input.name)", in: scratch.folder)

    #expect(outcome.status == 65)
    #expect(outcome.output.contains(input.message), "\(outcome.output.prefix(400))")
    #expect(outcome.output.hasPrefix("inbox/\(input.name):"), "\(outcome.output.prefix(400))")
    try Self.expectLittleMemory(outcome)
    #expect(try Data(contentsOf: ledger) == before)
  }

  /// A CSV of `rows` for the profile giro of the gallery, imported; the answers of `commands`.
  private static func taken(_ rows: String, then commands: String) throws -> Shell.Outcome {
    let scratch = try Scratch(copyOf: prepared.get().folder)
    return try Shell.run(
      """
      { echo Date,Payee,Text,Amount,Balance; \(rows); } > inbox/rows.csv
      saldo import -q inbox/rows.csv && \(commands)
      """, in: scratch.folder)
  }

  @Test func `equal rows are as many transactions as there are rows`() throws {
    let outcome = try Self.taken(
      "yes '2026-09-02,Market,MARKET 17,-1.00,' | head -n 5000",
      then: "saldo list --period 2026-09 --limit 9999 | wc -l")
    #expect(outcome.transcript == "5000\n")
    try Self.expectLittleMemory(outcome)
  }

  @Test func `a long word and a letter with many marks are cut on a terminal`() throws {
    let outcome = try Self.taken(
      """
      printf '2026-09-02,'; head -c 60000 /dev/zero | tr '\\0' x; printf ',,-1.00,\\n'
      printf '2026-09-02,e'; yes "$(printf '\\314\\201')" | head -n 10000 | tr -d '\\n'
      printf ',,-2.00,\\n'
      """, then: "saldo list --period 2026-09 && saldo import -n --no-balance-check inbox/rows.csv")
    #expect(outcome.status == 0)
    let lines = outcome.output.split(separator: "\n")
    #expect(lines.count { $0.contains("…") } >= 2)
    #expect(lines.allSatisfy { $0.utf8.count < 600 })
  }

  @Test func `twins in two normal forms are one transaction`() throws {
    let outcome = try Self.taken(
      "printf '2026-09-02,Caf\\303\\251,,-1.00,\\n'",
      then: """
        { echo Date,Payee,Text,Amount,Balance; printf '2026-09-02,Cafe\\314\\201,,-1.00,\\n'
        } > inbox/twin.csv; saldo import inbox/twin.csv | head -n 1
        """)
    #expect(outcome.output.contains("1 row  0 new  1 already in"))
  }

  @Test func `a folder full of links is told in a few lines`() throws {
    let scratch = try Scratch(copyOf: Self.prepared.get().folder)
    let outcome = try Shell.run(
      "mkdir many; for i in $(seq 500); do ln -s /etc/passwd many/$i.csv; done; saldo import many",
      in: scratch.folder)
    #expect(outcome.status == 0)
    #expect(outcome.output.hasPrefix("many/1.csv: note: skipped: a symbolic link\n"))
    #expect(outcome.output.contains("saldo: 479 more not shown\n"))
  }

  @Test func `a name of 255 bytes is a name`() throws {
    let scratch = try Scratch(copyOf: Self.prepared.get().folder)
    let name = String(repeating: "n", count: 251) + ".csv"
    let outcome = try Shell.run(
      "mv giro-2026-09.csv \(name); saldo import \(name)", in: scratch.folder)
    #expect(outcome.status == 0)
    #expect(outcome.output.contains("1 new"))
  }

  @Test func `a clock that went back ten years takes files as before`() throws {
    let scratch = try Scratch(copyOf: Self.prepared.get().folder)
    let outcome = try Shell.run(
      """
      sed 's/2026/2016/' giro-2026-09.csv > old.csv
      SALDO_NOW=2016-09-01 saldo import -q old.csv && saldo runs | grep -v '^ '
      """, in: scratch.folder)
    #expect(outcome.transcript == "1  2026-09-01\n2  2016-09-01\n")
  }
}
