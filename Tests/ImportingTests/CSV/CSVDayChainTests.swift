import Importing
import Ledger
import Syntax
import Testing

/// Running balances of files whose rows stand in another order within a day than they were booked.
struct CSVDayChainTests {
  /// A month of rows in the order they were booked, four or so a day; day 7 ends as it began.
  private static func days(_ random: inout some RandomNumberGenerator) -> [[String]] {
    var balance = 100_000
    return (1...12).map { day in
      var amounts = (0..<Int.random(in: 1...6, using: &random)).map { _ in
        Int.random(in: -9_000...6_000, using: &random)
      }
      if day == 7 { amounts = [-1_500, 2_500, -1_000] }
      return amounts.map { amount in
        balance += amount
        let number = day < 10 ? "0\(day)" : "\(day)"
        return "2024-05-\(number),Row,\(money(amount)),\(money(balance))"
      }
    }
  }

  /// Numbers that look random and are the same in every run.
  private struct Steps: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state ^ (state >> 29) &* 0x9E37_79B9_7F4A_7C15
    }
  }

  private static func money(_ minorUnits: Int) -> String {
    let digits = String(minorUnits.magnitude)
    let padded = String(repeating: "0", count: max(0, 3 - digits.count)) + digits
    return (minorUnits < 0 ? "-" : "") + padded.dropLast(2) + "." + padded.suffix(2)
  }

  private static let header = "Date,Description,Amount,Balance\n"

  private static let profile = """
    version: 1
    recognise: {header: [Date, Description, Amount, Balance]}
    date: {column: Date, format: yyyy-MM-dd}
    text: {column: Description}
    amount: {column: Amount, number: plain}
    currency: EUR
    balance: {column: Balance}
    """

  @Test(arguments: [profile, nil], [true, false])
  func `rows shuffled within their days are the same statement`(
    profile: String?, isAscending: Bool
  ) throws {
    var random = Steps(state: isAscending ? 17 : 4711)
    for _ in 0..<40 {
      let days = Self.days(&random)
      let ordered = isAscending ? days : days.reversed().map { $0.reversed() }
      let shuffled = ordered.map { $0.shuffled(using: &random) }
      let texts = [ordered, shuffled].map { Self.header + $0.joined().joined(separator: "\n") }
      let read = try texts.map { try CSVFiles.read($0, profile: profile) }
      #expect(read[0].lines.sorted() == read[1].lines.sorted(), "\(texts[1])")
      #expect(read[0].ended.map(\.opening) == read[1].ended.map(\.opening))
      #expect(read[0].ended.map(\.closing) == read[1].ended.map(\.closing))
      #expect(read[1].ended.allSatisfy { $0.opening?.minorUnits == 100_000 }, "\(texts[1])")
    }
  }

  @Test func `a row that is missing from a shuffled day is still an error`() {
    let text =
      Self.header + """
        2024-05-01,A,-1.00,99.00
        2024-05-02,B,-4.00,90.00
        2024-05-02,C,-5.00,94.00
        2024-05-03,D,-1.00,89.00
        2024-05-04,E,-1.00,88.00
        2024-05-05,F,-1.00,87.00
        2024-05-06,G,-1.00,86.00
        2024-05-07,H,-1.00,85.00
        2024-05-08,I,-1.00,84.00
        2024-05-09,J,-1.00,83.00
        """
    #expect(throws: Never.self) { try CSVFiles.read(text, profile: Self.profile) }
    let broken = text.replacing("2024-05-05,F,-1.00,87.00\n", with: "")
    #expect(
      CSVFiles.refusal(broken, profile: Self.profile).contains("a row is missing or changed"))
  }

  @Test func `shuffled rows prove a sign as ordered ones do`() throws {
    let text = """
      Date,Description,Amount,Balance
      2024-05-01,A,1.00,99.00
      2024-05-02,B,4.00,90.00
      2024-05-02,C,5.00,94.00
      2024-05-03,D,1.00,89.00
      """
    #expect(
      try CSVFiles.read(text).lines
        == ["2024-05-01 -100", "2024-05-02 -400", "2024-05-02 -500", "2024-05-03 -100"])
  }
}
