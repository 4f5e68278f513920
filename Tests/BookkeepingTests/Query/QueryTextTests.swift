import Store
import Testing

@testable import Bookkeeping

/// The formats of an answer.
@Suite struct QueryTextTests {
  private static let hostile = "=1+1,\"x\"\n\u{1B}[31m|<b>"

  private func text(_ format: QueryFormat, _ columns: [String], _ rows: [[QueryValue]]) throws
    -> String
  {
    var bytes: [UInt8] = []
    var output = QueryText(format) { bytes += $0 }
    try output.begin(columns)
    for row in rows { try output.add(row) }
    try output.end()
    return String(decoding: bytes, as: UTF8.self)
  }

  private let rows: [[QueryValue]] = [
    [.text("Bäckerei 🍞"), .text("-12.50"), .integer(3)], [.null, .text("7"), .null],
  ]

  @Test func `a table sets numbers to the right and counts cells, not bytes`() throws {
    #expect(
      try text(.table, ["payee", "amount", "n"], rows) == """
        payee        amount  n
        -----------  ------  -
        Bäckerei 🍞  -12.50  3
                          7

        """)
  }

  @Test func `csv is RFC 4180, and an amount is no formula`() throws {
    #expect(
      try text(.csv, ["payee", "amount", "n"], rows)
        == "payee,amount,n\r\nBäckerei 🍞,-12.50,3\r\n,7,\r\n")
    #expect(
      try text(.csv, ["a"], [[.text(Self.hostile)]])
        == "a\r\n\"'=1+1,\"\"x\"\"\n\u{1B}[31m|<b>\"\r\n")
  }

  @Test func `json is one list of objects, ndjson an object a line`() throws {
    #expect(
      try text(
        .json, ["a", "b"],
        [[.text("\"\n"), .real("0.1")], [.blob([0, 255]), .real("-Inf")]])
        == "[\n{\"a\":\"\\\"\\n\",\"b\":0.1},\n{\"a\":\"00ff\",\"b\":\"-Inf\"}\n]\n")
    #expect(try text(.json, ["a"], []) == "[]\n")
    #expect(try text(.ndjson, ["a"], [[.null], [.integer(-1)]]) == "{\"a\":null}\n{\"a\":-1}\n")
  }

  @Test(arguments: [QueryFormat.json, .ndjson])
  func `two columns of one name have no object`(format: QueryFormat) throws {
    #expect(throws: Failure.self) { try text(format, ["a", "b", "a"], []) }
    #expect(try text(.csv, ["a", "a"], []) == "a,a\r\n")
  }

  @Test func `markdown and terminals get nothing that is more than a text`() throws {
    #expect(
      try text(.md, ["a|b"], [[.text(Self.hostile)]]) == """
        | a\\|b |
        | --- |
        | =1+1,"x" \u{FFFD}\\[31m\\|&lt;b&gt; |

        """)
    let table = try text(.table, ["a"], [[.text(Self.hostile)]])
    #expect(table.hasSuffix("=1+1,\"x\"\\u{A}\\u{1B}[31m|<b>\n"))
  }
}
