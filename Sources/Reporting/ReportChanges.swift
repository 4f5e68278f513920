package import Ledger

/// The differences between a report and its previous version, with their causes.
package struct ReportChanges: Hashable, Sendable {
  package static let figuresID = "changes"
  package static let rowsID = "changed-rows"
  package static let ids = [figuresID, rowsID]

  package var figures: [FigureChange] = []
  package var rows: [RowChange] = []

  package init() {}

  package var isEmpty: Bool { figures.isEmpty && rows.isEmpty }

  /// The sections to add to the report: one for changed figures and one for changed rows.
  ///
  /// A section without changes is left out.
  package var sections: [Section] {
    var sections: [Section] = []
    if !figures.isEmpty {
      sections.append(
        Section(
          "Changes since the last report", id: Self.figuresID,
          caption: "Changed figures", figures, Self.figureFields))
    }
    if !rows.isEmpty {
      sections.append(
        Section(
          sections.isEmpty ? "Changes since the last report" : "Rows behind these changes",
          id: Self.rowsID, caption: "Rows added, removed or counted elsewhere", rows,
          Self.rowFields))
    }
    return sections
  }

  private static var figureFields: [TableColumn<FigureChange>] {
    [
      .text("table", "Table", .wide) { .text($0.table) },
      .heading("figure", "Figure") { .text($0.figure) },
      .currency { ($0.now ?? $0.before)?.currency },
      .number("before", "Before") { .of($0.before) },
      .number("now", "Now") { .of($0.now) },
      .text("why", "Reason") { .text($0.why) },
    ]
  }

  private static var rowFields: [TableColumn<RowChange>] {
    [
      .text("day", "Day") { .date($0.day) },
      .heading("payee", "Payee") { .text($0.payee) },
      .currency { $0.amount.currency },
      .number("amount", "Amount") { .amount($0.amount) },
      .text("what", "What happened") { .text($0.what) },
      .text("id", "Id", .files) { .text($0.id) },
    ]
  }
}

/// A figure that differs from the previous version of the report.
package struct FigureChange: Hashable, Sendable {
  /// The id of the figure's table.
  package let table: String
  /// The heading of the figure's row.
  package let figure: String
  /// The previous figure; nil if the row is new.
  package let before: Amount?
  /// The current figure; nil if the row no longer exists.
  package let now: Amount?
  /// The row counts behind the change, such as `2 new, 1 from Shopping`; empty if unknown.
  package let why: String

  package init(table: String, figure: String, before: Amount?, now: Amount?, why: String) {
    self.table = table
    self.figure = figure
    self.before = before
    self.now = now
    self.why = why
  }
}

/// A row that was added, removed or counted elsewhere since the previous version of the report.
package struct RowChange: Hashable, Sendable {
  /// The id that `saldo list` prints.
  package let id: String
  package let day: CalendarDate
  package let payee: String
  package let amount: Amount
  /// The change and its cause.
  package let what: String

  package init(id: String, day: CalendarDate, payee: String, amount: Amount, what: String) {
    self.id = id
    self.day = day
    self.payee = payee
    self.amount = amount
    self.what = what
  }
}
