import Foundation
import Ledger
import Testing

/// The cases that `Tests/Oracles/figures.py` computed, a line each, by the names of their columns.
struct Vectors {
  let lines: [[String: String]]

  init(_ name: String) throws {
    let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let text = try String(
      contentsOf: tests.appending(path: "Oracles/vectors/\(name)"), encoding: .utf8)
    let rows = text.split(separator: "\n").map {
      $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
    let heads = rows.first ?? []
    lines = rows.dropFirst().map { row in
      Dictionary(zip(heads, row), uniquingKeysWith: { first, _ in first })
    }
    try #require(lines.count == 1000)
  }

  /// Asks every line what is wrong with it, and fails with how many are and the first few of them.
  func check(_ problem: ([String: String]) throws -> String?) throws {
    let problems = try lines.enumerated().compactMap { index, line in
      try problem(line).map { "line \(index + 2): \($0)" }
    }
    #expect(problems.isEmpty, "\(problems.count) of them: \(problems.prefix(5))")
  }
}

extension [String: String] {
  /// Whole minor units; nil where the column is empty.
  func amount(_ column: String) -> Amount? {
    self[column].flatMap { Int64($0) }.map { Amount(minorUnits: $0, currency: .inr) }
  }

  /// What was found, where it is not what the column says.
  func mismatch(_ found: Amount?, _ column: String) -> String? {
    let expected = amount(column)
    return found == expected ? nil : "\(column) \(Self.text(found)), not \(Self.text(expected))"
  }

  private static func text(_ amount: Amount?) -> String { amount?.description ?? "none" }

  func decimal(_ column: String) -> ExactDecimal? { self[column].flatMap { ExactDecimal($0) } }
  func day(_ column: String) -> CalendarDate? { self[column].flatMap { CalendarDate($0) } }
  func count(_ column: String) -> Int? { self[column].flatMap { Int($0) } }
}

/// Whether two percentages, one of them computed in decimals, are the same rate to 1e-9.
func isSameRate(_ left: ExactDecimal?, _ right: ExactDecimal?) -> Bool {
  guard let left, let right else { return false }
  func value(_ number: ExactDecimal) -> Double {
    Double(number.coefficient) / pow(10, Double(number.scale)) / 100
  }
  return abs(value(left) - value(right)) <= 1e-9 * max(1, abs(value(right)))
}
