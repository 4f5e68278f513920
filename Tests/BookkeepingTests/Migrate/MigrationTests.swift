import Foundation
import Ledger
import Syntax
import Testing

@testable import Bookkeeping
@testable import Store

/// What a migration writes and where, and what it says of what it did.
@Suite struct MigrationTests {
  private let scratch: ScratchWorkspace

  init() throws { scratch = try ScratchWorkspace() }

  private func migrate(
    _ text: String, _ change: (inout MigrateLegacy.Options) -> Void = { _ in }
  ) throws -> Migration {
    let path = try scratch.write(text, to: "old.json")
    var options = MigrateLegacy.Options(asOf: try #require(CalendarDate("2026-08-31")))
    change(&options)
    return try MigrateLegacy(scratch.workspace, options: options).run(path)
  }

  private func refusal(_ body: () throws -> Void) -> String {
    do {
      try body()
      return ""
    } catch {
      return Failure(error)?.diagnostics.map(\.message).joined() ?? "\(error)"
    }
  }

  private static let tea =
    #"{"id":"a","name":"Tea","amount":2.5,"date":"2026-08-01","category":"Food"}"#

  @Test(arguments: [
    "old.json", "./rules/../old.json", "link.json", "saldo.yaml", "rules/mine.yaml",
    ".saldo/me.sqlite", "tables/places.csv",
  ])
  func `rejects and reports take no place of a source or of the workspace`(name: String) throws {
    try scratch.folder("rules")
    try scratch.write("", to: "rules/mine.yaml")
    try FileManager.default.createSymbolicLink(
      atPath: "\(scratch.folder)/link.json", withDestinationPath: "\(scratch.folder)/old.json")
    let path = "\(scratch.folder)/\(name)"
    let said = refusal { _ = try migrate("[\(Self.tea)]") { $0.rejectsPath = path } }
    #expect(said.hasPrefix("refusing to overwrite \(path), a"))
    #expect(try scratch.workspace.users.isEmpty)
  }

  @Test func `a newer export that only writes its numbers differently updates nothing`() throws {
    // No field takes the fee, so it is kept as JSON beside the entry; the order of keys says nothing.
    let first = #"""
      {"currency":"EUR","expenses":[{"id":"E1","name":"Tea","amount":12.50,"type":"Expense",
        "date":"2026-08-01","latitude":52.50,"longitude":13.0,"fee":3.50,"shop":{"no":1.0,"a":[2.0]}}]}
      """#
    let second = #"""
      {"currency":"EUR","expenses":[{"id":"E1","name":"Tea","amount":12.5,"type":"Expense",
        "date":"2026-08-01","latitude":52.5,"longitude":13,"shop":{"a":[2],"no":1},"fee":3.5}]}
      """#
    #expect(try migrate(first).total.new == 1)
    let again = try migrate(second)
    #expect(again.total.new == 0 && again.total.updated == 0 && again.total.unchanged == 1)
    let changed = try migrate(second.replacing("3.5", with: "3.51"))
    #expect(changed.total.updated == 1)
  }

  @Test
  func `lists inside other elements that repeat them are counted once, however they are written`()
    throws
  {
    let asset =
      #"{"id":"A1","name":"Gold","assetType":"commodity","commodityType":"gold","currency":"INR","currentValue":"#
    let trade = #"{"id":"T1","transactionType":"buy","transactionDate":"2026-08-01","amount":"#
    let export = #"""
      {"portfolios":[{"id":"P1","name":"Family","currency":"INR",
        "assets":[\#(asset)100.50,"transactions":[\#(trade)50}]}],
        "commodities":[\#(asset)100.5,"transactions":[\#(trade)50.0}]}],
        "transactions":[\#(trade)50.00,"asset":"A1"}]}],
       "assets":[\#(asset)100.500,"portfolio":"P1"}]}
      """#
    let moved = try migrate(export)
    #expect(moved.total.new == 3 && moved.total.rejected == 0)
    let other = try migrate(export.replacing("50.00,", with: "51,")) {
      $0.rejectsPath = "\(scratch.folder)/r.json"
    }
    #expect(other.total.rejected == 1)
  }

  @Test func `an element at the top is its owner's whose own lists repeat it`() throws {
    let expense = #"{"id":"E1","name":"Tea","amount":2.5,"type":"Expense","date":"2026-08-01"}"#
    let export = #"""
      {"currency":"EUR","users":[{"id":"U1","name":"Ann","expenses":[\#(expense)]},
       {"id":"U2","name":"Ben"}],"expenses":[\#(expense)]}
      """#
    let moved = try migrate(export)
    #expect(moved.total.new == 3 && moved.total.rejected == 0)
  }

  @Test func `rejects take the place of rejects, and of nothing else`() throws {
    let bad = "[\(Self.tea), {\"id\": \"b\"}]"
    let rest = "\(scratch.folder)/rest.json"
    try scratch.write("{\"notes\": 1}", to: "rest.json")
    let said = refusal { _ = try migrate(bad) { $0.rejectsPath = rest } }
    #expect(said.contains("it is not a saldo rejects file"))
    #expect(scratch.text("rest.json") == "{\"notes\": 1}")
    let fresh = "\(scratch.folder)/fresh.json"
    for _ in 0..<2 { #expect(try migrate(bad) { $0.rejectsPath = fresh }.total.rejected == 1) }
  }

  @Test func `a zone says which day a time is, and is said anew`() throws {
    let late = Self.tea.replacing("2026-08-01", with: "2026-07-31T23:30:00Z")
    let india = try #require(UTCOffset("+05:30"))
    func days() throws -> [String] {
      try scratch.workspace.openLedger(.read).transactions(TransactionFilter())
        .map { "\($0.bookingDate)" }
    }
    _ = try migrate("[\(late)]")
    #expect(try days() == ["2026-07-31"])
    let again = try migrate("[\(late)]") { $0.zone = india }
    #expect(again.total.updated == 1 && again.total.new == 0)
    #expect(try days() == ["2026-08-01"])
  }

  @Test func `the zone of the workspace holds where none is named`() throws {
    let scratch = try ScratchWorkspace(settings: "version: 1\nzone: \"-03:00\"\n")
    let path = try scratch.write(
      "[\(Self.tea.replacing("2026-08-01", with: "2026-08-01T01:00:00Z"))]", to: "old.json")
    let options = MigrateLegacy.Options(asOf: try #require(CalendarDate("2026-08-31")))
    _ = try MigrateLegacy(scratch.workspace, options: options).run(path)
    let rows = try scratch.workspace.openLedger(.read).transactions(TransactionFilter())
    #expect(rows.map { "\($0.bookingDate)" } == ["2026-07-31"])
  }

  @Test func `a budget that a person edited is kept, and listed`() throws {
    let export = #"{"transactions": [], "budget": 2500, "currency": "EUR"}"#
    _ = try migrate(export)
    let editing = EditRegister(scratch.workspace, asOf: try #require(CalendarDate("2026-08-31")))
    _ = try editing.edit(.budget, "web-tracker/budget", [FieldWord("amount=1000")])
    let again = try migrate(export.replacing("2500", with: "2600"))
    #expect(
      again.people.flatMap(\.keptByHand) == ["your edit of amount in web-tracker/budget was kept"])
  }

  @Test func `a budget that is no amount is kept as it is, and told`() throws {
    let migration = try migrate(#"{"transactions": [], "budget": -5, "theme": "dark"}"#)
    #expect(
      migration.notes.map(\.message) == [
        "$.budget is -5; expected a number of at least 0; saldo keeps it unchanged and sets "
          + "no budget"
      ])
    let store = try scratch.workspace.openLedger(.read)
    #expect(try store.entries(.budget).isEmpty)
    #expect(try store.entries(.person).map(\.extra) == [#"{"budget":-5}"#])
  }

  @Test func `a category is what the old tracker said, without blanks`() throws {
    let names = [" food ", "Food::x", "Food: Fruit :", "::"]
    let list = names.enumerated().map { place, name in
      Self.tea.replacing("\"a\"", with: "\"\(place)\"").replacing("\"Food\"", with: "\"\(name)\"")
    }
    let migration = try migrate("[\(list.joined(separator: ","))]")
    let store = try scratch.workspace.openLedger(.read)
    #expect(
      try store.entries(.manualTransaction).map { $0.text("category") } == [
        "food", "Food:x", "Food:Fruit", "::",
      ])
    let shown = try store.transactions(TransactionFilter()).map(\.category.path).sorted()
    #expect(shown == ["Food:Fruit", "Food:x", "Uncategorised", "food"])
    let fates = migration.people.flatMap(\.fates).filter { $0.field == "category" }
    #expect(Set(fates.map { "\($0.way) \($0.count)" }) == ["transformed 3", "carried 1"])
    #expect(
      try store.entries(.manualTransaction)[1].extra == #"{"asExported":{"category":"Food::x"}}"#)
  }

  @Test func `an account whose run was taken back begins anew in another currency`() throws {
    _ = try migrate("[\(Self.tea)]") { $0.currency = Currency("USD") }
    #expect(refusal { _ = try migrate("[\(Self.tea)]") }.contains("account myfiance is in USD"))
    _ = try UndoImport(scratch.workspace).run(1)
    #expect(try migrate("[\(Self.tea)]").total.new == 1)
    let store = try scratch.workspace.openLedger(.read)
    #expect(try store.accounts().map(\.currency) == [.eur])
    #expect(try store.countProblems().isEmpty)
  }

  @Test func `a currency that a person names is that of an export which names none`() throws {
    let list =
      #"[{"id":"a","description":"Tea","amount":2.5,"date":"2026-08-01","category":"x","#
      + #""type":"expense"}]"#
    _ = try migrate(list) { $0.currency = Currency("CAD") }
    let rows = try scratch.workspace.openLedger(.read).transactions(TransactionFilter())
    #expect(rows.map(\.amount.currency.code) == ["CAD"])
  }
}
