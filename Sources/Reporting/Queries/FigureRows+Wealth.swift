import Ledger

extension FigureRows {
  func assetRows() -> [[Cell]] {
    let asOf = context.asOf
    let portfolios = context.registers.byKey(.portfolio)
    let assets = context.registers.assets(asOf)
    let recorded = assets.map { asset -> [Cell] in
      [
        .text(asset.entry.key), .text(asset.name), .text(asset.kind.rawValue),
        .of(portfolios[asset.portfolio]?.text("name")), .currency(asset.currency),
        .of(asset.value), .of(asset.valued), own(asset.paid(asOf), asset.currency),
        .of(asset.gain(asOf)?.amount), .rate(asset.yearlyReturn(asOf)?.rate.percent),
        .of(asset.maturity), Self.flag(asset.isActive),
        Self.flag(asset.isActive && asset.value != nil),
      ]
    }
    let securities = context.registers.securities(asOf, beside: assets).map { security -> [Cell] in
      let figures = security.figures
      return [
        .text(security.history.security.key), .text(security.name), .text("security"),
        .text(security.account.name), .currency(security.currency), .of(figures.value),
        .of(figures.quote?.day), .of(figures.paid), .of(figures.gain?.amount),
        .rate(figures.rate?.percent), .none, Self.flag(figures.isHeld),
        Self.flag(security.counts && figures.value != nil),
      ]
    }
    return recorded + securities
  }

  func valuationRows() -> [[Cell]] {
    context.registers[.asset].flatMap { entry -> [[Cell]] in
      let points = context.registers.valuations[entry.key] ?? []
      return points.filter { $0.day <= context.asOf }.map { point in
        [
          .text(entry.key), .of(entry.text("name")), .date(point.day), Self.month(point.day),
          .currency(point.amount.currency), .amount(point.amount),
        ]
      }
    }
  }

  func assetPaymentRows() -> [[Cell]] {
    context.registers.assets(context.asOf).flatMap { asset in
      asset.payments.filter { $0.day <= context.asOf }
        .sorted { ($0.day, $0.kind.rawValue) < ($1.day, $1.kind.rawValue) }
        .map { payment in
          [
            .text(asset.entry.key), .text(asset.name), .text(asset.kind.rawValue),
            .text(payment.kind.rawValue), .date(payment.day), Self.month(payment.day),
            .currency(payment.amount.currency), .amount(payment.amount),
          ]
        }
    }
  }

  /// An amount in the currency of its row; empty for other currencies, because they would be
  /// misread.
  private func own(_ amount: Amount?, _ currency: Currency) -> Cell {
    .of(amount.flatMap { $0.currency == currency ? $0 : nil })
  }
}

extension FigureRows {
  func loanRows(_ standing: LoanBalances) -> [[Cell]] {
    let asOf = context.asOf
    return standing.lines.map { line in
      [
        .text(line.loan.key), .text(line.plan.name), .currency(line.plan.amount.currency),
        .amount(line.plan.amount), .date(line.plan.start), .of(line.lastDue),
        .of(line.next(asOf)), .of(line.instalmentsLeft(asOf)), .of(line.toPay(asOf)),
        .of(line.planned(asOf)), .of(line.course?.balance),
      ]
    }
  }

  func instalmentRows(_ standing: LoanBalances) -> [[Cell]] {
    standing.lines.flatMap { line in
      line.dues.map { due(line, $0) } + line.onTop.map { onTop(line, $0) }
    }
  }

  private func due(_ line: LoanBalances.Line, _ due: InstalmentDue) -> [Cell] {
    let number = due.day.monthNumber - line.plan.start.monthNumber + 1
    var paidOn: CalendarDate?
    if case .paid(_, let day) = due.status { paidOn = day }
    return [
      .text(line.loan.key), .text(line.plan.name), .of(number), .date(due.day),
      Self.month(due.day), .currency(line.plan.amount.currency), .amount(due.amount),
      .text(due.status.words), .of(paidOn), .of(due.paid),
      .of(line.loan.schedule?.lines.first { $0.due == due.day }?.balance),
      .of(line.course?.balances[due.day]),
    ]
  }

  private func onTop(_ line: LoanBalances.Line, _ row: InstalmentMatching.BankRow) -> [Cell] {
    [
      .text(line.loan.key), .text(line.plan.name), .none, .date(row.day), Self.month(row.day),
      .currency(line.plan.amount.currency), .none, .text("extra"), .date(row.day),
      .amount(-row.amount), .none, .none,
    ]
  }
}
