import Syntax

extension CSVDetection {
  /// Refuses a table where a column that counts has a twin: another one with the same name that
  /// says something else.
  ///
  /// A running balance that follows from the amounts proves which of two is meant.
  static func refuseTwins(
    _ sample: CSVTableSample, _ date: FoundDate, _ amount: FoundAmount
  ) throws(Rejection) {
    guard !sample.isByContents else { return }
    let amounts = amount.proof.isConvincing ? [] : amount.rule.columns
    for column in [date.column] + amounts {
      guard let index = column.index(in: sample.header) else { continue }
      let name = CSVColumn.plain(sample.header[index])
      for twin in sample.header.indices where twin != index {
        guard !name.isEmpty, CSVColumn.plain(sample.header[twin]) == name,
          let row = firstDifference(sample.cells(index), sample.cells(twin))
        else { continue }
        throw .twins(sample, min(index, twin), max(index, twin), row)
      }
    }
  }

  /// The first row in which both say something, and not the same.
  private static func firstDifference(_ cells: [String], _ others: [String]) -> Int? {
    zip(cells, others).enumerated().first { _, pair in
      !pair.0.isEmpty && !pair.1.isEmpty && pair.0 != pair.1
    }?.offset
  }
}

extension Rejection {
  fileprivate static func twins(
    _ sample: CSVTableSample, _ first: Int, _ second: Int, _ row: Int
  ) -> Rejection {
    let name = sample.header[first]
    let notes = [first, second].map { column in
      "line \(sample.rows[row].line): column \(column + 1) has "
        + Printable.quoted(sample.cells(column)[row])
    }
    return Rejection(
      "duplicate column \(Printable.quoted(name)) with different values",
      at: .init(file: sample.file, line: sample.headerLine), notes: notes,
      hint: "choose one in a profile: \(Printable.quoted(name)) is the first, "
        + "\(Printable.quoted(name + "#2")) the second")
  }
}
