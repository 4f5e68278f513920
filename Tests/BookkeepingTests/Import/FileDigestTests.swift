import Syntax
import Testing

@testable import Bookkeeping

/// A file stays the same from its digest to its last row.
@Suite struct FileDigestTests {
  @Test func `a file that changed after its digest was taken is refused`() throws {
    let scratch = try ScratchWorkspace()
    let path = FilePath(try scratch.write("one\n", to: "rows.csv"))
    let print = try FileDigest(path: path)
    try print.check(ByteStream(path: path))
    try scratch.write("one and more\n", to: "rows.csv")
    let rejection = #expect(throws: Rejection.self) { try print.check(ByteStream(path: path)) }
    #expect(rejection?.diagnostics.first?.message == "this file changed while saldo read it")
  }
}
