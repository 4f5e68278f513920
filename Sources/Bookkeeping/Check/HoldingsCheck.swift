import Ledger
import Store

/// A check that the units of securities match the holdings in statements.
enum HoldingsCheck: LedgerCheck {
  static let name = "holdings"
  static let title = "security holdings against statements"

  static func lines(on subject: CheckSubject) throws -> [CheckLine] {
    try subject.store?.holdings().compactMap { holding in
      guard let stated = holding.stated else { return nil }
      let security = holding.security.name.isEmpty ? holding.security.key : holding.security.name
      let expected = holding.expected?.description ?? "more digits than saldo supports"
      let key = holding.account.key
      let start = ": \(stated.units) units of \(security) on \(stated.day)"
      switch holding.verdict {
      case .agrees: return CheckLine(name, .ok, of: key, start)
      case .incomplete:
        return CheckLine(
          name, .notice, of: key,
          "\(start), but trades in the ledger give \(expected): earlier trades are missing"
        ).settled(by: "import the earlier statements:", "saldo import")
      case .differs:
        return CheckLine(
          name, .finding, of: key,
          "\(start), but the earlier statement and the trades since then give \(expected)"
        ).settled(by: "look for a missing statement:", "saldo runs")
      }
    } ?? []
  }
}
