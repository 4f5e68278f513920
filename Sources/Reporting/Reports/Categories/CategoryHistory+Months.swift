import Ledger

/// The spending by group and month, as small charts.
extension CategoryHistory {
  /// A group with its total for each shown month; money out is negative.
  private struct Group {
    let name: String
    var months: [Int64]
    /// The totals of the months used for medians, limited to the compared days.
    var past: [Int64]

    var total: Int64 { months.reduce(0, +) }
  }

  /// The spending of a group in a month.
  private struct Cost {
    let group: String
    let days: Period
    let total: Int64
  }

  /// The columns that the charts show: at most twelve months, because a panel has no room for more.
  private var shown: Range<Int> {
    let trend = flows.columns.trend
    return max(trend.lowerBound, trend.upperBound - 12)..<trend.upperBound
  }

  /// The shown columns that are used for medians.
  private var past: Range<Int> { flows.columns.past.clamped(to: shown) }

  /// The groups with spending or refunds in the shown months, the largest spending first.
  private var groups: [Group] {
    var groups: [String: Group] = [:]
    let past = past
    let none = { (columns: Range<Int>) in [Int64](repeating: 0, count: columns.count) }
    for line in lines where !isIncome(line) {
      let name = line.category.group
      var group = groups[name] ?? Group(name: name, months: none(shown), past: none(past))
      for (index, total) in line.months.suffix(shown.count).enumerated() {
        group.months[index] += total
      }
      for (index, total) in line.past.suffix(past.count).enumerated() {
        group.past[index] += total
      }
      groups[name] = group
    }
    return groups.values.filter { $0.months.contains { $0 != 0 } }
      .sorted { ($0.total, $0.name) < ($1.total, $1.name) }
  }

  /// The section with the charts and their table; nil for a single month or without spending.
  func groupMonths() -> Section? {
    let groups = groups
    guard shown.count > 1, let dearest = groups.first, dearest.total < 0 else { return nil }
    let title = money.label("Groups by month")
    let drawn = groups.prefix(SmallMultiples.panelLimit)
    var section = Section(
      title: title, chart: .smallMultiples(panels(groups, title)),
      table: costs(Array(drawn), title), isFolded: true)
    if groups.count > drawn.count {
      section.note =
        "Shows the \(drawn.count) largest groups; all \(groups.count) are in "
        + "categories-groups-by-month.csv (--format csv)."
    }
    return section
  }

  /// The table of groups without a chart, for files only; nil if there are none.
  func otherGroupMonths() -> Table? {
    let others = Array(groups.dropFirst(SmallMultiples.panelLimit))
    return shown.count > 1 && !others.isEmpty
      ? costs(others, money.label("Groups by month")) : nil
  }

  private func costs(_ groups: [Group], _ title: String) -> Table {
    let costs = groups.flatMap { group in
      zip(shown, group.months).map {
        Cost(group: group.name, days: flows.columns.days[$0], total: $1)
      }
    }
    return Table(
      id: "groups-by-month", caption: "\(title): spending minus refunds",
      costs.filter { $0.total != 0 },
      [
        .heading("group", "Group") { .text($0.group) },
        .text("month", "Month") { .month($0.days) },
        .currency(money.currency),
        .number("total", "Spent", isOutgoing: true) { money.cell($0.total) },
      ])
  }

  private func panels(_ groups: [Group], _ title: String) -> SmallMultiples {
    let numbers = shown.map { flows.columns.days[$0].start.monthNumber }
    let last = flows.columns.days[shown.upperBound - 1]
    return SmallMultiples(
      title: title,
      finding: "\(groups[0].name) is the largest at \(money.words(-groups[0].total)).",
      currency: money.currency,
      form: .columns(months: (numbers.first ?? 0)...(numbers.last ?? 0)),
      partial: flows.context.partialThrough(last).map {
        SmallMultiples.Partial(month: last.start.monthNumber, through: $0)
      },
      panels: groups.prefix(SmallMultiples.panelLimit).map { group in
        SmallMultiples.Panel(
          name: group.name, caption: caption(group),
          points: zip(numbers, group.months).map {
            SmallMultiples.Point(at: $0, minorUnits: -$1)
          })
      })
  }

  /// The caption of a panel: `€340 in Aug 2026, median €310, highest €520`.
  private func caption(_ group: Group) -> String {
    let last = flows.columns.days[shown.upperBound - 1].monthWords
    let now = "\(money.words(-(group.months.last ?? 0))) in \(last)"
    guard let median = Rounding.median(group.past), let most = group.past.min() else { return now }
    let days = flows.columns.comparedDays == nil ? "" : " on \(flows.columns.basis)"
    return "\(now), median \(money.words(-median)), highest \(money.words(-most))\(days)"
  }
}
