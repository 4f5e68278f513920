import Ledger

/// The words of a budget's attention line, with the file or command that shows the budget.
struct BudgetWords {
  let context: ReportContext

  func attention(_ line: BudgetLine) -> Attention {
    let urgency: Attention.Urgency = line.status == .over ? .over : .tight
    return Attention(
      urgency: urgency,
      phrases: [.subject(subject(line)), .text(words(line))] + source(line))
  }

  /// The title of the budget, with its days for a weekly budget.
  private func subject(_ line: BudgetLine) -> String {
    guard line.cycle == .week, !line.isByMonth else { return line.title }
    return "\(line.title), \(line.days.title)"
  }

  private func words(_ line: BudgetLine) -> String {
    if let part = line.part, line.status == .over { return overPart(part, line) }
    if line.status == .exceeding, let forecast = line.forecast { return exceeding(line, forecast) }
    if line.isOfTable { return line.status == .over ? over(line) : tight(line) }
    if case .groceries = line.scope { return usedOnce(line) }
    return "\(month(line)): \(line.use.alert ?? "")"
  }

  private func over(_ line: BudgetLine) -> String {
    let over = "\(month(line)) is \(money(-line.variance.left, line)) over its budget"
    guard line.planned < 0 else { return "\(over) of \(money(line.planned, line))" }
    // Overspending carried over from earlier months exceeds the plan, so the planned amount is
    // negative.
    return "\(over) (\(money(-line.planned, line)) of it carried over)"
  }

  private func tight(_ line: BudgetLine) -> String {
    let used = context.style.percentInWords(permille: line.variance.usedPermille ?? 0)
    return "\(month(line)) has used \(used) of its budget, with "
      + "\(money(line.variance.left, line)) of \(money(line.planned, line)) left"
  }

  private func exceeding(_ line: BudgetLine, _ forecast: Int64) -> String {
    "\(month(line)) is on track to go \(money(forecast - line.planned, line)) over "
      + "its budget of \(money(line.planned, line)) (\(money(line.spent, line)) spent after "
      + "\(line.elapsed) of \(line.days.dayCount) days)"
  }

  private func overPart(_ part: String, _ line: BudgetLine) -> String {
    let whole = line.name.isEmpty ? "for groceries" : line.name
    return " is \(money(-line.variance.left, line)) over its \(money(line.planned, line)) share "
      + "of the budget \(whole)"
  }

  private func usedOnce(_ line: BudgetLine) -> String {
    " has used \(line.use.percent ?? 0)\u{202F}% of its budget, which ends on \(line.days.end.words)"
  }

  private func source(_ line: BudgetLine) -> [Attention.Phrase] {
    line.isOfTable
      ? [.text(", set in "), .code("tables/budgets.csv"), .text(".")]
      : [.text(": see "), .code("saldo list budgets"), .text(".")]
  }

  /// The month of a monthly budget, such as ` in Aug 2026`; empty in a report on one month.
  ///
  /// For other budgets, the text is also empty.
  private func month(_ line: BudgetLine) -> String {
    let hasSeveral = context.clippedPeriod.monthNumbers.count > 1
    return hasSeveral && line.cycle == .month ? " in \(line.days.monthWords)" : ""
  }

  private func money(_ minorUnits: Int64, _ line: BudgetLine) -> String {
    context.style.moneyInWords(Amount(minorUnits: minorUnits, currency: line.currency))
  }
}
