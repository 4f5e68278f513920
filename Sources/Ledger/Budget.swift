/// What may be spent on something in each of its periods.
///
/// A line of the budgets table and a record of the register both become this value, and every report,
/// alert and exit code reads it.
package struct Budget: Hashable, Sendable {
  /// What counts against it.
  package enum Scope: Hashable, Sendable {
    /// A category and all below it.
    case category(Category)
    /// All spending, on the day it was booked.
    case everything
    /// All spending, with each instalment of a loan on the day it falls due.
    case tracker
    /// What groceries cost: those of one category of products, or all of them.
    case groceries(String?)
  }

  /// How often the amount is meant to be spent.
  package enum Cycle: String, Hashable, Sendable, CaseIterable {
    case week, month, quarter, year
    /// One time, from the first day to the last.
    case once
  }

  /// Where it is written down.
  package enum Origin: Hashable, Sendable {
    case table
    /// The record with this key.
    case record(String)
  }

  package var scope: Scope
  package var cycle: Cycle
  /// The first day it holds.
  package var from: CalendarDate
  /// The last day it holds; nil for no end.
  package var until: CalendarDate?
  /// What may be spent in one cycle; positive.
  package var amount: Amount
  /// Whether what was left goes on into the next cycle.
  package var rollsOver: Bool
  /// What a person calls it; empty where the scope says enough.
  package var name: String
  package var note: String
  package var origin: Origin

  package init(
    _ scope: Scope, cycle: Cycle = .month, from: CalendarDate, until: CalendarDate? = nil,
    amount: Amount, rollsOver: Bool = false, name: String = "", note: String = "",
    origin: Origin = .table
  ) {
    self.scope = scope
    self.cycle = cycle
    self.from = from
    self.until = until
    self.amount = amount
    self.rollsOver = rollsOver
    self.name = name
    self.note = note
    self.origin = origin
  }

  /// A line of the table for one category.
  package init(
    category: Category, cycle: Cycle = .month, from: CalendarDate, amount: Amount,
    rollsOver: Bool = false, note: String = ""
  ) {
    self.init(
      .category(category), cycle: cycle, from: from, amount: amount, rollsOver: rollsOver,
      note: note)
  }

  /// The category it is for; nil for every other scope.
  package var category: Category? {
    if case .category(let category) = scope { category } else { nil }
  }

  /// Whether it is for groceries, or for some of them.
  package var isOfGroceries: Bool {
    if case .groceries = scope { true } else { false }
  }

  /// Whether it is shared out by months: such budgets divide the spending, so that they can be added up.
  ///
  /// The others have their whole amount in each period of their own, and may overlap.
  package var isByMonth: Bool { origin == .table && category != nil && cycle != .once }
}
