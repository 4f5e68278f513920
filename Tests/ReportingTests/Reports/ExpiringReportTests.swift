import Ledger
import Testing

@testable import Reporting

/// An earlier day sees the pantry and the lists as they were then.
@Suite struct ExpiringReportTests {
  private static func moment(_ text: String) throws -> RegisterValue {
    .moment(try required(Moment(day: day(text), second: 43_200)))
  }

  private static func number(_ text: String) throws -> RegisterValue {
    .number(try required(ExactDecimal(text)))
  }

  private static func tracker(
    _ item: String, bought: String, _ fields: [String: RegisterValue]
  ) throws -> RegisterEntry {
    var entry = RegisterEntry(
      key: item,
      values: [
        "groceryItem": .text(item), "purchaseDate": .day(day(bought)),
        "expirationDate": .day(day("2026-08-20")), "quantity": try number("2"),
        "remainingQuantity": try number("0"),
      ])
    for (field, value) in fields { entry[field] = value }
    return entry
  }

  private static func line(_ item: String, bought: String?) throws -> RegisterEntry {
    var entry = RegisterEntry(
      key: item,
      values: [
        "shoppingList": .text("l"), "groceryItem": .text(item), "quantity": try number("1"),
        "estimatedPrice": try number("3"), "currency": .currency(.inr),
      ])
    if let bought {
      entry["isPurchased"] = .flag(true)
      entry["purchasedAt"] = try moment(bought)
      entry["actualPrice"] = try number("4")
    }
    return entry
  }

  @Test func `what was bought of a line is what counts, not what was planned`() throws {
    var line = try Self.line("a", bought: "2026-08-19")
    line["actualQuantity"] = try Self.number("2.5")
    var list = RegisterEntry(key: "l", values: ["name": .text("Week")])
    list["budgetAmount"] = .money(50_00)
    list["currency"] = .currency(.inr)
    let book = RegisterBook(["shoppingList": [list], "shoppingListEntry": [line]])
    let cost = try #require(book.openLists(asOf: Period.everything.end).first?.cost)
    #expect(cost.actual.minorUnits == 10_00 && cost.estimated.minorUnits == 3_00)
  }

  private static func report(asOf: String) throws -> Report {
    var context = try SmallLedger().context("2026-08", asOf: asOf)
    let list = RegisterEntry(
      key: "l",
      values: [
        "name": .text("Week"), "budgetAmount": .money(50_00), "currency": .currency(.inr),
        "createdAt": try moment("2026-08-05"), "isCompleted": .flag(true),
        "completedAt": try moment("2026-08-25"),
      ])
    context.registers = RegisterBook([
      "groceryItem": ["Milk", "Rice", "Tea"].map {
        RegisterEntry(key: $0, values: ["name": .text($0)])
      },
      "expirationTracker": [
        try tracker(
          "Milk", bought: "2026-08-01",
          ["isConsumed": .flag(true), "consumedAt": try moment("2026-08-10")]),
        try tracker(
          "Rice", bought: "2026-08-01",
          [
            "isWasted": .flag(true), "wastedAt": try moment("2026-08-12"),
            "remainingQuantity": try number("1.5"),
          ]),
        try tracker("Tea", bought: "2026-08-11", ["remainingQuantity": try number("1")]),
      ],
      "shoppingList": [list],
      "shoppingListEntry": [
        try line("Milk", bought: "2026-08-06"), try line("Rice", bought: "2026-08-20"),
        try line("Tea", bought: nil),
      ],
    ])
    return try required(ReportPass([ExpiringReport.self], [context]).reports().first)
  }

  @Test(arguments: [
    ("2026-08-09", ["Milk 2", "Rice 1.5"], []),
    ("2026-08-10", ["Rice 1.5"], []),
    ("2026-08-11", ["Rice 1.5", "Tea 1"], []),
    ("2026-08-12", ["Tea 1"], ["2026-08-12 Rice 1.5"]),
  ])
  func `what came or went later changes nothing`(
    asOf: String, kept: [String], wasted: [String]
  ) throws {
    let report = try Self.report(asOf: asOf)
    #expect(try report.lines("expiring", "product", "left") == kept)
    let thrown = wasted.isEmpty ? [] : try report.lines("wasted", "day", "product", "quantity")
    #expect(thrown == wasted && report.tables.contains { $0.id == "wasted" } != wasted.isEmpty)
  }

  /// Tea expires on the 20th of August.
  @Test(arguments: [
    ("2026-08-13", "within 7 days"), ("2026-08-12", "within 30 days"),
    ("2026-08-20", "within 7 days"),
    ("2026-08-21", "expired"),
  ])
  func `a page looks ninety days ahead, and says how near a date is`(
    asOf: String, word: String
  ) throws {
    let report = try Self.report(asOf: asOf)
    #expect(try report.lines("expiring", "product", "when") == ["Tea \(word)"])
    guard case .timeline(let line)? = report.sections.first?.chart else { throw Missing() }
    #expect(line.overdue == (word == "expired" ? ["Tea"] : []))
    #expect(line.marks.map(\.names) == (word == "expired" ? [] : [["Tea"]]))
    #expect(line.finding.hasPrefix(word == "expired" ? "1 expired, 0 within 7" : "0 expired"))
  }

  @Test func `what expires later than that is left for a later page`() throws {
    let stock = ["2026-11-29", "2026-11-30"].map { day in
      PantryStock(
        product: day, expires: CalendarDate(day) ?? CalendarDate(daysSince1970: 0),
        quantity: ExactDecimal(coefficient: 1, scale: 0),
        remaining: ExactDecimal(coefficient: 1, scale: 0), isConsumed: false, wasted: nil)
    }
    let list = ExpiryList(stock, asOf: try required(CalendarDate("2026-08-31")))
    #expect(list.withinQuarter.map(\.product) == ["2026-11-29"] && list.withinMonth.isEmpty)
  }

  @Test(arguments: [
    ("2026-08-04", []), ("2026-08-05", ["9.00 0.00 9.00 3"]), ("2026-08-19", ["9.00 4.00 10.00 2"]),
    ("2026-08-24", ["9.00 8.00 11.00 1"]), ("2026-08-25", []),
  ])
  func `a list is open from its day until it is done`(asOf: String, lines: [String]) throws {
    let report = try Self.report(asOf: asOf)
    let found =
      report.tables.contains { $0.id == "lists" }
      ? try report.lines("lists", "estimated", "actual", "expected", "open") : []
    #expect(found == lines)
  }
}
