import Ledger

/// A chain of payments that follow each other in one rhythm, and the payments outside it.
struct PaymentChain {
  let rhythm: PaymentRhythm
  let links: [PayeePayment]
  /// The payments of the same payee outside the rhythm.
  let others: [PayeePayment]
  /// The number of missing payments within the chain.
  let gapCount: Int

  /// The minimum share of links among the payments, in tenths.
  private static let share = 8
  /// The maximum number of consecutive missing payments that do not end the chain.
  static let longestGap = 2

  /// Creates the chain with the most links that starts at one of the first three payments.
  ///
  /// Nil if this chain has too few links or too many gaps.
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
      // If most payments are missing, the rhythm is a longer one.
      best.gaps * 2 <= best.links.count
    else { return nil }
    self.rhythm = rhythm
    let linked = Set(best.links)
    links = best.links.map { payments[$0] }
    others = payments.indices.filter { !linked.contains($0) }.map { payments[$0] }
    gapCount = best.gaps
  }

  /// Whether the days of the payments have room for enough links.
  ///
  /// Most payees are shops with far more payments than any rhythm allows.
  private static func hasRoom(
    _ payments: ArraySlice<PayeePayment>, _ rhythm: PaymentRhythm
  ) -> Bool {
    guard let first = payments.first, let last = payments.last else { return false }
    let most = (last.day - first.day) / rhythm.leastDays + 1
    return most * 10 >= payments.count * share
  }

  /// Whether the payments are as far apart as links; always true if not all of them must be links.
  ///
  /// Most amounts were paid three or four times, and this check needs no calendar arithmetic.
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
    // Skipped payments are no links, so a chain that cannot reach its share stops here.
    func mayReachShare() -> Bool {
      (links.count + payments.endIndex - index) * 10 >= payments.count * share
    }
    while index < payments.endIndex, mayReachShare() {
      let last = payments[links[links.count - 1]].day
      // The possible days of the next payment: one for each allowed number of missing payments.
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

  /// The index of the payment nearest to the expected day; in a tie, the first one.
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

  /// Whether at least half of the amounts equal the previous amount, as prices do.
  var isSteady: Bool {
    let same = zip(links, links.dropFirst()).count { $0.minorUnits == $1.minorUnits }
    return same * 2 >= links.count - 1
  }

  /// Whether the payments recur, rather than match by chance.
  ///
  /// Steady amounts are enough. Otherwise the rhythm must be monthly or longer, with at least six
  /// payments, no gaps and no other payments. The largest amount may be about four times the
  /// smallest.
  var isRecurring: Bool {
    if isSteady { return true }
    guard rhythm.timesPerYear <= 12, links.count >= 6, gapCount == 0, others.isEmpty else {
      return false
    }
    let sizes = links.map(\.minorUnits.magnitude)
    return (sizes.max() ?? 0) / 4 <= sizes.min() ?? 0
  }
}
