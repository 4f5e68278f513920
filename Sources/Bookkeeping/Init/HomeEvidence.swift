import Importing
import Ledger
import Syntax

/// The evidence in the files for the home currency and country.
struct HomeEvidence {
  /// A conclusion and its reason.
  struct Finding<Value> {
    var finding: Value
    var reason: String
  }

  private(set) var currency: Finding<Currency>?
  private(set) var country: Finding<Country>?

  init(_ files: [StatementInspection], _ accounts: [FoundAccount], _ named: Currency?) {
    country = Self.country(accounts)
    currency =
      named.map { Finding(finding: $0, reason: "from --currency") }
      ?? Self.unstated(files) ?? Self.stated(accounts, country)
  }

  /// The country of the account with the maximum number of rows among those with a country.
  ///
  /// Nil if no account has a country.
  private static func country(_ accounts: [FoundAccount]) -> Finding<Country>? {
    let rows = accounts.sorted { $0.rows > $1.rows }
    guard let account = rows.first(where: { $0.country != nil }),
      let (country, reason) = account.country
    else { return nil }
    return Finding(finding: country, reason: reason)
  }

  /// The currency determined for the first file, other than CSV, that states none for some amounts.
  ///
  /// Nil if there is no such file. `saldo import` reads such files in the home currency.
  private static func unstated(_ files: [StatementInspection]) -> Finding<Currency>? {
    for file in files where file.lacksCurrency && file.layout == nil {
      if let currency = file.parts.lazy.compactMap(\.currency).first {
        return Finding(
          finding: currency,
          reason: "\(file.name) states no currency; saldo reads it in this one")
      }
    }
    return nil
  }

  /// The home currency that the files suggest; nil if the files have no currency.
  ///
  /// It is the only currency of the files. If they have several, it is the currency of the home
  /// country if a file uses it, and otherwise the currency with the most rows.
  private static func stated(
    _ accounts: [FoundAccount], _ country: Finding<Country>?
  ) -> Finding<Currency>? {
    var rows: [Currency: Int] = [:]
    for account in accounts {
      for (_, part) in account.files {
        if let currency = part.currency { rows[currency, default: 0] += part.rows }
      }
    }
    if rows.count == 1, let only = rows.keys.first {
      return Finding(finding: only, reason: reason(for: only, accounts))
    }
    if let country, let home = country.finding.currency, rows[home] != nil {
      return Finding(finding: home, reason: "the currency of \(country.finding.name)")
    }
    let most = rows.max { ($0.value, $1.key.code) < ($1.value, $0.key.code) }
    return most.map { currency, count in
      Finding(
        finding: currency,
        reason: "\(count) of \(rows.values.reduce(0, +)) rows have it; change it in saldo.yaml")
    }
  }

  /// The evidence for a currency in the first file that has it.
  private static func reason(for currency: Currency, _ accounts: [FoundAccount]) -> String {
    for account in accounts {
      for (file, part) in account.files where part.currency == currency {
        if let reason = file.currencyReason { return reason }
        let detection = file.layout?.detection
        let evidence = detection?.evidence.first { $0.decision == "currency" }
        if let evidence { return "\(evidence.reason) of \(file.name)" }
        return file.layout.map { "from profile \($0.profile.name)" } ?? "\(file.name) states it"
      }
    }
    return "the files state it"
  }
}
