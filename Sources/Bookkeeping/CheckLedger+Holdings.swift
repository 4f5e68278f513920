import Ledger
import Store

extension CheckLedger {
  /// Whether the units of securities are what statements say is held.
  func holdings(_ store: LedgerStore) throws -> [Line] {
    try store.holdings().compactMap { holding in
      guard let stated = holding.stated else { return nil }
      let name = holding.security.name.isEmpty ? holding.security.key : holding.security.name
      let expected = holding.expected?.description ?? "more digits than saldo holds"
      let start = "\(holding.account.key): \(stated.units) units of \(name) on \(stated.day)"
      switch holding.verdict {
      case .agrees:
        return Line(name: "holdings", verdict: .ok, text: start)
      case .incomplete:
        return Line(
          name: "holdings", verdict: .notice,
          text: "\(start), trades in the ledger make \(expected): earlier ones are not in it")
      case .differs:
        return Line(
          name: "holdings", verdict: .finding,
          text: "\(start), earlier statement and trades since make \(expected)")
      }
    }
  }
}
