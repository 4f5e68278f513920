package import Ledger

/// A report on the quality of the ledger, with the results of `saldo check`.
package struct QualityReport: ReportKind {
  package static let name = "quality"
  package static let title = "Quality"
  package static let isOfToday = true
  package static let summary =
    "balances, statement gaps, rejected rows, rows without a category or place, and how to fix them"
  package static let needs: ReportNeeds = [.checks]

  private let context: ReportContext

  /// Whether the period contains the last booking; the report covers the whole ledger.
  package static func isFilled(in context: ReportContext) -> Bool {
    context.covered.map { context.period.contains($0.end) } ?? false
  }

  /// The last month of the period, as a placeholder: the report needs no rows, but a span is never
  /// empty.
  package static func span(_ context: ReportContext) -> Period {
    .month(of: context.clippedPeriod.end)
  }

  package init(_ context: ReportContext) { self.context = context }

  package mutating func add(_ rows: Span<LedgerRow>) {}

  package func report() -> Report {
    let quality = context.quality ?? LedgerQuality()
    var report = context.blankReport(
      Self.self, rowCount: Int64(quality.transactions + quality.receipts))
    report.title = "whole ledger"
    guard context.quality != nil, quality.transactions > 0 else {
      report.notes = [
        "The ledger is empty: run saldo import to import statements."
      ]
      return report
    }
    let tables = QualityTables(quality, context)
    report.headlines = [tables.headlines()]
    // Other pages also list accounts whose statements ended.
    let ended = Findings(context: context).coverage()
    report.attention = Findings.first(tables.attention() + ended)
    report.sections = tables.sections()
    report.notes = tables.notes(isClean: report.attention.isEmpty)
    return report
  }
}

/// The tables of the results of the checks and of the statement coverage of each account by month.
struct QualityTables {
  /// The statement coverage of an account in one year.
  private struct Line {
    let account: String
    let year: Int
    let marks: [CoverageGrid.Mark]
  }

  let quality: LedgerQuality
  let style: NumberStyle
  /// The notices on accounts without recent statements, worded as on other pages.
  private let ended: [LedgerQuality.Line]

  init(_ quality: LedgerQuality, _ context: ReportContext) {
    self.quality = quality
    style = context.style
    ended = Findings(context: context).ended(before: context.asOf).map { account in
      let name = context.names.accounts[account.account].name
      return LedgerQuality.Line(
        check: "stale", verdict: .notice,
        text: "\(name): no statement after \(account.through.words)", subject: name,
        remedy: "put the next one in inbox/ and run", command: "saldo import")
    }
  }

  func headlines() -> [Headline] {
    let balances = quality.balancesRight + quality.balancesWrong
    let gaps = quality.reach.flatMap(\.grid.gaps)
    return [
      Headline(
        label: "Balances reconciled",
        value: balances == 0 ? .text("none stated") : .of(quality.balancesRight),
        note: balances == 0 ? "" : "of \(accounts(balances)) with stated balances"),
      Headline(
        label: "Gaps between statements", value: .of(gaps.count),
        note: gaps.isEmpty
          ? "" : Words.count(Int64(gaps.reduce(0) { $0 + $1.dayCount }), "day", style)),
      share("Uncategorised", quality.uncategorised),
      share("Payments without a place", quality.unplaced),
      Headline(label: "Rows rejected", value: .of(quality.rejected)),
    ]
  }

  private func share(_ label: String, _ count: Int) -> Headline {
    let permille = Rounding.divide(
      Int64(count), times: 1000, by: Int64(max(1, quality.transactions)))
    return Headline(
      label: label, value: .of(count),
      note: "\(style.percentInWords(permille: permille)) of transactions")
  }

  private func accounts(_ count: Int) -> String { Words.count(Int64(count), "account", style) }

  /// The attention lines on open issues, findings first.
  func attention() -> [Attention] {
    open.map { line in
      Attention(
        urgency: line.verdict == .finding ? .over : .notice,
        phrases: [
          .subject(line.subject),
          .text("\(line.text.dropFirst(line.subject.count)): \(line.remedy) "),
          .code(line.command),
        ].filter { !$0.text.isEmpty })
    }
  }

  private var open: [LedgerQuality.Line] {
    (quality.lines + ended).enumerated().filter { $0.element.verdict != .ok }
      .sorted {
        ($0.element.verdict.rawValue, $0.offset) < ($1.element.verdict.rawValue, $1.offset)
      }.map(\.element)
  }

  func sections() -> [Section] {
    var sections: [Section] = []
    if !open.isEmpty { sections.append(lines("Open issues", "Findings and notices", open)) }
    if !quality.reach.isEmpty { sections.append(coverage) }
    sections.append(
      lines("Passed", "Checks without findings", quality.lines.filter { $0.verdict == .ok }))
    return sections
  }

  private func lines(
    _ title: String, _ caption: String, _ lines: [LedgerQuality.Line]
  ) -> Section {
    let isOpen = lines.contains { $0.verdict != .ok }
    return Section(
      title, id: QualityReport.name, caption: caption, lines,
      [
        .text("verdict", "Verdict", isOpen ? .everywhere : .files) { .text($0.verdict.word) },
        .text("check", "Check", isOpen ? .wide : .everywhere) { .text($0.check) },
        .heading("finding", "Finding") { .text($0.text) },
        .text("place", "Where", lines.contains { !$0.place.isEmpty } ? .wide : .files) {
          .of($0.place.isEmpty ? nil : $0.place)
        },
        .text("fix", "Fix", isOpen ? .everywhere : .files) {
          .of($0.command.isEmpty ? nil : "\($0.remedy) \($0.command)")
        },
      ])
  }

  private var coverage: Section {
    let lines = quality.reach.flatMap { reach -> [Line] in
      let years = reach.grid.years.map { Array($0) } ?? []
      return years.reversed().map { year in
        Line(
          account: reach.account, year: year,
          marks: (1...12).map { reach.grid.mark(year: year, month: $0) })
      }
    }
    return Section(
      "Statement coverage", id: "coverage",
      caption: "● full, ◐ part of the month, ○ none, · before or after all statements", lines,
      [
        .heading("account", "Account") { .text($0.account) },
        .text("year", "Year") { .text(String($0.year)) },
      ]
        + (1...12).map { month in
          .text(MonthName.short(month).lowercased(), MonthName.short(month)) {
            .coverage($0.marks[month - 1])
          }
        },
      note: "A month is covered if the period of a statement or its rows span it. A week "
        + "without rows is not a gap.")
  }

  func notes(isClean: Bool) -> [String] {
    let clean =
      isClean ? ["No open issues: the checks have no findings and no notices."] : []
    guard !quality.unstated.isEmpty else { return clean }
    let verb = quality.unstated.count == 1 ? "has" : "have"
    return clean + [
      "\(Words.list(quality.unstated)) \(verb) no stated balance to reconcile."
    ]
  }
}
