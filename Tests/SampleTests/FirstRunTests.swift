import Foundation
import Testing

/// The first import of a workspace: beside another one, killed, and where the system tells a program less
/// than usual.
@Suite struct FirstRunTests {
  private let scratch: Scratch

  init() throws { scratch = try Scratch(copyOf: ErrorGalleryTests.workspace) }

  // No shell waits here for processes in the background: one whose starter blocks SIGCHLD never wakes.
  @Test func `first imports at the same time end with 0 or wait for another day`() throws {
    let outcome = try Shell.process(
      """
      seq 8 | xargs -P 8 -I N sh -c \
        'saldo import -q giro-2026-09.csv > outN 2>&1; echo "ended $?" >> outN'
      cat out*; saldo check ledger
      """, in: scratch.folder)
    let lines = outcome.output.split(separator: "\n")
    let ends = lines.filter { $0.hasPrefix("ended") }
    #expect(ends.count == 8 && ends.contains("ended 0"))
    #expect(Set(ends).isSubset(of: ["ended 0", "ended 75"]), "\(outcome.output)")
    #expect(outcome.status == 0 && lines.last == "0 findings")
  }

  @Test
  func `a first import that is killed leaves a ledger or none, and the next one goes through`()
    throws
  {
    for moment in stride(from: 5, through: 150, by: 5) {
      let thousandths = moment < 10 ? "00\(moment)" : moment < 100 ? "0\(moment)" : "\(moment)"
      let outcome = try Shell.process(
        """
        rm -rf .saldo
        { timeout -s KILL 0.\(thousandths) saldo import -q; } > /dev/null 2>&1
        saldo list > /dev/null 2> listed || test $? = 66 || cat listed
        saldo import -q && saldo check ledger -q && saldo list | wc -l; ls -A .saldo
        """, in: scratch.folder)
      #expect(outcome.output.hasPrefix("2\n"), "killed after \(moment) ms: \(outcome.output)")
      #expect(!outcome.output.contains(".new"))
    }
  }

  /// What runs a shell whose `/proc` is empty, as in a container or a `chroot`.
  private static let withoutProc =
    "unshare \(geteuid() == 0 ? "" : "--map-root-user") --mount sh -c "

  private static let canHideProc =
    (try? Shell.process(
      withoutProc + "'mount -t tmpfs none /proc'", in: FileManager.default.temporaryDirectory))?
    .status == 0

  @Test(
    .enabled(if: canHideProc, "this machine lets nobody mount"),
    arguments: ["import", "list", "check", "report", "nonsense", "list --limit x", "rules test"])
  func `a command does the same without /proc`(command: String) throws {
    let script = "saldo import -q giro-2026-09.csv; saldo \(command)"
    let usual = try Shell.process(script, in: scratch.folder)
    let other = try Scratch(copyOf: ErrorGalleryTests.workspace)
    let hidden = try Shell.process(
      Self.withoutProc + "'mount -t tmpfs none /proc; \(script)'", in: other.folder)
    #expect(hidden.transcript == usual.transcript)
    #expect(!hidden.output.contains("USAGE: saldo <subcommand>") || command == "nonsense")
  }
}
