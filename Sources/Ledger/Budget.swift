/// A planned amount for one category and every month, or year, from a day on until the next
/// budget of that category.
package struct Budget: Hashable, Sendable {
  /// How often the amount is meant to be spent.
  package enum Cycle: String, Hashable, Sendable, CaseIterable {
    case week, month, year
  }

  package var category: Category
  package var cycle: Cycle
  /// The first day it holds.
  package var from: CalendarDate
  /// What may be spent in one cycle; positive.
  package var amount: Amount
  /// Whether what was left goes on into the next cycle.
  package var rollsOver: Bool
  package var note: String

  package init(
    category: Category, cycle: Cycle = .month, from: CalendarDate, amount: Amount,
    rollsOver: Bool = false, note: String = ""
  ) {
    self.category = category
    self.cycle = cycle
    self.from = from
    self.amount = amount
    self.rollsOver = rollsOver
    self.note = note
  }
}
