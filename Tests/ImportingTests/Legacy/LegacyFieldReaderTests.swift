import Importing
import Ledger
import Syntax
import Testing

/// What single values of an export are read as.
@Suite struct LegacyFieldReaderTests {
  @Test func `a ciphertext is told under any name of a secret field`() throws {
    let cipher = "3q2+7wABAgMEBQYHCAkKCwwNDg8QERITFBUWFxgZGhscHR4f/v8="
    let export = try LegacyKit.read(
      """
      {"assets": [{"id": 1, "portfolioId": "p", "name": "A", "assetType": "cashHolding",
        "accountType": "savings", "currentValue": 1, "accountNumber": "\(cipher)",
        "notes": "c2F2ZWQgYnkgaGFuZCBmb3IgYSByYWlueSBkYXkgb2YgMjAyNg=="}]}
      """)
    #expect(
      export.notes.map(\.message) == [
        "$.assets[0].accountNumber is encrypted by the old tracker; kept unchanged"
      ])
    #expect(export.entries[0].entry.text("accountNumber") == cipher)
    #expect(export.entries[0].entry.text("notes")?.hasPrefix("c2F2") == true)
  }

  @Test func `a name that is blank is refused by the export's own field`() throws {
    let one = #""amount": 1, "type": "expense", "date": "2026-01-05""#
    let export = try LegacyKit.read(
      """
      {"transactions": [{"id": 1, \(one), "description": ""}, {"id": 2, \(one)}],
       "emis": [{"id": 3, "name": "", "amount": 9, "startDate": "2026-01-05"}]}
      """)
    #expect(
      Set(export.rejected.map(\.reason.message)) == [
        "$.transactions[0].description is blank; expected text",
        "$.transactions[1].description is missing; expected text",
        "$.emis[0].name is blank; expected text",
      ])
  }

  @Test func `the name of a category has no blanks around it, wherever it stands`() throws {
    let export = try LegacyKit.read(
      """
      {"users": [{"id": "u", "name": "U", "email": "u@x.org"}],
       "categories": [{"id": "c", "name": " Food ", "icon": "i", "type": "Expenses"}],
       "expenses": [{"id": 1, "name": "a", "amount": 1, "type": "Expenses", "date": "2026-01-05",
         "category": "c"}]}
      """)
    #expect(export.entries.compactMap { $0.entry.text("category") } == ["Food"])
    #expect(export.entries.compactMap { $0.entry.text("name") } == ["U", "Food", "a"])
    let long = String(repeating: "x", count: 201)
    let refused = try LegacyKit.read(
      #"[{"id":"a","name":"Tea","amount":2,"date":"2026-08-01","category":"\#(long)"}]"#)
    #expect(refused.rejected.map(\.problemPath) == ["$[0].category"])
  }
}
