/// The list of all report kinds, in the order of the links on pages.
package enum Reports {
  package static let all: [any ReportKind.Type] = [
    MonthReport.self,
    YearReport.self,
    CategoriesReport.self,
    BudgetReport.self,
    PlacesReport.self,
    RecurringReport.self,
    LoansReport.self,
    PortfolioReport.self,
    RentalReport.self,
    PricesReport.self,
    ExpiringReport.self,
    RemindersReport.self,
    TrackerReport.self,
    TransactionsReport.self,
    QualityReport.self,
  ]

  /// The kind with this name on the command line; nil for an unknown name.
  package static func named(_ name: String) -> (any ReportKind.Type)? {
    all.first { $0.name == name }
  }
}
