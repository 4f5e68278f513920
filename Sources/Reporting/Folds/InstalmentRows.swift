import Ledger

/// The fold that collects the rows that may have paid an instalment of a loan.
struct InstalmentRows: Sendable {
  /// The origin of a row: its account, and whether it is a transfer.
  struct Origin: Hashable, Sendable {
    let account: Int32
    let isTransfer: Bool
  }

  private struct Row: Hashable, Comparable {
    let day: CalendarDate
    let account: Int32
    let minorUnits: Int64
    var plan: Int?
    var isLinked = false
    var isTransfer = false

    static func < (left: Row, right: Row) -> Bool {
      (left.day, left.account, left.minorUnits, left.plan ?? -1)
        < (right.day, right.account, right.minorUnits, right.plan ?? -1)
    }
  }

  private let names: LedgerNames
  private let days: Period
  private let plans: [InstalmentPlan]
  /// The amounts that a loan payment may have, for each account.
  private let amounts: [Set<Int64>]
  /// The index of the plan that each category is named after; nil if there is none.
  private let planOfCategory: [Int?]
  /// The rows linked to a loan by a rule or by you.
  private let linked: [Row]
  private var rows: [Row] = []

  /// Creates the fold for the rows of `days` that could pay a loan, plus linked rows of any day.
  ///
  /// A category path that ends with the name of a loan assigns the row to that loan.
  init(
    _ loans: [TrackedLoan], linked rows: [LinkedRow] = [], names: LedgerNames, days: Period
  ) {
    self.names = names
    self.days = days
    plans = loans.map(\.plan)
    let keys = Set(names.accounts.map(\.key))
    amounts = names.accounts.map { account in
      let payable = loans.filter { loan in
        let isElsewhere = loan.account.map { keys.contains($0) && $0 != account.key } ?? false
        return loan.plan.amount.currency == account.currency && !isElsewhere
      }
      return Set(
        payable.flatMap { [$0.plan.amount, $0.plan.last ?? $0.plan.amount] }.map(\.minorUnits))
    }
    planOfCategory = names.categories.map { category in
      let name = category.path.split(separator: ":").last?.lowercased()
      return loans.firstIndex { $0.plan.name.lowercased() == name }
    }
    linked = rows.compactMap { row in
      let plan = loans.firstIndex { loan in
        loan.isNamed(by: row.link) && loan.plan.amount.currency == row.amount.currency
      }
      guard let plan, row.amount.isNegative,
        let account = names.accounts.firstIndex(where: { $0.key == row.account })
      else { return nil }
      return Row(
        day: row.day, account: Int32(account), minorUnits: row.amount.minorUnits, plan: plan,
        isLinked: true)
    }
  }

  mutating func add(_ added: Span<LedgerRow>) {
    for index in added.indices {
      let row = added[index]
      guard row.minorUnits < 0, !row.isContinued, days.contains(row.bookingDate) else { continue }
      let plan = planOfCategory[Int(row.category)].flatMap { plan in
        plans[plan].amount.currency == names.accounts[Int(row.account)].currency ? plan : nil
      }
      guard plan != nil || amounts[Int(row.account)].contains(-row.minorUnits) else { continue }
      rows.append(
        Row(
          day: row.bookingDate, account: row.account, minorUnits: row.minorUnits, plan: plan,
          isTransfer: row.isTransfer))
    }
  }

  /// All rows, with linked rows assigned to their loans; a link overrides a category.
  private var named: [Row] {
    var rows = rows.sorted()
    var isTaken = Set<Int>()
    for link in linked {
      let alike = rows.indices.filter { index in
        !isTaken.contains(index) && rows[index].day == link.day
          && rows[index].account == link.account && rows[index].minorUnits == link.minorUnits
      }
      let found = alike.first { rows[$0].plan == link.plan } ?? alike.first
      if let found {
        rows[found].plan = link.plan
        rows[found].isLinked = true
      } else {
        rows.append(link)
      }
      isTaken.insert(found ?? rows.count - 1)
    }
    return rows
  }

  /// The matching of rows to instalments; `statements` are the covered days of each loan.
  func matching(_ asOf: CalendarDate, statements: [[Period]]) -> InstalmentMatching {
    let rows = named.sorted()
    let width = String(rows.count).utf8.count
    let bank = rows.enumerated().map { index, row in
      // Equal rows are interchangeable, so their order does not matter.
      let number = String(index)
      let id = String(repeating: "0", count: width - number.utf8.count) + number
      let account = names.accounts[Int(row.account)]
      return InstalmentMatching.BankRow(
        id: id, day: row.day,
        amount: Amount(minorUnits: row.minorUnits, currency: account.currency), plan: row.plan,
        isLinked: row.isLinked, origin: Origin(account: row.account, isTransfer: row.isTransfer))
    }
    return InstalmentMatching(plans: plans, rows: bank, asOf: asOf, statements: statements)
  }
}

/// The manual transactions that paid an instalment, according to the ledger's rows.
///
/// A transaction is identified by its own row or by the bank row that counts instead. Each
/// transaction therefore counts once, whichever of the two rows is present.
struct InstalmentPayments {
  private struct Row: Hashable {
    let day: CalendarDate
    let account: String
    let minorUnits: Int64
  }

  /// The transactions, each with the instalment it paid.
  private let flows: [(due: InstalmentDue, flow: TrackedFlow)]

  init(_ context: ReportContext, _ flows: [TrackedFlow], _ standing: LoanBalances) {
    var rows: [Row: [TrackedFlow]] = [:]
    for flow in flows.reversed() where flow.kind == .expense {
      rows[Self.row(flow, context.registers), default: []].append(flow)
    }
    self.flows = standing.lines.flatMap(\.dues).compactMap { due in
      guard case .paid(let payment, let day) = due.status, let paid = due.paid,
        let account = payment.origin?.account
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

  /// The ids of the transactions that paid an instalment.
  var ids: Set<String> { Set(flows.map(\.flow.id)) }

  /// The payments of instalments due in a period, in one currency, by due date.
  func payments(in period: Period, _ currency: Currency) -> [(
    due: InstalmentDue, flow: TrackedFlow
  )] {
    flows.filter { period.contains($0.due.day) && $0.due.amount.currency == currency }
      .sorted { ($0.due.day, $0.due.plan) < ($1.due.day, $1.due.plan) }
  }
}
