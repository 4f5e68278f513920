package import Ledger

/// Every booked row of the period with its file and line: what the figures of the other reports
/// are followed to.
package struct TransactionsReport: ReportKind {
  package static let name = "transactions"
  package static let title = "Transactions"
  package static let summary = "every booked row by category, with its file and line"

  /// More rows than that fill a file that nobody asked for; asked for by name it is written.
  package static let mostUnasked = 100_000

  /// As many rows fit on a page beside their headings and the list of places.
  private static let pageRows = 120

  private let context: ReportContext

  package static func span(_ context: ReportContext) -> Period { context.clippedPeriod }

  package init(_ context: ReportContext) { self.context = context }

  /// The rows come with their texts, in ``ReportContext/lines``.
  package mutating func add(_ rows: Span<LedgerRow>) {}

  package func report() -> Report {
    let count = context.lines.count { !$0.row.isContinued }
    var report = context.blankReport(Self.self, rowCount: Int64(count))
    let used = Set(context.lines.map { context.currencyOfAccount[Int($0.row.account)] }).sorted()
    let currencies = used.isEmpty ? [0] : used
    for (currency, bundles) in zip(currencies, bundles(currencies)) {
      let lists = TransactionLists(
        context, bundles, currency: currency, isOneOfSeveral: currencies.count > 1)
      guard !context.lines.isEmpty else {
        report.sections += lists.none(
          context.knowsNothing ? context.unknownWords : "There is no row in this period.")
        continue
      }
      report.headlines.append(lists.headlines())
      report.sections += lists.sections()
    }
    return report
  }

  private func bundles(_ currencies: [Int]) -> [[TransactionBundle]] {
    let currencyOfAccount = context.currencyOfAccount
    var bundles = currencies.map { currency in
      TransactionBundle.all(
        context.lines.filter { currencyOfAccount[Int($0.row.account)] == currency },
        context.names, context.currencies[currency])
    }
    TransactionBundle.choose(&bundles, pageRows: Self.pageRows)
    return bundles
  }
}
