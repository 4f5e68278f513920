package import Ledger

/// What a report says otherwise than when it was last written, and why.
package struct ReportChanges: Hashable, Sendable {
  package static let figuresID = "changes"
  package static let rowsID = "changed-rows"
  package static let ids = [figuresID, rowsID]

  package var figures: [FigureChange] = []
  package var rows: [RowChange] = []

  package init() {}

  package var isEmpty: Bool { figures.isEmpty && rows.isEmpty }

  /// What it adds to the report: a table of figures, a table of rows, each where there is any.
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
          sections.isEmpty ? "Changes since the last report" : "Why",
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
      .text("why", "Why") { .text($0.why) },
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

/// A figure of a report that is another one than when the report was last written.
package struct FigureChange: Hashable, Sendable {
  /// The id of the table it stands in.
  package let table: String
  /// What its row is about.
  package let figure: String
  /// Nil for a row that was not there before.
  package let before: Amount?
  /// Nil for a row that is not there any more.
  package let now: Amount?
  /// The rows of statements that made it so, counted in words; empty where none are known.
  package let why: String

  package init(table: String, figure: String, before: Amount?, now: Amount?, why: String) {
    self.table = table
    self.figure = figure
    self.before = before
    self.now = now
    self.why = why
  }
}

/// A row of a statement that counts otherwise than when the report was last written.
package struct RowChange: Hashable, Sendable {
  /// As `saldo list` writes it.
  package let id: String
  package let day: CalendarDate
  package let payee: String
  package let amount: Amount
  /// What happened to it, and by what.
  package let what: String

  package init(id: String, day: CalendarDate, payee: String, amount: Amount, what: String) {
    self.id = id
    self.day = day
    self.payee = payee
    self.amount = amount
    self.what = what
  }
}
