import Ledger
package import Reporting

extension Cell {
  /// The cell as CSV and JSON write it: plain decimals, ISO dates, stable words.
  package var plainText: String {
    switch self {
    case .none, .trend, .bullet, .links: ""
    case .text(let text), .marked(let text, _): text
    case .category(let category): category.path
    case .currency(let currency): currency.code
    case .amount(let amount): amount.description
    case .count(let count): String(count)
    case .number(let number): number.description
    case .hundredths(let hundredths): Amount.decimalText(hundredths, exponent: 2)
    case .tenths(let tenths): ExactDecimal(coefficient: tenths, scale: 1).description
    case .permille(let permille): Self.percent(permille)
    case .change(let change): Self.percent(change.permille)
    case .date(let day): day.description
    case .month(let days): days.description
    case .degrees(let degrees): Fixed.trimmed(degrees, decimals: 6)
    case .status(let status): status.rawValue
    case .coverage(let mark): mark.word
    case .agenda(let day): ([day.day.description] + day.items).joined(separator: "; ")
    }
  }

  /// Tenths of a percent as a decimal number of percents: 253 is `25.3`.
  private static func percent(_ permille: Int64) -> String {
    Amount.decimalText(permille, exponent: 1)
  }
}
