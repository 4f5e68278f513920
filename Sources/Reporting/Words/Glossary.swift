/// A glossary of the reports' figures, each with a definition and a formula.
///
/// The definitions appear on the glossary page and in the README of the module.
package enum Glossary {
  /// A figure and its definition.
  package struct Term: Hashable, Sendable {
    package let name: String
    /// The definition in plain words.
    package let meaning: String
    package let formula: String
  }

  /// A group of related terms.
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
        meaning: "Money out in spending categories and in rows without a category, minus "
          + "refunds in those categories. Transfers between own accounts are excluded.",
        formula: "spending = −(Σ rows in spending categories + Σ rows below 0 without a "
          + "category)"),
      Term(
        name: "Income",
        meaning: "Money in from income categories and from rows without a category, minus "
          + "what you paid back in those categories. Transfers between own accounts are "
          + "excluded.",
        formula: "income = Σ rows in income categories + Σ rows above 0 without a category"),
      Term(
        name: "Expenses",
        meaning: "Spending recorded in a tracker, excluding instalment payments, plus the "
          + "instalments due.",
        formula: "expenses = Σ recorded expenses + Σ instalments due"),
      Term(
        name: "Saved", meaning: "What is left of income after spending.",
        formula: "saved = income − spending"),
      Term(
        name: "Savings rate",
        meaning: "The share of income that is saved, if there is income.",
        formula: "savings rate = saved ÷ income × 100 %"),
      Term(
        name: "Net worth",
        meaning: "What you own minus what you owe at the end of the last known day. Unknown "
          + "balances, values and loan schedules are excluded.",
        formula: "net worth = Σ account balances + Σ values of active assets + Σ values of "
          + "securities − Σ balances owed on loans"),
    ])

  private static let budgets = Group(
    title: "Budgets",
    terms: [
      Term(
        name: "Carried",
        meaning: "What a budget with rollover keeps from the previous period, below 0 "
          + "after overspending.",
        formula: "carried = available at the end of the previous period"),
      Term(
        name: "Budget used",
        meaning: "The share of a budget and its carried amount that you have spent, truncated "
          + "rather than rounded.",
        formula: "budget used = spent ÷ (budget + carried) × 100 %"),
      Term(
        name: "Available",
        meaning: "What remains of a budget and its carried amount, below 0 once overspent.",
        formula: "available = budget + carried − spent"),
      Term(
        name: "Pace",
        meaning: "What a budget allows by today if it is spent evenly, day by day.",
        formula: "pace = (budget + carried) × days elapsed ÷ days of the period"),
      Term(
        name: "Forecast",
        meaning: "Expected spending by the end of the current period at the present rate. "
          + "Shown from the fourth transaction on.",
        formula: "forecast = spent × days of the period ÷ days elapsed"),
    ])

  private static let comparisons = Group(
    title: "Comparisons",
    terms: [
      Term(
        name: "Median",
        meaning: "The middle value of up to eleven previous months, or the mean of the two "
          + "middle values. A longer period uses its own completed months.",
        formula: "median = (lower middle month + upper middle month) ÷ 2"),
      Term(
        name: "Change",
        meaning: "The difference from the previous period, in percent. saldo compares an "
          + "unfinished period with the same days of the previous one. It shows the change "
          + "only if the earlier figure is above 0.",
        formula: "change = (now − before) ÷ before × 100 %"),
    ])

  private static let places = Group(
    title: "Places",
    terms: [
      Term(
        name: "Visit",
        meaning: "A transaction at a place, except a transfer between own accounts. Tables by "
          + "category count it once per category.",
        formula: "visits = number of transactions at the place")
    ])

  private static let assets = Group(
    title: "Assets and prices",
    terms: [
      Term(
        name: "Gain",
        meaning: "The value or sale price of an asset minus what was paid for it, if both "
          + "are known.",
        formula: "gain = value − paid, gain % = gain ÷ paid × 100 %"),
      Term(
        name: "XIRR",
        meaning: "The yearly return at which all payments have a total present value of 0: "
          + "amounts paid in (below 0), amounts paid back, and the value on the last day. Each "
          + "is t days after the first payment.",
        formula: "Σ payment ÷ (1 + XIRR)^(t ÷ 365) = 0"),
      Term(
        name: "Yield",
        meaning: "The yearly income of an asset as a share of its value: the rent of the last "
          + "twelve months (minus costs for the net yield), or the coupons of a bond.",
        formula: "yield = income of a year ÷ value × 100 %"),
      Term(
        name: "YTM",
        meaning: "Yield to maturity of a bond with n coupons a year: the yearly rate at which the "
          + "present value of all future payments equals the current price plus accrued interest. "
          + "The payments are the coupons and the face value. For each payment, k is the number of "
          + "coupon periods until it is due. A recorded YTM takes precedence.",
        formula: "price + accrued interest = Σ payment ÷ (1 + YTM ÷ n)^k"),
      Term(
        name: "Index",
        meaning: "What your shopping costs compared with its first month (100), each "
          + "product weighted by what you spent on it in the previous twelve months.",
        formula: "index = index of the previous month × Π (unit price ÷ previous unit "
          + "price)^(weight ÷ Σ weights)"),
    ])
}
