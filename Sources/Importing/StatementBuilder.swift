import Ledger
import Syntax

/// Hands the entries of one file to a sink in batches, and gathers what is wrong with the file.
///
/// A reader holds one as a stored value, so that no access to it is checked or counted.
struct StatementBuilder: ~Copyable {
  let file: String
  let options: ReadingOptions
  let sink: any StatementSink
  /// The entries that the sink gets next, and the texts of the entry that is read.
  var batch = EntryBatch()
  var problems = GatheredProblems()
  private let mostText: Int

  /// How many entries travel together.
  private static let mostEntries = 1024

  /// A builder that also hands on a batch with `mostText` bytes of text.
  init(
    _ file: String, _ options: ReadingOptions, _ sink: any StatementSink, mostText: Int = .max
  ) {
    self.file = file
    self.options = options
    self.sink = sink
    self.mostText = mostText
  }

  /// Adds an entry, and hands the batch on when it is full.
  mutating func add(_ draft: EntryDraft) throws(Rejection) {
    batch.append(draft)
    if batch.count >= Self.mostEntries || batch.text.count >= mostText { try flush() }
  }

  /// Takes a row that is no entry.
  mutating func reject(_ row: RejectedRow) throws(Rejection) {
    try problems.add(row, options, to: sink)
  }

  /// Hands on the entries that the sink does not have yet.
  mutating func flush() throws(Rejection) {
    guard !batch.isEmpty else { return }
    try sink.add(batch)
    batch.removeAll()
  }

  /// Everything that is wrong with the file, `last` behind it.
  func refusal(_ last: Rejection? = nil) -> Rejection {
    problems.rejection(of: file, last: last)
  }
}

/// What a date in a file says: a day, nothing, or something that is not a date.
enum DateReading {
  case day(CalendarDate), absent, bad
}

/// The values of SGML and XML.
extension StatementBuilder {
  /// A day that an entry needs; nil and a problem where it is invalid or more than a year ahead.
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

  /// A day that a statement can do without: an invalid one is a note and never costs the entries.
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

  /// The text on one line, with a blank for line ends and tabs in a row; nil and a problem where it
  /// has a control character.
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
  /// The place of an element that began not long ago.
  func mark(_ position: MarkupPosition, _ width: Int, label: String = "") -> Mark {
    mark(position, width: max(1, width), label: label)
  }

  /// The place of a leaf's value.
  func mark(_ event: MarkupEvent) -> Mark {
    mark(event.position.moved(by: event.textOffset), event.text.count)
  }
}
