/// What the figures of the reports are, one sentence and one formula each: the texts of the glossary
/// page and of the module's README.
package enum Glossary {
  /// One figure.
  package struct Term: Hashable, Sendable {
    package let name: String
    /// One sentence.
    package let meaning: String
    package let formula: String
  }

  /// Terms that belong together.
  package struct Group: Hashable, Sendable {
    package let title: String
    package let terms: [Term]
  }

  package static let groups = [flows, budgets, comparisons, places, assets]

  private static let flows = Group(
    title: "Income, spending and net worth",
    terms: [
      Term(
        name: "Spending",
        meaning: "What went out in categories of spending and in rows without a category, less "
          + "the refunds in those categories; transfers between own accounts are left out.",
        formula: "spending = −(Σ rows in categories of spending + Σ rows below 0 without a "
          + "category)"),
      Term(
        name: "Income",
        meaning: "What came in in categories of income and in rows without a category, less "
          + "what was paid back in those categories; transfers between own accounts are "
          + "left out.",
        formula: "income = Σ rows in categories of income + Σ rows above 0 without a category"),
      Term(
        name: "Expenses",
        meaning: "What you noted in a tracker as spent, without payments of instalments, and the "
          + "instalments that fell due.",
        formula: "expenses = Σ noted expenses + Σ instalments due"),
      Term(
        name: "Saved", meaning: "What is left of income after spending.",
        formula: "saved = income − spending"),
      Term(
        name: "Saving rate",
        meaning: "The share of income that is saved, if there is income.",
        formula: "saving rate = saved ÷ income × 100 %"),
      Term(
        name: "Net worth",
        meaning: "What you own less what you owe in the evening of the last day that is known, "
          + "as far as balances, values and loan schedules are known.",
        formula: "net worth = Σ account balances + Σ values of active assets + Σ values of "
          + "securities − Σ balances owed on loans"),
    ])

  private static let budgets = Group(
    title: "Budgets",
    terms: [
      Term(
        name: "Carried",
        meaning: "What the period before left available in a budget with rollover, below 0 "
          + "after overspending.",
        formula: "carried = available at the end of the period before"),
      Term(
        name: "Budget used",
        meaning: "The share of a budget and what it carried that is spent, with further "
          + "decimals cut off instead of rounded.",
        formula: "budget used = spent ÷ (budget + carried) × 100 %"),
      Term(
        name: "Available",
        meaning: "What a budget and what it carried leave to spend, below 0 once it is over.",
        formula: "available = budget + carried − spent"),
      Term(
        name: "Pace",
        meaning: "What a budget allows until today if it is spent evenly day by day.",
        formula: "pace = (budget + carried) × days elapsed ÷ days of the period"),
      Term(
        name: "Forecast",
        meaning: "What spending comes to at the end of a running period if it goes on as "
          + "before, from the fourth transaction on.",
        formula: "forecast = spent × days of the period ÷ days elapsed"),
    ])

  private static let comparisons = Group(
    title: "Comparisons",
    terms: [
      Term(
        name: "Median",
        meaning: "The middle one of the months before, at most eleven, in order of size, or the"
          + " mean of the two in the middle; of a longer period, of its own months that "
          + "are over.",
        formula: "median = (lower middle month + upper middle month) ÷ 2"),
      Term(
        name: "Change",
        meaning: "How far a figure moved from the period before, on the same days if the period"
          + " is not over, if it was above 0 then.",
        formula: "change = (now − before) ÷ before × 100 %"),
    ])

  private static let places = Group(
    title: "Places",
    terms: [
      Term(
        name: "Visit",
        meaning: "A transaction at a place that is no transfer between own accounts, counted "
          + "once, or once in each of its categories in a table by category.",
        formula: "visits = number of transactions at the place")
    ])

  private static let assets = Group(
    title: "Assets and prices",
    terms: [
      Term(
        name: "Gain",
        meaning: "What an asset is worth, or was sold for, above what was paid for it, if both "
          + "are known.",
        formula: "gain = value − paid, gain % = gain ÷ paid × 100 %"),
      Term(
        name: "XIRR",
        meaning: "The yearly return at which all that was paid in (below 0), all that came back"
          + " and the value on the last day, each t days after the first payment, are "
          + "worth 0 together.",
        formula: "Σ payment ÷ (1 + XIRR)^(t ÷ 365) = 0"),
      Term(
        name: "Yield",
        meaning: "What an asset brings in a year as a share of its value: the rent of the last "
          + "twelve months, for the net yield less costs, or the coupons of a bond.",
        formula: "yield = income of a year ÷ value × 100 %"),
      Term(
        name: "Index",
        meaning: "What your shopping costs compared with its first month, which is 100, each "
          + "product weighed by what you spent on it in the twelve months before.",
        formula: "index = index of the month before × Π (unit price ÷ unit price "
          + "before)^(weight ÷ Σ weights)"),
    ])
}
