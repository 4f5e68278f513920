import Ledger
import Reporting
import Syntax

extension Workspace {
  /// The exchange rates of some currencies from `tables/rates.csv`; none where there is no such table, or
  /// nothing to convert.
  func rates(of currencies: Set<Currency>) throws -> ExchangeRates {
    guard currencies.count > 1 else { return ExchangeRates() }
    return try Failure.ofWorkspace { () throws(Rejection) in
      guard let table = try ByteStream.ifThere(FilePath(path("tables/rates.csv"))) else {
        return ExchangeRates()
      }
      return try RatesTable(table, of: currencies).rates
    }
  }

  /// The currencies of a ledger's accounts and of what else is owned and owed, and the home currency.
  func currencies(_ names: LedgerNames, _ registers: RegisterBook = RegisterBook()) -> Set<Currency>
  {
    registers.currencies.union(names.accounts.map(\.currency) + [configuration.currency])
  }
}
