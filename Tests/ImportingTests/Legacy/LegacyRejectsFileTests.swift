import Ledger
import Syntax
import Testing

@testable import Importing

/// What of an export is left to be mended.
@Suite struct LegacyRejectsFileTests {
  /// The file of what the reader rejects, and what it holds as the reader sees it.
  private func rest(
    _ text: String, _ options: LegacyOptions = LegacyKit.options()
  ) throws -> (json: String, export: LegacyExport) {
    let export = try LegacyKit.read(text, options)
    let faults = export.rejected.map {
      LegacyRejectsFile.Fault(element: $0.path, path: $0.problemPath, reason: $0.reason.message)
    }
    let json = try export.remainder.json(faults)
    return (json, try LegacyKit.read(json))
  }

  @Test func `settings and the currency stay, what went in does not`() throws {
    let (json, again) = try rest(
      """
      {"transactions": [
        {"id": 1, "amount": 5, "type": "expense", "date": "2026-01-05", "description": "a"},
        {"id": 2, "amount": -5, "type": "expense", "date": "2026-01-05", "description": "b"}],
       "emis": [{"id": 3, "name": "Car", "amount": 9, "startDate": "2026-01-05"}],
       "currency": "USD", "budget": 2500, "appVersion": "2"}
      """)
    #expect(
      json == """
        {
          "_saldo": {
            "from": "web-tracker",
            "rejected": [
              {"path":"$.transactions[0].amount","reason":"$.transactions[0].amount is -5; expected a number above 0"}
            ]
          },
          "transactions": [{"id":2,"amount":-5,"type":"expense","date":"2026-01-05","description":"b"}],
          "emis": [],
          "currency": "USD",
          "budget": 2500,
          "appVersion": "2"
        }

        """)
    #expect(again.extra == #"{"appVersion":"2"}"#)
    #expect(again.notes.map(\.message).allSatisfy { !$0.contains("_saldo") })
  }

  @Test func `every asset and portfolio comes with a transaction, which may name any`() throws {
    let (json, again) = try rest(
      """
      {"data": {"portfolios": [{"id": "p", "name": "P", "currency": "USD", "isDefault": true},
          {"id": "q", "name": "Q", "currency": "EUR", "isDefault": false}],
        "assets": [{"id": "a", "portfolioId": "p", "name": "A", "assetType": "cash",
          "accountType": "savings", "currentValue": 1, "currency": "GBP"}],
        "transactions": [{"id": "t", "transactionType": "gift", "amount": "£2.50",
          "transactionDate": "2026-01-05", "assetId": "a", "portfolioId": "p"}]}}
      """)
    #expect(again.entries.map(\.entry.key) == ["wealthwise/p", "wealthwise/q", "wealthwise/a"])
    let mended = try LegacyKit.read(json.replacing("gift", with: "buy"))
    #expect(mended.entries.map { $0.entry.currency?.code } == ["USD", "EUR", "GBP", "GBP"])
  }

  @Test func `a list without a key says what it is, and what was said of it`() throws {
    var options = LegacyKit.options()
    options.system = .mono
    options.currency = Currency("JPY")
    options.account = "purse"
    options.epoch = .apple
    let (json, again) = try rest(
      """
      [{"id": "a", "name": "Tea", "amount": 250, "type": "Expenses", "date": 790000000.5}, 7]
      """, options)
    #expect(json.contains(#""kind": "expense","#) && json.contains(#""path":"$.data[0]""#))
    #expect(again.system == .mono && again.rejected.map(\.entity) == ["expense"])
    let one = #"{"id": "b", "name": "Rice", "amount": 3, "type": "Income", "date": 790000000}"#
    let mended = try LegacyKit.read(json.replacing("[7]", with: "[\(one)]"))
    #expect(
      mended.entries.map(LegacyKit.line) == [
        "manualTransaction mono/b account=purse amount=3 currency=JPY date=2026-01-13 isRecurring=false "
          + "name=Rice time=2026-01-13T12:26:40Z type=income"
      ])
  }

  @Test func `what went in without its link comes again, and finds it`() throws {
    let (json, again) = try rest(
      """
      {"users": [{"id": "u", "name": "U", "email": "u@x.org"}],
       "categories": [{"id": "c", "name": "Food", "icon": "i", "type": "Meals"}],
       "expenses": [
        {"id": 1, "name": "a", "amount": 1, "type": "Expenses", "date": "2026-01-05", "category": "c"},
        {"id": 2, "name": "b", "amount": 1, "type": "Expenses", "date": "2026-01-05"}]}
      """)
    #expect(again.entries.map(\.entry.key) == ["mono/u", "mono/1"])
    let mended = try LegacyKit.read(json.replacing("Meals", with: "Expenses"))
    #expect(mended.entries.last?.entry.text("categoryID") == "mono/c")
  }

  @Test func `nobody's elements go with a user without a name, and say why`() throws {
    let one = #""amount": 1, "type": "Expenses", "date": "2026-01-05", "user": "v""#
    let (json, again) = try rest(
      """
      {"users": [{"id": "u", "name": "U", "email": "u@x.org"}, {"id": "v", "name": ""}],
       "expenses": [{"id": 1, "name": "a", \(one)}]}
      """)
    #expect(again.people.map(\.id) == ["u"] && again.peopleCount == 2)
    #expect(
      json.contains(
        #"{"path":"$.users[1].name","reason":"$.users[1].name is blank; expected text"#))
    #expect(json.contains("$.expenses[0] belongs to the user $.users[1], which was rejected"))
  }

  @Test func `paths in reasons are those of the file to be mended`() throws {
    let (json, _) = try rest(
      """
      {"groceryItems": [{"id": "a", "name": "A", "categoryName": "C", "unit": "kg"},
         {"id": "b", "name": "", "categoryName": "C", "unit": "kg", "purchases": [
           {"id": "p", "quantity": 1, "price": 1, "totalCost": 1, "purchaseDate": "2026-01-05",
            "storeName": "S"}]}]}
      """)
    #expect(json.contains(#""path":"$.groceryItems[1].name","reason":"$.groceryItems[1].name is"#))
    #expect(
      json.contains(
        "$.groceryItems[1].purchases[0] belongs to the grocery item $.groceryItems[1], which"))
  }
}
