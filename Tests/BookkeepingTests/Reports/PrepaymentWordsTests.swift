import Ledger
import Testing

@testable import Bookkeeping

/// What if a part of a loan were repaid early? The figures are from a decimal calculation in Python.
@Suite struct PrepaymentWordsTests {
  private let kit: HandKit

  init() throws {
    kit = try HandKit(settings: "version: 1\ncurrency: EUR\n")
    try kit.add(
      .loan, "name=Car", "amount=470.73", "startDate=2026-02-05", "endDate=2028-01-05",
      "principal=10000", "rate=12")
    try kit.add(.loan, "name=Sofa", "amount=20", "startDate=2026-02-05")
  }

  private func report(
    _ prepay: String..., format: String = "csv", kinds: [String] = ["loans"]
  ) throws -> String {
    var options = MakeReports.Options()
    options.kinds = kinds
    options.formats = [format]
    options.asOf = CalendarDate("2026-07-05")
    options.period = options.asOf.map { .month(of: $0) }
    options.prepayments = prepay
    return try MakeReports(kit.workspace, options: options).text()
      .map { String(decoding: $0, as: UTF8.self) }.joined()
  }

  private static let answer = [
    "No prepayment,Car,2026-07-05,2000.00,EUR,470.73,24,2028-01-05,1297.65,,",
    "\"Same instalment, ends earlier\",Car,2026-07-05,2000.00,EUR,470.73,20,2027-09-05,952.56,4,345.09",
    "\"Same end, lower instalment\",Car,2026-07-05,2000.00,EUR,348.77,24,2028-01-05,1102.29,0,195.36",
  ]

  @Test func `both ways of a bank are answered, by name or key, on a day or the report's`() throws {
    for wish in ["Car=2000@2026-07-05", "saldo/1=2000.00@2026-06-06", "car=2000"] {
      let text = try report(wish)
      let lines = text.split(whereSeparator: \.isNewline).map {
        String($0).replacing("2026-06-06", with: "2026-07-05")
      }
      for line in Self.answer { #expect(lines.contains(line), "\(wish): \(text)") }
    }
    #expect(try !report().contains("Same instalment"))
  }

  @Test(arguments: ["md", "html", "json"])
  func `every format has the answer`(format: String) throws {
    let text = try report("Car=2000", format: format)
    #expect(text.contains("345.09") && text.contains("Same end, lower instalment"))
  }

  @Test func `a loan without an endDate has an answer too`() throws {
    try kit.add(
      .loan, "name=Bike", "amount=470.73", "startDate=2026-02-05", "principal=10000", "rate=12")
    let text = try report("Bike=2000@2026-07-05")
    for line in [
      "No prepayment,Bike,2026-07-05,2000.00,EUR,470.73,25,2028-02-05,1297.65,,",
      "\"Same instalment, ends earlier\",Bike,2026-07-05,2000.00,EUR,470.73,20,2027-09-05,952.56,5,345.09",
      "\"Same end, lower instalment\",Bike,2026-07-05,2000.00,EUR,332.01,25,2028-02-05,1132.63,0,165.02",
    ] {
      #expect(text.split(whereSeparator: \.isNewline).map(String.init).contains(line), "\(text)")
    }
  }

  @Test func `what a loan lacks is said, and how to give it`() throws {
    try kit.add(.loan, "name=Boat", "amount=20", "startDate=2026-02-05", "principal=1000")
    try kit.add(
      .loan, "name=Yacht", "amount=20", "startDate=2026-02-05", "principal=10000", "rate=12")
    let boat = HandKit.refusal { _ = try report("Boat=5") }.joined(separator: "; ")
    #expect(boat == "Boat has no rate: its balance is unknown")
    let yacht = HandKit.refusal { _ = try report("Yacht=5") }.joined(separator: "; ")
    #expect(yacht == "Yacht is never repaid: its monthly amount does not cover the interest")
  }

  @Test func `what cannot be answered is said`() throws {
    func refusal(_ wish: String, kinds: [String] = ["loans"]) -> String {
      HandKit.refusal { _ = try report(wish, kinds: kinds) }.joined(separator: "; ")
    }
    #expect(refusal("Car") == "--prepay \"Car\" has no amount")
    #expect(refusal("Boat=5") == "there is no loan \"Boat\"")
    #expect(refusal("Car=5.005") == "amount: \"5.005\" has 3 decimals, EUR has 2")
    #expect(refusal("Car=0") == "--prepay: \"0\" is not an amount above 0")
    #expect(refusal("Car=5@May") == "--prepay: \"May\" is not a date")
    #expect(refusal("Car=5@2028-01-06") == "Car is repaid on 2028-01-05, before 2028-01-06")
    #expect(
      refusal("Sofa=5") == "Sofa has no principal and no rate: its balance is unknown")
    #expect(refusal("Car=5", kinds: ["month"]) == "--prepay works only with the loans report")
  }
}
