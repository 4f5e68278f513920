import Importing
import Ledger
import Syntax
import Testing

@Suite struct WebTrackerFormatTests {
  private let format = WebTrackerFormat()

  // Counts, sums and dates come from the script that wrote the samples, not from saldo.
  @Test(
    arguments: [
      ("export.json", 20, 615_294, "2025-06-23", "EUR"),
      ("local-storage.json", 15, 419_201, "2025-05-09", "USD"),
      ("list-snake-case.json", 14, 420_981, "2025-04-30", "USD"),
      ("wrapped-milliseconds.json", 12, 424_667, "2025-04-12", "JPY"),
      ("apple-seconds.json", 11, 379_424, "2025-04-03", "GBP"),
    ] as [(String, Int, Int64, String, String)])
  func `every shape is read whole`(
    sample: String, count: Int, sum: Int64, last: String, currency: String
  ) throws {
    let read = try collect(format, sample: "web-tracker/\(sample)")
    #expect(read.lines.count == count)
    #expect(read.minorUnits == sum)
    #expect(read.lines.first?.day == "2025-01-03")
    #expect(read.lines.last?.day == last)
    #expect(read.statements.map { $0.currency?.code } == [currency])
    #expect(read.statements.first?.isComplete == false)
    #expect(read.lines.filter { $0.category == "salary" }.allSatisfy { $0.kind == .standingOrder })
  }

  @Test func `what is no transaction is counted and named`() throws {
    let read = try collect(format, sample: "web-tracker/export.json")
    #expect(
      read.notes == [
        "skipped, not transactions: 1 loan (emis), the monthly budget, the theme"
      ])
  }

  private func one(_ fields: String) -> String {
    "[{\"id\":\"a\",\"type\":\"expense\",\"description\":\"x\",\(fields)}]"
  }

  @Test(
    arguments: [
      ("19.989999999999998", -1_999), ("12.5", -1_250), ("1e2", -10_000),
      ("\"1,250.50\"", -125_050),
      ("\"$1,250.50\"", -125_050), ("0.1", -10), ("20.000000000000004", -2_000),
      ("\"1,23,456.78\"", -12_345_678), ("0", 0),
    ] as [(String, Int64)])
  func `amounts are read as text`(amount: String, units: Int64) throws {
    let read = try collect(format, text: one("\"date\":\"2026-01-02\",\"amount\":\(amount)"))
    #expect(read.minorUnits == units)
  }

  @Test(arguments: [
    "12.345", "-5", "\"€5\"", "\"abc\"", "null", "1e400", "1e-5", "\"\"", "\"1,2\"", "true",
  ])
  func `any other amount is refused with its path`(amount: String) {
    let messages = refusal(format, text: one("\"date\":\"2026-01-02\",\"amount\":\(amount)"))
    #expect(messages.count == 1)
    #expect(messages.first?.contains("$[0].amount") == true)
  }

  @Test(arguments: [
    ("\"2026-01-02\"", "2026-01-02"), ("\"2026-01-02T23:30:00.123+05:30\"", "2026-01-02"),
    ("1767312000000", "2026-01-02"), ("\"1767312000000\"", "2026-01-02"),
    ("1767312000", "2026-01-02"),
  ])
  func `dates in every form`(date: String, day: String) throws {
    let read = try collect(format, text: one("\"amount\":1,\"date\":\(date)"))
    #expect(read.lines.map(\.day) == [day])
  }

  @Test(arguments: ["\"2026-02-30\"", "\"02.01.2026\"", "-5", "null", "\"2026-01-02x\""])
  func `what is no date is refused`(date: String) {
    #expect(
      refusal(format, text: one("\"amount\":1,\"date\":\(date)")).first?.contains("$[0].date")
        == true)
  }

  @Test func `seconds that fit both epochs are refused with both readings`() throws {
    do throws(Rejection) {
      _ = try collect(format, text: one("\"amount\":1,\"date\":757382400.5"))
      Issue.record("an ambiguous date was taken")
    } catch {
      #expect(
        error.diagnostics.first?.notes == [
          "since 1970 (Unix): 1994-01-01 to 1994-01-01",
          "since 2001 (Apple): 2025-01-01 to 2025-01-01",
        ])
    }
    let told = one("\"amount\":1,\"date\":757382400.5,\"createdAt\":\"2025-01-01T08:00:00Z\"")
    #expect(try collect(format, text: told).lines.map(\.day) == ["2025-01-01"])
  }

  @Test func `every bad transaction of a file is named`() {
    let text = """
      {"transactions": [
        {"id": 1, "type": "expense", "amount": 1, "date": "2026-01-01"},
        {"id": 1, "type": "income", "amount": 1, "date": "2026-01-01"},
        {"id": 2, "type": "gift", "amount": 1, "date": "2026-01-01"},
        {"type": "income", "amount": 1, "date": "2026-01-01"},
        7
      ]}
      """
    #expect(
      refusal(format, text: text).map { $0.prefix(70).description } == [
        "test.file:3:10: error: $.transactions[1].id \"1\" is already used by an ",
        "test.file:4:21: error: $.transactions[2].type is \"gift\"; expected inco",
        "test.file:5:3: error: $.transactions[3] has no \"id\"",
        "test.file:6:3: error: $.transactions[4] is 7, not a transaction",
      ])
  }

  @Test func `unknown keys are named and other JSON is not recognised`() throws {
    let read = try collect(
      format, text: one("\"date\":\"2026-01-02\",\"amount\":1,\"mood\":\"good\""))
    #expect(read.notes == ["unknown keys were skipped: \"mood\""])
    let other = FileHead(name: "a.json", bytes: Array("{\"items\":[1,2]}".utf8))
    #expect(!format.recognises(other))
  }
}
