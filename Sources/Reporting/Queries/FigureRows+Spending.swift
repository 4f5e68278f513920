import Ledger

extension FigureRows {
  func budgetRows(_ sheet: BudgetSheet) -> [[Cell]] {
    sheet.lines.map { line in
      [
        .month(line.days), .date(line.days.start), .date(line.days.end), line.scopeCell,
        Self.filled(line.name), .text(line.cycle.rawValue), .currency(line.currency),
        line.cell(line.budget), line.cell(line.carried), line.cell(line.spent),
        line.cell(line.variance.left), line.cell(line.pace),
        line.forecast.map(line.cell) ?? .none, .share(line.variance.usedPermille),
        .status(line.status), Self.flag(line.isByMonth),
      ]
    }
  }

  func purchaseRows() -> [[Cell]] {
    let registers = context.registers
    let planned = registers.purchases.filter { $0.day <= context.asOf }
    let receipts = registers.receiptPurchases(beside: planned).filter { $0.day <= context.asOf }
    let all = planned.map { ($0, "planner") } + receipts.map { ($0, "receipt") }
    return all.sorted {
      ($0.0.day, $0.0.product, $0.0.store) < ($1.0.day, $1.0.product, $1.0.store)
    }.map { purchase, source in
      let unitPrice = UnitPrice(purchase)
      return [
        .date(purchase.day), Self.month(purchase.day), .text(purchase.product),
        Self.filled(purchase.category), Self.filled(purchase.store), .number(purchase.quantity),
        Self.filled(purchase.unit), .currency(purchase.totalCost.currency),
        .amount(purchase.totalCost), .of(unitPrice?.price), Self.filled(unitPrice?.unit),
        .text(source),
      ]
    }
  }

  func priceRows() -> [[Cell]] {
    context.registers.pricePoints.filter { $0.day <= context.asOf }
      .sorted { ($0.day, $0.product, $0.store) < ($1.day, $1.product, $1.store) }
      .map { point in
        [
          .date(point.day), Self.month(point.day), .text(point.product),
          Self.filled(point.store), .currency(point.price.currency), .amount(point.price),
        ]
      }
  }

  func pantryRows() -> [[Cell]] {
    context.registers.pantry(asOf: context.asOf)
      .sorted {
        ($0.stock.expires, $0.stock.product, $0.key) < ($1.stock.expires, $1.stock.product, $1.key)
      }
      .map { kept in
        let stock = kept.stock
        let state = stock.isConsumed ? "used" : stock.wasted == nil ? "kept" : "wasted"
        return [
          .text(stock.product), Self.filled(kept.place), .date(stock.expires),
          .of(stock.expires - context.asOf), .number(stock.quantity), .number(stock.remaining),
          .text(state), .of(stock.wasted), stock.cost.map { .currency($0.currency) } ?? .none,
          .of(stock.cost),
        ]
      }
  }

  func reminderRows(_ standing: LoanBalances) -> [[Cell]] {
    let days = RemindersReport.days(from: context.asOf)
    return context.registers.reminders(in: days, standing, ExpectedPayments(context)).map {
      [
        .date($0.event.day), .of($0.event.day - context.asOf), .text($0.event.text),
        $0.amount.map { .currency($0.currency) } ?? .none, .of($0.amount),
        Self.filled($0.rhythm), .text($0.source),
      ]
    }
  }
}
