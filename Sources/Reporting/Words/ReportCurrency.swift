import Ledger

/// One currency of a report: its amounts, and its words where the report has several.
struct ReportCurrency {
  let currency: Currency
  let style: NumberStyle
  let isOneOfSeveral: Bool

  /// The text, with the currency where there are several: `Spending by place, EUR`.
  func label(_ text: String) -> String {
    text + Words.suffix(currency, isOneOfSeveral: isOneOfSeveral)
  }

  func amount(_ minorUnits: Int64) -> Amount {
    Amount(minorUnits: minorUnits, currency: currency)
  }

  /// Empty for nil.
  func cell(_ minorUnits: Int64?) -> Cell { .of(minorUnits.map(amount)) }

  /// The amount as sentences have it.
  func words(_ minorUnits: Int64) -> String { style.moneyInWords(amount(minorUnits)) }
}

extension ReportContext {
  /// A currency as a report writes it.
  func money(in currency: Currency, isOneOfSeveral: Bool) -> ReportCurrency {
    ReportCurrency(currency: currency, style: style, isOneOfSeveral: isOneOfSeveral)
  }
}
