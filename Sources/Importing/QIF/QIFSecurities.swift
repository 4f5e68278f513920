import Ledger
import Syntax

/// The securities of a file: the symbols its lists give, and which names the sink knows already.
struct QIFSecurities {
  private var symbols: [String: String] = [:]
  private var told: Set<String> = []

  /// More names than any person holds; a file with more is no statement.
  private static let limit = 100_000

  /// QIF knows a security by its name alone.
  static func key(_ name: String) -> String { "NAME:\(name)" }

  /// False when there are too many.
  mutating func add(_ name: String, symbol: String) -> Bool {
    guard symbols.count < Self.limit else { return false }
    if !name.isEmpty, !symbol.isEmpty { symbols[name] = symbol }
    return true
  }

  /// The securities of some trades that the sink has not been told of.
  mutating func takeFresh(_ trades: [SecurityTrade]) -> [Security] {
    var fresh: [Security] = []
    for trade in trades where told.count < Self.limit && told.insert(trade.security).inserted {
      let name = String(trade.security.dropFirst("NAME:".count))
      fresh.append(Security(key: trade.security, name: name, ticker: symbols[name] ?? ""))
    }
    return fresh
  }
}

extension QIFReader {
  mutating func takeSecurity() throws(Rejection) {
    guard securities.add(row.string("N"), symbol: row.string("S")) else {
      throw Rejection(
        "this file lists more securities than saldo can hold",
        at: SourceLocation(file: file, line: row.line), hint: "is this the right kind of file?")
    }
  }
}
