import Foundation
import Importing
import Ledger
import Syntax
import TestKit
import Testing

/// The sample exports, held against what `Tests/Oracles/legacy.py` found in them without saldo.
@Suite struct LegacyExportTests {
  /// The amounts that are summed, the date they are summed by, and the word.
  static let sums: [String: (amounts: [String], date: String?, word: String?)] = [
    "manualTransaction": (["amount"], "date", "type"), "loan": (["amount"], "startDate", nil),
    "budget": (["amount"], "startDate", nil),
    "groceryItem": (["averagePrice"], nil, nil),
    "purchase": (["totalCost", "price"], "purchaseDate", nil),
    "pricePoint": (["price"], "recordedAt", nil),
    "expirationTracker": (["quantity"], "expirationDate", nil),
    "shoppingList": (["budgetAmount"], "createdAt", nil),
    "shoppingListEntry": (["estimatedPrice", "actualPrice"], "purchasedAt", nil),
    "asset": (["currentValue", "purchasePrice"], "purchaseDate", nil),
    "assetTransaction": (["amount"], "transactionDate", "transactionType"),
  ]

  static let files: [String] = {
    let all = FileManager.default.subpaths(atPath: LegacyKit.samples.path) ?? []
    return all.filter { $0.hasSuffix(".json.expected") }.map { String($0.dropLast(9)) }.sorted()
  }()

  static func read(_ path: String) throws -> LegacyExport {
    var options = LegacyKit.options()
    if path == "myfiance/core-data.json" { options.epoch = .apple }
    return try LegacyExportReader.read(
      ByteStream(path: LegacyKit.samples.appending(path: path).path), options: options)
  }

  private static func summary(_ export: LegacyExport) -> String {
    var lines: [String] = []
    for (register, entries) in Dictionary(grouping: export.entries, by: \.register) {
      lines.append("count \(register) \(entries.count)")
      var totals: [String: ExactDecimal] = [:]
      let rule = sums[register] ?? ([], nil, nil)
      for entry in entries {
        let day = rule.date.flatMap { entry.entry.day($0) }
        let month = day.map { $0.description.prefix(7) } ?? "-"
        // MyFiance has expenses alone, so its files have no word to sum by.
        let word = export.system == .myFiance ? nil : rule.word.flatMap { entry.entry.text($0) }
        for name in rule.amounts {
          guard let amount = number(entry, name) else { continue }
          let group = "\(register) \(name.lowercased()) \(month) \(word?.lowercased() ?? "-")"
          totals[group] = totals[group, default: .zero].adding(amount)
        }
      }
      for (group, total) in totals {
        lines.append("sum \(group) \(text(total, entries, group))")
      }
    }
    return (["system \(export.system.name)", "elements \(export.count)"] + lines.sorted())
      .joined(separator: "\n") + "\n"
  }

  private static func number(_ entry: LegacyEntry, _ name: String) -> ExactDecimal? {
    if let units = entry.entry.money(name) {
      return ExactDecimal(coefficient: units, scale: entry.entry.currency?.exponent ?? 2)
    }
    return entry.entry.number(name)
  }

  /// Money with the decimals of its currency, other numbers with as many as they need.
  private static func text(
    _ total: ExactDecimal, _ entries: [LegacyEntry], _ group: String
  ) -> String {
    let name = group.split(separator: " ")[1]
    let field = entries.first.flatMap { Registers[$0.register] }?.fields.first {
      $0.name.lowercased() == name
    }
    guard field?.kind == .money, let currency = entries.first?.entry.currency else {
      return total.description
    }
    var units = total.coefficient
    for _ in total.scale..<max(total.scale, currency.exponent) { units *= 10 }
    return Amount.decimalText(units, exponent: currency.exponent)
  }

  @Test(arguments: files) func `a sample is read whole and to the cent`(path: String) throws {
    let export = try Self.read(path)
    let expected = try String(
      contentsOf: LegacyKit.samples.appending(path: "\(path).expected"), encoding: .utf8)
    #expect(export.rejected.map(\.reason.text) == [])
    #expect(export.count == export.entries.count)
    #expect(Self.summary(export) == expected)
  }

  @Test(arguments: LegacySystems.all.map(\.name))
  func `every shape of one set of elements gives the same entries`(system: String) throws {
    let lines = try Self.lines("\(system)/export.json")
    #expect(lines.count >= 200)
    for path in Self.files where path.hasPrefix("\(system)/") && !path.hasSuffix("yen.json") {
      // A list of transactions alone does not say the currency of their assets.
      let isAlone = path.hasSuffix("/list-of-transactions.json")
      let found = try Self.lines(path)
      let known = isAlone ? Set(lines.map(Self.withoutCurrency)) : lines
      let others = Set(isAlone ? found.map(Self.withoutCurrency) : Array(found))
        .subtracting(known).sorted()
      #expect(others.prefix(3) == [], "\(path): \(others.count) entries differ")
      if !path.contains("/list-of-") && !path.hasSuffix("/list-milliseconds.json") {
        #expect(found.count == lines.count, "\(path)")
      }
    }
  }

  private static func withoutCurrency(_ line: String) -> String {
    line.replacing("currency=INR", with: "").replacing("currency=USD", with: "")
  }

  private static func lines(_ path: String) throws -> Set<String> {
    Set(try read(path).entries.map(LegacyKit.line))
  }

  static let bad: [String] = {
    let all = FileManager.default.subpaths(atPath: LegacyKit.samples.path) ?? []
    return all.filter { $0.hasSuffix(".rejected") }.map { String($0.dropLast(9)) }.sorted()
  }()

  @Test(arguments: bad) func `every fault of a file is named by its path`(path: String) throws {
    let export = try Self.read(path)
    let expected = try String(
      contentsOf: LegacyKit.samples.appending(path: "\(path).rejected"), encoding: .utf8)
    let found =
      ["entries \(export.entries.count)"] + export.rejected.map { "rejected \($0.problemPath)" }
    #expect(found.sorted() == expected.split(separator: "\n").map(String.init).sorted())
    #expect(export.count == export.entries.count + export.rejected.count)
  }

  @Test(arguments: bad) func `a damaged file ends in entries or in messages`(path: String) throws {
    let bytes = try [UInt8](Data(contentsOf: LegacyKit.samples.appending(path: path)))
    var random = SplitMix(state: UInt64(bytes.count))
    for _ in 0..<300 {
      var damaged = bytes
      for _ in 0...random.below(3) {
        let place = random.below(damaged.count)
        switch random.below(4) {
        case 0: damaged[place] = UInt8(random.below(256))
        case 1: damaged.remove(at: place)
        case 2:
          damaged.insert(contentsOf: Array("-9e{[\"0,:".utf8.shuffled(using: &random)), at: place)
        default: damaged.swapAt(place, random.below(damaged.count))
        }
      }
      do throws(Rejection) {
        let export = try LegacyExportReader.read(
          ByteStream(name: path, bytes: damaged), options: LegacyKit.options())
        #expect(export.count == export.entries.count + export.rejected.count)
      } catch {
        #expect(!error.diagnostics.isEmpty)
      }
    }
  }
}
