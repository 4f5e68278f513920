import Ledger
import Testing

@testable import Bookkeeping

/// `--fail-on`.
@Suite struct FindCausesTests {
  /// Rows of July and September, nothing of August; one without a category, one over its budget.
  private static func scratch() throws -> ScratchWorkspace {
    let scratch = try ScratchWorkspace(settings: "version: 1\ncurrency: EUR\n")
    try scratch.writeGiroProfile()
    try scratch.folder("rules")
    try scratch.folder("tables")
    try scratch.write(
      """
      version: 1
      stage: category
      rules:
        - when: {text: {contains: Bread}}
          set: {category: Food}

      """, to: "rules/10.yaml")
    try scratch.write(
      "from,category,period,amount\n2026-01,Food,month,10.00\n",
      to: "tables/budgets.csv")
    for (month, last) in [("07", "31"), ("09", "30")] {
      let file = try scratch.write(
        """
        Day,Text,Amount
        2026-\(month)-01,Bread,-\(month == "07" ? "5" : "12.50")
        2026-\(month)-\(last),\(month == "07" ? "Bread" : "Odd"),-1

        """, to: "giro-\(month).csv")
      _ = try scratch.take(file)
    }
    return scratch
  }

  private static func causes(
    _ scratch: ScratchWorkspace, _ period: String, _ conditions: [FailCondition]
  ) throws -> [String] {
    var options = MakeReports.Options()
    options.period = Period(period, today: CalendarDate(daysSince1970: 20_000))
    return try FindCauses(scratch.workspace, options: options).run(conditions)
  }

  @Test func `a month in which all is well has no cause`() throws {
    let scratch = try Self.scratch()
    #expect(try Self.causes(scratch, "2026-07", [.overBudget, .uncategorised, .gap]) == [])
    #expect(try Self.causes(scratch, "2026-09", []) == [])
  }

  @Test func `each condition finds its own, in the period of the reports`() throws {
    let scratch = try Self.scratch()
    let over = try Self.causes(scratch, "2026-09", [.overBudget])
    #expect(over.count == 1)
    #expect(over.first?.hasPrefix("over-budget: Food is €2.50 over its budget of €10") == true)
    #expect(
      try Self.causes(scratch, "2026-09", [.uncategorised]) == [
        "uncategorised: 1 transaction has no category: "
          + "saldo list --uncategorised --from 2026-09-01 --to 2026-09-30"
      ])
    #expect(
      try Self.causes(scratch, "2026-07..2026-09", [.gap]) == [
        "gap: giro: no statement covers 2026-08-01 … 2026-08-31"
      ])
    #expect(try Self.causes(scratch, "2026-09", [.attention]).contains { $0.contains("Food") })
  }

  @Test func `words are read with commas between them, and a slip is no condition`() throws {
    #expect(try FailCondition.read("gap,over-budget") == [.gap, .overBudget])
    for text in ["", "gap,", "gaps", "over budget"] {
      #expect(throws: Failure.self) { try FailCondition.read(text) }
    }
  }
}
