import Ledger

/// The fold under the loans report: rows that may have paid an instalment.
struct InstalmentRows: Sendable {
  private struct Row: Hashable, Comparable {
    let day: CalendarDate
    let account: Int32
    let minorUnits: Int64
    let plan: Int?

    static func < (left: Row, right: Row) -> Bool {
      (left.day, left.account, left.minorUnits, left.plan ?? -1)
        < (right.day, right.account, right.minorUnits, right.plan ?? -1)
    }
  }

  let names: LedgerNames
  let days: Period
  private let plans: [InstalmentPlan]
  /// The accounts that a row of an amount may come from, by account and amount.
  private let amounts: [Set<Int64>]
  /// The plan that a category is named for, by category.
  private let planOfCategory: [Int?]
  private var rows: [Row] = []

  /// The rows around `period` that could pay one of the loans due in it.
  ///
  /// A category whose last word is the loan's name says that a rule gave the row to the loan.
  init(_ loans: [TrackedLoan], names: LedgerNames, period: Period) {
    self.names = names
    days = Self.days(period)
    plans = loans.map(\.plan)
    let keys = Set(names.accounts.map(\.key))
    amounts = names.accounts.map { account in
      let payable = loans.filter { loan in
        let isElsewhere = loan.account.map { keys.contains($0) && $0 != account.key } ?? false
        return loan.plan.amount.currency == account.currency && !isElsewhere
      }
      return Set(payable.map(\.plan.amount.minorUnits))
    }
    planOfCategory = names.categories.map { category in
      let name = category.path.split(separator: ":").last?.lowercased()
      return loans.firstIndex { $0.plan.name.lowercased() == name }
    }
  }

  /// The days whose rows it needs: two months more, so that neighbours are paired first.
  static func days(_ period: Period) -> Period {
    Period(start: period.start.adding(months: -2), end: period.end.adding(months: 2)) ?? period
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
          day: row.bookingDate, account: row.account, minorUnits: row.minorUnits, plan: plan))
    }
  }

  /// Which of them paid what, with the accounts of the rows by their ids.
  func matching(_ asOf: CalendarDate) -> (matching: InstalmentMatching, accounts: [String: String])
  {
    let width = String(rows.count).utf8.count
    var accounts: [String: String] = [:]
    let bank = rows.sorted().enumerated().map { index, row in
      // Equal rows cannot be told apart, and need not be.
      let number = String(index)
      let id = String(repeating: "0", count: width - number.utf8.count) + number
      let account = names.accounts[Int(row.account)]
      accounts[id] = account.name
      return InstalmentMatching.BankRow(
        id: id, day: row.day,
        amount: Amount(minorUnits: row.minorUnits, currency: account.currency), plan: row.plan)
    }
    return (InstalmentMatching(plans: plans, rows: bank, asOf: asOf), accounts)
  }
}
