import Foundation
import Ledger
import Syntax
import Testing

@testable import Bookkeeping
@testable import Store

/// Moving in: what the samples of the five trackers become, and that nothing is lost on the way.
@Suite struct MigrateLegacyTests {
  private static let samples = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "samples/migrations")

  private static let exports: [String] = ["expected", "rejected"].flatMap { ending in
    (try? FileManager.default.subpathsOfDirectory(atPath: samples.path))?
      .filter { $0.hasSuffix(".json.\(ending)") }.map { String($0.dropLast(ending.count + 1)) }
      ?? []
  }.sorted()

  private static let good = exports.filter {
    FileManager.default.fileExists(atPath: samples.appending(path: "\($0).expected").path)
  }

  private static let bad = exports.filter { !good.contains($0) }

  private func migrate(
    _ path: String, _ scratch: ScratchWorkspace,
    _ change: (inout MigrateLegacy.Options) -> Void = { _ in }
  ) throws -> Migration {
    var options = MigrateLegacy.Options(asOf: try #require(CalendarDate("2026-08-31")))
    if path == "myfiance/core-data.json" { options.epoch = "apple" }
    change(&options)
    let file = path.hasPrefix("/") ? path : Self.samples.appending(path: path).path
    return try MigrateLegacy(scratch.workspace, options: options).run(file)
  }

  /// What the oracle found in an export, by its first word.
  private func expected(_ path: String) throws -> [String: [[String]]] {
    let text = try String(
      contentsOf: Self.samples.appending(path: "\(path).expected"), encoding: .utf8)
    let lines = text.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
    return Dictionary(grouping: lines.filter { !$0.isEmpty }) { $0[0] }
  }

  @Test(arguments: good)
  func `every element comes in once, with the sums of the oracle`(path: String) throws {
    let scratch = try ScratchWorkspace()
    let migration = try migrate(path, scratch)
    let oracle = try expected(path)
    #expect(migration.status == .done)
    #expect(migration.total.new == migration.total.read)
    #expect(String(migration.total.read) == oracle["elements"]?.first?[1])
    #expect(migration.people.flatMap(\.proof).allSatisfy { $0.agrees })
    let stores = try migration.people.map { try scratch.workspace.openLedger(of: $0.user, .read) }
    for line in oracle["count"] ?? [] {
      let register = try #require(Registers[line[1]])
      let own = try stores.flatMap { try $0.entries(register) }
        .filter { !$0.key.hasSuffix("/me") && !$0.key.contains("/setting/") }
      #expect(try own.count >= #require(Int(line[2])), "\(line)")
    }
    try compare(oracle["sum"] ?? [], stores)
  }

  /// Income and spending of each month, as the transactions of the reports have them.
  private func compare(_ sums: [[String]], _ stores: [LedgerStore]) throws {
    var found: [String: Int64] = [:]
    for transaction in try stores.flatMap({ try $0.transactions(TransactionFilter()) })
    where !transaction.isTransfer {
      let direction = transaction.amount.minorUnits > 0 ? "income" : "expense"
      let month = transaction.bookingDate.description.prefix(7)
      found["\(month) \(direction)", default: 0] += abs(transaction.amount.minorUnits)
    }
    for line in sums
    where line[1] == "manualTransaction" && line[2] == "amount" && line[4] != "transfer" {
      // A tracker without directions knows spending alone.
      let direction = line[4] == "-" ? "expense" : line[4]
      let units = found["\(line[3]) \(direction)"] ?? 0
      let exponent = line[5].split(separator: ".").dropFirst().first?.count ?? 0
      #expect(Amount.decimalText(units, exponent: exponent) == line[5], "\(line)")
    }
  }

  @Test(arguments: good)
  func `the same export again changes nothing, and undo takes all back`(path: String) throws {
    let scratch = try ScratchWorkspace()
    _ = try migrate(path, scratch)
    let again = try migrate(path, scratch)
    #expect(again.total.unchanged == again.total.read && again.total.read > 0)
    for user in try scratch.workspace.users {
      let store = try scratch.workspace.openLedger(of: user, .write)
      for run in try store.runs().reversed() { _ = try store.undo(run: run.id) }
      for register in Registers.all {
        #expect(try store.entries(register).isEmpty, "\(register.name)")
      }
      #expect(try store.transactions(TransactionFilter()).isEmpty)
    }
  }

  @Test(arguments: good)
  func `a dry run writes nothing`(path: String) throws {
    let scratch = try ScratchWorkspace()
    let migration = try migrate(path, scratch) { $0.isDryRun = true }
    #expect(migration.total.new > 0)
    #expect(try scratch.workspace.users.isEmpty)
  }

  @Test(arguments: bad)
  func `an export with a bad element is refused whole, or taken without it`(path: String) throws {
    let scratch = try ScratchWorkspace()
    let refused = try migrate(path, scratch)
    #expect(refused.status == .inputRefused)
    #expect(try scratch.workspace.users.isEmpty)
    let rejects = "\(scratch.folder)/rejected.json"
    let taken = try migrate(path, scratch) { $0.rejectsPath = rejects }
    #expect(taken.status == .done)
    #expect(taken.total == refused.total)
    #expect(taken.total.rejected > 0 && taken.total.new > 0)
    // What was left out is an export of the same tracker, with the same faults.
    let rest = try migrate(rejects, scratch) { $0.system = taken.systemName }
    #expect(rest.status == .inputRefused)
  }

  @Test func `a changed amount is updated in its month, one added by hand stays`() throws {
    let scratch = try ScratchWorkspace()
    let first = #"[{"id":"a","name":"Tea","amount":2.5,"date":"2026-08-01","category":"Food"}]"#
    let second = first.replacing("2.5", with: "3.75").replacing("08-01", with: "07-31")
    let path = try scratch.write(first, to: "a.json")
    #expect(try migrate(path, scratch).total.new == 1)
    _ = try scratch.write(second, to: "a.json")
    let updated = try migrate(path, scratch)
    #expect(updated.total.updated == 1)
    let store = try scratch.workspace.openLedger(.read)
    let rows = try store.transactions(TransactionFilter())
    #expect(rows.map(\.amount.minorUnits) == [-375])
    #expect(rows.map { "\($0.bookingDate)" } == ["2026-07-31"])
    // The row went from its first file to the second, and nothing is missing.
    #expect(try store.countProblems().isEmpty)
  }

  @Test func `two categories of one name both come, and each takes its own along`() throws {
    let scratch = try ScratchWorkspace()
    func category(_ id: String) -> String {
      #"{"id":"\#(id)","userId":"u","name":"Food","icon":"cart","color":"red","type":"Expenses"}"#
    }
    func expense(_ id: Int, _ link: String) -> String {
      #"{"id":"\#(id)","userId":"u","name":"E\#(id)","amount":1,"type":"Expenses",\#(link),"#
        + #""date":"2026-08-01"}"#
    }
    let expenses = [#""categoryId":"a""#, #""categoryId":"b""#, #""category":"Food""#]
    let path = try scratch.write(
      #"{"users":[{"id":"u","name":"Asha","email":"a@b.c"}],"categories":["#
        + "\(category("a")),\(category("b"))],\"expenses\":["
        + expenses.enumerated().map { expense($0, $1) }.joined(separator: ",") + "]}",
      to: "mono.json")
    let migration = try migrate(path, scratch)
    #expect(migration.total.new == 6 && migration.total.rejected == 0)
    let day = try #require(CalendarDate("2026-08-31"))
    let gone = try EditRegister(scratch.workspace, asOf: day).delete(.category, ["mono/a"])
    #expect(gone.map(\.uncategorised) == [1])
    let rows = try scratch.workspace.openLedger(.read).transactions(TransactionFilter())
    #expect(
      rows.map { "\($0.payee) \($0.category.path)" }.sorted()
        == ["E0 Uncategorised", "E1 Food", "E2 Food"])
  }

  @Test func `a user of MONO without categories gets the default ones, once`() throws {
    let scratch = try ScratchWorkspace()
    let list =
      #"[{"id":"a","name":"Tea","amount":2.5,"type":"Expenses","category":"Food","#
      + #""date":"2026-08-01","latitude":0,"longitude":36.8}]"#
    let path = try scratch.write(list, to: "mono.json")
    let migration = try migrate(path, scratch) { $0.system = "mono" }
    #expect(migration.people.map(\.defaultCategories) == [13])
    #expect(migration.total.read == 1 && migration.total.new == 1)
    #expect(
      migration.people.flatMap(\.wrongThere) == [
        "pins on the map, all time: 0 instead of 1: it treated a latitude or longitude of 0 as no "
          + "location"
      ])
    let again = try migrate(path, scratch) { $0.system = "mono" }
    #expect(again.people.map(\.defaultCategories) == [0])
    let store = try scratch.workspace.openLedger(.write)
    #expect(try store.entries(.category).count == 13)
    // An export that has categories takes the place of those, but for one that a person changed.
    let editing = EditRegister(scratch.workspace, asOf: try #require(CalendarDate("2026-08-31")))
    _ = try editing.edit(.category, "mono/default/expense/Food", [FieldWord("color=red")])
    try scratch.write(
      #"{"expenses":\#(list),"categories":[{"id":"f","name":"Food","icon":"x","color":"red","#
        + #""type":"Expenses","createdAt":"2026-08-01"}]}"#, to: "mono.json")
    _ = try migrate(path, scratch) { $0.system = "mono" }
    #expect(try store.entries(.category).map(\.key) == ["mono/default/expense/Food", "mono/f"])
    for run in try store.runs().reversed() { _ = try store.undo(run: run.id) }
    #expect(try store.entries(.category).isEmpty)
  }

  @Test(arguments: ["md", "json", "html"])
  func `the report names what the old tracker got wrong`(format: String) throws {
    let scratch = try ScratchWorkspace()
    let migration = try migrate("web-tracker/export.json", scratch) { $0.isDryRun = true }
    let asOf = try #require(CalendarDate("2026-08-31"))
    let text = String(
      decoding: try MigrationReport(migration, scratch.workspace, asOf: asOf).text(format: format),
      as: UTF8.self)
    #expect(text.contains("it compared all-time spending with the budget of one month"))
    let wrong = migration.people.flatMap(\.wrongThere)
    #expect(wrong.count == 4 && wrong[0].hasPrefix("expenses with EMIs, all time: "))
  }

  @Test func `an element that only the ledger refuses is written down whole`() throws {
    let scratch = try ScratchWorkspace()
    let list =
      #"{"shoppingListItems":[{"id":"e1","shoppingListId":"L9","groceryItemId":"i9","#
      + #""quantity":2,"estimatedPrice":1.5,"isPurchased":false}]}"#
    let path = try scratch.write(list, to: "entries.json")
    let rejects = "\(scratch.folder)/rest.json"
    let migration = try migrate(path, scratch) {
      $0.system = "grocery-planner"
      $0.rejectsPath = rejects
    }
    #expect(migration.total.rejected == 1 && migration.total.read == 1)
    let rest = try #require(scratch.text("rest.json"))
    #expect(rest.contains(#""id":"e1","shoppingListId":"L9","groceryItemId":"i9","quantity":2"#))
    #expect(try migrate(rejects, scratch) { $0.system = "grocery-planner" }.total.rejected == 1)
  }

  @Test func `an account that the ledger has keeps its name and kind`() throws {
    let scratch = try ScratchWorkspace()
    let card = Account(key: "amex", name: "Amex Gold", kind: .card, currency: .eur)
    let book = try scratch.workspace.openLedger(.create)
    _ = try book.importFile(
      FileFacts(name: "a.csv", format: "csv"), run: 1, day: CalendarDate(daysSince1970: 20_000),
      names: ClassificationNames(), isDryRun: false
    ) { session throws in (try session.account(card), [UInt8](repeating: 1, count: 32)) }
    _ = try migrate("myfiance/export.json", scratch) { $0.account = "amex" }
    #expect(try scratch.workspace.openLedger(.read).accounts() == [card])
  }

  @Test func `the account that a person names is taken, unless it is in another currency`() throws {
    let scratch = try ScratchWorkspace(settings: "version: 1\naccounts: {giro: {currency: EUR}}\n")
    let path = try scratch.write(
      #"{"transactions":[{"id":1,"amount":2,"date":"2026-08-01","description":"x","#
        + #""type":"expense"}],"budget":"5","currency":"USD"}"#, to: "web.json")
    let refused = #expect(throws: Failure.self) {
      _ = try migrate(path, scratch) { $0.account = "giro" }
    }
    #expect(
      refused?.diagnostics.map(\.message) == [
        "account giro is in EUR, but these transactions are in USD"
      ])
    #expect(try !scratch.workspace.hasLedger)
    _ = try migrate(path, scratch) { $0.account = "chase" }
    let rows = try scratch.workspace.openLedger(.read).transactions(TransactionFilter())
    #expect(rows.map(\.account.key) == ["chase"] && rows.map(\.amount.currency) == [.usd])
    #expect(try migrate(path, scratch) { $0.account = "chase" }.total.unchanged == 1)
  }

  @Test func `what saldo imported before is not migrated on top`() throws {
    let scratch = try ScratchWorkspace()
    let path = Self.samples.appending(path: "web-tracker/export.json").path
    let taken = try scratch.take(path)
    try #require(taken.total.new > 0)
    #expect(throws: Failure.self) { _ = try migrate(path, scratch) }
  }

  @Test(arguments: ["", "-", "/proc/rest.json", "SCRATCH/saldo.yaml/rest.json", "SCRATCH/inbox/"])
  func `rejects that cannot be written are refused before anything is`(path: String) throws {
    let scratch = try ScratchWorkspace()
    try scratch.folder("inbox")
    let refused = #expect(throws: Failure.self) {
      _ = try migrate("myfiance/bad-expenses.json", scratch) {
        $0.rejectsPath = path.replacing("SCRATCH", with: scratch.folder)
      }
    }
    #expect([.usage, .cannotCreate].contains(refused?.status))
    #expect(try scratch.workspace.users.isEmpty)
    #expect(!scratch.names(in: "").contains { $0.hasSuffix(".new") })
  }

  @Test func `a link to what neither the file nor the ledger has is told, once for each`() throws {
    let scratch = try ScratchWorkspace()
    let trackers = ["a": "p1", "b": "p1", "c": "p2"].sorted { $0.key < $1.key }.map {
      id, purchase in
      #"{"id":"\#(id)","groceryItemId":"i1","purchaseId":"\#(purchase)","#
        + #""purchaseDate":"2026-01-05","expirationDate":"2026-02-05","quantity":1,"#
        + #""estimatedExpirationDate":"2026-02-05","remainingQuantity":1}"#
    }
    let path = try scratch.write(
      """
      {"groceryItems":[{"id":"i1","name":"Tea","categoryName":"Drinks","unit":"kg"}],
       "expirationTrackers":[\(trackers.joined(separator: ","))]}
      """, to: "trackers.json")
    let migration = try migrate(path, scratch)
    #expect(migration.total.new == 4)
    #expect(
      migration.notes.map(\.message) == [
        "$.expirationTrackers[0] refers to \"p1\", but the ledger has no such purchase; "
          + "1 more element refers to it",
        "$.expirationTrackers[2] refers to \"p2\", but the ledger has no such purchase",
      ])
  }
}
