import Syntax

extension CSVProfile {
  /// This layout with the columns that the bank added; nil if there are none or they may change the
  /// meaning of rows.
  ///
  /// All columns of the layout must still be there, in their order. A new column with amounts,
  /// dates, or words for a direction or a status is a reason to reject the file. An added status
  /// may mark rows that were never booked.
  func widened(by drift: LayoutDrift, in rows: [CSVLenientRows.Row]) -> CSVProfile? {
    let wanted = recognition.header.map(CSVColumn.plain)
    let found = drift.found.map(CSVColumn.plain)
    let added = found.indices.filter { !wanted.contains(found[$0]) }
    guard !added.isEmpty, found.filter(wanted.contains) == wanted else { return nil }
    let body = rows.filter { $0.line > drift.line && !$0.isBlank }
    let isHarmless = added.allSatisfy { index in
      !found[index].isEmpty && Self.isHarmless(drift.found[index])
        && CSVTableSample.cells(index, of: body).allSatisfy { Self.isHarmless(cell: $0.trimmed) }
    }
    guard isHarmless else { return nil }
    var wide = self
    wide.recognition.header = drift.found
    wide.addedColumns = added.map { drift.found[$0].trimmed }
    return wide
  }

  /// Whether the name of a column is unknown, or means a payee, a text or a reference.
  private static func isHarmless(_ name: String) -> Bool {
    HeaderWords.meanings(of: name).allSatisfy { [.payee, .text, .reference].contains($0.role) }
  }

  private static func isHarmless(cell: String) -> Bool {
    !CSVDetection.isFlagWord(cell) && !CSVDetection.isStatusWord(cell)
      && !CSVTableSample.isMoney(cell) && !DateDetection.isDate(cell)
  }
}

extension Diagnostic {
  /// The note about columns that a bank added to the layout of a profile; nil if there are none.
  static func addedColumns(of profile: CSVProfile, in file: String) -> Diagnostic? {
    let names = profile.addedColumns
    guard !names.isEmpty else { return nil }
    let list = names.map { Printable.quoted($0) }.joined(separator: ", ")
    return Diagnostic(
      .note,
      names.count == 1
        ? "column \(list) is new in the layout of \(profile.name); saldo does not read it"
        : "columns \(list) are new in the layout of \(profile.name); saldo does not read them",
      at: SourceLocation(file: file))
  }
}
