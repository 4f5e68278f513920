import Ledger
import Syntax

/// The inference of a file's date order (formats.md, 2).
///
/// An order is proven by `--dates`, by the file (`!Option:MDY`), by a date that is valid in one
/// order only, by a year in front, or by dots. No language with dots puts the month first. Without
/// proof, the message names the order that sorts the rows, if only one does. Sorting decides
/// nothing, because registers are not always sorted and contain planned payments.
struct QIFDateOrderInference {
  private(set) var order: DateOrder?
  /// The proof of the order, such as `line 12 ("12/31/2024")`; empty while the order is unknown.
  private(set) var proof = ""
  /// The first date that depends on the order of day and month; nil if there is none so far.
  private(set) var example: (text: String, date: QIFDate, mark: Mark)?
  private var runs = (dmy: SortedDays(), mdy: SortedDays())

  init(said order: DateOrder?) {
    self.order = order
    if let order { proof = "--dates \(order.rawValue)" }
  }

  /// Sets the order and its proof, such as `!Option:MDY`, unless an order is already set.
  mutating func settle(_ order: DateOrder, by proof: String) {
    guard self.order == nil else { return }
    self.order = order
    self.proof = proof
  }

  mutating func see(_ date: QIFDate, text: @autoclosure () -> String, mark: () -> Mark) {
    guard order == nil else { return }
    guard let dmy = date.dmy, let mdy = date.mdy else {
      if date.dmy != nil {
        prove(.dmy, text(), mark())
      } else if date.mdy != nil {
        prove(.mdy, text(), mark())
      } else if date.beginsWithYear {
        prove(.ymd, text(), mark())
      }
      return
    }
    runs.dmy.see(dmy)
    runs.mdy.see(mdy)
    guard dmy != mdy else { return }
    if date.isDotted { return prove(.dmy, text(), mark()) }
    if example == nil { example = (text(), date, mark()) }
  }

  private mutating func prove(_ order: DateOrder, _ text: String, _ mark: Mark) {
    settle(order, by: "line \(mark.location.line) (\(Printable.quoted(text)))")
  }

  /// The rejection with both readings; nil if the order is known or no date depends on it.
  var openQuestion: Rejection? {
    guard order == nil, let example, let dmy = example.date.dmy, let mdy = example.date.mdy else {
      return nil
    }
    let found = Printable.quoted(example.text)
    var notes = [
      "\(found) is \(dmy) as \(DateOrder.dmy.pattern): --dates dmy",
      "\(found) is \(mdy) as \(DateOrder.mdy.pattern): --dates mdy",
    ]
    if runs.dmy.isSorted != runs.mdy.isSorted {
      let sorted = runs.dmy.isSorted ? DateOrder.dmy : .mdy
      notes.append("only \(sorted.pattern) puts the rows in date order")
    }
    return Rejection(
      "the dates in this file are ambiguous", at: example.mark, notes: notes,
      hint: "choose one with --dates")
  }
}

/// A check of whether days are in ascending or descending order.
private struct SortedDays {
  private var last: CalendarDate?
  private var ascends = true
  private var descends = true

  var isSorted: Bool { ascends || descends }

  mutating func see(_ day: CalendarDate) {
    if let last {
      ascends = ascends && last <= day
      descends = descends && last >= day
    }
    last = day
  }
}

/// The reason why a date has no valid day.
enum QIFBadDay: Error {
  /// Not a valid date.
  case noDay
  /// A valid date, but not in the order of this file.
  case otherOrder(DateOrder, proof: String)
  case future(CalendarDate, asOf: CalendarDate)
}

extension QIFReader {
  /// The day of a date in the order of this file; throws if there is none or it is too late.
  ///
  /// While the order is unknown, the day comes first if that is possible.
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

  /// The location of a date on an earlier line.
  static func mark(_ text: String, _ line: Int, _ file: String) -> Mark {
    Mark(
      location: SourceLocation(file: file, line: line, column: 2),
      excerpt: Diagnostic.Excerpt(
        text: "D\(text)", column: 2, width: max(1, text.unicodeScalars.count)))
  }
}

extension QIFPage {
  /// The rejected row of a line without a valid day, with its original date and texts.
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
  static func badDay(_ problem: QIFBadDay, _ text: String, _ mark: Mark) -> Diagnostic {
    switch problem {
    case .noDay:
      return .noSuchDay(
        text,
        hint: "is the file damaged? dates are written like 31/12/2026, 12/31'26 or 2026-12-31",
        at: mark)
    case .otherOrder(let order, let proof):
      return Diagnostic(
        .error,
        "\(Printable.quoted(text)) is not a valid date in \(order.pattern), the date order of "
          + "this file",
        at: mark, notes: ["set by \(proof)"],
        hint: "a file has one date order: if this file combines two, import them separately")
    case .future(let day, let asOf):
      return .tooLate(day, asOf, at: mark)
    }
  }
}
