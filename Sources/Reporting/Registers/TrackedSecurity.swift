import Ledger

/// A security that an account holds or has held, according to statements up to a day.
struct TrackedSecurity {
  let history: SecurityHistory
  let figures: SecurityFigures
  /// The recorded asset that counts instead of the security; nil if there is none.
  let asset: TrackedAsset?

  var account: Account { history.account }
  var currency: Currency { history.account.currency }
  var name: String { history.security.name.isEmpty ? history.security.key : history.security.name }
  /// Whether the security counts in totals.
  var counts: Bool { figures.isHeld && asset == nil }
}

extension RegisterBook {
  /// The securities known on a day, sorted by account and name, each with its matching asset.
  ///
  /// A security matches an active asset with a value in the same currency. The asset's name, symbol
  /// or ISIN must equal the security's name, ticker or number, ignoring case.
  func securities(_ asOf: CalendarDate, beside assets: [TrackedAsset]) -> [TrackedSecurity] {
    let known = securities.filter { $0.firstDay.map { $0 <= asOf } ?? false }
    let alike = Dictionary(grouping: known) {
      Alike(key: $0.security.key, currency: $0.account.currency)
    }
    let recorded = Self.recorded(assets)
    return known.map { history in
      let currency = history.account.currency
      let others = alike[Alike(key: history.security.key, currency: currency)] ?? []
      // The account's own statement comes last, so it wins on a day with several quotes.
      let quote = SecurityQuote(others.filter { $0 != history } + [history], on: asOf)
      return TrackedSecurity(
        history: history, figures: SecurityFigures(history, quote, asOf: asOf),
        asset: history.security.names.lazy
          .compactMap { recorded[Alike(key: $0, currency: currency)] }.first)
    }
    .sorted {
      ($0.account.name, $0.account.key, $0.name, $0.history.security.key)
        < ($1.account.name, $1.account.key, $1.name, $1.history.security.key)
    }
  }

  /// A security's key or one of its names, in a currency.
  private struct Alike: Hashable {
    let key: String
    let currency: Currency
  }

  /// The active assets with a value, by each of their possible names.
  private static func recorded(_ assets: [TrackedAsset]) -> [Alike: TrackedAsset] {
    var recorded: [Alike: TrackedAsset] = [:]
    for asset in assets where asset.isActive && asset.value != nil {
      for field in ["name", "symbol", "isin"] {
        guard let name = asset.entry.text(field), !name.isEmpty else { continue }
        let alike = Alike(key: name.lowercased(), currency: asset.currency)
        if recorded[alike] == nil { recorded[alike] = asset }
      }
    }
    return recorded
  }
}

extension Security {
  /// The possible names of an asset for this security, in lower case.
  ///
  /// The names are the number of the security with and without its scheme, its ticker and its name.
  fileprivate var names: [String] {
    let number = key.split(separator: ":", maxSplits: 1).last.map(String.init) ?? key
    return [key, number, ticker, name].filter { !$0.isEmpty }.map { $0.lowercased() }
  }
}
