import Ledger

/// The entries of one account of a file that wait to be passed on, and its running balance.
final class CSVAccountEntries {
  let number: String
  let currency: Currency
  var batch = EntryBatch()
  var chain = CSVBalanceChain()
  /// Whether the sink has seen a statement of this account before.
  var wasPassedOn = false

  init(number: String, currency: Currency) {
    self.number = number
    self.currency = currency
  }
}
