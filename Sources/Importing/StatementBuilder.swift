import Ledger
import Syntax

/// A builder that passes the entries of one file to a sink in batches, and collects errors.
///
/// A reader keeps the builder as a stored value, which avoids exclusivity checks and reference
/// counting.
struct StatementBuilder: ~Copyable {
  let file: String
  let options: ReadingOptions
  let sink: any StatementSink
  /// The batch for the next delivery, including the texts of the current entry.
  var batch = EntryBatch()
  var problems = GatheredProblems()
  private let mostText: Int

  /// The maximum number of entries in a batch.
  private static let mostEntries = 1024

  /// Creates a builder that also delivers a batch once it has `mostText` bytes of text.
  init(
    _ file: String, _ options: ReadingOptions, _ sink: any StatementSink, mostText: Int = .max
  ) {
    self.file = file
    self.options = options
    self.sink = sink
    self.mostText = mostText
  }

  /// Adds an entry and delivers the batch if it is full.
  mutating func add(_ draft: EntryDraft) throws(Rejection) {
    batch.append(draft)
    if batch.count >= Self.mostEntries || batch.text.count >= mostText { try flush() }
  }

  /// Passes a bad row to the sink if saldo keeps good rows; otherwise collects its errors.
  mutating func reject(_ row: RejectedRow) throws(Rejection) {
    try problems.add(row, options, to: sink)
  }

  /// Passes all pending entries to the sink.
  mutating func flush() throws(Rejection) {
    guard !batch.isEmpty else { return }
    try sink.add(batch)
    batch.removeAll()
  }

  /// A rejection with the collected errors of the file, followed by those of `last`.
  func refusal(_ last: Rejection? = nil) -> Rejection {
    problems.rejection(of: file, last: last)
  }
}

/// The result of parsing a date: a day, no value, or an invalid value.
enum DateReading {
  case day(CalendarDate), absent, bad
}

/// The parsing of values in SGML and XML.
extension StatementBuilder {
  /// A date of an entry; nil if it is absent, invalid or too late.
  ///
  /// An invalid date, or one more than a year after the as-of day, adds a problem. An absent date
  /// adds none.
  func day(
    _ reading: DateReading, _ event: MarkupEvent, of events: any MarkupEvents, hint: String,
    _ problems: inout [Diagnostic]
  ) -> CalendarDate? {
    switch reading {
    case .absent: break
    case .day(let day):
      guard options.isTooLate(day) else { return day }
      problems.append(.tooLate(day, options.asOf, at: events.mark(event)))
    case .bad:
      let found = String(decoding: event.text, as: UTF8.self)
      problems.append(.noSuchDay(found, hint: hint, at: events.mark(event)))
    }
    return nil
  }

  /// An optional date; nil if it is absent or invalid.
  ///
  /// An invalid date causes a warning.
  func softDay(
    _ reading: DateReading, _ event: MarkupEvent, of events: any MarkupEvents
  ) -> CalendarDate? {
    switch reading {
    case .absent: return nil
    case .day(let day): return day
    case .bad:
      let found = String(decoding: event.text, as: UTF8.self)
      sink.note(.passedOver("the date", found, at: events.mark(event)))
      return nil
    }
  }

  /// The text of an element on one line; nil if it has an invalid control character.
  ///
  /// Consecutive line breaks and tabs become one blank. Any other control character adds a problem.
  func oneLine(
    _ event: MarkupEvent, of events: any MarkupEvents, _ problems: inout [Diagnostic]
  ) -> [UInt8]? {
    let bytes = event.text
    var line: [UInt8] = []
    line.reserveCapacity(bytes.count)
    var isAfterBreak = false
    for (index, byte) in bytes.enumerated() {
      let isBreak = byte == 0x0A || byte == 0x0D || byte == 0x09
      let isC1 = byte == 0xC2 && index + 1 < bytes.count && bytes[index + 1] < 0xA0
      if (byte < 0x20 && !isBreak) || byte == 0x7F || isC1 {
        let scalar = UInt32(isC1 ? bytes[index + 1] : byte)
        problems.append(.controlCharacter(scalar, at: events.mark(event)))
        return nil
      }
      if !isBreak {
        line.append(byte)
      } else if !isAfterBreak {
        line.append(0x20)
      }
      isAfterBreak = isBreak
    }
    return line
  }
}

extension MarkupEvents {
  /// The location of `width` bytes from a recent position; the width is at least one byte.
  func mark(_ position: MarkupPosition, _ width: Int, label: String = "") -> Mark {
    mark(position, width: max(1, width), label: label)
  }

  /// The location of an element's value.
  func mark(_ event: MarkupEvent) -> Mark {
    mark(event.position.moved(by: event.textOffset), event.text.count)
  }
}
