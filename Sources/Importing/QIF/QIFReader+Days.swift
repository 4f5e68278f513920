import Ledger
import Syntax

/// Why a date gives no day.
enum QIFBadDay: Error {
  /// It is none in any order.
  case noDay
  /// It is one, but not in the order of this file.
  case otherOrder(DateOrder, proof: String)
  case future(CalendarDate, asOf: CalendarDate)
}

extension QIFReader {
  /// The day a date means in this file.
  func day(_ date: QIFDate) throws(QIFBadDay) -> CalendarDate {
    guard !date.isNoDay else { throw .noDay }
    let day: CalendarDate
    if let order = dates.order {
      guard let found = date[order] else { throw .otherOrder(order, proof: dates.proof) }
      day = found
    } else {
      guard let found = date.dmy ?? date.mdy else { throw .noDay }
      day = found
    }
    guard !options.isTooLate(day) else { throw .future(day, asOf: options.asOf) }
    return day
  }

  /// The line of a date that was read earlier.
  static func mark(_ text: String, _ line: Int, _ file: String) -> StatementMark {
    StatementMark(
      location: SourceLocation(file: file, line: line, column: 2),
      excerpt: Diagnostic.Excerpt(
        text: "D\(text)", column: 2, width: max(1, text.unicodeScalars.count)))
  }
}

extension QIFPage {
  /// A line that gets no day, as the file writes it.
  func rejected(_ line: Line, _ problem: Diagnostic) -> RejectedRow {
    var row = RejectedRow(line: Int(line.entry.line), problems: [problem])
    row.date = batch.string(line.dateText)
    row.amount = line.entry.amount.description
    row.currency = line.entry.amount.currency.code
    row.payee = batch.string(line.entry.payee)
    row.memo = batch.string(line.entry.memo)
    row.reference = batch.string(line.entry.reference)
    return row
  }
}

extension Diagnostic {
  static func badDay(_ problem: QIFBadDay, _ text: String, _ mark: StatementMark) -> Diagnostic {
    let found = Printable.quoted(text)
    switch problem {
    case .noDay:
      return Diagnostic(
        .error, "\(found) is not a valid date", at: mark.location, excerpt: mark.excerpt,
        hint: "is the file damaged? dates are written like 31/12/2026, 12/31'26 or 2026-12-31")
    case .otherOrder(let order, let proof):
      return Diagnostic(
        .error, "\(found) is not a valid date in \(order.pattern), the date order of this file",
        at: mark.location, excerpt: mark.excerpt, notes: ["set by \(proof)"],
        hint: "a file has one date order; was it joined from two?")
    case .future(let day, let asOf):
      return .tooLate(day, asOf, mark)
    }
  }
}
