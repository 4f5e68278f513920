import Ledger
import Syntax
import TestKit
import Testing

@testable import Bookkeeping
@testable import Store

/// What other rules would change: the same as applying them and looking at the reports.
@Suite struct DiffRulesTests {
  private static let day = CalendarDate(daysSince1970: 20_697)

  private static func totals(_ scratch: ScratchWorkspace) throws -> CategoryFigures {
    var figures = CategoryFigures()
    try scratch.workspace.openLedger(.read).forEachRow(in: .everything) { figures.add($0, $1) }
    return figures
  }

  @Test(arguments: 100..<100 + Seeds.count(6, full: 12))
  func `figures and rows are those that apply makes, and nothing is written`(seed: Int) throws {
    var random = RandomRules(seed: seed)
    let (old, new) = (random.book(), random.book())
    let scratch = try ScratchWorkspace()
    try scratch.use(old, places: random.places())
    let (receipts, paid) = random.receipts(seed % 3 == 0 ? 0 : 10)
    if !receipts.isEmpty {
      _ = try scratch.take(try scratch.write(receipts, to: "receipts.jsonl"))
    }
    try scratch.takeGiro(random.statement(60) + paid)
    let (before, rows) = (try Self.totals(scratch), try scratch.derivedRows())
    for file in new { try scratch.write(file.text, to: "new/\(file.name)") }
    var told = 0
    let difference = try DiffRules(
      scratch.workspace, old: "\(scratch.folder)/rules", new: "\(scratch.folder)/new",
      asOf: Self.day
    ).run { _ in told += 1 }
    #expect(try scratch.derivedRows() == rows)

    for file in new { try scratch.write(file.text, to: "rules/\(file.name)") }
    let applied = try ApplyRules(scratch.workspace, options: .init(asOf: Self.day)).run()
    #expect(difference.changed == applied.counts.changed)
    #expect(difference.receiptsChanged == applied.counts.receiptsChanged)
    #expect(told == difference.changed + difference.receiptsChanged)
    let wanted = CategoryFigures.changes(before, try Self.totals(scratch))
    #expect(difference.figures.map(\.category) == wanted.map(\.category))
    #expect(difference.figures.map(\.before) == wanted.map(\.before))
    #expect(difference.figures.map(\.after) == wanted.map(\.after))
  }

  @Test func `rows are counted by how they change, and words of a person are no change`() throws {
    let scratch = try ScratchWorkspace()
    for (category, folder) in [("Food", "old"), ("Groceries", "rules")] {
      try scratch.writeRules(
        ["- {when: {text: shop}, set: {category: \(category)}}"], to: "\(folder)/10.yaml")
    }
    try scratch.takeGiro(
      "!Type:Bank\nD2026-08-01\nT-1\nPshop\n^\nD2026-08-02\nT-2\nPshop\n^\nD2026-08-03\nT-4\nPshop\n^\n"
    )
    let last = try #require(
      try ListTransactions(scratch.workspace).all(TransactionFilter()).first {
        $0.amount.minorUnits == -400
      })
    _ = try EditTransaction(scratch.workspace, asOf: Self.day).edit(
      last.id, [try FieldWord("category=Mine")])
    let difference = try DiffRules(
      scratch.workspace, old: "\(scratch.folder)/old/10.yaml", new: nil, asOf: Self.day
    ).run()
    #expect(difference.read == 3 && difference.changed == 2)
    let change = try #require(difference.changes.first)
    #expect(difference.changes.count == 1)
    #expect(change.before == "Food" && change.after == "Groceries" && change.count == 2)
    #expect(change.sums.map(\.minorUnits) == [-300])
    #expect(difference.figures.map(\.category) == ["Food", "Groceries"])
    #expect(difference.figures.map(\.difference.minorUnits) == [300, -300])
  }

  @Test func `lines of receipts are counted by how they change, with the money that they moved`()
    throws
  {
    let scratch = try ScratchWorkspace()
    for (category, folder) in [("Home", "old"), ("Drugstore", "rules")] {
      try scratch.writeRules(
        ["- {when: {text: soap}, set: {category: \(category)}}"], to: "\(folder)/10.yaml")
    }
    let receipt = """
      {"schema":"saldo.receipt/1","merchant":"Linde","date":"2026-08-12","currency":"EUR",\
      "total":"9.00","lines":[{"text":"Soap","amount":"2.00"},{"text":"Milk","amount":"3.00"},\
      {"text":"Soap","amount":"4.00"}]}
      """
    _ = try scratch.take(try scratch.write(receipt, to: "linde.json"))
    let difference = try DiffRules(
      scratch.workspace, old: "\(scratch.folder)/old/10.yaml", new: nil, asOf: Self.day
    ).run()
    #expect(difference.read == 0 && difference.changed == 0)
    #expect(difference.receipts == 1 && difference.receiptsChanged == 1)
    let change = try #require(difference.changes.first)
    #expect(difference.changes.count == 1 && change.unit == .line && change.count == 2)
    #expect(change.before == "Home" && change.after == "Drugstore")
    #expect(change.sums.map(\.minorUnits) == [-600])
    #expect(difference.figures.map(\.category) == ["Drugstore", "Home"])
    #expect(difference.figures.map(\.difference.minorUnits) == [-600, 600])
  }

  @Test func `receipts that find the rows that paid them are one change, whichever rows these are`()
    throws
  {
    let scratch = try ScratchWorkspace()
    for (name, folder) in [("Somebody", "old"), ("Edeka", "rules")] {
      try scratch.writeRules(
        ["- {when: {text: SUMUP}, set: {payee: \(name)}}"], stage: "clean", to: "\(folder)/10.yaml")
    }
    let receipts = ["05", "25"].map { day in
      """
      {"schema":"saldo.receipt/1","merchant":"Edeka","date":"2026-08-\(day)","currency":"EUR",\
      "total":"9.00","lines":[{"text":"Milk","amount":"9.00"}]}

      """
    }
    _ = try scratch.take(try scratch.write(receipts.joined(), to: "edeka.jsonl"))
    try scratch.takeGiro(
      "!Type:Bank\nD2026-08-06\nT-9\nPSUMUP 17\n^\nD2026-08-26\nT-9\nPSUMUP 18\n^\n")
    var paid: [String?] = []
    let difference = try DiffRules(
      scratch.workspace, old: "\(scratch.folder)/old", new: nil, asOf: Self.day
    ).run { change in
      paid += change.fields.filter { $0.name == RuleChange.Field.payment }.map(\.after)
    }
    let rows = try ListTransactions(scratch.workspace).all(TransactionFilter())
    #expect(Set(paid) == Set(rows.map(\.id.description)) && paid.count == 2)
    let payments = difference.changes.filter { $0.field == RuleChange.Field.payment }
    #expect(payments.map(\.before) == ["open"] && payments.map(\.after) == ["a row"])
    #expect(payments.map(\.count) == [2] && payments.first?.sums.map(\.minorUnits) == [-1800])
  }
}
