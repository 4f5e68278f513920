import Foundation
import Ledger
import Syntax
import Testing

@testable import Bookkeeping

/// A purchase that stands in the list at the top and in that of its item is one purchase.
@Suite struct ImportStatementsTests {
  private static let milk =
    #"{"id":"P1","quantity":2,"price":2.50,"totalCost":5.00,"purchaseDate":"2026-08-01","storeName":"A"}"#

  private func take(_ text: String) throws -> FileImport {
    let scratch = try ScratchWorkspace()
    let path = try scratch.write(text, to: "groceries.json")
    return try scratch.take(path) { $0.currency = .eur }.files[0]
  }

  private static func export(_ nested: String, _ top: String) -> String {
    #"""
    {"groceryItems":[{"id":"G1","name":"Milk","categoryName":"Dairy","unit":"l","purchases":[\#(nested)]}],
     "purchases":[\#(top)]}
    """#
  }

  @Test func `a copy in another list is counted once and keeps its item`() throws {
    let rewritten = Self.milk.replacing("2.50", with: "2.5").replacing("5.00", with: "5")
    let file = try take(Self.export(Self.milk, rewritten))
    let receipt = try #require(file.receipts.first)
    #expect(file.receipts.count == 1 && receipt.receipt.lines.map(\.text) == ["Milk"])
    #expect(receipt.receipt.total.minorUnits == 500)
  }

  @Test func `another purchase of the same id is refused, and so is a copy in the same list`()
    throws
  {
    for (nested, top) in [
      (
        Self.milk,
        Self.milk.replacing(#""quantity":2"#, with: #""quantity":3"#).replacing(
          "5.00", with: "7.50")
      ),
      ("\(Self.milk),\(Self.milk)", ""),
    ] {
      guard case .refused(_, let problems) = try take(Self.export(nested, top)).result else {
        Issue.record("not refused")
        continue
      }
      #expect(
        problems.map(\.message).contains { $0.contains("is already used by an earlier purchase") })
    }
  }
}
