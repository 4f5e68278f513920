import Ledger
import Store

/// Whether the units of securities are what statements say is held.
enum HoldingsCheck: LedgerCheck {
  static let name = "holdings"
  static let title = "the units of securities that statements state"

  static func lines(on subject: CheckSubject) throws -> [CheckLine] {
    try subject.store?.holdings().compactMap { holding in
      guard let stated = holding.stated else { return nil }
      let security = holding.security.name.isEmpty ? holding.security.key : holding.security.name
      let expected = holding.expected?.description ?? "more digits than saldo holds"
      let key = holding.account.key
      let start = ": \(stated.units) units of \(security) on \(stated.day)"
      switch holding.verdict {
      case .agrees: return CheckLine(name, .ok, of: key, start)
      case .incomplete:
        return CheckLine(
          name, .notice, of: key,
          "\(start), trades in the ledger make \(expected): earlier ones are not in it"
        ).settled(by: "take the earlier statements in:", "saldo import")
      case .differs:
        return CheckLine(
          name, .finding, of: key, "\(start), earlier statement and trades since make \(expected)"
        ).settled(by: "look for a statement that is missing between them:", "saldo runs")
      }
    } ?? []
  }
}
