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
        hint: another user owns it: copy it, or ask the owner to run chmod on it

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
        "inbox/growing.csv: error: this file changed while saldo read it\nhint: run again\n"))
    #expect(try Data(contentsOf: scratch.folder.appending(path: ".saldo/me.sqlite")) == before)
  }

  @Test func `a file whose name is not UTF-8 is imported from the inbox`() throws {
    let scratch = try Scratch(copyOf: ErrorGalleryTests.workspace)
    let outcome = try Shell.process(
      """
      mv inbox/giro-2026-08.csv "inbox/$(printf 'Umsatz\\344tze.csv')"
      saldo import && saldo list --limit 1 --json | grep -o '"file":"[^"]*"' && saldo import -q
      """, in: scratch.folder)
    #expect(outcome.status == 0)
    #expect(outcome.output.hasPrefix(#"inbox/Umsatz\xE4tze.csv"#))
    #expect(!outcome.output.contains("\n0 new"))
    #expect(outcome.output.hasSuffix(#""file":"inbox/Umsatz\\xE4tze.csv""# + "\n"))
  }

  @Test(arguments: [#""$(printf 'Ums\344tze.csv')""#, #"'Ums\xE4tze.csv'"#])
  func `it can be named by its bytes, and as messages show it`(name: String) throws {
    let scratch = try Scratch(copyOf: ErrorGalleryTests.workspace)
    let outcome = try Shell.process(
      """
      mv inbox/giro-2026-08.csv "$(printf 'Ums\\344tze.csv')"
      saldo import -q \(name) && saldo list | wc -l; saldo import \(name)
      """, in: scratch.folder)
    #expect(outcome.status == 0)
    #expect(outcome.output.contains("already imported, skipped"))
    #expect(!outcome.output.hasPrefix("0\n"))
  }

  @Test func `rules in a file whose name is not UTF-8 apply`() throws {
    let scratch = try Scratch(copyOf: ErrorGalleryTests.workspace)
    let outcome = try Shell.process(
      """
      saldo import -q && saldo list --json > before
      mv rules/20-food.yaml "rules/20-$(printf 'k\\374che').yaml"
      saldo rules apply -q && saldo list --json | cmp - before
      """, in: scratch.folder)
    #expect(outcome.transcript == "")
  }

  @Test func `a file of an inbox whose folder lists names alone is not passed over`() throws {
    let scratch = try Scratch(copyOf: ErrorGalleryTests.workspace)
    let outcome = try Shell.process(
      "chmod 400 inbox; \(Shell.asOwner)saldo import -q; status=$?; chmod 700 inbox; exit $status",
      in: scratch.folder)
    #expect(outcome.status == 77)
    #expect(
      outcome.output.hasPrefix(
        "inbox/giro-2026-08.csv: error: cannot open this file: Permission denied\n"
          + "hint: you own inbox: run chmod u+rX on it\n"))
  }
}
