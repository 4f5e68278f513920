import Syntax

/// The list of all checks, in the order of their results.
package enum LedgerChecks {
  package static let all: [any LedgerCheck.Type] = [
    ConfigCheck.self,
    RulesCheck.self,
    AppliedCheck.self,
    CategoriesCheck.self,
    SoundnessCheck.self,
    SourcesCheck.self,
    BalanceCheck.self,
    HoldingsCheck.self,
    CoverageCheck.self,
    StaleCheck.self,
    AccountCheck.self,
    RatesCheck.self,
    DuplicatesCheck.self,
    TransfersCheck.self,
    ReceiptCheck.self,
    AlertsCheck.self,
    BackupCheck.self,
    DerivedCheck.self,
    OpenEndsCheck.self,
  ]

  /// The check with this name on the command line; throws a ``Failure`` if there is none.
  static func named(_ name: String) throws -> any LedgerCheck.Type {
    if let check = all.first(where: { $0.name == name }) { return check }
    let names = all.map { $0.name }
    throw Failure(
      .usage, "unknown check \(Printable.quoted(name))",
      hint: Suggestion.hint(
        for: name, among: names, else: "checks: \(names.joined(separator: ", "))"))
  }
}
