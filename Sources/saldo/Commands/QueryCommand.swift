import ArgumentParser
import Bookkeeping
import Glibc

/// The `saldo query` command.
struct QueryCommand: ConsoleCommand {
  static let configuration = CommandConfiguration(
    commandName: "query",
    abstract: "Query the ledger in SQL, over views with stable names and columns.",
    discussion: """
        saldo query
        saldo query v_month
        saldo query "SELECT payee, sum(minor) FROM v_posting GROUP BY payee ORDER BY 2 LIMIT 10"
        saldo query --format csv - < largest.sql

      Without a query, lists the views and their columns. Queries are read-only. money(minor, \
      currency) formats minor units as exact decimal text.
      """)

  @OptionGroup var common: CommonOptions

  @Argument(help: "SELECT statement, or a view to show in full; - reads standard input.")
  var query: String?

  @Option(name: .long, help: "Output format: table, csv, json, ndjson (one object per line) or md.")
  var format: QueryFormat = .table

  func run() throws {
    let console = common.console
    guard let query else {
      for line in QueryLedger.views() { try console.writeLine(line) }
      return
    }
    let workspace = try common.openWorkspace()
    let text = query == "-" ? try Self.standardInput() : query
    try QueryLedger(workspace).run(text, format) { try console.write($0) }
  }

  /// The maximum length of a query in bytes; SQLite accepts even less.
  private static let longest = 1 << 20

  private static func standardInput() throws -> String {
    var bytes: [UInt8] = []
    while let line = readLine(strippingNewline: false), bytes.count <= longest {
      bytes += Array(line.utf8)
    }
    guard bytes.count <= longest else {
      throw Failure(.usage, "the query is longer than \(longest) bytes")
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension QueryFormat: ExpressibleByArgument {}
