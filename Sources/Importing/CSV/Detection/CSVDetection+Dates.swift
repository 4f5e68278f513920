import Ledger
import Syntax

extension CSVDetection {
  /// The column of booking dates and its possible formats.
  struct FoundDate {
    var index: Int
    var column: CSVColumn
    var readings: [DateDetection.Reading]
    var cells: [String]
  }

  /// The date column with its possible formats.
  ///
  /// Also removes a few rows without a date, and ends the table after the last row with a date.
  static func date(
    _ sample: inout CSVTableSample, isWhole: Bool, _ answers: LayoutAnswers
  ) throws(LayoutRefusal) -> FoundDate {
    var found = namedDate(sample)
    if sample.rivalDates.count > 1 { found = try bookingDate(sample, answers.dateColumn) }
    guard let index = found else {
      throw LayoutRefusal("no date column", at: .init(file: sample.file, line: sample.headerLine))
    }
    guard !sample.rows.isEmpty else { throw .noRows(sample) }
    leaveOutDateless(&sample, index)
    let detection = DateDetection(sample.cells(index))
    sample.end(after: detection.rowCount)
    let cells = sample.cells(index)
    if detection.readings.isEmpty, !sample.footer.isEmpty || !cells.isEmpty {
      throw .unreadableDates(sample, index)
    }
    return FoundDate(
      index: index, column: CSVColumn(sample.names[index]), readings: detection.readings,
      cells: cells)
  }

  /// Removes rows without a date, if they are few and other rows follow.
  ///
  /// They do not help to detect the format, and the reader rejects each of them later.
  private static func leaveOutDateless(_ sample: inout CSVTableSample, _ index: Int) {
    let cells = sample.cells(index)
    guard let last = cells.lastIndex(where: { !$0.isEmpty }) else { return }
    let empty = (0..<last).filter { cells[$0].isEmpty }
    if !empty.isEmpty, empty.count * 5 <= cells.count { sample.leaveOut(rowsAt: Set(empty)) }
  }

  /// The most specific date column that has a date in every dated row; nil without date columns.
  ///
  /// Some exports have a settlement date and fill it in only for some rows or none. If no column
  /// has all dates, the most specific column with some dates counts. If no column has any, the most
  /// specific column counts.
  private static func namedDate(_ sample: CSVTableSample) -> Int? {
    let order: [HeaderWords.Role] = [.bookingDate, .date, .transactionDate, .valueDate]
    let columns = order.flatMap { role in
      sample.names.indices.filter { sample.meanings[$0]?.role == role }
    }
    guard columns.count > 1 else { return columns.first }
    let cells = columns.map(sample.cells)
    let dated = sample.rows.indices.filter { row in
      cells.contains { DateDetection.isDate($0[row]) }
    }
    func emptyCount(_ cells: [String]) -> Int { dated.count { cells[$0].isEmpty } }
    let full = zip(columns, cells).first { !dated.isEmpty && emptyCount($1) == 0 }
    let filled = zip(columns, cells).first { emptyCount($1) < dated.count }
    return full?.0 ?? filled?.0 ?? columns.first
  }

  /// The booking date among several date columns: the column by which the rows are sorted.
  ///
  /// If that is not certain, it is the leftmost column or your answer. Without an answer, the
  /// column is ambiguous, which is an error.
  private static func bookingDate(
    _ sample: CSVTableSample, _ said: String?
  ) throws(LayoutRefusal) -> Int {
    let rivals = sample.rivalDates
    let ordered = rivals.filter { index in
      DateDetection(sample.cells(index)).readings.contains { $0.isAscending || $0.isDescending }
    }
    if ordered.count != 1, let first = leftmostOfPair(sample, rivals) { return first }
    guard ordered.count == 1, let only = ordered.first else {
      if let said = rivals.first(where: { sample.names[$0] == said }) { return said }
      throw .rivalDates(sample, rivals)
    }
    return only
  }

  /// The first of several date columns without names; nil unless they have the same order in every
  /// row.
  ///
  /// This is an assumption, and the evidence marks it as likely. Banks without a header write the
  /// booking date first, and the value date or purchase date after it.
  private static func leftmostOfPair(_ sample: CSVTableSample, _ rivals: [Int]) -> Int? {
    guard sample.header.isEmpty, let first = rivals.first else { return nil }
    let readings = rivals.map { DateDetection(sample.cells($0)).readings }
    let isOrdered = readings[0].allSatisfy { one in
      readings.dropFirst().allSatisfy { others in
        others.contains { other in
          let pairs = zip(one.days, other.days)
          return one.days.count == other.days.count
            && (pairs.allSatisfy { $0 <= $1 } || pairs.allSatisfy { $0 >= $1 })
        }
      }
    }
    return isOrdered && !readings[0].isEmpty ? first : nil
  }

  /// The format of the date column, with its evidence; throws if several formats remain possible.
  static func settleDate(
    _ date: FoundDate, said order: DateOrder?, _ sample: CSVTableSample,
    _ proof: AmountDetection.Proof
  ) throws(LayoutRefusal) -> (field: DateField, evidence: Evidence) {
    func found(_ reading: DateDetection.Reading, _ reason: String, _ certainty: Evidence.Certainty)
      -> (DateField, Evidence)
    {
      let finding = "\(reading.field.format) in column \(sample.name(date.index))"
      return (
        reading.field,
        Evidence(decision: "date", finding: finding, reason: reason, certainty: certainty)
      )
    }
    guard let first = date.readings.first else { throw .noRows(sample) }
    guard date.readings.count > 1 else {
      let count = date.cells.count
      return found(first, "all \(count) dates match only this format", .certain)
    }
    if let order, let said = date.readings.first(where: { $0.field.order == order }) {
      return found(said, "set by --dates \(order.rawValue)", .certain)
    }
    if proof.isComplete, proof.links > 1 {
      let fitting = date.readings.filter { proof.isAscending ? $0.isAscending : $0.isDescending }
      if fitting.count == 1, let only = fitting.first {
        let end = proof.isAscending ? "oldest" : "newest"
        return found(
          only, "the running balance has the \(end) entry first; only this format agrees", .proven)
      }
    }
    let ordered = date.readings.filter { $0.isAscending || $0.isDescending }
    if ordered.count == 1, let only = ordered.first, Set(date.cells).count > 2 {
      return found(only, "only this format puts the rows in date order", .likely)
    }
    if sample.isForeign,
      let dayFirst = date.readings.first(where: { $0.field.format.hasPrefix("d") })
    {
      let language = sample.language.flatMap { languageNames[$0] } ?? "not English"
      return found(dayFirst, "header language \(language): day first", .likely)
    }
    throw .ambiguousDates(sample, date)
  }
}

extension DateField {
  /// The order of day, month and year.
  fileprivate var order: DateOrder {
    switch format.first(where: { "dMy".contains($0) }) {
    case "M": .mdy
    case "y": .ymd
    default: .dmy
    }
  }
}

extension LayoutRefusal {
  fileprivate static func noRows(_ sample: CSVTableSample) -> LayoutRefusal {
    LayoutRefusal(
      "this file has a header but no rows, so saldo cannot detect its layout",
      at: .init(file: sample.file, line: sample.headerLine),
      hint: "create a profile from a file with rows")
  }

  fileprivate static func rivalDates(_ sample: CSVTableSample, _ columns: [Int]) -> LayoutRefusal {
    let cells = columns.map(sample.cells)
    let row = sample.rows.indices.first { row in Set(cells.map { $0[row] }).count > 1 } ?? 0
    return LayoutRefusal(
      "there is no header, and the booking date column is ambiguous",
      at: sample.mark(line: sample.rows[row].line, column: columns[0]),
      notes: zip(columns, cells).prefix(2).map { column, cells in
        "possibly \(Printable.quoted(cells[row])) in column \(sample.names[column])"
      },
      hint: "set it in a profile, for example  date: {column: \(sample.names[columns[0]])}",
      answers: columns.map { .dateColumn(sample.names[$0]) })
  }

  fileprivate static func unreadableDates(_ sample: CSVTableSample, _ index: Int) -> LayoutRefusal {
    let rows = sample.rows + sample.footer
    let cells = rows.map { index < $0.cells.count ? $0.cells[index].trimmed : "" }
    var counts = DateDetection.formats.map { _ in 0 }
    for cell in cells {
      for format in DateDetection.candidates(for: cell)
      where DateDetection.formats[format].date(cell) != nil { counts[format] += 1 }
    }
    let best = counts.max().flatMap(counts.firstIndex).map { DateDetection.formats[$0] }
    let bad = cells.firstIndex { best?.date($0) == nil } ?? 0
    let mark = sample.mark(line: rows[bad].line, column: index)
    guard let best, let good = cells.first(where: { best.date($0) != nil }) else {
      return LayoutRefusal(
        "no row has a date in column \(sample.name(index))", at: mark,
        hint: "correct the dates, or set the format in a profile")
    }
    return LayoutRefusal(
      "the dates in column \(sample.name(index)) have different formats", at: mark,
      notes: [
        "\(Printable.quoted(good)) reads as \(best.format), "
          + "\(Printable.quoted(cells[bad])) does not"
      ],
      hint: "correct that row, or set the format in a profile",
      badRows: BadRows(ofDates: sample, column: index))
  }

  fileprivate static func ambiguousDates(
    _ sample: CSVTableSample, _ date: CSVDetection.FoundDate
  ) -> LayoutRefusal {
    let readings = date.readings.prefix(2)
    // The first row on which the formats disagree is a better example than the first row.
    let row = date.cells.indices.first { row in Set(readings.map { $0.days[row] }).count > 1 }
    let index = row ?? 0
    let notes = readings.map {
      "\(Printable.quoted(date.cells[index])) is \($0.days[index]) as \($0.field.format): "
        + "--dates \($0.field.order.rawValue)"
    }
    return LayoutRefusal(
      "the dates in column \(sample.name(date.index)) are ambiguous",
      at: sample.mark(line: sample.rows[index].line, column: date.index), notes: notes,
      hint: "choose one with --dates, or set it in a profile, for example  "
        + "date: {column: \(date.column.name), format: \(readings.first?.field.format ?? "")}",
      answers: date.readings.map { .dateOrder($0.field.order) })
  }
}
