import Importing
import Ledger
import Syntax
import Testing

/// The running balance beside the rows: what it proves, and what it does not.
struct CSVBalanceChainTests {
  private static let header = "Date,Narration,Withdrawal,Deposit,Balance\n"

  private func text(_ balances: [String]) -> String {
    Self.header
      + balances.enumerated().map { "0\($0.offset + 1)/04/24,A,1.00,,\($0.element)\n" }.joined()
  }

  @Test func `a column that runs with the amounts nowhere proves nothing`() throws {
    let sink = try CSVFiles.read(
      text(["5.00", "700.00", "3.00", "12.00"]), profile: CSVStatementReaderTests.split)
    #expect(sink.entries.count == 4)
    #expect(sink.ended.first?.closing == nil)
    #expect(sink.notes.contains { $0.message.contains("do not match the amounts") })
  }

  @Test func `a missing row and a changed balance are found in either direction`() {
    let profile = CSVStatementReaderTests.split
    #expect(
      CSVFiles.refusal(text(["99.00", "98.00", "96.00", "95.00"]), profile: profile)
        .contains("bank.csv:4:18: error: expected balance 97.00, found 96.00"))
    #expect(
      CSVFiles.refusal(text(["96.00", "97.00", "99.00", "100.00"]), profile: profile)
        .contains("bank.csv:4:18: error: expected balance 98.00, found 99.00"))
  }

  @Test func `what breaks is taken when balances are not to be checked, and said`() throws {
    var options = CSVFiles.options
    options.checksBalances = false
    options.profiles = [
      try CSVProfile(yaml: CSVStatementReaderTests.split, name: "mine", file: "mine.yaml")
    ]
    let sink = CollectingSink()
    let bytes = Array(text(["99.00", "98.00", "96.00", "95.00"]).utf8)
    try CSVFormat().read(ByteStream(name: "bank.csv", bytes: bytes), options: options, into: sink)
    #expect(sink.entries.count == 4)
    #expect(sink.ended.first?.closing == nil)
    #expect(sink.notes.contains { $0.message.contains("the running balance breaks here: ") })
  }

  @Test func `a balance from before each entry is followed as a profile says`() throws {
    let before = CSVStatementReaderTests.split.replacing(
      "balance: {column: Balance}", with: "balance: {column: Balance, taken: before}")
    let sink = try CSVFiles.read(text(["100.00", "99.00", "98.00"]), profile: before)
    #expect(sink.ended.first?.opening?.minorUnits == 10000)
    #expect(sink.ended.first?.closing?.minorUnits == 9700)
    #expect(sink.entries.map(\.balance) == [9900, 9800, 9700])
    #expect(
      CSVFiles.refusal(text(["100.00", "99.00", "97.00"]), profile: before)
        .contains("bank.csv:4:18: error: expected balance 98.00, found 97.00"))
  }

  @Test func `each currency of a file has a chain of its own`() throws {
    let sink = try CSVFiles.read(
      """
      Date,Description,Amount,Currency,Balance
      2024-04-01,A,-1.00,EUR,99.00
      2024-04-02,B,-5.00,USD,45.00
      2024-04-03,C,-1.00,EUR,98.00
      2024-04-04,D,-5.00,USD,40.00
      2024-04-05,E,-1.00,EUR,97.00
      """)
    #expect(sink.ended.compactMap(\.closing?.minorUnits).sorted() == [4000, 9700])
  }
}
