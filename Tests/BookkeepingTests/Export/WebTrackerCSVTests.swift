import Foundation
import Ledger
import Testing

@testable import Bookkeeping

/// The web tracker's table; `Tests/Oracles/export.py` reads the same texts with Python's csv module.
@Suite struct WebTrackerCSVTests {
  private func rows(_ workspace: Workspace) throws -> (lines: [String], ExportLedger.Summary) {
    var bytes: [UInt8] = []
    let summary = try ExportLedger(workspace, format: .webTrackerCSV).run { bytes += $0 }
    let text = String(decoding: bytes, as: UTF8.self)
    return (text.components(separatedBy: "\r\n"), summary)
  }

  @Test func `newest first, loans behind, the symbol before every amount`() throws {
    let kit = try HandKit()
    try kit.add(
      .manualTransaction, "name=Tea", "amount=2.5", "type=expense", "category=food",
      "date=2026-08-01")
    try kit.add(
      .manualTransaction, "name=Pay", "amount=1200", "type=income", "category=work",
      "date=2026-08-02",
      "currency=INR", "account=inr")
    try kit.add(.loan, "name=Bike", "amount=45", "startDate=2026-01-31")
    let (lines, summary) = try rows(kit.workspace)
    #expect(
      lines == [
        "Type,Category,Description,Amount,Date", "Income,work,Pay,₹1200.00,2026-08-02",
        "Expense,food,Tea,€2.50,2026-08-01", "Expense,EMI/Loan,Bike,€45.00,2026-01-31", "",
      ])
    #expect(summary.rowCount == 3 && summary.leftOut.isEmpty)
  }

  @Test(arguments: [
    ("USD", "$"), ("EUR", "€"), ("GBP", "£"), ("JPY", "¥"), ("INR", "₹"), ("CAD", "C$"),
    ("AUD", "A$"), ("CNY", "¥"),
  ])
  func `each of the tracker's currencies has its symbol, the yen no decimals`(
    code: String, symbol: String
  ) throws {
    let kit = try HandKit()
    try kit.add(
      .manualTransaction, "name=Tea", "amount=1234", "type=expense", "date=2026-08-01",
      "currency=\(code)",
      "account=purse")
    let amount = code == "JPY" ? "1234" : "1234.00"
    #expect(
      try rows(kit.workspace).lines[1] == "Expense,Uncategorised,Tea,\(symbol)\(amount),2026-08-01")
  }

  @Test func `texts are quoted as RFC 4180 has it, and never changed`() throws {
    let kit = try HandKit()
    let texts = ["=1+2", "a,b", "say \"hi\"", "\"\u{301}", "🧁 Ünal", "-5", "@x", "it's"]
    for text in texts {
      try kit.add(.manualTransaction, "name=\(text)", "amount=1", "type=expense", "date=2026-08-01")
    }
    let found = Set(try rows(kit.workspace).lines.dropFirst().map { Array($0.utf8) })
    for (text, quoted) in [
      ("=1+2", "=1+2"), ("a,b", "\"a,b\""), ("", "\"say \"\"hi\"\"\""), ("", "\"\"\"\u{301}\""),
      ("", "🧁 Ünal"), ("", "-5"), ("", "@x"), ("", "it's"),
    ] {
      let line = "Expense,Uncategorised,\(quoted),€1.00,2026-08-01"
      #expect(found.contains(Array(line.utf8)), "\(text) \(quoted)")
    }
  }

  @Test func `what the tracker has no word for is counted`() throws {
    let kit = try HandKit()
    try kit.add(
      .manualTransaction, "name=To savings", "amount=1", "type=transfer", "date=2026-08-01")
    let (lines, summary) = try rows(kit.workspace)
    #expect(lines.count == 2)
    #expect(summary.leftOut.map(\.count) == [1])
    #expect(summary.leftOut.map(\.reason) == ["transfer between own accounts"])
  }
}
