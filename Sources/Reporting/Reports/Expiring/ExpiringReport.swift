package import Ledger

/// A report of pantry items that expire soon, of waste and of open shopping lists.
package struct ExpiringReport: ReportKind {
  package static let name = "expiring"
  package static let title = "Expiring"
  package static let isOfToday = true
  package static let summary = "items expiring within 7 and 30 days, waste, open shopping lists"

  private let context: ReportContext

  package static func isFilled(by registers: RegisterBook) -> Bool {
    registers.has(.expirationTracker, .shoppingList)
  }

  package static func span(_ context: ReportContext) -> Period { context.clippedPeriod }

  package init(_ context: ReportContext) { self.context = context }

  package mutating func add(_ rows: Span<LedgerRow>) {}

  package func report() -> Report {
    var report = context.blankReport(Self.self, of: .expirationTracker, .shoppingList)
    let parts = PantryTables(context)
    let household = parts.household
    report.headlines = parts.headlines()
    report.sections = parts.sections()
    report.add(household)
    report.attention = parts.attention() + (household?.attention ?? [])
    report.notes += parts.notes()
    return report
  }
}

/// The tables of the pantry and of shopping lists.
struct PantryTables {
  private let context: ReportContext
  private let expiry: ExpiryList
  private let waste: WasteList
  /// The storage places of each item; an item that is stored in two places has both.
  private let places: [PantryStock: Set<String>]
  private let lists: [(entry: RegisterEntry, cost: ShoppingListCost)]

  init(_ context: ReportContext) {
    self.context = context
    let pantry = context.registers.pantry(asOf: context.asOf)
    expiry = ExpiryList(pantry.map(\.stock), asOf: context.asOf)
    waste = WasteList(pantry.map(\.stock), in: context.clippedPeriod)
    places = pantry.reduce(into: [:]) { places, kept in
      if !kept.place.isEmpty { places[kept.stock, default: []].insert(kept.place) }
    }
    lists = context.registers.openLists(asOf: context.asOf)
  }

  func headlines() -> [[Headline]] {
    let counts = [
      Headline(label: "Expired", value: .of(expiry.expired.count)),
      Headline(label: "Within 7 days", value: .of(expiry.withinWeek.count)),
      Headline(label: "Within 30 days", value: .of(expiry.withinMonth.count)),
    ]
    let currencies = Set(waste.lines.compactMap(\.cost?.currency)).sorted()
    let wasted = currencies.map { currency in
      Headline(
        label: context.money(in: currency, isOneOfSeveral: currencies.count > 1).label("Wasted"),
        value: .amount(waste.total(in: currency)), note: context.clippedPeriod.title)
    }
    return [counts + wasted]
  }

  func attention() -> [Attention] {
    [(expiry.expired, true), (expiry.withinWeek, false)].compactMap { stock, isExpired in
      guard let first = stock.first else { return nil }
      let isAlone = stock.count == 1
      let day = first.expires.words + (isAlone ? "" : " or later")
      return Attention(
        urgency: isExpired ? .over : .tight,
        phrases: [
          .subject(first.product + (isAlone ? "" : " and \(stock.count - 1) more")),
          .text(
            isExpired
              ? " expired on \(day): record whether you used or wasted it with "
              : " should be used by \(day): once used, record it with "),
          .code("saldo edit tracker"), .text(" (keys: "), .code("saldo list trackers"),
          .text(")."),
        ])
    }
  }

  func sections() -> [Section] {
    var sections = [expiring]
    if !waste.lines.isEmpty { sections.append(wasted) }
    if !lists.isEmpty { sections.append(openLists) }
    return sections
  }

  func notes() -> [String] {
    waste.unpricedCount == 0
      ? []
      : ["Wasted items of unknown cost (no purchase recorded): \(waste.unpricedCount)."]
  }

  private var expiring: Section {
    let shown = expiry.expired + expiry.withinQuarter
    return Section(
      "Items by expiry date", id: ExpiringReport.name,
      caption: "As of \(expiry.asOf.words), \(ExpiryList.daysAhead) days ahead", shown,
      [
        .text("expires", "Expires") { .date($0.expires) },
        .heading("product", "Product") { .text($0.product) },
        .number("days", "Days left") { .of($0.expires - expiry.asOf) },
        .text("when", "When") { .text(word($0)) },
        .number("left", "Quantity left", .wide) { .number($0.remaining) },
        .text("place", "Storage", .wide) { .of(places[$0]?.sorted().joined(separator: ", ")) },
        .currency { $0.cost?.currency },
        .number("cost", "Cost", .wide) { .of($0.cost?.share($0.remaining, of: $0.quantity)) },
      ], chart: shown.isEmpty ? nil : .timeline(timeline))
  }

  private var timeline: Timeline {
    let byDay = Dictionary(grouping: expiry.withinQuarter, by: \.expires)
    return Timeline(
      title: "Expiring in the \(ExpiryList.daysAhead) days from \(expiry.asOf.words)",
      finding: finding, start: expiry.asOf, dayCount: ExpiryList.daysAhead,
      overdueName: "expired", overdue: expiry.expired.map(\.product),
      marks: byDay.keys.sorted().map { day in
        Timeline.Mark(day: day, names: byDay[day, default: []].map(\.product))
      })
  }

  private var finding: String {
    let counts =
      "\(expiry.expired.count) expired, \(expiry.withinWeek.count) within 7 days, "
      + "\(expiry.withinMonth.count) within 30 days, \(expiry.withinQuarter.count) within "
      + "\(ExpiryList.daysAhead) days."
    guard let next = expiry.withinQuarter.first else { return counts }
    return counts + " Next is \(next.product) on \(next.expires.words)."
  }

  private func word(_ stock: PantryStock) -> String {
    let days = stock.expires - expiry.asOf
    let limit = [7, 30].first { days <= $0 } ?? ExpiryList.daysAhead
    return days < 0 ? "expired" : "within \(limit) days"
  }

  private var wasted: Section {
    Section(
      "Waste, \(context.clippedPeriod.title)", id: "wasted",
      caption: "Items thrown away and their cost", waste.lines,
      [
        .text("day", "Day") { .date($0.day) },
        .heading("product", "Product") { .text($0.product) },
        .number("quantity", "Quantity") { .number($0.quantity) },
        .currency { $0.cost?.currency },
        .number("cost", "Cost") { .of($0.cost) },
      ])
  }

  /// The household total of waste, at the rate on the day when each item was thrown away.
  var household: HouseholdFigures? {
    HouseholdFigures(
      context, "Wasted", id: "household-wasted", days: context.clippedPeriod.title,
      [
        .sum(
          .number("cost", "Cost"), "Wasted",
          waste.lines.compactMap { line in line.cost.map { DatedAmount(line.day, $0) } })
      ])
  }

  private var openLists: Section {
    Section(
      "Open shopping lists", id: "lists",
      caption: "Unit price times quantity", lists,
      [
        .heading("list", "List") { .of($0.entry.text("name")) },
        .text("created", "Created", .wide) { .of($0.entry.day("createdAt")) },
        .currency { $0.cost.budgeted.currency },
        .number("budgeted", "Budget") { .amount($0.cost.budgeted) },
        .number("estimated", "Estimated") { .amount($0.cost.estimated) },
        .number("actual", "Paid so far") { .amount($0.cost.actual) },
        .number("expected", "Expected", .wide) { .amount($0.cost.expected) },
        .number("left", "Left", .wide) { .amount($0.cost.left) },
        .number("open", "To buy", .wide) { .of($0.cost.openCount) },
      ])
  }
}
