import Ledger

/// The grocery budgets that hold in the period, and their categories.
struct GroceryBudgetTables {
  private struct Line {
    let name: String
    let plan: GroceryBudgetUse.Plan
    let use: GroceryBudgetUse
  }

  private struct Part {
    let budget: Line
    let line: GroceryBudgetUse.Line
  }

  private let context: ReportContext
  private let lines: [Line]

  init(context: ReportContext, purchases: [GroceryPurchase]) {
    self.context = context
    let period = context.openPeriod
    lines = context.registers.groceryBudgets.compactMap { budget in
      guard budget.plan.start <= period.end, budget.plan.end >= period.start,
        let use = GroceryBudgetUse(budget.plan, purchases)
      else { return nil }
      return Line(name: budget.name, plan: budget.plan, use: use)
    }
  }

  func sections() -> [Section] { lines.isEmpty ? [] : [budgets, categories] }

  /// Budgets that are over, or 80 % and more used, and those of their categories that are over.
  func attention() -> [Attention] { whole + overInCategories }

  private var overInCategories: [Attention] {
    lines.flatMap { line in
      line.use.lines.compactMap { part in
        guard let planned = part.planned, let left = part.left, left.isNegative else { return nil }
        return Attention(
          urgency: .over,
          phrases: [
            .subject(part.category),
            .text(
              " is \(money(-left)) over its \(money(planned)) of the budget \(line.name): see "),
            .code("saldo list budgets"), .text("."),
          ])
      }
    }
  }

  private func money(_ amount: Amount) -> String { context.style.moneyInWords(amount) }

  private var whole: [Attention] {
    lines.compactMap { line in
      let variance = Variance(
        planned: line.use.planned.minorUnits, spent: line.use.spent.minorUnits)
      guard variance.status == .over || variance.status == .tight, let percent = line.use.percent
      else { return nil }
      return Attention(
        urgency: variance.status == .over ? .over : .tight,
        phrases: [
          .subject(line.name),
          .text(
            " has used \(percent)\u{202F}% of its budget, which ends on \(line.plan.end.words): see "
          ),
          .code("saldo list budgets"), .text("."),
        ])
    }
  }

  private var budgets: Section {
    Section(
      "Grocery budgets", id: "budgets",
      caption: "What was bought from the first to the last day, both included", lines,
      [
        (.rowHeading("budget", "Budget"), { .text($0.name) }),
        (.text("currency", "Currency", .files), { .currency($0.use.planned.currency) }),
        (.text("from", "From", .wide), { .date($0.plan.start) }),
        (.text("to", "To", .wide), { .date($0.plan.end) }),
        (.number("budget-amount", "Budget"), { .amount($0.use.planned) }),
        (.number("spent", "Spent"), { .amount($0.use.spent) }),
        (.number("left", "Left"), { .amount($0.use.left) }),
        (.number("used", "Used %"), { $0.use.percent.map(Cell.count) ?? .none }),
      ])
  }

  private var categories: Section {
    let parts = lines.flatMap { line in line.use.lines.map { Part(budget: line, line: $0) } }
    return Section(
      "Grocery budgets by category", id: "budget-categories",
      caption: "What was bought by category", parts,
      [
        (
          .text("budget", "Budget", lines.count > 1 ? .everywhere : .files),
          { .text($0.budget.name) }
        ),
        (.rowHeading("category", "Category"), { .text($0.line.category) }),
        (.text("currency", "Currency", .files), { .currency($0.line.spent.currency) }),
        (.number("budget-amount", "Budget"), { .of($0.line.planned) }),
        (.number("spent", "Spent"), { .amount($0.line.spent) }),
        (.number("left", "Left"), { .of($0.line.left) }),
        (.number("count", "Purchases", .wide), { .of($0.line.count) }),
      ])
  }
}
