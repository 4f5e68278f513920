import Ledger

/// Payments that follow each other in one rhythm, and those between them.
struct PaymentChain {
  let rhythm: PaymentRhythm
  let links: [PayeePayment]
  /// Payments of the same payee that the rhythm has no place for.
  let others: [PayeePayment]
  /// How many times nothing came between two that did.
  let gapCount: Int

  /// How many of ten payments must be links.
  private static let share = 8
  /// How many times in a row it may fail to come and go on nevertheless.
  static let longestGap = 2

  /// The chain that begins with one of the first payments and has the most links; nil where the
  /// payments have no such rhythm.
  init?(_ payments: ArraySlice<PayeePayment>, _ rhythm: PaymentRhythm) {
    guard payments.count >= rhythm.leastCount, Self.hasRoom(payments, rhythm),
      Self.mayBeWhole(payments, rhythm)
    else { return nil }
    let chains = payments.indices.prefix(3).map { Self.links(payments, from: $0, rhythm) }
    guard
      let best = chains.enumerated()
        .max(by: { ($0.element.links.count, $1.offset) < ($1.element.links.count, $0.offset) })?
        .element, best.links.count >= rhythm.leastCount,
      best.links.count * 10 >= payments.count * Self.share,
      // What mostly fails to come has a longer rhythm.
      best.gaps * 2 <= best.links.count
    else { return nil }
    self.rhythm = rhythm
    let linked = Set(best.links)
    links = best.links.map { payments[$0] }
    others = payments.indices.filter { !linked.contains($0) }.map { payments[$0] }
    gapCount = best.gaps
  }

  /// Whether the days have room for as many links as it takes: most payees are shops, where people buy
  /// far more often than any rhythm has it.
  private static func hasRoom(
    _ payments: ArraySlice<PayeePayment>, _ rhythm: PaymentRhythm
  ) -> Bool {
    guard let first = payments.first, let last = payments.last else { return false }
    let most = (last.day - first.day) / rhythm.leastDays + 1
    return most * 10 >= payments.count * share
  }

  /// Whether the payments are as far apart as links are, where so few of them must all be links.
  ///
  /// Most amounts were paid three or four times, and this asks no calendar.
  private static func mayBeWhole(
    _ payments: ArraySlice<PayeePayment>, _ rhythm: PaymentRhythm
  ) -> Bool {
    guard (payments.count - 1) * 10 < payments.count * share else { return true }
    return zip(payments, payments.dropFirst()).allSatisfy { before, after in
      let days = after.day - before.day
      return (1...longestGap + 1).contains { times in
        days >= rhythm.leastStep * times - rhythm.slack
          && days <= rhythm.mostStep * times + rhythm.slack
      }
    }
  }

  private static func links(
    _ payments: ArraySlice<PayeePayment>, from first: Int, _ rhythm: PaymentRhythm
  ) -> (links: [Int], gaps: Int) {
    var links = [first]
    var gaps = 0
    var index = first + 1
    // What was passed over is no link; a chain that cannot reach its share is followed no further.
    func mayReachShare() -> Bool {
      (links.count + payments.endIndex - index) * 10 >= payments.count * share
    }
    while index < payments.endIndex, mayReachShare() {
      let last = payments[links[links.count - 1]].day
      // The days on which the next one may come: as many times, as the chain bears.
      let expected = (1...longestGap + 1).map { rhythm.day($0, after: last) }
      let end = expected[longestGap].adding(days: rhythm.slack)
      var times: Int?
      while index < payments.endIndex, payments[index].day <= end {
        let day = payments[index].day
        times = expected.firstIndex { abs($0 - day) <= rhythm.slack }.map { $0 + 1 }
        if times != nil { break }
        index += 1
        guard mayReachShare() else { return (links, gaps) }
      }
      guard let times, index < payments.endIndex else { break }
      gaps += times - 1
      links.append(closest(payments, from: index, to: expected[times - 1], rhythm))
      index = links[links.count - 1] + 1
    }
    return (links, gaps)
  }

  /// Of the payments about the expected day the nearest one, the first of equals.
  private static func closest(
    _ payments: ArraySlice<PayeePayment>, from index: Int, to day: CalendarDate,
    _ rhythm: PaymentRhythm
  ) -> Int {
    var best = index
    var next = index + 1
    while next < payments.endIndex, payments[next].day - day <= rhythm.slack {
      if abs(payments[next].day - day) < abs(payments[best].day - day) { best = next }
      next += 1
    }
    return best
  }

  /// Whether most amounts are those of the time before, as prices are.
  var isSteady: Bool {
    let same = zip(links, links.dropFirst()).count { $0.minorUnits == $1.minorUnits }
    return same * 2 >= links.count - 1
  }

  /// Whether it is more than chance that somebody came again: prices tell at once; amounts that
  /// differ each time, as those of shopping do, only of months, and when many agree.
  var isRecurring: Bool {
    if isSteady { return true }
    guard rhythm.timesPerYear <= 12, links.count >= 6, gapCount == 0, others.isEmpty else {
      return false
    }
    let sizes = links.map(\.minorUnits.magnitude)
    return (sizes.max() ?? 0) / 4 <= sizes.min() ?? 0
  }
}
