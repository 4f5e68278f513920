import Ledger

extension CategoryFlows {
  /// A report with its head filled in: kind, period in words, provenance, notes.
  func blankReport(_ kind: any ReportKind.Type) -> Report {
    let rows = currencies.indices.reduce(Int64(0)) { $0 + rowCount($1) }
    var report = context.blankReport(kind, rowCount: rows)
    report.notes = usedCurrencies.compactMap(transferNote)
    return report
  }

  /// How a part of a month is compared, or which month no median is of; nil where all is whole.
  func comparisonNote() -> String? {
    let month = columns.days[columns.days.count - 1]
    let through = context.partialThrough(month)
    let known = through.map { "\(month.monthWords) has data up to \($0.shortWords)" }
    if columns.comparedDays != nil, columns.earlier != nil {
      return (known.map { "\($0): earlier" } ?? "Earlier")
        + " months are compared on \(columns.basis), shorter months in full."
    }
    return columns.inPeriod.count > 1 ? known.map { "\($0); medians exclude it." } : nil
  }

  /// Whether the report has to name the currency of a table.
  var hasSeveralCurrencies: Bool { usedCurrencies.count > 1 }

  /// The label of a section or headline, with the currency where there are several.
  func label(_ text: String, _ currency: Int) -> String {
    text + Words.suffix(currencies[currency], isOneOfSeveral: hasSeveralCurrencies)
  }

  /// Where the sum of a line leads; nowhere where it is a sum of nothing.
  func trail(_ line: Int, _ currency: Int, _ flow: Flow) -> Trail? {
    flow.count > 0 ? lines.trail(of: line, currencies[currency]) : nil
  }

  func amount(_ minorUnits: Int64, _ currency: Int) -> Amount {
    Amount(minorUnits: minorUnits, currency: currencies[currency])
  }

  private func transferNote(_ currency: Int) -> String? {
    let flow = transfers(currency, columns: columns.inPeriod)
    guard flow.count > 0 else { return nil }
    let count = Words.count(flow.count, "transfer", context.style)
    let into = context.style.money(amount(flow.income, currency))
    let out = context.style.money(amount(-flow.expense, currency))
    let verb = flow.count == 1 ? "is" : "are"
    return "\(count) between own accounts (\(into) in, \(out) out) \(verb) excluded from totals."
  }
}

extension ReportContext {
  /// How many accounts have rows; receipts are one, whatever their currencies.
  private var accountCount: Int {
    Set(coverage.filter { $0.rowCount > 0 }.map { names.accounts[$0.account].key }).count
  }

  /// A report with everything but its findings.
  func blankReport(
    _ kind: any ReportKind.Type, rowCount: Int64, isOfRegisters: Bool = false
  ) -> Report {
    let days = clippedPeriod
    let partial = partialThrough(days).map { " (to \($0.shortWords))" } ?? ""
    var provenance = Provenance(
      ledger: ledger, rowCount: rowCount,
      accountCount: accountCount, through: statedThrough, asOf: asOf, credits: credits)
    provenance.isOfRegisters = isOfRegisters
    return Report(
      kind: kind.name, kindTitle: kind.title(of: period), period: period,
      title: (period == .everything ? "All months" : period.title) + partial,
      provenance: provenance, style: style)
  }

  /// The same for a report on the entries of registers.
  func blankReport(_ kind: any ReportKind.Type, of registers: Register...) -> Report {
    let count = registers.reduce(0) { $0 + self.registers[$1].count }
    return blankReport(kind, rowCount: Int64(count), isOfRegisters: true)
  }
}
