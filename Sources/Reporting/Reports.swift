/// THE LIST of report kinds, in the order pages link to them.
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
    QualityReport.self,
  ]

  /// The kind that the command line calls `name`.
  package static func named(_ name: String) -> (any ReportKind.Type)? {
    all.first { $0.name == name }
  }
}
