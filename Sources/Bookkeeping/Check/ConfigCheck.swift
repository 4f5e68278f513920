import Geotagging
import Ledger
import Rules
import Store

/// A check that settings, profiles, rules, tables and templates are valid.
enum ConfigCheck: LedgerCheck {
  static let name = "config"
  static let title = "settings, profiles, rules, tables and templates"
  static let needsRules = true

  static func lines(on subject: CheckSubject) throws -> [CheckLine] {
    let book = try subject.classifierBook()
    let budgets = try subject.budgets()
    _ = try KnownCategories(subject.workspace, subject.store).declared()
    _ = try subject.workspace.templates()
    _ = try subject.workspace.basemap()
    _ = try subject.workspace.home(
      try subject.store?.names() ?? LedgerNames(accounts: [], categories: [], places: []))
    if let names = try subject.store?.names() {
      _ = try subject.workspace.rates(of: subject.workspace.currencies(names))
    }
    let profiles = try subject.workspace.profiles().count
    return [
      CheckLine(
        name, .ok,
        "saldo.yaml, "
          + [
            subject.count(profiles, "profile"), subject.count(book.rules.rules.count, "rule"),
            subject.count(book.places.places.count, "place"),
            subject.count(budgets.count, "budget"),
          ].joined(separator: ", "))
    ]
  }
}
