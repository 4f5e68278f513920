package import Ledger

/// The rows of the SQL views with computed figures, which equal the figures of reports.
///
/// Like a report, this type is a fold over the rows of ``span``.
package struct FigureRows: Sendable {
  /// A view; the raw value is its name in SQL.
  package enum View: String, CaseIterable, Sendable {
    case budget = "v_budget"
    case purchase = "v_purchase"
    case price = "v_price"
    case loan = "v_loan"
    case instalment = "v_instalment"
    case asset = "v_asset"
    case valuation = "v_valuation"
    case assetPayment = "v_asset_payment"
    case recurring = "v_recurring"
    case pantry = "v_pantry"
    case reminder = "v_reminder"
  }

  let context: ReportContext
  private let views: Set<View>
  private var loans: LoanBalances.Rows?
  private var budgets: (flows: CategoryFlows, own: BudgetFlows)?

  /// Creates the fold for the requested views.
  ///
  /// - Parameters:
  ///   - names: The names of the requested views; unknown names are ignored.
  ///   - context: The report context for a period that covers the whole ledger.
  package init(_ names: Set<String>, _ context: ReportContext) {
    self.context = context
    views = Set(names.compactMap(View.init))
    if !views.isDisjoint(with: [.loan, .instalment, .reminder]) {
      loans = LoanBalances.Rows(context)
    }
    if views.contains(.budget) { budgets = (CategoryFlows(context), BudgetFlows(context)) }
  }

  /// Whether any of these views needs the payee histories.
  package static func needsHistories(_ names: Set<String>) -> Bool {
    !names.isDisjoint(with: [View.recurring.rawValue, View.reminder.rawValue])
  }

  /// The days of the rows to read; nil for none.
  package var span: Period? {
    let loanDays = loans.flatMap { _ in LoanBalances.Rows.span(context) }
    let budgetDays = budgets.map { _ in
      CategoryFlows.span(context).joined(BudgetFlows.span(context))
    }
    return budgetDays?.joined(loanDays) ?? loanDays
  }

  package mutating func add(_ rows: Span<LedgerRow>) {
    loans?.add(rows)
    budgets?.flows.add(rows)
    budgets?.own.add(rows)
  }

  /// The rows of each requested view, by the name of the view.
  package func rows() -> [String: [[Cell]]] {
    let standing = loans?.standing
    return views.reduce(into: [:]) { $0[$1.rawValue] = rows(of: $1, standing) }
  }

  private func rows(of view: View, _ standing: LoanBalances?) -> [[Cell]] {
    switch view {
    case .budget:
      budgets.map { budgetRows(BudgetSheet($0.flows, own: $0.own.budgetLines())) } ?? []
    case .purchase: purchaseRows()
    case .price: priceRows()
    case .loan: standing.map(loanRows) ?? []
    case .instalment: standing.map(instalmentRows) ?? []
    case .asset: assetRows()
    case .valuation: valuationRows()
    case .assetPayment: assetPaymentRows()
    case .recurring: RecurringTables(context).queryRows()
    case .pantry: pantryRows()
    case .reminder: standing.map(reminderRows) ?? []
    }
  }

  static func month(_ day: CalendarDate) -> Cell { .month(.month(of: day)) }

  static func flag(_ isSet: Bool) -> Cell { .count(isSet ? 1 : 0) }

  /// A text cell; empty for nil or an empty text.
  static func filled(_ text: String?) -> Cell { .of(text?.isEmpty == false ? text : nil) }
}
