import Ledger

/// The categories of one currency, with their spending by place.
struct PlaceCategories {
  private static let categoryLimit = 8
  private static let placeLimit = 3

  /// A category at a place, each as an index in ``LedgerNames``.
  private struct Line {
    let category: Int
    /// The position of the category in sorted order.
    let rank: Int
    let place: Int
    let flow: Flow
  }

  private let totals: PlaceTotals
  /// The lines by category, then by spending, largest first.
  private let lines: [Line]

  init(_ flows: PlaceCategoryFlows, _ totals: PlaceTotals) {
    self.totals = totals
    let names = totals.flows.context.names
    let ranks = Self.ranks(names.categories)
    var lines: [Line] = []
    flows.forEach(totals.currency) { category, place, flow in
      lines.append(
        Line(
          category: Int(category), rank: ranks[Int(category)], place: Int(place), flow: flow))
    }
    lines.sort { left, right in
      guard left.rank == right.rank else { return left.rank < right.rank }
      guard left.flow.total == right.flow.total else { return left.flow.total < right.flow.total }
      let places = (names.places[left.place], names.places[right.place])
      return (places.0.name, places.0.id) < (places.1.name, places.1.id)
    }
    self.lines = lines
  }

  /// The position of each category in sorted order.
  private static func ranks(_ categories: [Category]) -> [Int] {
    var ranks = Array(repeating: 0, count: categories.count)
    let sorted = categories.indices.sorted { categories[$0] < categories[$1] }
    for (rank, category) in sorted.enumerated() { ranks[category] = rank }
    return ranks
  }

  private var names: LedgerNames { totals.flows.context.names }

  private func category(_ line: Line) -> Category { names.categories[line.category] }

  private func place(_ line: Line) -> Place { names.places[line.place] }

  /// The section of the largest categories at their largest places; nil if no spending has a place.
  ///
  /// Extra rows hold the remaining amounts, which makes the sum complete.
  func section() -> Section? {
    guard !lines.isEmpty else { return nil }
    let title = totals.money.label("Categories by place")
    return Section(
      title, id: "category-places",
      caption: "\(title), \(totals.flows.context.clippedPeriod.title)", rows(),
      [
        .heading("category", "Category", \.heading),
        .text("place", "Place", total: .cell(.text(""))) { .text($0.place) },
        .currency(totals.money.currency),
        .number("count", "Visits", .wide, total: .sum) { .count($0.flow.count) },
        .number("total", "Spent", isOutgoing: true, total: .sum) {
          totals.money.cell($0.flow.total)
        },
      ], hasTotal: true)
  }

  /// The table of all categories at all places, for files only; nil if no spending has a place.
  func all() -> Table? {
    guard !lines.isEmpty else { return nil }
    return Table(
      id: "by-category", caption: "Category by place",
      lines,
      [
        .heading("category", "Category") { .category(category($0)) },
        .text("place", "Place") { .text(place($0).name) },
        .text("id", "Id") { .text(place($0).id) },
        .text("currency", "Currency") { _ in .currency(totals.money.currency) },
        .number("count", "Visits") { .count($0.flow.count) },
        .number("total", "Spent") { totals.money.cell($0.flow.total) },
      ])
  }

  /// A row for a category at a place, for a category at all other places, or for all other
  /// categories.
  private struct Row {
    let heading: Cell
    let place: String
    let flow: Flow
  }

  private func rows() -> [Row] {
    let groups = Dictionary(grouping: lines, by: \.category)
      .map {
        (category: names.categories[$0.key], lines: $0.value, total: Self.sum($0.value).total)
      }
      .sorted { ($0.total, $0.category) < ($1.total, $1.category) }
    let rest = groups.dropFirst(Self.categoryLimit)
    var rows = groups.prefix(Self.categoryLimit).flatMap { self.rows($0.category, $0.lines) }
    if !rest.isEmpty {
      let categories = rest.count == 1 ? "category" : "categories"
      rows.append(
        Row(
          heading: .text("\(count(rest.count)) other \(categories)"), place: "",
          flow: Self.sum(rest.flatMap(\.lines))))
    }
    return rows
  }

  private func rows(_ category: Category, _ lines: [Line]) -> [Row] {
    let rest = lines.dropFirst(Self.placeLimit)
    var rows = lines.prefix(Self.placeLimit).map {
      Row(heading: .category(category), place: place($0).name, flow: $0.flow)
    }
    if !rest.isEmpty {
      let places = rest.count == 1 ? "place" : "places"
      rows.append(
        Row(
          heading: .category(category), place: "\(count(rest.count)) other \(places)",
          flow: Self.sum(rest)))
    }
    return rows
  }

  private func count(_ count: Int) -> String { totals.flows.context.style.count(Int64(count)) }

  private static func sum(_ lines: some Sequence<Line>) -> Flow {
    lines.reduce(Flow()) { $0 + $1.flow }
  }
}
