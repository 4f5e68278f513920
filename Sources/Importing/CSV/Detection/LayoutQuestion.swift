package import Ledger
package import Syntax

/// A decision about a CSV layout that the file leaves open, with sample rows for each answer.
package struct LayoutQuestion: Sendable {
  /// The kind of decision.
  package enum Subject: String, Hashable, Sendable {
    case sign, dateOrder, number, dateColumn, amountColumns
  }

  /// A possible answer and the resulting rows.
  package struct Choice: Sendable {
    package var answer: LayoutAnswer
    /// The resulting rows, at most three, from the same lines for every choice.
    package var rows: [Row]
  }

  /// A row of the file, read under one answer.
  package struct Row: Hashable, Sendable {
    /// The line number in the file, from 1.
    package var line: Int
    /// The date, as written in the file.
    package var writtenDate: String
    /// The amount, as written in the file, with the word for its direction if there is one.
    package var writtenAmount: String
    /// The payee, or the memo of a row without a payee.
    package var text: String
    /// The day; nil if another open decision determines it.
    package var day: CalendarDate?
    /// The amount, negative for money out; nil if another open decision determines it.
    package var amount: Amount?
  }

  package var subject: Subject
  /// The columns that the question is about, by their names in the header or their numbers.
  package var columns: [String]
  /// The possible answers, the likeliest first.
  package var choices: [Choice]
  /// The rejection of the file, used if you do not answer.
  package var rejection: Rejection

  /// The maximum number of rows to show.
  static let rowCount = 3
}

extension CSVDetection {
  /// The first decision that a file leaves open; nil if its layout is clear, or if no answer would
  /// make it clear.
  ///
  /// - Parameters:
  ///   - head: the head of the file.
  ///   - currency: the currency, if the file does not name one.
  ///   - answers: the answers to earlier questions.
  ///   - asOf: the as-of day of the run.
  /// - Returns: the question, with sample rows for each answer.
  package static func question(
    head: FileHead, currency: Currency? = nil, answers: LayoutAnswers = LayoutAnswers(),
    asOf: CalendarDate
  ) -> LayoutQuestion? {
    guard let table = CSVUnknownTable(CSVHead(head)) else { return nil }
    do throws(LayoutRefusal) {
      _ = try CSVDetection(table, currency: currency, answers: answers)
      return nil
    } catch {
      let preview = LayoutPreview(head: head, table: table, currency: currency, asOf: asOf)
      return preview.question(error, after: answers)
    }
  }
}

/// A preview of the first rows of a file under each answer to a question.
private struct LayoutPreview {
  let head: FileHead
  let table: CSVUnknownTable
  let currency: Currency?
  let asOf: CalendarDate

  /// The currency that gives amounts their decimals if the file has none; you never see it.
  private static let anyCurrency = Currency("EUR")

  fileprivate struct Reading {
    var answer: LayoutAnswer
    var profile: CSVProfile
    /// The entries by line.
    var entries: [Int: PreviewSink.Entry]
    /// The other decisions that are still open.
    var open: Set<LayoutQuestion.Subject>
  }

  /// The question that a refusal leads to; nil if no answer leads to a layout.
  func question(_ refusal: LayoutRefusal, after answers: LayoutAnswers) -> LayoutQuestion? {
    var asked: [LayoutAnswer] = []
    for answer in refusal.answers where !asked.contains(answer) { asked.append(answer) }
    let readings = asked.compactMap { reading($0, after: answers) }
    guard let subject = asked.first?.subject, !readings.isEmpty else { return nil }
    let lines = lines(readings, subject)
    return LayoutQuestion(
      subject: subject, columns: readings[0].columns(subject),
      choices: readings.map { reading in
        LayoutQuestion.Choice(
          answer: reading.answer, rows: lines.compactMap { row(at: $0, reading, subject) })
      }, rejection: refusal.rejection)
  }

  /// The rows under one answer; nil if it leads to no layout.
  ///
  /// Later questions get their likeliest answer.
  private func reading(_ answer: LayoutAnswer, after answers: LayoutAnswers) -> Reading? {
    var all = answers.adding(answer)
    var open: Set<LayoutQuestion.Subject> = []
    while true {
      do throws(LayoutRefusal) {
        let detection = try CSVDetection(
          table, currency: currency ?? Self.anyCurrency, answers: all)
        return Reading(
          answer: answer, profile: detection.profile, entries: entries(detection.profile),
          open: open)
      } catch {
        guard let next = error.answers.first, next.subject != answer.subject,
          open.insert(next.subject).inserted
        else { return nil }
        all.add(next)
      }
    }
  }

  private func entries(_ profile: CSVProfile) -> [Int: PreviewSink.Entry] {
    let start = CSVHead(head).start
    let stream = ByteStream(name: head.name, bytes: start.bytes)
    var options = ReadingOptions(asOf: asOf)
    options.currency = currency ?? Self.anyCurrency
    options.keepsGoodRows = true
    options.checksBalances = false
    let sink = PreviewSink()
    do throws(Rejection) {
      try stream.decode(from: start.certainEncoding ?? profile.encoding)
      let table = try CSVTableStart(stream, profile: profile, options: options)
      try CSVStatementReader(profile, table: table, options: options, sink: sink).run()
    } catch {
      // The start of the file may end within a row; the rows before it are enough.
    }
    return sink.entries
  }

  /// The lines of the rows to show: rows that differ between the answers, if there are any.
  ///
  /// For a question about the sign, they include both directions if possible.
  private func lines(
    _ readings: [Reading], _ subject: LayoutQuestion.Subject
  ) -> [Int] {
    let all = Set(readings.flatMap(\.entries.keys)).sorted()
    let telling = all.filter { line in
      Set(readings.map { $0.entries[line] }).count > 1
    }
    var shown = Array((telling.isEmpty ? all : telling).prefix(LayoutQuestion.rowCount))
    guard subject == .sign, shown.count == LayoutQuestion.rowCount, let first = readings.first
    else { return shown }
    let isOut = shown.map { (first.entries[$0]?.amount.minorUnits ?? 0) < 0 }
    if Set(isOut).count == 1,
      let other = telling.first(where: {
        ((first.entries[$0]?.amount.minorUnits ?? 0) < 0) != isOut[0]
      })
    {
      shown[LayoutQuestion.rowCount - 1] = other
    }
    return shown
  }

  private func row(
    at line: Int, _ reading: Reading, _ subject: LayoutQuestion.Subject
  ) -> LayoutQuestion.Row? {
    guard let entry = reading.entries[line],
      let cells = table.rows.first(where: { $0.line == line })?.cells
    else { return nil }
    func text(_ column: CSVColumn) -> String {
      guard let index = reading.profile.index(of: column), index < cells.count else { return "" }
      return cells[index].trimmed
    }
    let isDayOpen = reading.open.contains(.dateOrder)
    let isAmountOpen = !reading.open.isDisjoint(with: [.sign, .amountColumns, .number])
    return LayoutQuestion.Row(
      line: line, writtenDate: text(reading.profile.date.column),
      writtenAmount: reading.profile.amount.columns.map(text).filter { !$0.isEmpty }
        .joined(separator: " "),
      text: entry.text,
      day: isDayOpen ? nil : entry.day,
      amount: isAmountOpen ? nil : entry.amount)
  }
}

extension LayoutPreview.Reading {
  /// The columns that the question about `subject` is about.
  func columns(_ subject: LayoutQuestion.Subject) -> [String] {
    switch subject {
    case .dateOrder, .dateColumn: [profile.date.column.name]
    case .sign, .number, .amountColumns: profile.amount.columns.map(\.name)
    }
  }
}

/// A sink that keeps the entries of a file by their lines.
private final class PreviewSink: StatementSink {
  struct Entry: Hashable {
    var day: CalendarDate
    var amount: Amount
    var text: String
  }

  private(set) var entries: [Int: Entry] = [:]

  func begin(_ statement: Statement) {}

  func add(_ batch: EntryBatch) {
    for entry in batch.entries {
      let payee = batch.string(entry.payee)
      entries[Int(entry.line)] = Entry(
        day: entry.bookingDate, amount: entry.amount,
        text: payee.isEmpty ? batch.string(entry.memo) : payee)
    }
  }

  func end(_ statement: Statement) {}
  func ignored(_ count: Int) {}
  func securities(_ securities: [Security]) {}
  func receipt(_ receipt: Receipt) {}
  func rejected(_ row: RejectedRow) {}
  func note(_ diagnostic: Diagnostic) {}
}
