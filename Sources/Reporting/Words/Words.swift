package import Ledger

/// The words that several reports share, as short texts.
enum Words {
  /// A count with its noun: `1 transaction`, `1,204 transactions`.
  static func count(_ count: Int64, _ noun: String, _ style: NumberStyle) -> String {
    style.count(count, noun)
  }

  /// The names joined into a list: `giro`, `giro and travel`, `giro, card and travel`.
  static func list(_ names: [String]) -> String {
    names.count < 2
      ? names.joined()
      : names.dropLast().joined(separator: ", ") + " and \(names[names.count - 1])"
  }
}

/// A currency of a report, with its amounts and labels.
struct ReportCurrency {
  let currency: Currency
  let style: NumberStyle
  let isOneOfSeveral: Bool

  /// The label, with the currency if the report has several: `Spending by place, EUR`.
  func label(_ text: String) -> String { isOneOfSeveral ? "\(text), \(currency.code)" : text }

  func amount(_ minorUnits: Int64) -> Amount {
    Amount(minorUnits: minorUnits, currency: currency)
  }

  /// An amount cell; empty for nil.
  func cell(_ minorUnits: Int64?) -> Cell { .of(minorUnits.map(amount)) }

  /// The amount in the style of sentences.
  func words(_ minorUnits: Int64) -> String { style.moneyInWords(amount(minorUnits)) }
}

extension ReportContext {
  /// A currency with the report's number style.
  func money(in currency: Currency, isOneOfSeveral: Bool) -> ReportCurrency {
    ReportCurrency(currency: currency, style: style, isOneOfSeveral: isOneOfSeveral)
  }
}

extension Period {
  /// The period as a heading: `August 2026`, `2026`, `April – June 2026`, `3 – 9 Aug 2026`.
  ///
  /// The period of all supported days is `All transactions`.
  package var title: String {
    guard self != .everything else { return "All transactions" }
    let isWhole = start.day == 1 && end.adding(days: 1).day == 1
    guard isWhole else {
      if start == end { return start.words }
      return start.monthNumber == end.monthNumber
        ? "\(start.day) – \(end.words)" : "\(start.words) – \(end.words)"
    }
    let last = "\(MonthName.full(end.month)) \(end.year)"
    if start.monthNumber == end.monthNumber { return last }
    guard start.year == end.year else {
      return "\(MonthName.full(start.month)) \(start.year) – \(last)"
    }
    return start.month == 1 && end.month == 12
      ? "\(start.year)" : "\(MonthName.full(start.month)) – \(last)"
  }

  /// The period as a heading, with a name for a whole fiscal year.
  ///
  /// Example: `Fiscal year 2026, April 2026 – March 2027`.
  package func title(fiscalYearStart: Int) -> String {
    let isYear =
      start.day == 1 && start.month == fiscalYearStart && monthNumbers.count == 12
      && end.adding(days: 1).day == 1
    return isYear && fiscalYearStart > 1 ? "Fiscal year \(start.year), \(title)" : title
  }

  /// The month of a period within one month: `Aug 2026`.
  package var monthWords: String { "\(MonthName.short(start.month)) \(start.year)" }
}

extension CalendarDate {
  /// The day as text: `31 Aug 2026`.
  package var words: String { "\(day) \(MonthName.short(month)) \(year)" }

  /// The day without its year: `31 Aug`.
  package var shortWords: String { "\(day) \(MonthName.short(month))" }
}

/// The English names of the months, independent of the machine's locale.
package enum MonthName {
  private static let all = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]

  /// The full name of a month: `August` for 8.
  package static func full(_ month: Int) -> String { all[month - 1] }

  /// The short name of a month: `Aug` for 8.
  package static func short(_ month: Int) -> String { String(all[month - 1].prefix(3)) }
}

/// The short names of files: the last path component if it is unique, otherwise the whole path.
///
/// Short names keep pages narrow.
struct FileWords {
  private var words: [String: String] = [:]

  init(_ files: some Sequence<String>) {
    let all = Set(files)
    let byName = Dictionary(grouping: all) { Self.lastName($0) }
    for (name, files) in byName {
      for file in files { words[file] = files.count == 1 ? name : file }
    }
  }

  subscript(file: String) -> String { words[file] ?? file }

  private static func lastName(_ file: String) -> String {
    file.split(separator: "/").last.map(String.init) ?? file
  }
}
