import Ledger
import Syntax

/// A few rows that are not valid entries, in a table where all other rows agree on a layout.
///
/// Detection leaves them out, and the reader then rejects each of them with its reason. At most one
/// row in ten may be bad, or one in a smaller table. At least two good rows must remain. One is
/// enough if no known format reads the bad cell, because the cell then supports no other layout.
struct BadRows {
  private(set) var lines: Set<Int> = []
  /// The number of all rows, good and bad.
  private var rowCount = 0
  /// Whether no known format reads the bad cells.
  private var isUnreadable = true

  /// These rows and `others`, which were found without these rows.
  ///
  /// Nil if `others` is empty or if too many rows would be bad.
  func adding(_ others: BadRows) -> BadRows? {
    guard !others.lines.isEmpty else { return nil }
    var all = self
    all.lines.formUnion(others.lines)
    all.rowCount = others.rowCount + lines.count
    all.isUnreadable = isUnreadable && others.isUnreadable
    let goodCount = all.rowCount - all.lines.count
    guard all.lines.count <= max(1, all.rowCount / 10), goodCount >= (all.isUnreadable ? 1 : 2)
    else { return nil }
    return all
  }

  /// The evidence that detection left rows out; nil if it did not.
  var evidence: CSVDetection.Evidence? {
    guard let first = lines.min() else { return nil }
    return CSVDetection.Evidence(
      decision: "rows", finding: "\(lines.count) of \(rowCount) left out",
      reason: "line \(first) does not have the format of the other rows", certainty: .likely)
  }
}

extension BadRows {
  /// The rows with a date in another format than all others; empty if several formats are
  /// possible.
  init(ofDates sample: CSVTableSample, column: Int) {
    let cells = sample.cells(column)
    var days: [Int: [CalendarDate?]] = [:]
    for (row, cell) in cells.enumerated() {
      for format in DateDetection.candidates(for: cell) {
        guard let day = DateDetection.formats[format].date(cell) else { continue }
        days[format, default: cells.map { _ in nil }][row] = day
      }
    }
    self.init(
      sample, readings: Array(days.values),
      isUnreadable: { !DateDetection.isDate(cells[$0]) })
  }

  /// The rows with an amount that does not have the format of the others; empty if several formats
  /// are possible.
  init(ofAmounts sample: CSVTableSample, columns: [Int], styles: [NumberStyle]) {
    let cells = columns.map(sample.cells)
    let grammars = styles.map(\.grammar)
    func values(_ row: Int, _ grammar: DecimalGrammar) -> [Int64]? {
      var values: [Int64] = []
      for cell in cells.map({ $0[row] }) where !cell.isEmpty {
        guard let value = grammar.minorUnits(cell, exponent: AmountDetection.decimals) else {
          return nil
        }
        values.append(value)
      }
      return values
    }
    let rows = sample.rows.indices
    self.init(
      sample, readings: grammars.map { grammar in rows.map { values($0, grammar) } },
      isUnreadable: { row in !grammars.contains { values(row, $0) != nil } })
  }

  /// The rows without a word for money out or in, in a column that has one in nearly all others.
  ///
  /// One sign for all rows would read half of such a table wrong.
  init(ofDirections sample: CSVTableSample) {
    for index in sample.names.indices
    where sample.meanings[index] == nil || sample.meanings[index]?.role == .flag {
      let cells = sample.cells(index).map { $0.lowercased() }
      guard cells.contains(where: CSVDetection.isFlagWord) else { continue }
      for (debit, credit) in CSVDetection.flagWords {
        let bad = cells.indices.filter {
          !debit.contains(cells[$0]) && !credit.contains(cells[$0])
        }
        guard !bad.isEmpty, bad.count * 10 <= cells.count, cells.contains(where: debit.contains),
          cells.contains(where: credit.contains)
        else { continue }
        lines = Set(bad.map { sample.rows[$0].line })
        rowCount = cells.count
        return
      }
    }
  }

  /// The rows that the only possible reading of a column does not read; empty if there are several.
  ///
  /// A stricter reading of the same values does not count as another reading.
  private init<Value: Equatable>(
    _ sample: CSVTableSample, readings: [[Value?]], isUnreadable: (Int) -> Bool
  ) {
    let rows = sample.rows
    let most = max(1, rows.count / 10)
    let able = readings.map { reading in
      (reading: reading, bad: Set(reading.indices.filter { reading[$0] == nil }))
    }.filter { $0.bad.count <= most && $0.bad.count < rows.count }
    let widest = able.filter { one in
      !able.contains { other in
        other.bad.isStrictSubset(of: one.bad)
          && zip(one.reading, other.reading).allSatisfy { $0 == nil || $0 == $1 }
      }
    }
    guard let bad = widest.first?.bad, widest.allSatisfy({ $0.bad == bad }) else { return }
    lines = Set(bad.map { rows[$0].line })
    rowCount = rows.count
    self.isUnreadable = bad.allSatisfy(isUnreadable)
  }
}
