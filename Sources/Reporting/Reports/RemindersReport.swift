package import Ledger

/// What there is to be reminded of, from the as-of day on.
package struct RemindersReport: ReportKind {
  package static let name = "reminders"
  package static let title = "Reminders"
  package static let summary = "reminders and the next dues of loans, also as a calendar file"

  private let context: ReportContext
  private var rows: LoanStanding.Rows

  package static func isFilled(by registers: RegisterBook) -> Bool {
    registers.has(.reminder, .loan)
      || registers[.movement].contains { $0.moment("reminderDate") != nil }
  }

  package static func span(_ context: ReportContext) -> Period {
    LoanStanding.Rows.span(context) ?? context.clippedPeriod
  }

  package init(_ context: ReportContext) {
    self.context = context
    rows = LoanStanding.Rows(context)
  }

  package mutating func add(_ rows: Span<LedgerRow>) { self.rows.add(rows) }

  package func report() -> Report {
    let reminders = context.registers.reminders(from: context.asOf, rows.standing)
    var report = context.blankReport(
      Self.self, rowCount: Int64(reminders.count), isOfRegisters: true)
    if let next = reminders.first {
      let end = context.asOf.adding(days: 7)
      report.headlines = [
        [
          Headline(label: "Next", value: .date(next.event.day), note: next.event.text),
          Headline(
            label: "Within 7 days", value: .of(reminders.count { $0.event.day <= end })),
        ]
      ]
    }
    report.sections = [section(reminders)]
    report.events = reminders.map(\.event)
    return report
  }

  private func section(_ reminders: [RegisterBook.Reminder]) -> Section {
    Section(
      "From \(context.asOf.words)", id: Self.name, caption: "Reminders, and what falls due next",
      reminders,
      [
        (.text("due", "Due"), { .date($0.event.day) }),
        (.text("time", "Time"), { .of($0.event.time.map(Self.clock)) }),
        (.rowHeading("what", "What"), { .text($0.event.text) }),
        (
          .text("currency", "Currency", .files),
          { $0.amount.map { .currency($0.currency) } ?? .none }
        ),
        (.number("amount", "Amount"), { .of($0.amount) }),
        (
          .text("repeats", "Again", .wide),
          { $0.event.rhythm == .never ? .none : .text($0.event.rhythm.rawValue) }
        ),
        (.text("source", "From", .wide), { .text($0.source) }),
        (.text("key", "Key", .files), { .text($0.event.key) }),
      ])
  }

  /// `20:00`, with how far the clock is from UTC where that was said.
  private static func clock(_ moment: Moment) -> String {
    let text = moment.description
    let zone = text.dropFirst(19)
    return String(text.dropFirst(11).prefix(5))
      + (zone == "Z" ? " UTC" : zone.isEmpty ? "" : " \(zone)")
  }
}
