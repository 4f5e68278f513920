import Ledger
import Testing

@testable import Reporting

@Suite struct LinkedPaymentsTests {
  private let plan = InstalmentPlan(
    name: "Car", amount: inr("100.00"), start: day("2026-05-05"), end: day("2026-12-05"))

  private func linked(_ id: String, _ on: String, _ amount: String = "-100.00")
    -> InstalmentMatching.BankRow
  {
    InstalmentMatching.BankRow(id: id, day: day(on), amount: inr(amount), plan: 0, isLinked: true)
  }

  private func row(_ id: String, _ on: String, _ amount: String = "-100.00")
    -> InstalmentMatching.BankRow
  {
    InstalmentMatching.BankRow(id: id, day: day(on), amount: inr(amount))
  }

  private func matching(
    _ rows: [InstalmentMatching.BankRow], asOf: String = "2026-08-31",
    statements: [Period]? = nil
  ) -> InstalmentMatching {
    InstalmentMatching(
      plans: [plan], rows: rows, asOf: day(asOf), statements: statements.map { [$0] })
  }

  /// Month of the due day and id of the payer, `–` where it was missed; then what was paid on top.
  private func words(_ matching: InstalmentMatching) -> String {
    let dues = matching.dues(in: days("2026-01-01", "2026-12-31")).compactMap { due -> String? in
      switch due.status {
      case .paid(let row, _): "\(due.day.month) \(row.id)"
      case .missed: "\(due.day.month) –"
      case .unknown: "\(due.day.month) ?"
      case .today, .open, .upcoming: nil
      }
    }
    return (dues + matching.onTop.map { "top \($0.id)" }).joined(separator: ", ")
  }

  /// The nearest due day of the row of 25 August is 5 September.
  @Test func `a row pays the instalment of its month`() {
    #expect(
      words(matching([linked("a", "2026-05-31", "-90.00"), linked("b", "2026-08-25")]))
        == "5 a, 6 –, 7 –, 8 b")
  }

  @Test func `a second one in a month pays the earliest that was missed`() {
    #expect(
      words(matching([linked("a", "2026-08-05"), linked("b", "2026-08-20", "-102.50")]))
        == "5 b, 6 –, 7 –, 8 a")
  }

  /// Nothing says that May to July were not paid.
  @Test func `nothing was missed where no statement reaches`() {
    let statement = days("2026-08-01", "2026-08-31")
    #expect(
      words(
        matching(
          [linked("a", "2026-08-05"), linked("b", "2026-08-20", "-102.50")],
          statements: [statement])) == "5 ?, 6 ?, 7 ?, 8 a, top b")
  }

  @Test func `what other rows paid was not missed`() {
    let all = ["2026-05-06", "2026-06-05", "2026-07-03"].map { row("row of \($0)", $0) }
    #expect(
      words(matching(all + [linked("a", "2026-08-05"), linked("b", "2026-08-10", "-2000.00")]))
        .hasSuffix("7 row of 2026-07-03, 8 a, top b"))
  }

  @Test func `a second one of the amount pays ahead, any other repays`() {
    let paid = ["2026-05-05", "2026-06-05", "2026-07-05"].map { linked("x", $0) }
    #expect(
      words(matching(paid + [linked("a", "2026-08-05"), linked("b", "2026-08-06")]))
        == "5 x, 6 x, 7 x, 8 a, 9 b")
    #expect(
      words(matching(paid + [linked("a", "2026-08-02", "-500.00"), linked("b", "2026-08-06")]))
        == "5 x, 6 x, 7 x, 8 b, top a")
    // Three at once are three months.
    #expect(
      words(matching(paid + ["a", "b", "c"].map { linked($0, "2026-08-05") }))
        == "5 x, 6 x, 7 x, 8 a, 9 b, 10 c")
  }

  @Test func `a payment of the month's last day is that of the next first`() {
    var first = plan
    first.start = day("2026-05-01")
    let matching = InstalmentMatching(
      plans: [first],
      rows: [row("may", "2026-05-01"), linked("june", "2026-05-30", "-104.00")],
      asOf: day("2026-06-20"))
    #expect(words(matching) == "5 may, 6 june")
  }

  @Test func `a link wins over a row that happens to have the amount`() {
    let paid = ["2026-05-05", "2026-06-05", "2026-07-05"].map { row("x", $0) }
    let matching = matching(
      paid + [row("cash", "2026-08-04"), linked("a", "2026-08-07", "-97.00")])
    #expect(words(matching) == "5 x, 6 x, 7 x, 8 a")
    #expect(matching.displaced.map(\.id) == ["cash"])
    // An amount of its own is no instalment when there is one.
    let large = self.matching(
      paid + [row("own", "2026-08-04"), linked("a", "2026-08-07", "-900.00")])
    #expect(words(large) == "5 x, 6 x, 7 x, 8 own, top a")
    #expect(large.displaced.isEmpty)
    // Both linked, both count.
    let both = self.matching(
      paid + [linked("a", "2026-08-04"), linked("b", "2026-08-07", "-97.00")])
    #expect(words(both) == "5 x, 6 x, 7 x, 8 a, top b")
    #expect(both.displaced.isEmpty)
  }

  @Test func `a row before the first or after the last instalment is not lost`() {
    #expect(words(matching([linked("a", "2026-04-30")])) == "5 a, 6 –, 7 –, 8 –")
    #expect(
      words(matching([linked("a", "2026-03-01", "-900.00")])) == "5 –, 6 –, 7 –, 8 –, top a")
    let late = matching([linked("a", "2027-03-01")], asOf: "2027-03-31")
    #expect(words(late).hasPrefix("5 a, 6 –"))
  }

  @Test func `no link is ever lost, and none pays twice`() {
    var state: UInt64 = 20_260_831
    func next(_ limit: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % limit
    }
    for _ in 0..<300 {
      let rows = (0..<next(12)).map { index in
        var row = row("r\(index)", "2026-04-01", next(2) == 0 ? "-100.00" : "-\(next(300) + 1).00")
        row.day = row.day.adding(days: next(300))
        row.isLinked = next(3) > 0
        row.plan = row.isLinked || next(4) == 0 ? 0 : nil
        return row
      }
      let matching = matching(rows, asOf: "2027-02-28")
      let links = rows.filter(\.isLinked)
      let paid = matching.dues(in: days("2026-01-01", "2027-12-31")).compactMap {
        if case .paid(let row, _) = $0.status { row.id } else { nil }
      }
      let all = paid + matching.onTop.map(\.id)
      #expect(Set(all).count == all.count)
      #expect(Set(links.map(\.id)).isSubset(of: all))
    }
  }
}
