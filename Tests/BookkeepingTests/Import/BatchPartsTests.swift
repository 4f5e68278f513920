import Foundation
import Ledger
import Store
import Testing

@testable import Bookkeeping

/// A batch that the bank booked as one row, from the import to the rows of a report.
@Suite struct BatchPartsTests {
  private let scratch: ScratchWorkspace
  private let file: String

  init() throws {
    scratch = try ScratchWorkspace()
    let root = #filePath.split(separator: "/").dropLast(4).joined(separator: "/")
    let sample = "/\(root)/samples/statements/camt053-batch/batch.xml"
    file = try scratch.write(
      String(contentsOfFile: sample, encoding: .utf8), to: "batch.xml")
  }

  private static func rule(_ text: String, _ category: String) -> String {
    "  - {when: {payee: {contains: \"\(text)\"}}, set: {category: \(category)}}"
  }

  private func postings() throws -> [String] {
    let all = try ListTransactions(scratch.workspace).all(TransactionFilter())
    return all.flatMap { transaction in
      transaction.postings.map {
        "\($0.payee.isEmpty ? transaction.payee : $0.payee) \($0.amount) \($0.category.path)"
      }
    }.sorted()
  }

  @Test func `each part is classified by its own other side`() throws {
    try scratch.writeRules([Self.rule("shop a", "Food"), Self.rule("shop b", "Home")])
    #expect(try scratch.take(file).status == .done)
    #expect(
      try postings() == [
        "Bakery -5.00 Uncategorised", "Shop A -10.00 Food", "Shop B -2.50 Home",
      ])
    let count = try ListTransactions(scratch.workspace).all(TransactionFilter()).count
    #expect(count == 2)
  }

  @Test func `a part that no rule knows has the category of a batch with a name of its own`()
    throws
  {
    try scratch.writeRules([Self.rule("orders of the day", "Orders"), Self.rule("shop b", "Home")])
    let end = "</TxDtls>\n</NtryDtls>"
    let named = try String(contentsOfFile: file, encoding: .utf8).replacing(
      end, with: end + "<AddtlNtryInf>Orders of the day</AddtlNtryInf>")
    _ = try scratch.take(try scratch.write(named, to: "named.xml"))
    #expect(
      try postings() == [
        "Bakery -5.00 Uncategorised", "Shop A -10.00 Orders", "Shop B -2.50 Home",
      ])
  }

  @Test func `import by A and then rules apply by B is import by B, and undo takes it back`() throws
  {
    try scratch.writeRules([Self.rule("shop a", "Food")])
    _ = try scratch.take(file)
    let before = try postings()
    #expect(
      before == [
        "Bakery -5.00 Uncategorised", "Shop A -10.00 Food", "Shop B -2.50 Uncategorised",
      ])
    try scratch.writeRules([Self.rule("shop a", "Travel"), Self.rule("shop b", "Home")])
    _ = try ApplyRules(
      scratch.workspace, options: ApplyRules.Options(asOf: CalendarDate(daysSince1970: 20_800))
    ).run()
    #expect(
      try postings() == [
        "Bakery -5.00 Uncategorised", "Shop A -10.00 Travel", "Shop B -2.50 Home",
      ])
    _ = try UndoImport(scratch.workspace).run(2)
    #expect(try postings() == before)
    _ = try UndoImport(scratch.workspace).run(1)
    #expect(try postings().isEmpty)
  }

  @Test func `the lines of a report name the other side of each part`() throws {
    try scratch.writeRules([Self.rule("shop b", "Home")])
    _ = try scratch.take(file)
    let first = try #require(CalendarDate("2026-09-01"))
    let period = try #require(Period(start: first, end: first))
    let lines = try scratch.workspace.openLedger(.read).bookedLines(in: period)
    #expect(
      lines.map { "\($0.payee)|\($0.memo) \($0.row.minorUnits)" }.sorted() == [
        "Bakery| -500", "Shop A|Order 1 -1000", "Shop B|Order 2 -250",
      ])
  }

  @Test func `the same batch again is nothing new, and its identity does not rest on its parts`()
    throws
  {
    _ = try scratch.take(file)
    // The bank writes another purpose into a part; the row is the same.
    let other = try scratch.write(
      String(contentsOfFile: file, encoding: .utf8).replacing("Order 2", with: "Order 22"),
      to: "again.xml")
    _ = try scratch.take(other)
    #expect(try ListTransactions(scratch.workspace).all(TransactionFilter()).count == 2)
  }

  @Test func `text is found in any part`() throws {
    _ = try scratch.take(file)
    var filter = TransactionFilter()
    for text in ["shop b", "ORDER 2", "Shop A"] {
      filter.text = text
      #expect(try ListTransactions(scratch.workspace).all(filter).count == 1)
    }
    filter.text = "Order 3"
    #expect(try ListTransactions(scratch.workspace).all(filter).isEmpty)
  }
}
