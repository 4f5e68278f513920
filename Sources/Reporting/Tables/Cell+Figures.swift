import Ledger

/// Cells of figures that may not exist: nil is an empty cell, never 0.
extension Cell {
  static func of(_ amount: Amount?) -> Cell { amount.map(Cell.amount) ?? .none }

  static func of(_ day: CalendarDate?) -> Cell { day.map(Cell.date) ?? .none }

  static func of(_ text: String?) -> Cell { text.map(Cell.text) ?? .none }

  static func of(_ count: Int?) -> Cell { count.map { .count(Int64($0)) } ?? .none }

  static func of(_ number: ExactDecimal?) -> Cell { number.map(Cell.number) ?? .none }

  /// A percentage as a share of a whole, in tenths of a percent.
  static func share(_ percent: ExactDecimal?) -> Cell {
    percent.map { .permille($0.permille) } ?? .none
  }

  /// A percentage, a rate or an index with two decimals, halves to even.
  static func rate(_ number: ExactDecimal?) -> Cell {
    number?.hundredths.map(Cell.hundredths) ?? .none
  }
}
