import Ledger

/// What repays and what is interest, year by year: a drawing and its table.
extension LoanLines {
  /// The part of a year that is over, or the one that is ahead.
  private struct YearLine {
    let year: Int
    let isAhead: Bool
    let part: LoanYears.Part
    /// What is owed at its end.
    let owed: Amount
  }

  /// The loans whose interest is known.
  private var scheduled: [(terms: LoanTerms, course: LoanCourse)] {
    own.compactMap { line in
      line.loan.schedule.flatMap { schedule in
        line.course.map { (terms: schedule.terms, course: $0) }
      }
    }
  }

  /// The interest of the as-of day's year, what is ahead of it too; nil where none is known.
  func interestHeadline() -> Headline? {
    let year = LoanYears(scheduled, asOf: asOf).years.first { $0.year == asOf.year }
    return year.map { year in
      Headline(
        label: label("Interest in \(year.year)"),
        value: .amount(amount(year.over.interest + year.ahead.interest)),
        note: year.ahead.interest > 0 ? "\(money(year.over.interest)) through \(asOf.words)" : "")
    }
  }

  /// Nil without a loan whose principal and rate are known.
  func yearSection() -> Section? {
    let loans = scheduled
    let years = LoanYears(loans, asOf: asOf).years
    guard !years.isEmpty else { return nil }
    let principal = loans.reduce(Int64(0)) { $0 + $1.terms.principal.minorUnits }
    let title = label("Principal and interest by year")
    var section = Section(
      title, id: "years",
      caption: "\(title): actual payments through \(asOf.words), then as planned",
      lines(years, owing: principal), yearFields)
    section.table?.total = total(years)
    section.chart = .stackedArea(area(years, title))
    section.note = restNote(until: years.last?.year)
    section.isFolded = true
    return section
  }

  /// Why the last year may be larger than those before it.
  private func restNote(until last: Int?) -> String {
    let behind = own.compactMap { line in
      line.course.flatMap { course in
        line.planned(asOf).flatMap { try? course.balance.adding(-$0) }
      }
    }.filter { $0.minorUnits > 0 }
    guard let last, !behind.isEmpty else { return "" }
    let sum = Amount.sum(of: behind, in: currency)
    return
      "\(context.style.moneyInWords(sum)) more is owed than planned. If instalments continue as "
      + "planned, the last one (\(last)) includes that amount plus interest."
  }

  private var yearFields: [TableColumn<YearLine>] {
    [
      .heading("year", "Year") { .text(String($0.year)) },
      .text("state", "State") { .text($0.isAhead ? "ahead" : "over") },
      .currency(currency),
      .number("repaid", "Principal") { .amount(amount($0.part.repaid)) },
      .number("interest", "Interest") { .amount(amount($0.part.interest)) },
      .number("owed", "Closing balance") { .amount($0.owed) },
    ]
  }

  private func lines(_ years: [LoanYears.Year], owing principal: Int64) -> [YearLine] {
    var owed = principal
    return years.flatMap { year in
      [(year.over, false), (year.ahead, true)].compactMap { part, isAhead -> YearLine? in
        guard !part.isEmpty else { return nil }
        owed -= part.repaid
        return YearLine(year: year.year, isAhead: isAhead, part: part, owed: amount(owed))
      }
    }
  }

  private func total(_ years: [LoanYears.Year]) -> [Cell] {
    let repaid = years.reduce(Int64(0)) { $0 + $1.over.repaid + $1.ahead.repaid }
    let interest = years.reduce(Int64(0)) { $0 + $1.over.interest + $1.ahead.interest }
    return [
      .text("Total"), .none, .currency(currency), .amount(amount(repaid)),
      .amount(amount(interest)), .none,
    ]
  }

  private func area(_ years: [LoanYears.Year], _ title: String) -> StackedArea {
    StackedArea(
      title: title, finding: finding(years), currency: currency,
      seriesNames: ["Principal", "Interest"],
      steps: years.map { year in
        StackedArea.Step(
          label: String(year.year), lower: year.drawn.repaid, upper: year.drawn.interest,
          overPermille: overPermille(year))
      }, overWords: "through \(asOf.words)", aheadWords: "planned")
  }

  /// The year of the as-of day is cut at it.
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
    var finding = "Interest through \(asOf.words) is \(money(over))."
    if ahead > 0, let last = years.last {
      finding += " Another \(money(ahead)) is due through \(last.year)."
    }
    let dearest = years.max { $0.drawn.interest < $1.drawn.interest }
    if let dearest, dearest.drawn.interest > 0 {
      finding +=
        " Interest is highest in \(dearest.year), at \(money(dearest.drawn.interest))."
    }
    return finding
  }

  private func money(_ minorUnits: Int64) -> String {
    context.style.moneyInWords(amount(minorUnits))
  }

  private func amount(_ minorUnits: Int64) -> Amount {
    Amount(minorUnits: minorUnits, currency: currency)
  }
}
