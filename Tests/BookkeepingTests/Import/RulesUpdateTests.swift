import Foundation
import Ledger
import Syntax
import Testing

@testable import Bookkeeping
@testable import Store

/// Rules that changed since the last import: the next one applies them to what is in the ledger.
@Suite struct RulesUpdateTests {
  private static let food = ["- {when: {text: market}, set: {category: Food}}"]
  private static let goods = ["- {when: {text: market}, set: {category: Goods}}"]

  /// Two rows in the ledger, of which one has the category Food by its rule.
  private static func ledger(_ rules: [String] = food) throws -> ScratchWorkspace {
    let scratch = try ScratchWorkspace()
    try scratch.writeRules(rules)
    try scratch.takeGiro("!Type:Bank\nD2026-08-01\nT-1\nPRENT\n^\nD2026-07-02\nT-2\nPmarket\n^\n")
    return scratch
  }

  private static func categories(_ scratch: ScratchWorkspace) throws -> [String] {
    try ListTransactions(scratch.workspace).all(TransactionFilter()).map(\.category.path)
  }

  private static func note(_ scratch: ScratchWorkspace) throws -> String? {
    StoredClassifications(scratch.workspace).note(try scratch.workspace.openLedger(.read))?.message
  }

  private static func bytes(_ scratch: ScratchWorkspace) -> Data? {
    FileManager.default.contents(atPath: scratch.workspace.ledgerPath)
  }

  private static func runs(_ scratch: ScratchWorkspace) throws -> [Int] {
    try scratch.workspace.openLedger(.read).runs().map(\.id)
  }

  @Test func `an import without new files updates the ledger, as a run that undo reverts`() throws {
    let scratch = try Self.ledger()
    #expect(try Self.note(scratch) == nil)
    try scratch.writeRules(Self.goods)
    #expect(try Self.note(scratch) == "rules changed since run 1; saldo import applies them")
    let summary = try scratch.take("\(scratch.folder)/giro.qif") { $0.account = "giro" }
    let update = try #require(summary.rules)
    #expect(update.since == 1 && update.run == 2 && update.counts.changed == 1)
    #expect(update.fields.map { "\($0.count) \($0.field)" } == ["1 category"])
    #expect(summary.run == nil)
    #expect(try Self.categories(scratch) == ["Uncategorised", "Goods"])
    #expect(try Self.note(scratch) == nil)
    #expect(try scratch.take().rules == nil)

    let undone = try UndoImport(scratch.workspace).run(2)
    #expect(undone.note?.message == "the next saldo import applies the current rules again")
    #expect(try Self.categories(scratch) == ["Uncategorised", "Food"])
    #expect(try Self.note(scratch) == "rules changed since run 1; saldo import applies them")
    // With the rules of the rows, nothing is left to apply.
    try scratch.writeRules(Self.food)
    #expect(try Self.note(scratch) == nil)
  }

  @Test func `the update is a run of its own before that of the files`() throws {
    let scratch = try Self.ledger()
    try scratch.writeRules(Self.goods)
    let path = try scratch.write("!Type:Bank\nD2026-08-09\nT-3\nPmarket\n^\n", to: "new.qif")
    let summary = try scratch.take(path) {
      $0.account = "giro"
      $0.currency = .eur
    }
    #expect(summary.rules?.run == 2 && summary.run == 3)
    #expect(try Self.categories(scratch) == ["Goods", "Uncategorised", "Goods"])
    _ = try UndoImport(scratch.workspace).run(2)
    #expect(try Self.categories(scratch) == ["Goods", "Uncategorised", "Food"])
    #expect(try Self.note(scratch) == "rules changed since run 1; saldo import applies them")
    // The rows of run 3 have the categories of the new rules, so the old ones also differ.
    try scratch.writeRules(Self.food)
    #expect(try Self.note(scratch) == "rules changed since run 3; saldo import applies them")
    #expect(try scratch.take().rules?.counts.changed == 1)
    #expect(try Self.categories(scratch) == ["Food", "Uncategorised", "Food"])
  }

  @Test func `a change that alters no row makes no run and is not mentioned`() throws {
    let scratch = try Self.ledger()
    try scratch.writeRules(Self.food + ["# a comment"])
    #expect(try Self.note(scratch) != nil)
    #expect(try scratch.take().rules == nil)
    #expect(try Self.runs(scratch) == [1])
    #expect(try Self.note(scratch) == nil)
  }

  @Test func `keep-rules leaves earlier rows alone, and the ledger stays out of date`() throws {
    let scratch = try Self.ledger()
    try scratch.writeRules(Self.goods)
    let path = try scratch.write("!Type:Bank\nD2026-08-09\nT-3\nPmarket\n^\n", to: "new.qif")
    let summary = try scratch.take(path) {
      ($0.account, $0.currency, $0.keepsRules) = ("giro", .eur, true)
    }
    #expect(summary.rules == nil && summary.run == 2)
    #expect(try Self.categories(scratch) == ["Goods", "Uncategorised", "Food"])
    #expect(try Self.note(scratch) == "rules changed since run 1; saldo import applies them")
    try scratch.writeRules(Self.food)
    #expect(try Self.note(scratch) == "rules changed since run 2; saldo import applies them")
  }

  @Test func `overrides win over changed rules`() throws {
    let scratch = try Self.ledger()
    let all = try ListTransactions(scratch.workspace).all(TransactionFilter())
    let row = try #require(all.last)
    let day = CalendarDate(daysSince1970: 20_697)
    _ = try EditTransaction(scratch.workspace, asOf: day).edit(
      row.id, [try FieldWord("category=Own")])
    try scratch.writeRules(Self.goods)
    let update = try #require(try scratch.take().rules)
    #expect(update.counts.changed == 0 && update.counts.alsoChanged == 1)
    #expect(update.counts.byHand == 1)
    #expect(try Self.categories(scratch) == ["Uncategorised", "Own"])
  }

  @Test func `a dry run reports the update and writes nothing`() throws {
    let scratch = try Self.ledger()
    try scratch.writeRules(Self.goods)
    let before = Self.bytes(scratch)
    let summary = try scratch.take { $0.isDryRun = true }
    #expect(summary.rules?.counts.changed == 1 && summary.rules?.run == nil)
    #expect(Self.bytes(scratch) == before)
    try scratch.writeRules(Self.food + ["# a comment"])
    #expect(try scratch.take { $0.isDryRun = true }.rules == nil)
    #expect(Self.bytes(scratch) == before)
  }

  @Test func `rules apply leaves an import nothing to update, unless it is for a period`() throws {
    let scratch = try Self.ledger()
    try scratch.writeRules(Self.goods)
    var options = ApplyRules.Options(asOf: CalendarDate(daysSince1970: 20_697))
    options.period = try #require(Period("2026-08", today: options.asOf))
    #expect(try ApplyRules(scratch.workspace, options: options).run().run == nil)
    #expect(try Self.note(scratch) != nil)
    options.period = try #require(Period("2026-07", today: options.asOf))
    #expect(try ApplyRules(scratch.workspace, options: options).run().run == 2)
    #expect(try Self.note(scratch) == "rules changed since run 1; saldo import applies them")
    options.period = .everything
    #expect(try ApplyRules(scratch.workspace, options: options).run().run == nil)
    #expect(try Self.note(scratch) == nil)
  }

  @Test func `a changed place moves rows, and changed receipts are counted`() throws {
    let scratch = try Self.ledger()
    try scratch.write("id,name,lat,lon,match\nm,Market,52.5,13.4,market\n", to: "tables/places.csv")
    let update = try #require(try scratch.take().rules)
    #expect(update.fields.map { "\($0.count) \($0.field)" } == ["1 place"])
    let receipt =
      #"{"schema":"saldo.receipt/1","merchant":"Kiosk","date":"2026-08-03","currency":"EUR","#
      + #""total":5,"number":"","lines":[{"text":"soap","amount":5}]}"#
    _ = try scratch.take(try scratch.write(receipt, to: "r.jsonl"))
    try scratch.writeRules(Self.food + ["- {when: {text: soap}, set: {category: Home}}"])
    let counts = try #require(try scratch.take().rules?.counts)
    #expect(counts.changed == 0 && counts.receiptsChanged == 1)
  }

  @Test func `the first import after a restore applies the rules of the workspace`() throws {
    let scratch = try Self.ledger()
    let other = try ScratchWorkspace()
    try other.writeRules(Self.goods)
    _ = try ExportKit.migrate(ExportKit.json(scratch.workspace), into: other)
    #expect(try Self.categories(other) == ["Uncategorised", "Food"])
    #expect(try Self.note(other) == nil)
    let update = try #require(try other.take().rules)
    #expect(update.since == nil && update.counts.changed == 1)
    #expect(try other.take().rules == nil)
  }
}
