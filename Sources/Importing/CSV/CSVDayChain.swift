import Ledger

/// A check of a running balance day by day, with the rows of each day in any order.
///
/// The balances of a day are consistent if in some order each balance follows from the one before.
/// A row leads from the balance before it to the balance after it. An order that uses every row
/// once is a trail through these balances. A trail exists if all rows are connected and every
/// balance, except for the first and the last, is left as often as it is reached.
struct CSVDayChain {
  struct Row {
    var amount: Int64
    var balance: Int64
    var before: Int64 { balance &- amount }
  }

  /// The balances at the start and end of one day.
  struct Trail {
    var start: Int64
    var end: Int64
    /// The possible starting balances of a day with equal balances at its start and end.
    ///
    /// Empty for any other day.
    var turns: Set<Int64> = []
  }

  /// The result of the check in one direction of the file.
  private struct Way {
    var holds = true
    var first: Trail?
    var last: Trail?
    var count = 0
  }

  private var ascending = Way()
  private var descending = Way()
  private var isUsable = true
  private var day: CalendarDate?
  private var rows: [Row] = []

  /// The maximum number of rows in a day; a larger day disables this check for the file.
  private static let mostRows = 1 << 14

  /// Adds the next row of the file.
  @inline(__always)
  mutating func add(amount: Int64, balance: Int64?, day: CalendarDate) {
    guard isUsable else { return }
    guard let balance, rows.count < Self.mostRows else { return giveUp() }
    if day != self.day {
      endDay()
      self.day = day
    }
    rows.append(Row(amount: amount, balance: balance))
  }

  /// Disables the check, for example because a row has no balance or is invalid.
  mutating func giveUp() {
    isUsable = false
    rows = []
  }

  /// Ends the last day and with it the check.
  mutating func finish() {
    endDay()
    day = nil
  }

  /// Whether every balance follows from the one before in one direction of the file.
  var holds: Bool { way != nil }

  /// Whether every balance follows in the given direction of the file.
  ///
  /// `isAscending` means that the file begins with its oldest day.
  func holds(ascending isAscending: Bool) -> Bool {
    isUsable && (isAscending ? ascending : descending).holds && ascending.count > 0
  }

  /// The balance before the first day; nil if unknown.
  var opening: Int64? { way.flatMap { isAscending ? $0.first : $0.last }.flatMap(Self.start) }

  /// The balance after the last day; nil if unknown.
  var closing: Int64? { way.flatMap { isAscending ? $0.last : $0.first }.flatMap(Self.end) }

  private static func start(_ trail: Trail) -> Int64? { trail.turns.isEmpty ? trail.start : nil }
  private static func end(_ trail: Trail) -> Int64? { trail.turns.isEmpty ? trail.end : nil }

  private var isAscending: Bool { ascending.holds }

  private var way: Way? {
    holds(ascending: true) ? ascending : holds(ascending: false) ? descending : nil
  }

  private mutating func endDay() {
    guard isUsable, !rows.isEmpty else { return }
    defer { rows.removeAll(keepingCapacity: true) }
    let plain = [true, false].compactMap { Self.inOrder(rows, isAscending: $0) }.first
    let trail = plain.flatMap { $0.start == $0.end ? nil : $0 } ?? Self.trail(rows)
    guard let trail else { return giveUp() }
    Self.append(trail, to: &ascending) { Self.meet($0, $1) }
    Self.append(trail, to: &descending) { Self.meet($1, $0).map { ($1, $0) } }
    if !ascending.holds, !descending.holds { giveUp() }
  }

  private static func append(
    _ trail: Trail, to way: inout Way, meet: (Trail, Trail) -> (Trail, Trail)?
  ) {
    guard way.holds else { return }
    defer { way.count += 1 }
    guard let last = way.last else {
      (way.first, way.last) = (trail, trail)
      return
    }
    guard let (before, next) = meet(last, trail) else {
      way.holds = false
      return
    }
    if way.count == 1 { way.first = before }
    way.last = next
  }

  /// Two consecutive days with their common balance; nil if the first does not end where the second
  /// begins.
  private static func meet(_ first: Trail, _ second: Trail) -> (Trail, Trail)? {
    let ends = first.turns.isEmpty ? [first.end] : first.turns
    let starts = second.turns.isEmpty ? [second.start] : second.turns
    guard let meeting = ends.intersection(starts).min() else { return nil }
    func settled(_ trail: Trail) -> Trail {
      trail.turns.isEmpty ? trail : Trail(start: meeting, end: meeting)
    }
    return (settled(first), settled(second))
  }

  /// The trail of a day in file order, or in reverse order for a descending file; nil if the
  /// balances do not follow.
  private static func inOrder(_ rows: [Row], isAscending: Bool) -> Trail? {
    for (one, next) in zip(rows, rows.dropFirst()) {
      guard isAscending ? one.balance == next.before : next.balance == one.before else {
        return nil
      }
    }
    guard let first = rows.first, let last = rows.last else { return nil }
    return isAscending
      ? Trail(start: first.before, end: last.balance)
      : Trail(start: last.before, end: first.balance)
  }

  /// The trail of a day in any order; nil if no order makes every balance follow.
  static func trail(_ rows: [Row]) -> Trail? {
    var places: [Int64: Int] = [:]
    var groups: [Int] = []
    func place(_ balance: Int64) -> Int {
      if let known = places[balance] { return known }
      places[balance] = groups.count
      groups.append(groups.count)
      return groups.count - 1
    }
    func root(_ place: Int) -> Int {
      var place = place
      while groups[place] != place {
        groups[place] = groups[groups[place]]
        place = groups[place]
      }
      return place
    }
    var excess: [Int64: Int] = [:]
    for row in rows {
      excess[row.before, default: 0] += 1
      excess[row.balance, default: 0] -= 1
      let (from, to) = (root(place(row.before)), root(place(row.balance)))
      groups[from] = to
    }
    guard Set(groups.indices.map(root)).count == 1 else { return nil }
    let uneven = excess.filter { $0.value != 0 }
    if uneven.isEmpty {
      let turns = Set(places.keys)
      return turns.min().map { Trail(start: $0, end: $0, turns: turns) }
    }
    guard uneven.count == 2, let start = uneven.first(where: { $0.value == 1 })?.key,
      let end = uneven.first(where: { $0.value == -1 })?.key
    else { return nil }
    return Trail(start: start, end: end)
  }
}
