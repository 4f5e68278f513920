import Foundation
import Ledger
import Syntax
import Testing

@testable import Bookkeeping

/// The file of rejected elements: mended, it makes of a ledger what the whole export would have made.
@Suite struct RejectedElementTests {
  private static let samples = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "samples/migrations")

  private static let exports =
    ((try? FileManager.default.subpathsOfDirectory(atPath: samples.path)) ?? [])
    .filter { $0.hasSuffix(".json.expected") }.map { String($0.dropLast(9)) }.sorted()

  /// Each kind of each tracker alone, where lists stand beside each other and where they are nested.
  private static let kinds: [(String, String)] = [
    ("mono/nested-users.json", "users"), ("mono/export.json", "categories"),
    ("grocery-planner/export.json", "groceryItems"), ("grocery-planner/nested.json", "purchases"),
    ("grocery-planner/export.json", "expirationTrackers"), ("grocery-planner/nested.json", "lists"),
    ("wealthwise/nested.json", "portfolios"), ("wealthwise/nested.json", "assets"),
    ("wealthwise/by-kind.json", "bonds"), ("web-tracker/export.json", "emis"),
  ]

  private func migrate(
    _ text: String, _ scratch: ScratchWorkspace, from sample: String = "",
    _ change: (inout MigrateLegacy.Options) -> Void = { _ in }
  ) throws -> Migration {
    let path = try scratch.write(text, to: "source.json")
    var options = MigrateLegacy.Options(asOf: try #require(CalendarDate("2026-08-31")))
    if sample == "myfiance/core-data.json" { options.epoch = "apple" }
    change(&options)
    return try MigrateLegacy(scratch.workspace, options: options).run(path)
  }

  /// Takes what is good, mends the rest, takes it, and holds the ledgers against the whole export's.
  private func check(_ sample: String, _ export: MendedExport) throws {
    let scratch = try ScratchWorkspace()
    let rejects = "\(scratch.folder)/rest.json"
    let taken = try migrate(export.json, scratch, from: sample) { $0.rejectsPath = rejects }
    try #require(taken.total.rejected >= export.originals.count && taken.status == .done)
    let rest = try #require(scratch.text("rest.json"))
    // As it stands, what was rejected is rejected again, where the file says, and nothing changes.
    let again = try migrate(rest, scratch) { $0.isDryRun = true }
    #expect(again.total.rejected == taken.total.rejected)
    #expect(again.total.new == 0 && again.total.updated == 0)
    for element in again.rejected {
      let fault = "{\"path\":\(JSONText.quoted(element.path)),\"reason\":"
      #expect(rest.contains(fault + JSONText.quoted(element.reason.message)), "\(element.path)")
    }
    let mended = try migrate(export.mended(rest), scratch)
    #expect(mended.status == .done && mended.total.rejected == 0)
    #expect(mended.total.new == taken.total.rejected)
    let whole = try ScratchWorkspace()
    let source = try String(contentsOf: Self.samples.appending(path: sample), encoding: .utf8)
    let atOnce = try migrate(source, whole, from: sample)
    try #require(atOnce.total.rejected == 0)
    try compare(scratch, whole)
  }

  private func compare(_ scratch: ScratchWorkspace, _ whole: ScratchWorkspace) throws {
    #expect(try scratch.workspace.users == whole.workspace.users)
    for user in try whole.workspace.users {
      let (one, other) = (try Self.view(scratch, user), try Self.view(whole, user))
      let differing = one.difference(from: other)
      #expect(differing.isEmpty, "\(user): \(differing.prefix(4))")
    }
  }

  /// What a ledger's export holds but for the runs and files that brought it, their lines, the history of
  /// registers, and the numbers of receipts.
  private static func view(_ scratch: ScratchWorkspace, _ user: String) throws -> [String] {
    let json = try ExportKit.json(try scratch.workspace.of(user: user))
    let whole = try JSONSerialization.jsonObject(with: Data(json)) as? [String: Any] ?? [:]
    let left: Set<String> = [
      "runs", "files", "statements", "sightings", "registerFiles", "digests",
      "receiptSightings", "receiptFiles",
    ]
    let numbers: Set<String> = ["file", "line", "path", "statement", "receipt"]
    var lines: [String] = []
    for (table, rows) in whole where !left.contains(table) {
      for row in rows as? [[String: Any]] ?? [] where table != "changes" || row["entry"] == nil {
        let own = row.filter { key, _ in
          !numbers.contains(key) && (table != "receipts" || key != "id")
        }
        let text = try JSONSerialization.data(withJSONObject: own, options: .sortedKeys)
        lines.append("\(table) \(String(decoding: text, as: UTF8.self))")
      }
    }
    return lines.sorted()
  }

  @Test(arguments: exports)
  func `mended rejects of every kind make the ledger that the whole export makes`(
    sample: String
  ) throws {
    let path = Self.samples.appending(path: sample).path
    try check(sample, MendedExport(path) { _, place in place % 7 == 1 })
  }

  @Test(arguments: kinds)
  func `so do those of one kind alone`(sample: String, kind: String) throws {
    let path = Self.samples.appending(path: sample).path
    let export = try MendedExport(path) { $0 == kind && $1 < 2 }
    #expect(export.counts.keys.contains(kind))
    try check(sample, export)
  }

  /// A property and its transaction, of which the amount and the asset are wrong.
  private static let wealth = (
    json: """
    {"portfolios": [{"id": "p", "name": "P", "currency": "USD", "isDefault": true}],
     "assets": [{"id": "A", "name": "Flat", "assetType": "realEstate", "portfolioId": "p",
       "propertyType": "residential", "currentValue": 90, "currency": "EUR"}],
     "transactions": [{"id": "t1", "transactionType": "deposit", "amount": "x70",
       "transactionDate": "2026-01-05", "asset": "AX", "portfolio": "pp"}]}
    """, mends: [(#""x70""#, "70"), (#""AX""#, #""A""#), (#""pp""#, #""p""#)]
  )

  /// A grocery item, of which one element is good, one names none and one an unknown one.
  private static func groceries(_ kind: String, _ fields: String) -> (String, [(String, String)]) {
    let links = [#","groceryItem":"i1""#, "", #","groceryItem":"ii""#]
    let elements = links.enumerated().map { #"{"id":"e\#($0)",\#(fields)\#($1)}"# }
    return (
      """
      {"groceryItems": [{"id": "i1", "name": "Tea", "categoryName": "Drinks", "unit": "kg"},
         {"id": "i2", "name": "Rice", "categoryName": "Dry", "unit": "kg"}],
       "shoppingLists": [{"id": "L", "name": "Week", "budgetAmount": 9}],
       "\(kind)": [\(elements.joined(separator: ",\n"))]}
      """, [(#""e1","#, #""e1","groceryItem":"i2","#), (#""ii""#, #""i1""#)]
    )
  }

  private static let mendedLinks: [(String, [(String, String)])] = [
    (wealth.json, wealth.mends),
    groceries(
      "purchases",
      #""quantity":1,"price":2,"totalCost":2,"purchaseDate":"2026-01-05","storeName":"S""#),
    groceries("priceHistory", #""price":2,"recordedAt":"2026-01-05","source":"purchase""#),
    groceries(
      "expirationTrackers",
      #""purchaseDate":"2026-01-05","expirationDate":"2026-02-05","quantity":1,"#
        + #""estimatedExpirationDate":"2026-02-05","remainingQuantity":1,"storageLocation":"shelf""#
    ),
    groceries(
      "shoppingListItems",
      #""shoppingList":"L","quantity":1,"estimatedPrice":2,"isPurchased":false"#),
    // Core Data: links are numbers, and the second element's is missing.
    (
      """
      {"ZGROCERYITEM": [
         {"Z_PK": 1, "ZID": "i1", "ZNAME": "Tea", "ZCATEGORYNAME": "Drinks", "ZUNIT": "kg"},
         {"Z_PK": 2, "ZID": "i2", "ZNAME": "Rice", "ZCATEGORYNAME": "Dry", "ZUNIT": "kg"}],
       "ZPRICEHISTORY": [
         {"Z_PK": 7, "ZID": "a", "ZPRICE": 2, "ZRECORDEDAT": "2026-01-05", "ZSOURCE": "purchase",
          "ZGROCERYITEM": 1},
         {"Z_PK": 8, "ZID": "b", "ZPRICE": 3, "ZRECORDEDAT": "2026-01-05", "ZSOURCE": "purchase",
          "ZGROCERYITEM": null}]}
      """, [("null", "2")]
    ),
  ]

  @Test(arguments: mendedLinks)
  func `a wrong link can be mended to lead to anything that the export holds`(
    json: String, mends: [(String, String)]
  ) throws {
    func mend(_ text: String) -> String { mends.reduce(text) { $0.replacing($1.0, with: $1.1) } }
    let scratch = try ScratchWorkspace()
    let taken = try migrate(json, scratch) { $0.rejectsPath = "\(scratch.folder)/rest.json" }
    #expect(taken.total.rejected > 0)
    let rest = try #require(scratch.text("rest.json"))
    let mended = try migrate(mend(rest), scratch)
    #expect(mended.total.rejected == 0 && mended.total.new == taken.total.rejected)
    let whole = try ScratchWorkspace()
    #expect(try migrate(mend(json), whole).total.rejected == 0)
    try compare(scratch, whole)
  }
}
