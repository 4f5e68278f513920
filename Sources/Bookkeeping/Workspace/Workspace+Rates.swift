import Ledger
import Syntax

extension Workspace {
  /// The exchange rates of some currencies from `tables/rates.csv`; none where there is no such table, or
  /// nothing to convert.
  func rates(of currencies: Set<Currency>) throws -> ExchangeRates {
    let path = path("tables/rates.csv")
    guard currencies.count > 1, hasFile(path) else { return ExchangeRates() }
    do {
      return try RatesTable(try ByteStream(path: path), of: currencies).rates
    } catch {
      throw Failure(configuration: error)
    }
  }

  /// The currencies of a ledger's accounts, and the home currency.
  func currencies(_ names: LedgerNames) -> Set<Currency> {
    Set(names.accounts.map(\.currency) + [configuration.currency])
  }
}
