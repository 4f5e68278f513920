import Foundation
import Testing

/// What may not be read, or does not keep still, is refused, and refused at once.
@Suite struct UnreadableInputTests {
  @Test func `a file that belongs to somebody else is not permitted`() throws {
    let scratch = try Scratch()
    _ = try Shell.run(
      "printf 'Date,Amount\\n' > secret.csv; chmod 0 secret.csv", in: scratch.folder)
    // Root may read everything, so it must become nobody first.
    let nobody = geteuid() == 0 ? "setpriv --reuid 65534 --clear-groups " : ""
    let outcome = try Shell.run("\(nobody)saldo normalize --json secret.csv", in: scratch.folder)
    #expect(outcome.status == 77)
    #expect(
      outcome.output == """
        secret.csv: error: cannot open this file: Permission denied
        hint: it belongs to somebody else: copy it, or let its owner run chmod on it

        """)
  }

  @Test func `a FIFO that nobody writes to is not waited for`() throws {
    let scratch = try Scratch()
    let outcome = try Shell.run(
      "mkfifo f.csv; timeout 20 saldo normalize --json f.csv", in: scratch.folder)
    #expect(outcome.status == 65)
    #expect(outcome.output.hasPrefix("f.csv: error: this is not a regular file\n"))
  }

  @Test func `a file that is written to while it is read is refused`() throws {
    let scratch = try Scratch(copyOf: ErrorGalleryTests.workspace)
    _ = try Shell.run("saldo import", in: scratch.folder)
    let before = try Data(contentsOf: scratch.folder.appending(path: ".saldo/me.sqlite"))
    // It grows until saldo has ended, so it does between the first byte and the last.
    let outcome = try Shell.run(
      """
      { cat giro-2026-09.csv; yes '2026-09-02,Market,MARKET 17,-1.00,' | head -n 200000
      } > inbox/growing.csv
      while :; do echo '2026-09-02,Market,MARKET 17,-1.00,' >> inbox/growing.csv; done &
      saldo import inbox/growing.csv; status=$?; kill $!; exit $status
      """, in: scratch.folder)
    #expect(outcome.status == 65)
    #expect(
      outcome.output.hasPrefix(
        "inbox/growing.csv: error: this file changed while it was read\nhint: run again\n"))
    #expect(try Data(contentsOf: scratch.folder.appending(path: ".saldo/me.sqlite")) == before)
  }
}
