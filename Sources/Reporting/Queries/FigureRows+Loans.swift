import Ledger

extension FigureRows {
  func loanRows(_ standing: LoanStanding) -> [[Cell]] {
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

  func instalmentRows(_ standing: LoanStanding) -> [[Cell]] {
    standing.lines.flatMap { line in
      line.dues.map { due(line, $0) } + line.onTop.map { onTop(line, $0) }
    }
  }

  private func due(_ line: LoanStanding.Line, _ due: InstalmentDue) -> [Cell] {
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

  private func onTop(_ line: LoanStanding.Line, _ row: InstalmentMatching.BankRow) -> [Cell] {
    [
      .text(line.loan.key), .text(line.plan.name), .none, .date(row.day), Self.month(row.day),
      .currency(line.plan.amount.currency), .none, .text("on top"), .date(row.day),
      .amount(-row.amount), .none, .none,
    ]
  }
}
