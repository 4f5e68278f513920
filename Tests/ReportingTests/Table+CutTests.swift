import Ledger
import Testing

@testable import Reporting

@Suite struct TableCutTests {
  private static let style = NumberStyle(home: .eur)

  /// Names, euros, counts and a mean, with the total of each.
  private func table(_ amounts: [Int64]) -> Table {
    let euros = { (cents: Int64) in Cell.amount(Amount(minorUnits: cents, currency: .eur)) }
    return Table(
      id: "some", caption: "",
      columns: [
        .rowHeading("name", "Name"), .text("currency", "Currency", .files),
        .number("spent", "Spent"), .number("count", "Count"), .number("mean", "Mean"),
      ],
      rows: amounts.enumerated().map { index, cents in
        [.text("n\(index)"), .currency(.eur), euros(cents), .count(2), euros(cents / 2)]
      },
      total: [
        .text("Total"), .currency(.eur), euros(amounts.reduce(0, +)),
        .count(Int64(2 * amounts.count)), euros(123),
      ])
  }

  private func names(_ table: Table) -> [String] {
    table.rows.compactMap { if case .text(let name) = $0[0] { name } else { nil } }
  }

  @Test func `what is left out is one row with its sums, and none where a total is no sum`() throws
  {
    let cut = try required(table([10, 20, 30, 4000, -500]).cut(toFit: 3, in: Self.style).cut)
    #expect(cut.rowCount == 5)
    #expect(cut.isBeginning)
    // 40.00 out and 5.00 back; a mean of two means would be no mean.
    let left = Cell.amount(Amount(minorUnits: 3500, currency: .eur))
    #expect(cut.rest == [.text("2 more"), .currency(.eur), left, .count(4), .none])
  }

  @Test func `rows that no page may leave out stay in their place`() throws {
    var whole = table([1, 2, 3, 4, 5, 6])
    whole.keptRows = [5, 4]
    let cut = whole.cut(toFit: 3, in: Self.style)
    #expect(names(cut) == ["n0", "n4", "n5"])
    #expect(cut.cut?.isBeginning == false)
    // 0.02, 0.03 and 0.04.
    #expect(cut.cut?.rest?[2] == .amount(Amount(minorUnits: 9, currency: .eur)))
    // Where there is room for one alone it is the most important.
    #expect(names(whole.cut(toFit: 1, in: Self.style)) == ["n5"])
  }

  @Test func `a row is not left out for one that stands for it alone`() {
    #expect(table([1, 2, 3, 4]).cut(toFit: 3, in: Self.style).cut == nil)
    #expect(table([1, 2, 3, 4]).cut(toFit: 3, in: Self.style).rows.count == 4)
    var list = table([1, 2, 3, 4])
    list.total = nil
    #expect(list.cut(toFit: 3, in: Self.style).rows.count == 3)
    #expect(list.cut(toFit: 3, in: Self.style).cut?.rest == nil)
  }

  @Test func `amounts of two currencies are not added`() throws {
    var mixed = table([1, 2, 3, 4])
    mixed.rows[3][2] = .amount(Amount(minorUnits: 4, currency: .usd))
    let rest = try required(mixed.cut(toFit: 2, in: Self.style).cut?.rest)
    #expect(rest[2] == .none)
    #expect(rest[3] == .count(4))
  }

  @Test func `what nobody knows is not shown as nothing`() throws {
    var partly = table([1, 2, 0, 0])
    partly.rows[2][2] = .none
    partly.rows[3][2] = .none
    #expect(try required(partly.cut(toFit: 2, in: Self.style).cut?.rest)[2] == .none)
  }

  @Test func `rows below headings stay below them, and keep where they lead`() throws {
    var grouped = table([1, 2, 3, 4, 5])
    grouped.groups = [
      RowGroup(rows: 0..<3, cells: grouped.rows[0]), RowGroup(rows: 3..<5, cells: grouped.rows[3]),
    ]
    grouped.shownRows = [1, 3, 4]
    grouped.trails = (0..<5).map { .place("p\($0)", .eur) }
    let shown = grouped.cut(toFit: 1, in: Self.style)
    #expect(shown.groups.map(\.rows) == [0..<1, 1..<3])
    #expect(shown.trails == [.place("p1", .eur), .place("p3", .eur), .place("p4", .eur)])
    #expect(shown.cut == nil)
  }
}
