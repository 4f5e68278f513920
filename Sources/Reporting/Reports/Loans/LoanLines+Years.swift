import Ledger

/// The principal and interest by year, as a chart with its table.
extension LoanLines {
  /// The past or the future part of a year.
  private struct YearLine {
    let year: Int
    let isAhead: Bool
    let part: LoanYears.Part
    /// The balance owed at the end of ``part``.
    let owed: Amount
  }

  /// The loans with known interest.
  private var scheduled: [(terms: LoanTerms, course: LoanRepayment)] {
    own.compactMap { line in
      line.loan.schedule.flatMap { schedule in
        line.course.map { (terms: schedule.terms, course: $0) }
      }
    }
  }

  /// The headline for the interest in the year of the as-of day; nil if unknown.
  ///
  /// The interest includes the days of the year after the as-of day.
  func interestHeadline() -> Headline? {
    let year = LoanYears(scheduled, asOf: asOf).years.first { $0.year == asOf.year }
    return year.map { year in
      Headline(
        label: money.label("Interest in \(year.year)"),
        value: money.cell(year.over.interest + year.ahead.interest),
        note: year.ahead.interest > 0
          ? "\(money.words(year.over.interest)) through \(asOf.words)" : "")
    }
  }

  /// The section by year; nil if no loan has a known principal and rate.
  func yearSection() -> Section? {
    let loans = scheduled
    let years = LoanYears(loans, asOf: asOf).years
    guard !years.isEmpty else { return nil }
    let principal = loans.reduce(Int64(0)) { $0 + $1.terms.principal.minorUnits }
    let title = money.label("Principal and interest by year")
    let lines = lines(years, owing: principal)
    return Section(
      title, id: "years",
      caption: "\(title): actual payments through \(asOf.words), then as planned", lines,
      [
        .heading("year", "Year") { .text(String($0.year)) },
        .text("state", "State") { .text($0.isAhead ? "ahead" : "over") },
        .currency(money.currency),
        .number(
          "repaid", "Principal", total: .cell(money.cell(lines.reduce(0) { $0 + $1.part.repaid }))
        ) { money.cell($0.part.repaid) },
        .number(
          "interest", "Interest",
          total: .cell(money.cell(lines.reduce(0) { $0 + $1.part.interest }))
        ) { money.cell($0.part.interest) },
        .number("owed", "Closing balance") { .amount($0.owed) },
      ], hasTotal: true, chart: .stackedArea(area(years, title)), isFolded: true,
      note: restNote(until: years.last?.year))
  }

  /// The note on why the last instalment may be larger than planned; empty if it is not.
  private func restNote(until last: Int?) -> String {
    let behind = own.compactMap { line in
      line.course.flatMap { course in
        line.planned(asOf).flatMap { try? course.balance.adding(-$0) }
      }
    }.filter { $0.minorUnits > 0 }
    guard let last, !behind.isEmpty else { return "" }
    let sum = Amount.sum(of: behind, in: money.currency)
    return
      "You owe \(context.style.moneyInWords(sum)) more than planned. If instalments continue as "
      + "planned, the last one (\(last)) includes that amount plus interest."
  }

  private func lines(_ years: [LoanYears.Year], owing principal: Int64) -> [YearLine] {
    var owed = principal
    return years.flatMap { year in
      [(year.over, false), (year.ahead, true)].compactMap { part, isAhead -> YearLine? in
        guard !part.isEmpty else { return nil }
        owed -= part.repaid
        return YearLine(year: year.year, isAhead: isAhead, part: part, owed: money.amount(owed))
      }
    }
  }

  private func area(_ years: [LoanYears.Year], _ title: String) -> StackedArea {
    StackedArea(
      title: title, finding: finding(years), currency: money.currency,
      seriesNames: ["Principal", "Interest"],
      steps: years.map { year in
        StackedArea.Step(
          label: String(year.year), lower: year.drawn.repaid, upper: year.drawn.interest,
          overPermille: overPermille(year))
      }, overWords: "through \(asOf.words)", aheadWords: "planned")
  }

  /// The part of a year up to the as-of day, in thousandths.
  private func overPermille(_ year: LoanYears.Year) -> Int64 {
    if year.year != asOf.year { return year.year < asOf.year ? 1000 : 0 }
    if year.ahead.isEmpty { return 1000 }
    if year.over.isEmpty { return 0 }
    guard let first = CalendarDate(year: year.year, month: 1, day: 1) else { return 0 }
    return Rounding.divide(
      Int64(asOf - first + 1), times: 1000, by: Int64(first.adding(months: 12) - first))
  }

  private func finding(_ years: [LoanYears.Year]) -> String {
    let over = years.reduce(Int64(0)) { $0 + $1.over.interest }
    let ahead = years.reduce(Int64(0)) { $0 + $1.ahead.interest }
    var finding = "Interest through \(asOf.words) is \(money.words(over))."
    if ahead > 0, let last = years.last {
      finding += " Another \(money.words(ahead)) is due through \(last.year)."
    }
    let dearest = years.max { $0.drawn.interest < $1.drawn.interest }
    if let dearest, dearest.drawn.interest > 0 {
      finding +=
        " Interest is highest in \(dearest.year), at \(money.words(dearest.drawn.interest))."
    }
    return finding
  }
}
