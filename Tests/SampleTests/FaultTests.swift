import Foundation
import Testing

/// What the system refuses ends a run with a message, and leaves the ledger as it was.
@Suite struct FaultTests {
  @Test func `a limit on the size of files ends an import with a message`() throws {
    let scratch = try Scratch(copyOf: ErrorGalleryTests.workspace)
    let outcome = try Shell.run(
      """
      saldo import -q; saldo list > before
      { cat giro-2026-09.csv; yes '2026-09-02,Market,MARKET 17,-1.00,' | head -n 4000
      } > inbox/large.csv
      (ulimit -f 1000; saldo import inbox/large.csv); status=$?
      saldo list > after; cmp before after || exit 1
      exit $status
      """, in: scratch.folder)
    #expect(outcome.status == 74)
    #expect(outcome.output.contains("saldo: error: cannot read or write .saldo/me.sqlite: "))
  }
}
