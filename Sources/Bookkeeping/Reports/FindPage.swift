package import Ledger
import Reporting
import Syntax

/// A search for a written page of the reports by the name of a report, a period or both.
package struct FindPage {
  private let workspace: Workspace
  private let today: CalendarDate

  package init(_ workspace: Workspace, today: CalendarDate) {
    self.workspace = workspace
    self.today = today
  }

  /// The path of the page that the words name; without words, the index of all reports.
  package func path(_ words: [String]) throws -> String {
    var kind: (any ReportKind.Type)?
    var period: Period?
    for word in words {
      if kind == nil, let named = Reports.named(word) {
        kind = named
      } else if period == nil {
        period = try self.period(word)
      } else {
        throw Failure(
          .usage, "unexpected argument \(Printable.quoted(word))",
          hint: "name one report and one period, such as month 2026-08")
      }
    }
    guard kind != nil || period != nil else {
      let index = Workspace.join(folder, "index.html")
      guard try workspace.hasFile(index) else { throw missing("no reports yet", "saldo report") }
      return index
    }
    return try page(kind, period)
  }

  private var folder: String { workspace.ownFolder("reports") }

  private func period(_ word: String) throws -> Period {
    let start = workspace.configuration.fiscalYearStart
    if let period = Period(word, today: today, fiscalYearStart: start) { return period }
    let failure = PeriodSuggestion(today: today, fiscalYearStart: start).failure(for: word)
    let isPeriod = word.contains(where: \.isNumber)
    let isReport = Suggestion.closest(to: word, among: Reports.all.map { $0.name }) != nil
    let isMonth = failure.diagnostics.contains { $0.hint?.hasPrefix("did you mean") == true }
    throw isPeriod || !isReport && isMonth ? failure : Failure.unknownReport(word)
  }

  /// The path of a report's page; by default of the latest period that has one, and its first
  /// report.
  private func page(_ kind: (any ReportKind.Type)?, _ period: Period?) throws -> String {
    let index = ReportIndex(folder: folder)
    let periods = try period.map { [$0] } ?? index.periods().sorted { $0.end > $1.end }
    let kinds = kind.map { [$0] } ?? Reports.all
    for period in periods {
      if let kind = try kinds.first(where: { try index.has($0, period) }) {
        return Workspace.join(folder, "\(period)/\(kind.name).html")
      }
    }
    let name = kind.map { " \($0.name)" } ?? ""
    let words = period.map { " for \($0)" } ?? ""
    throw missing(
      "no\(name) report\(words)",
      "saldo report\(name)" + (period.map { " --period \($0)" } ?? ""))
  }

  private func missing(_ what: String, _ command: String) -> Failure {
    Failure(.noInput, "\(folder)/ has \(what)", hint: "\(command) writes it")
  }
}

extension Failure {
  /// The failure for a word that names no report.
  static func unknownReport(_ word: String) -> Failure {
    let names = Reports.all.map { $0.name }
    return Failure(
      .usage, "unknown report \(Printable.quoted(word))",
      hint: Suggestion.hint(
        for: word, among: names, else: "reports: \(names.joined(separator: ", "))"))
  }
}
