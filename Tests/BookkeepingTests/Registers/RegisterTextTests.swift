import Ledger
import Testing

@testable import Bookkeeping

/// Words of a person become values of a register's fields, or are refused by name.
@Suite struct RegisterTextTests {
  private func read(
    _ register: Register, _ words: String..., into entry: RegisterEntry = RegisterEntry(key: "a/1")
  ) throws -> RegisterEntry {
    var entry = entry
    let text = RegisterText(register: register, home: .eur) { _, name in "found/\(name)" }
    try text.put(try words.map { try FieldWord($0) }, into: &entry)
    return entry
  }

  private func refusal(_ register: Register, _ words: String...) -> [String] {
    HandKit.refusal {
      var entry = RegisterEntry(key: "a/1")
      let text = RegisterText(register: register, home: .eur) { _, name in name }
      try text.put(try words.map { try FieldWord($0) }, into: &entry)
    }
  }

  @Test func `each kind of field is read by its own grammar`() throws {
    let record = try read(
      .manualTransaction, "Amount=12.5", "TYPE=Expense", "date=2026-08-14", "is_recurring=yes",
      "latitude=-12.50", "reminder-date=2026-08-14 20:00", "description=Tea = good")
    #expect(record.money("amount") == 1_250)
    #expect(record.text("type") == "expense")
    #expect(record.day("date") == CalendarDate("2026-08-14"))
    #expect(record.flag("isRecurring") == true)
    #expect(record.number("latitude") == ExactDecimal("-12.5"))
    #expect(record.moment("reminderDate")?.description == "2026-08-14T20:00:00")
    #expect(record.text("name") == "Tea = good")
  }

  @Test func `amounts are read in the currency that is named, wherever it stands`() throws {
    #expect(try read(.budget, "amount=1200", "currency=jpy").money("amount") == 1_200)
    #expect(
      refusal(.budget, "amount=12.5", "currency=JPY") == [
        "amount: \"12.5\" has 1 decimals, JPY has 0"
      ])
  }

  @Test func `amounts by name are read and written alike`() throws {
    let budget = try read(.budget, "categoryBudgets=Rent 900, Food:Eating out 100.50")
    let value = try #require(budget["categoryBudgets"])
    #expect(RegisterText.text(value, .eur) == "Food:Eating out 100.50, Rent 900.00")
  }

  @Test func `a link is looked up`() throws {
    #expect(try read(.purchase, "item=Milk").text("groceryItem") == "found/Milk")
  }

  @Test(arguments: [
    ("amount=1,50", "amount: \"1,50\" is not an amount in EUR"),
    ("amount=1e3", "amount: \"1e3\" is not an amount in EUR"),
    ("amount=99999999999999", "amount: \"99999999999999\" is larger than saldo supports"),
    ("date=14.08.2026", "date: \"14.08.2026\" is not a date"),
    ("date=2026-02-29", "date: \"2026-02-29\" is not a date"),
    ("latitude=NaN", "latitude: \"NaN\" is not a decimal number such as 1.5"),
    ("isRecurring=maybe", "isRecurring: \"maybe\" is not yes or no"),
    ("currency=EURO", "currency: \"EURO\" is not an ISO 4217 currency, such as EUR"),
    ("type=expens", "type: \"expens\" is not a valid value"),
    ("category=Food:", "category: \"Food:\" is not a valid category"),
    ("account=My Bank", "account: \"My Bank\" is not a valid account key"),
    ("colour=red", "transactions have no field \"colour\""),
  ])
  func `a bad word is named with what was found`(word: String, message: String) {
    #expect(refusal(.manualTransaction, word) == [message])
  }

  @Test func `every bad word is told at once, and none twice`() {
    #expect(refusal(.manualTransaction, "amont=1", "type=x", "name=a", "name=b").count == 3)
  }

  @Test func `an amount does not change its worth with the decimals of its currency`() throws {
    let old = try read(.budget, "amount=250", "currency=EUR")
    #expect(throws: Failure.self) { try read(.budget, "currency=JPY", into: old) }
    #expect(try read(.budget, "currency=JPY", "amount=9", into: old).money("amount") == 9)
    #expect(try read(.budget, "currency=USD", into: old).money("amount") == 25_000)
  }

  @Test func `a word without a field is refused`() {
    #expect(
      HandKit.refusal { _ = try FieldWord("3.50") } == [
        "expected field=value, found \"3.50\""
      ])
    #expect(HandKit.refusal { _ = try FieldWord("=3.50") }.count == 1)
  }
}
