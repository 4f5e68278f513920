import Importing
import Ledger
import Syntax
import Testing

@Suite struct LegacyExportReaderTests {
  @Test func `a web tracker's export becomes transactions, loans and settings`() throws {
    let export = try LegacyKit.read(
      """
      {"transactions": [
        {"id": "t1", "amount": 19.989999999999998, "category": "food", "date": "2026-01-31",
         "description": "Bakery", "type": "expense", "mood": {"a": [1, 2.50]}},
        {"id": "t2", "amount": "€1,250.50", "category": "salary",
         "date": "2026-02-01T00:30:00.000Z", "description": "Pay", "type": "income",
         "isRecurring": true, "createdAt": "2026-02-01T08:00:00Z"}],
       "emis": [{"id": "e1", "name": "Car", "amount": 300, "startDate": "2025-01-31",
         "createdAt": "2025-01-01T00:00:00Z"}],
       "budget": 2500, "currency": "EUR", "theme": "dark", "version": 3}
      """)
    #expect(export.system == .webTracker)
    #expect(export.count == 3 && export.rejected.isEmpty)
    #expect(
      export.entries.map(LegacyKit.line) == [
        "loan web-tracker/e1 amount=300.00 createdAt=2025-01-01T00:00:00Z currency=EUR name=Car "
          + "startDate=2025-01-31",
        "manualTransaction web-tracker/t1 account=wallet amount=19.99 category=food currency=EUR "
          + "date=2026-01-31 isRecurring=false name=Bakery type=expense",
        "manualTransaction web-tracker/t2 account=wallet amount=1250.50 category=salary "
          + "createdAt=2026-02-01T08:00:00Z currency=EUR date=2026-02-01 isRecurring=true name=Pay "
          + "time=2026-02-01T00:30:00Z type=income",
      ])
    #expect(export.entries[1].entry.extra == #"{"mood":{"a":[1,2.50]}}"#)
    #expect(export.entries[1].statedAmounts == ["amount": "19.989999999999998"])
    #expect(export.extra == #"{"version":3}"#)
    #expect(
      export.people[0].settings.map(LegacyKit.line) == [
        "setting web-tracker/currency name=currency value=EUR",
        "setting web-tracker/theme name=theme value=dark",
        "budget web-tracker/budget amount=2500.00 currency=EUR isActive=true period=monthly",
        "reminder web-tracker/daily-reminder date=2026-01-31T20:00:00 repeats=daily "
          + "text=Don't forget to record your expenses",
      ])
  }

  private func mono(_ fields: String, _ rest: String = "") throws -> LegacyExport {
    let expense = #"{"id":"x","name":"Tea","amount":2.5,"type":"Expenses","date":"2026-01-05","#
    return try LegacyKit.read("{\"expenses\":[\(expense)\(fields)}]\(rest)}")
  }

  @Test(
    arguments: [
      (#""latitude":0.0,"longitude":0.0"#, nil), (#""latitude":0,"longitude":9.5"#, "0 9.5"),
      (#""latitude":51.4779,"longitude":0.0"#, "51.4779 0"), (#""latitude":0.25"#, "0.25 0"),
      (#""latitude":null,"longitude":null"#, nil),
    ] as [(String, String?)])
  func `only 0,0 together is no place`(fields: String, place: String?) throws {
    let entry = try #require(try mono(fields).entries.first?.entry)
    let parts = ["latitude", "longitude"].compactMap { entry.number($0)?.description }
    #expect(parts.joined(separator: " ") == place ?? "")
  }

  @Test(
    arguments: [
      #""categoryId":"c1""#, #""category":"c1""#, #""category":"Food""#,
      #""categoryEntity":{"id":"c1"}"#,
      #""category":{"id":"c1","name":"Food","icon":"fork.knife","color":"orange","type":"Expenses"}"#,
      #""ZCATEGORY":7"#,
    ]) func `a category is found by its id, by itself, by its number and by its name`(
      link: String
    ) throws
  {
    let export = try mono(
      link,
      """
      ,"categories":[
        {"id":"c0","name":"Food","icon":"a","color":"b","type":"Income"},
        {"Z_PK":7,"id":"c1","name":"Food","icon":"fork.knife","color":"orange","type":"Expenses"}]
      """)
    #expect(export.rejected.isEmpty && export.count == 3)
    let entry = try #require(export.entries.last?.entry)
    #expect(entry.text("categoryID") == "mono/c1")
    #expect(entry.text("category") == "Food")
  }

  @Test func `what stands only inside another element is an element of its own, once`() throws {
    let inner = #""category":{"id":"c1","name":"Food","icon":"i","color":"red","type":"Expenses"}"#
    let one = #""name":"a","amount":1,"type":"Expenses","date":"2026-01-05""#
    let text = "[{\"id\":1,\(one),\(inner)},{\"id\":2,\(one),\(inner)}]"
    let export = try LegacyKit.read(text)
    #expect(export.entries.map(\.entry.key) == ["mono/c1", "mono/1", "mono/2"])
    #expect(export.entries[2].entry.text("categoryID") == "mono/c1")
  }

  @Test func `an element listed in two places is one and knows both`() throws {
    let trade = #"{"id":"t","transactionType":"fee","amount":1,"transactionDate":"2026-01-05"}"#
    let export = try LegacyKit.read(
      """
      {"portfolios": [{"id": "p", "name": "P", "currency": "USD", "isDefault": true,
        "transactions": [\(trade)],
        "assets": [{"id": "a", "name": "A", "assetType": "cashHolding", "accountType": "savings",
          "currentValue": 5, "transactions": [\(trade)]}]}]}
      """)
    #expect(export.count == 3 && export.copies == 1 && export.rejected.isEmpty)
    let entry = try #require(export.entries.last?.entry)
    #expect(entry.text("portfolio") == "wealthwise/p" && entry.text("asset") == "wealthwise/a")
    #expect(entry.currency == .usd)
  }

  @Test func `the same id is another element under another user, and a fault under the same`()
    throws
  {
    let one = #""name":"a","amount":1,"type":"Expenses","date":"2026-01-05""#
    let export = try LegacyKit.read(
      """
      {"users": [{"id": "u", "name": "U"}, {"id": "v", "name": "V", "email": "v@example.org"}],
       "expenses": [{"id": 1, \(one), "userId": "u"}, {"id": 1, \(one), "userId": "v"},
         {"id": 1, \(one), "user": {"id": "v"}}, {"id": 2, \(one)}]}
      """)
    #expect(export.people.map(\.id) == ["u", "v"] && export.people[1].email == "v@example.org")
    #expect(
      export.people.map { $0.entries.map(\.entry.key) } == [
        ["mono/u", "mono/1"], ["mono/v", "mono/1"],
      ])
    #expect(export.rejected.map(\.problemPath) == ["$.expenses[2].id", "$.expenses[3]"])
  }

  @Test func `a rejected parent rejects what is in it`() throws {
    let export = try LegacyKit.read(
      """
      {"users": [{"id": "u", "email": "nobody@example.org", "expenses": [
        {"id": 1, "name": "a", "amount": 1, "type": "Expenses", "date": "2026-01-05"}]}]}
      """)
    #expect(export.count == 2 && export.entries.isEmpty)
    #expect(
      export.rejected[1].reason.text.hasPrefix(
        "export.json:2:3: error: $.users[0].expenses[0] belongs to the user $.users[0], which was"))
  }

  @Test func `secrets in base64 are read, ciphertexts are kept and told`() throws {
    let cipher = "3q2+7wABAgMEBQYHCAkKCwwNDg8QERITFBUWFxgZGhscHR4f/v8="
    let export = try LegacyKit.read(
      """
      {"assets": [{"id": 1, "portfolioId": "p", "name": "A", "assetType": "cashHolding",
        "accountType": "savings", "currentValue": 1, "currency": "INR",
        "encryptedAccountNumber": "MDAxMjM0NTY3ODkw", "encryptedNotes": "\(cipher)"},
        {"id": 2, "portfolioId": "p", "name": "B", "assetType": "cash", "accountType": "current",
        "currentValue": 1, "encryptedAccountNumber": "001234567890", "encryptedNotes": "plain words"}]}
      """)
    let entries = export.entries
    #expect(entries.map { $0.entry.text("accountNumber") } == ["001234567890", "001234567890"])
    #expect(entries.map { $0.entry.text("notes") } == [cipher, "plain words"])
    #expect(
      export.notes.map(\.message) == [
        "$.assets[0].encryptedNotes is encrypted by the old tracker; kept unchanged"
      ])
    // The portfolio is in no list of this file: a ledger may know it.
    #expect(entries.map(\.outside) == [["portfolio"], ["portfolio"]])
    #expect(entries[0].entry.text("portfolio") == "wealthwise/p")
  }

  @Test func `every field has a fate, and what does not fit is kept verbatim`() throws {
    let export = try LegacyKit.read(
      """
      {"purchases": [{"id": 1, "groceryItemId": "i", "quantity": 2, "price": 1.1900000000000002,
        "totalCost": "2.38", "purchaseDate": "2026-08-12T17:20:00.250Z", "storeName": "Lidl",
        "receiptImage": null, "mood": [1.50, {"a": null}], "note": "\\u0041\\n"}]}
      """)
    let entry = try #require(export.entries.first)
    #expect(
      entry.entry.extra == #"{"mood":[1.50,{"a":null}],"note":"A\n","asExported":{"#
        + #""groceryItemId":"i","purchaseDate":"2026-08-12T17:20:00.250Z"}}"#)
    let fates = Dictionary(uniqueKeysWithValues: entry.fields.map { ($0.key, $0.fate) })
    #expect(fates.count == 10)
    #expect(fates["price"] == .transformed(to: "price", from: "1.1900000000000002", into: "1.19"))
    #expect(fates["totalCost"] == .carried(to: "totalCost"))
    #expect(fates["mood"] == .kept && fates["id"] == .identity)
    #expect(entry.statedAmounts == ["totalCost": "2.38"])
  }

  @Test func `an account that nobody named names a currency that is not the workspace's`() throws {
    func account(_ workspace: String?, _ named: String? = nil) throws -> String? {
      var options = LegacyKit.options(workspace)
      options.account = named
      let text =
        #"{"transactions":[{"id":1,"amount":2,"date":"2026-01-01","description":"x","#
        + #""type":"expense"}],"budget":5}"#
      return try LegacyKit.read(text, options).entries.first?.entry.text("account")
    }
    #expect(try account("USD") == "wallet" && account(nil) == "wallet")
    #expect(try account("EUR") == "wallet-usd" && account("EUR", "cash") == "cash")
  }

  @Test func `a file that says neither currency nor epoch is refused with what to say`() {
    let bare = #"[{"id":1,"amount":2,"date":757382400,"name":"x","category":"y"}]"#
    #expect(
      LegacyKit.refusal(bare) == [
        """
        export.json: error: the dates in this export are seconds since an unknown epoch
            = since 1970 (Unix): 1994-01-01 to 1994-01-01
            = since 2001 (Apple): 2025-01-01 to 2025-01-01
        hint: choose one: --epoch unix or --epoch apple
        """
      ])
    var options = LegacyKit.options(nil)
    options.epoch = .apple
    #expect(
      LegacyKit.refusal(bare, options).first?.contains("have no currency, and none is set") == true)
  }

  @Test(arguments: [
    #"{"transactions": "no list", "emis": []}"#, #"{"transactions": "[{", "emis": []}"#,
    #"{"emis": [{"id": 1, "id": 2}]}"#, #"{"emis": [], "transactions": 5}"#,
    #"{"emis": [], "currency": "XYZ"}"#,
    #"{"emis": []"#, #"{"emis": []} {}"#,
  ]) func `a damaged file is refused at its place`(text: String) {
    let refusal = LegacyKit.refusal(text)
    #expect(refusal.count == 1 && refusal.first?.hasPrefix("export.json:1:") == true)
  }

  @Test func `deep and long files end in a message`() {
    let deep = "{\"emis\":" + String(repeating: "[", count: 100_000)
    #expect(LegacyKit.refusal(deep).first?.contains("nested more than 64 levels deep") == true)
    let long = "{\"emis\":[" + String(repeating: "0,", count: 2_000_001) + "0]}"
    #expect(LegacyKit.refusal(long).first?.contains("larger than any phone") == true)
  }

  @Test func `a list of one kind adds to the list of all`() throws {
    let common = #""id":"a","name":"Gilt","currentValue":5,"currency":"INR","portfolioId":"p""#
    let export = try LegacyKit.read(
      """
      {"AssetEntity": [{\(common)}],
       "BondEntity": [{\(common), "bondType": "government", "interestFrequency": "semi_annual",
         "prizeReceivedMonth": 0}]}
      """)
    #expect(export.count == 1 && export.copies == 1 && export.rejected.isEmpty)
    let entry = try #require(export.entries.first?.entry)
    #expect(entry.text("assetType") == "bond" && entry.text("bondType") == "government")
    #expect(entry.text("interestFrequency") == "halfYearly")
  }

  @Test(
    arguments: [
      (#""budget":2500"#, "2500.00"), (#""budget":"2500""#, "2500.00"),
      (#""budget":"MjUwMA==""#, "2500.00"),
      (#""budget":"2,500.50""#, "2500.50"), (#""budget":0"#, nil), (#""budget":null"#, nil),
    ] as [(String, String?)])
  func `the monthly budget is a setting`(budget: String, amount: String?) throws {
    let export = try LegacyKit.read(#"{"emis":[],"currency":"IlVTRCI=",\#(budget)}"#)
    let settings = export.people.first?.settings ?? []
    #expect(settings.first?.entry.text("value") == "USD")
    let entry = settings.first { $0.register == "budget" }?.entry
    #expect(entry?.amount("amount")?.description == amount)
    #expect(export.count == 0)
  }

  @Test func `an optional link that leads nowhere in its file is told`() throws {
    let export = try LegacyKit.read(
      """
      {"assets": [], "transactions": [
        {"id": "t", "transactionType": "fee", "amount": 7, "transactionDate": "2026-01-05",
         "asset": "AX"}]}
      """)
    #expect(export.entries.map(\.entry.extra) == [#"{"asExported":{"asset":"AX"}}"#])
    #expect(
      export.notes.map(\.message) == [
        "$.transactions[0].asset refers to \"AX\", but the file has no such asset"
      ])
    let categories = try LegacyKit.read(
      """
      {"categories": [], "expenses": [{"id": "e", "name": "Tea", "amount": 1, "type": "Expenses",
         "date": "2026-01-05", "categoryId": "c9"}]}
      """)
    #expect(categories.entries.map(\.entry.extra) == [#"{"asExported":{"categoryId":"c9"}}"#])
    #expect(
      categories.notes.map(\.message) == [
        "$.expenses[0].categoryId refers to \"c9\", but the file has no such category"
      ])
  }

  @Test(arguments: ["null", #""""#, #""  ""#])
  func
    `an element of Core Data whose id is blank is no entry, and takes along what names its number`(
      id: String
    ) throws
  {
    let export = try LegacyKit.read(
      """
      {"ZGROCERYITEM": [
         {"Z_PK": 1, "ZID": \(id), "ZNAME": "Tea", "ZCATEGORYNAME": "Drinks", "ZUNIT": "kg"}],
       "ZPRICEHISTORY": [
         {"Z_PK": 7, "ZID": "a", "ZPRICE": 2, "ZRECORDEDAT": "2026-01-05", "ZSOURCE": "purchase",
          "ZGROCERYITEM": 1}]}
      """)
    #expect(export.entries.isEmpty)
    #expect(
      export.rejected.map(\.reason.message) == [
        "$.ZGROCERYITEM[0].ZID is missing; expected text or a number",
        "$.ZPRICEHISTORY[0] belongs to the grocery item $.ZGROCERYITEM[0], which was rejected",
      ])
  }
}
