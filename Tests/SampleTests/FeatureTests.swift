import Foundation
import Testing

/// What the old trackers computed, right to the cent: commands on the sample exports answer what
/// `Tests/Oracles/features.py` worked out from the same files.
@Suite struct FeatureTests {
  /// A figure or a list, the command that shows it, and what it must show.
  struct Feature: Decodable {
    var feature: String
    var ledger: String
    var command: String
    /// The table of the report; without one the command writes a JSON object a line.
    var table: String?
    var isOrdered: Bool
    var rows: [[String: String?]]
  }

  struct Vectors: Decodable {
    /// The commands that make each ledger.
    var ledgers: [String: [String]]
    var features: [Feature]
  }

  static let vectors = Result {
    let file = Checkout.root.appending(path: "Tests/Oracles/vectors/features.json")
    return try JSONDecoder().decode(Vectors.self, from: Data(contentsOf: file))
  }

  private static let ledgers = (try? vectors.get().ledgers.keys.sorted()) ?? []

  @Test func `every ledger is asked for something`() throws {
    let features = try Self.vectors.get().features
    #expect(features.count >= 60)
    #expect(Set(features.map(\.ledger)) == Set(Self.ledgers))
  }

  @Test(arguments: ledgers)
  func `commands answer what the oracle worked out`(ledger: String) throws {
    let scratch = try Scratch()
    let folder = scratch.folder.appending(path: "money")
    let exports = Checkout.samples.appending(path: "migrations")
    try FileManager.default.copyItem(
      at: exports, to: scratch.folder.appending(path: "migrations"))
    _ = try Shell.run("saldo init -q --no-starter money", in: scratch.folder)
    for command in try Self.vectors.get().ledgers[ledger] ?? [] {
      let outcome = try Shell.run("\(command) --as-of 2026-08-31", in: folder)
      try #require(outcome.status == 0, "\(command): \(outcome.output)")
    }
    for feature in try Self.vectors.get().features where feature.ledger == ledger {
      try Self.check(feature, in: folder)
    }
  }

  private static func check(_ feature: Feature, in folder: URL) throws {
    let outcome = try Shell.run(feature.command, in: folder)
    guard outcome.status == 0 else {
      Issue.record("\(feature.feature): \(outcome.output)")
      return
    }
    let names = feature.rows.first.map { $0.keys.sorted() } ?? []
    var found = try rows(outcome.output, table: feature.table).map { row in
      names.map { text(row[$0]) }
    }
    var expected = feature.rows.map { row in names.map { text(row[$0] ?? nil) } }
    if !feature.isOrdered {
      found.sort { $0.lexicographicallyPrecedes($1) }
      expected.sort { $0.lexicographicallyPrecedes($1) }
    }
    #expect(!expected.isEmpty && found.count == expected.count, "\(feature.feature)")
    for (one, other) in zip(found, expected) {
      #expect(one == other, "\(feature.feature): \(names)")
    }
  }

  /// The rows of a report's table, or the objects of a list.
  private static func rows(_ output: String, table: String?) throws -> [[String: Any]] {
    guard let table else {
      return try output.split(separator: "\n").map { line in
        let object = try JSONSerialization.jsonObject(with: Data(line.utf8))
        return try #require(object as? [String: Any])
      }
    }
    let report = try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any]
    let tables = try #require(report?["tables"] as? [[String: Any]])
    return tables.filter { $0["id"] as? String == table }
      .flatMap { $0["rows"] as? [[String: Any]] ?? [] }
  }

  private static func text(_ value: Any?) -> String {
    switch value {
    case nil, is NSNull: "none"
    case let text as String: text
    default: "\(value ?? "")"
    }
  }
}
