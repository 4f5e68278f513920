import Importing
import Testing

@Suite struct LegacyRecognitionTests {
  @Test func `a format with a tracker's name says that it is of a tracker`() {
    let named = Formats.all.filter { LegacySystems[$0.name] != nil }.map(\.name)
    #expect(named == ["web-tracker", "grocery-planner"])
    #expect(named == Formats.all.filter(\.isOfTracker).map(\.name))
  }

  @Test(
    arguments: [
      (#"{"emis": []}"#, "web-tracker"), (#"{"transactions": [], "budget": "5"}"#, "web-tracker"),
      (
        #"[{"id":1,"amount":2,"date":"2026-01-01","description":"x","type":"expense"}]"#,
        "web-tracker"
      ),
      (
        #"[{"id":1,"amount":2,"date":"2026-01-01","name":"x","type":"Income","category":"y"}]"#,
        "mono"
      ),
      (#"[{"id":1,"amount":2,"date":"2026-01-01","name":"x","category":"y"}]"#, "myfiance"),
      (#"{"budgets":[{"id":1,"name":"x","amount":2,"period":"weekly"}]}"#, "mono"),
      (
        #"{"budgets":[{"id":1,"name":"x","amount":2,"startDate":"2026-01-01","isActive":true,"#
          + #""categoryBudgets":{}}]}"#, "grocery-planner"
      ),
      (#"{"shopping_lists": []}"#, "grocery-planner"), (#"{"portfolios": []}"#, "wealthwise"),
      (
        #"{"ZFIXEDDEPOSITENTITY": [{"Z_PK": 1, "ZNAME": "x", "ZDEPOSITTYPE": "fixedDeposit"}]}"#,
        "wealthwise"
      ),
      (
        #"{"data": {"transactions": [{"id":1,"transactionType":"buy","amount":1,"#
          + #""transactionDate":"2026-01-01"}]}}"#, "wealthwise"
      ),
      (#"[{"id":1,"name":"a","email":"a@example.org"}]"#, "mono"),
    ]) func `a tracker is told by what its export holds`(text: String, system: String) throws
  {
    #expect(try LegacyKit.read(text).system.name == system)
  }

  @Test(arguments: [
    #"{"items": [1, 2]}"#, "{}", "[]", "3", #""text""#, "", #"{"a": 1}"#, "[[]]", "not json",
    #"{"transactions": []}"#, #"{"expenses": []}"#,
  ]) func `anything else is refused with what to do`(text: String) {
    let refusal = LegacyKit.refusal(text)
    #expect(refusal.count == 1)
    #expect(refusal.first?.contains("hint: ") == true)
  }

  @Test func `a person may say which tracker it is`() throws {
    var options = LegacyKit.options()
    options.system = .webTracker
    #expect(try LegacyKit.read(#"{"transactions": []}"#, options).count == 0)
  }
}
