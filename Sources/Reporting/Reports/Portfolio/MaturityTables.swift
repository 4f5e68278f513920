import Ledger

/// The tables of the maturities of assets and of the coupons of the next twelve months.
struct MaturityTables {
  let context: ReportContext
  let assets: [TrackedAsset]

  private struct Coupon {
    let asset: String
    let payment: DatedAmount
  }

  private var asOf: CalendarDate { context.asOf }

  func sections() -> [Section] {
    [ladder, years, coupons].filter { !$0.isEmpty }
  }

  private var rungs: MaturityLadder { MaturityLadder(assets.compactMap(\.rung), asOf: asOf) }

  private var ladder: Section {
    let rungs = rungs
    let soon = Set(rungs.nextMonth)
    return Section(
      "Maturing", id: "maturities", caption: "As of \(asOf.words)", rungs.matured + rungs.rungs,
      [
        .text("day", "Day") { .date($0.day) },
        .heading("asset", "Asset") { .text($0.name) },
        .currency { $0.amount.currency },
        .number("amount", "Amount") { .amount($0.amount) },
        .number("days", "Days", .wide) { $0.day < asOf ? .none : .of($0.day - asOf) },
        .text("state", "State", .wide) {
          .text(
            $0.day < asOf ? "matured" : soon.contains($0) ? "within a month" : "later")
        },
      ])
  }

  private var years: Section {
    let rungs = rungs
    let currencies = Set(rungs.rungs.map(\.amount.currency)).sorted()
    return Section(
      "Maturities by year", id: "ladder", caption: "Not yet matured, by calendar year",
      currencies.flatMap(rungs.years(in:)),
      [
        .heading("year", "Year") { .text(String($0.year)) },
        .currency { $0.total.currency },
        .number("total", "Amount") { .amount($0.total) },
        .number("count", "Count") { .of($0.count) },
      ])
  }

  private var coupons: Section {
    let lines = assets.filter(\.isActive).flatMap { asset in
      (asset.bond?.coupons(from: asOf, to: asOf.adding(months: 12)) ?? []).map {
        Coupon(asset: asset.name, payment: $0)
      }
    }
    .sorted { ($0.payment.day, $0.asset) < ($1.payment.day, $1.asset) }
    return Section(
      "Next coupons", id: "coupons", caption: "In the twelve months after \(asOf.words)", lines,
      [
        .text("day", "Day") { .date($0.payment.day) },
        .heading("asset", "Bond") { .text($0.asset) },
        .currency { $0.payment.amount.currency },
        .number("amount", "Amount") { .amount($0.payment.amount) },
      ])
  }
}
