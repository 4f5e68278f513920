import Ledger
import Testing

@testable import Reporting

@Suite struct InstalmentMatchingTests {
  private func plan(_ start: String, _ amount: String = "100.00") -> InstalmentPlan {
    InstalmentPlan(name: start, amount: inr(amount), start: day(start))
  }

  private func row(_ id: String, _ on: String, _ amount: String = "-100.00")
    -> InstalmentMatching.BankRow
  {
    InstalmentMatching.BankRow(id: id, day: day(on), amount: inr(amount))
  }

  private func words(_ matching: InstalmentMatching, _ period: Period) -> [String] {
    matching.dues(in: period).map { due in
      switch due.status {
      case .paid(let row, let on): "\(due.day) paid \(row.id) \(on)"
      case .missed: "\(due.day) missed"
      case .unknown: "\(due.day) unknown"
      case .today: "\(due.day) today"
      case .open: "\(due.day) open"
      case .upcoming: "\(due.day) upcoming"
      }
    }
  }

  @Test func `five days before and after are paid, six are missed`() {
    let matching = InstalmentMatching(
      plans: [plan("2026-01-10")],
      rows: [row("a", "2026-01-05"), row("b", "2026-02-15"), row("c", "2026-03-16")],
      asOf: day("2026-05-15"))
    #expect(
      words(matching, days("2026-01-01", "2026-06-30")) == [
        "2026-01-10 paid a 2026-01-05", "2026-02-10 paid b 2026-02-15", "2026-03-10 missed",
        "2026-04-10 missed", "2026-05-10 open", "2026-06-10 upcoming",
      ])
    #expect(matching.payingRows == ["a", "b"])
  }

  @Test func `the amount has to be the same, and go out`() {
    let matching = InstalmentMatching(
      plans: [plan("2026-01-10")],
      rows: [row("in", "2026-01-10", "100.00"), row("other", "2026-01-10", "-100.01")],
      asOf: day("2026-02-01"))
    #expect(words(matching, days("2026-01-01", "2026-01-31")) == ["2026-01-10 missed"])
  }

  @Test func `a payment of the next month counts in its due month`() {
    let matching = InstalmentMatching(
      plans: [plan("2026-01-31")], rows: [row("late", "2026-02-02")], asOf: day("2026-02-10"))
    #expect(
      words(matching, days("2026-01-01", "2026-01-31")) == ["2026-01-31 paid late 2026-02-02"])
    #expect(matching.payingRows == ["late"])
  }

  @Test func `the nearest row pays, of equally near ones the earlier`() {
    let plans = [plan("2026-01-10")]
    let near = InstalmentMatching(
      plans: plans,
      rows: [row("far", "2026-01-06"), row("near", "2026-01-11"), row("later", "2026-01-13")],
      asOf: day("2026-02-01"))
    #expect(near.payingRows == ["near"])
    let equal = InstalmentMatching(
      plans: plans, rows: [row("after", "2026-01-12"), row("before", "2026-01-08")],
      asOf: day("2026-02-01"))
    #expect(equal.payingRows == ["before"])
  }

  /// The nearest row of the first plan is the only one the second can have.
  @Test func `as many instalments are paid as there can be, each by a row of its own`() {
    let matching = InstalmentMatching(
      plans: [plan("2026-01-05"), plan("2026-01-10")],
      rows: [row("x", "2026-01-01"), row("y", "2026-01-06")], asOf: day("2026-01-31"))
    #expect(
      words(matching, days("2026-01-01", "2026-01-31")) == [
        "2026-01-05 paid x 2026-01-01", "2026-01-10 paid y 2026-01-06",
      ])
    let one = InstalmentMatching(
      plans: [plan("2026-01-05"), plan("2026-01-10")], rows: [row("y", "2026-01-06")],
      asOf: day("2026-01-31"))
    #expect(one.payingRows == ["y"])
    #expect(one.dues(in: days("2026-01-01", "2026-01-31")).filter(\.isPaid).count == 1)
  }

  /// The row of the 8th has the amount and would be nearer; the rule's row was late and with a fee.
  @Test func `a rule says which plan a row pays, whatever its amount`() {
    var late = row("late", "2026-01-22", "-103.50")
    late.plan = 0
    let matching = InstalmentMatching(
      plans: [plan("2026-01-10"), plan("2026-01-08", "77.00")],
      rows: [late, row("other", "2026-01-08")], asOf: day("2026-01-31"))
    let january = days("2026-01-01", "2026-01-31")
    #expect(
      words(matching, january) == ["2026-01-08 missed", "2026-01-10 paid late 2026-01-22"])
    #expect(matching.payingRows == ["late"])
    let counted = matching.dues(in: january).map { $0.paid ?? $0.amount }
    #expect(counted == [inr("77.00"), inr("103.50")])
  }

  @Test func `a row that was given to a plan pays no other`() {
    var given = row("given", "2026-01-10")
    given.plan = 1
    let matching = InstalmentMatching(
      plans: [plan("2026-01-10"), plan("2026-03-10")], rows: [given], asOf: day("2026-01-31"))
    #expect(matching.payingRows.isEmpty)
  }

  @Test func `what is due on the day itself is due, and neither missed nor late`() {
    let matching = InstalmentMatching(
      plans: [plan("2026-01-10")], rows: [], asOf: day("2026-02-10"))
    #expect(
      words(matching, days("2026-01-01", "2026-03-31")) == [
        "2026-01-10 missed", "2026-02-10 today", "2026-03-10 upcoming",
      ])
  }

  @Test func `the last instalment is paid by what is left`() {
    var ending = plan("2026-01-10")
    (ending.end, ending.last) = (day("2026-02-10"), inr("99.87"))
    let matching = InstalmentMatching(
      plans: [ending],
      rows: [row("a", "2026-01-10", "-99.87"), row("b", "2026-02-10", "-99.87")],
      asOf: day("2026-02-28"))
    let all = days("2026-01-01", "2026-03-31")
    #expect(words(matching, all) == ["2026-01-10 missed", "2026-02-10 paid b 2026-02-10"])
    #expect(matching.dues(in: all).map(\.amount) == [inr("100.00"), inr("99.87")])
  }

  @Test func `rows after the day are not known yet`() {
    let matching = InstalmentMatching(
      plans: [plan("2026-01-10")], rows: [row("a", "2026-01-12")], asOf: day("2026-01-11"))
    #expect(words(matching, days("2026-01-01", "2026-01-31")) == ["2026-01-10 open"])
  }

  @Test func `an instalment paid ahead is paid before its day`() {
    let matching = InstalmentMatching(
      plans: [plan("2026-01-10")], rows: [row("a", "2026-01-06")], asOf: day("2026-01-07"))
    #expect(
      words(matching, days("2026-01-01", "2026-01-31")) == ["2026-01-10 paid a 2026-01-06"])
  }

  /// Against every pairing there is, on seeded small cases.
  @Test func `no pairing has more pairs, or as many with fewer days between`() {
    var numbers = SeededDays(seed: 20_260_814)
    for _ in 0..<300 {
      let plans = (0..<numbers.next(4)).map { _ in plan("2026-03-\(10 + numbers.next(10))") }
      let rows = (0..<numbers.next(5)).map { row("r\($0)", "2026-03-\(10 + numbers.next(15))") }
      let matching = InstalmentMatching(plans: plans, rows: rows, asOf: day("2026-03-31"))
      let dues = matching.dues(in: days("2026-03-01", "2026-03-31"))
      let apart = dues.map { due -> Int? in
        if case .paid(_, let on) = due.status { abs(due.day - on) } else { nil }
      }
      let found = apart.compactMap(\.self)
      let best = Self.best(dues.map(\.day), rows.map(\.day))
      #expect([found.count, -found.reduce(0, +)] == best)
      #expect(matching.payingRows.count == found.count)
    }
  }

  /// The most pairs, and of those the fewest days, by trying all.
  private static func best(_ dues: [CalendarDate], _ rows: [CalendarDate]) -> [Int] {
    guard let due = dues.first else { return [0, 0] }
    let rest = Array(dues.dropFirst())
    var best = Self.best(rest, rows)
    for (index, row) in rows.enumerated() where abs(row - due) <= 5 {
      var others = rows
      others.remove(at: index)
      let found = Self.best(rest, others)
      let with = [found[0] + 1, found[1] - abs(row - due)]
      if best.lexicographicallyPrecedes(with) { best = with }
    }
    return best
  }
}

/// Small numbers in an order that a seed sets.
private struct SeededDays {
  var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next(_ limit: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 33) % limit
  }
}
