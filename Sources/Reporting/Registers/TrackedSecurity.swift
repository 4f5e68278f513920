import Ledger

/// A security that an account holds or held by a day, as statements say.
struct TrackedSecurity {
  let history: SecurityHistory
  let figures: SecurityFigures
  /// The recorded asset that is this security: it counts, and what statements say does not count again.
  let asset: TrackedAsset?

  var account: Account { history.account }
  var currency: Currency { history.account.currency }
  var name: String { history.security.name.isEmpty ? history.security.key : history.security.name }
  /// Whether it is in totals.
  var counts: Bool { figures.isHeld && asset == nil }
}

extension RegisterBook {
  /// The securities that statements tell of by a day, by account and name, beside the assets of that
  /// day.
  ///
  /// A security is recorded as an asset too where an active asset of its currency with a value has the
  /// security's name, ticker or number as its name, symbol or ISIN; upper and lower case are the same.
  func securities(_ asOf: CalendarDate, beside assets: [TrackedAsset]) -> [TrackedSecurity] {
    let known = securities.filter { $0.firstDay.map { $0 <= asOf } ?? false }
    let alike = Dictionary(grouping: known) {
      Alike(key: $0.security.key, currency: $0.account.currency)
    }
    let recorded = Self.recorded(assets)
    return known.map { history in
      let currency = history.account.currency
      let others = alike[Alike(key: history.security.key, currency: currency)] ?? []
      // Its own account comes last, so that of one day the account's own statement counts.
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

  /// A security, or a name of one, in a currency.
  private struct Alike: Hashable {
    let key: String
    let currency: Currency
  }

  /// Active assets with a value by all that they may be called.
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
  /// What an asset that is this security may be called, in lower case: its number with and without its
  /// scheme, its ticker, its name.
  fileprivate var names: [String] {
    let number = key.split(separator: ":", maxSplits: 1).last.map(String.init) ?? key
    return [key, number, ticker, name].filter { !$0.isEmpty }.map { $0.lowercased() }
  }
}
