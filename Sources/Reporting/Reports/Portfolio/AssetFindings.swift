import Ledger

/// What of the assets asks for something to be done.
struct AssetFindings {
  let context: ReportContext
  let assets: [TrackedAsset]

  /// Cash below its minimum, what has matured, what matures within a month, deposits that pay
  /// something else than their rate says.
  func lines() -> [Attention] {
    belowMinimum + matured + maturing + differing
  }

  private var ladder: MaturityLadder {
    MaturityLadder(assets.compactMap(\.rung), asOf: context.asOf)
  }

  private var belowMinimum: [Attention] {
    assets.filter(\.isActive).compactMap { asset in
      guard let cash = asset.cash, cash.isBelowMinimum, let excess = cash.excess,
        let minimum = cash.minimum
      else { return nil }
      return Attention(
        urgency: .over,
        phrases: [
          .subject(asset.name),
          .text(
            " is \(money(-excess)) below its minimum of \(money(minimum)): top it up, then run "
          ),
          .code(edit(asset, "currentValue=…")), .text("."),
        ])
    }
  }

  private var matured: [Attention] {
    ladder.matured.map { rung in
      Attention(
        urgency: .tight,
        phrases: [
          .subject(rung.name),
          .text(
            " matured on \(rung.day.words): check that \(money(rung.amount)) was paid out, "
              + "then run "),
          .code(asset(of: rung).map { edit($0, "isActive=false") } ?? "saldo list assets"),
          .text("."),
        ])
    }
  }

  private var maturing: [Attention] {
    ladder.nextMonth.map { rung in
      Attention(
        urgency: .notice,
        phrases: [
          .subject(rung.name),
          .text(" matures on \(rung.day.words) and pays \(money(rung.amount)): see "),
          .code("saldo list assets"), .text("."),
        ])
    }
  }

  private var differing: [Attention] {
    assets.compactMap { asset in
      guard asset.isActive, asset.compounding != nil,
        let difference = asset.deposit?.statedDifference, difference.minorUnits != 0
      else { return nil }
      let word = difference.isNegative ? "below what" : "above what"
      let size = difference.isNegative ? -difference : difference
      return Attention(
        urgency: .notice,
        phrases: [
          .subject(asset.name),
          .text(
            " states a maturity amount \(money(size)) \(word) its rate yields: ask the bank, "
              + "or run "),
          .code(edit(asset, "maturityAmount=…")), .text("."),
        ])
    }
  }

  private func asset(of rung: MaturityLadder.Rung) -> TrackedAsset? {
    assets.first { $0.isActive && $0.rung == rung }
  }

  private func edit(_ asset: TrackedAsset, _ field: String) -> String {
    "saldo edit asset \(asset.entry.key) \(field)"
  }

  private func money(_ amount: Amount) -> String {
    context.style.moneyInWords(amount)
  }
}
