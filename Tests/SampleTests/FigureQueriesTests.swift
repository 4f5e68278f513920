import Foundation
import Testing

/// `samples/figures.md` has a query for each report, and the report has what the query says.
@Suite struct FigureQueriesTests {
  static let kinds: Set<String> = [
    "month", "year", "categories", "budget", "places", "recurring", "transactions", "quality",
    "loans", "portfolio", "rental", "prices", "expiring", "reminders", "tracker",
  ]

  /// The commands of the page, each where it is to be run.
  private static func commands(in folder: URL) throws -> [(line: String, folder: URL)] {
    let text = try String(
      contentsOf: Checkout.samples.appending(path: "figures.md"), encoding: .utf8)
    var place = folder
    var commands: [(line: String, folder: URL)] = []
    for line in text.split(separator: "\n") where line.hasPrefix("$ ") {
      if line.hasPrefix("$ cd ") {
        place = place.appending(path: line.dropFirst(5)).standardized
      } else {
        commands.append((String(line.dropFirst(2)), place))
      }
    }
    return commands
  }

  private static func json(_ line: String, in folder: URL) throws -> Any {
    let outcome = try Shell.run(line, in: folder)
    #expect(outcome.status == 0, "\(line): \(outcome.output)")
    return try JSONSerialization.jsonObject(with: Data(outcome.output.utf8))
  }

  private static func number(_ value: Any?) -> Decimal? {
    guard let value, let number = Decimal(string: "\(value)") else { return nil }
    return abs(number)
  }

  /// The numbers of a query's answer; months and days are none.
  private static func numbers(ofQuery line: String, in folder: URL) throws -> Set<Decimal> {
    let rows = try json(line + " --format json", in: folder) as? [[String: Any]] ?? []
    return Set(rows.flatMap { row in row.values.compactMap(number) })
  }

  /// What a report says in its tiles, and the sums of the columns of its tables, by currency.
  private static func numbers(ofReport line: String, in folder: URL) throws -> Set<Decimal> {
    let report = try json(line + " --format json -o -", in: folder) as? [String: Any]
    let tiles = report?["headlines"] as? [[String: Any]] ?? []
    var numbers = Set(tiles.compactMap { number($0["value"]) })
    for table in report?["tables"] as? [[String: Any]] ?? [] {
      let rows = table["rows"] as? [[String: Any]] ?? []
      for (_, rows) in Dictionary(grouping: rows, by: { "\($0["currency"] ?? "")" }) {
        for column in table["columns"] as? [String] ?? [] {
          let values = rows.compactMap { Decimal(string: "\($0[column] ?? "")") }
          numbers.insert(abs(values.reduce(0, +)))
        }
      }
    }
    return numbers
  }

  @Test func `the query of each report yields its figure`() throws {
    let samples = try Scratch(copyOf: Checkout.samples)
    var asked: Set<Decimal> = []
    var kinds: Set<String> = []
    for (line, folder) in try Self.commands(in: samples.folder) {
      let words = line.split(separator: " ")
      if line.hasPrefix("saldo query ") {
        asked = try Self.numbers(ofQuery: line, in: folder)
        #expect(!asked.isEmpty, "\(line)")
      } else if line.hasPrefix("saldo report ") {
        let command = line.components(separatedBy: " --format ")[0]
        let said = try Self.numbers(ofReport: command, in: folder)
        #expect(asked.subtracting(said) == [], "\(command)")
        kinds.insert(String(words[2]))
      } else {
        #expect(try Shell.run(line, in: folder).status == 0, "\(line)")
      }
    }
    #expect(kinds == Self.kinds)
  }
}
