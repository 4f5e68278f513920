import ArgumentParser
import Bookkeeping

/// The steps that you usually take next, as commands.
enum NextStep {
  static let report = "saldo report"
  static let open = "saldo open"
  static let importing = "saldo import"
  /// The command that asks for the categories of transactions without one.
  static let categorise = "saldo review"
  static let statement = "put a statement into inbox/ and run: saldo import"

  /// The step after an import; nil for a dry run, and if no transaction is new or updated.
  static func after(_ summary: ImportSummary) -> String? {
    let total = summary.total
    guard !summary.isDryRun, summary.run != nil, total.new + total.updated > 0 else { return nil }
    return total.categorised < total.new ? "\(categorise), then \(report)" : report
  }

  /// The step that the state of a ledger suggests.
  static func after(_ status: LedgerStatus) -> String {
    if !status.waiting.isEmpty { return importing }
    if status.contents == nil { return statement }
    if status.uncategorised.transactions > 0 { return categorise }
    return status.hasReports ? open : report
  }
}
