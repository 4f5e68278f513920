import Importing
import Ledger
import Syntax
import Testing

@Suite struct LegacyExportReaderTests {
  @Test func `a web tracker's export becomes movements, loans and settings`() throws {
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
        "movement web-tracker/t1 account=wallet amount=19.99 category=food currency=EUR "
          + "date=2026-01-31 isRecurring=false name=Bakery type=expense",
        "movement web-tracker/t2 account=wallet amount=1250.50 category=salary "
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
}
