import Ledger

/// Which transactions that people wrote down paid an instalment, as the ledger's rows say.
///
/// A transaction is the row that it became, or the row of a bank that counts in its place: so it is
/// counted once wherever either of them is.
struct PayingFlows {
  private struct Row: Hashable {
    let day: CalendarDate
    let account: String
    let minorUnits: Int64
  }

  /// The transactions by the instalments that they paid.
  private let flows: [(due: InstalmentDue, flow: TrackedFlow)]

  init(_ context: ReportContext, _ flows: [TrackedFlow], _ standing: LoanStanding) {
    var rows: [Row: [TrackedFlow]] = [:]
    for flow in flows.reversed() where flow.kind == .expense {
      rows[Self.row(flow, context.registers), default: []].append(flow)
    }
    self.flows = standing.lines.flatMap(\.dues).compactMap { due in
      guard case .paid(let id, let day) = due.status, let paid = due.paid,
        let account = standing.origins[id]?.account
      else { return nil }
      let key = context.names.accounts[Int(account)].key
      let row = Row(day: day, account: key, minorUnits: -paid.minorUnits)
      return rows[row]?.popLast().map { (due: due, flow: $0) }
    }
  }

  private static func row(_ flow: TrackedFlow, _ registers: RegisterBook) -> Row {
    if let counted = registers.countedRows[flow.id] {
      return Row(
        day: counted.day, account: counted.account, minorUnits: counted.amount.minorUnits)
    }
    return Row(
      day: flow.day, account: flow.account ?? "", minorUnits: -flow.amount.minorUnits)
  }

  /// The ids of the transactions.
  var ids: Set<String> { Set(flows.map(\.flow.id)) }

  /// Those that paid what falls due in a period and a currency, by day.
  func payments(in period: Period, _ currency: Currency) -> [(
    due: InstalmentDue, flow: TrackedFlow
  )] {
    flows.filter { period.contains($0.due.day) && $0.due.amount.currency == currency }
      .sorted { ($0.due.day, $0.due.plan) < ($1.due.day, $1.due.plan) }
  }
}
