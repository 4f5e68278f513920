import Ledger
import Syntax

extension CSVProfile {
  /// The degree to which a file's head matches the layout.
  enum Fit {
    case exact
    /// The header has most or all of the names, but differs.
    case drifted(LayoutDrift)
    case none
  }

  /// The maximum number of rows to search for the header.
  static let rowsLookedAt = 40

  func fit(_ head: CSVHead) -> Fit {
    if let pattern = recognition.file, !Glob(pattern).matches(head.name.lastPathPart) {
      return .none
    }
    let rows = head.rows(
      head.encoding(expected: encoding), dialect: dialect, limit: Self.rowsLookedAt)
    if recognition.header.isEmpty { return fitsWithoutHeader(rows) ? .exact : .none }
    if rows.contains(where: hasHeader) { return .exact }
    return drift(rows)
  }

  /// Whether each of the first ten rows has the right number of fields, a valid date and valid
  /// numbers; false without rows.
  private func fitsWithoutHeader(_ rows: [CSVLenientRows.Row]) -> Bool {
    let rows = rows.drop { $0.line <= skipLines }.filter { !$0.isBlank }.prefix(10)
    guard !rows.isEmpty, let dateIndex = index(of: date.column) else { return false }
    return rows.allSatisfy { row in
      row.cells.count == recognition.fieldCount && date.field.date(row.cells[dateIndex]) != nil
        && numberColumns.allSatisfy { number.isNumber(row.cells[$0]) }
    }
  }

  /// The indices of the columns that must hold a number in every row.
  private var numberColumns: [Int] {
    switch amount {
    case .signed(let column, _), .flagged(let column, _, _, _):
      return [column, balance].compactMap { $0.flatMap(index) }
    case .split: return [balance].compactMap { $0.flatMap(index) }
    }
  }

  /// The drifted fit if a header of at least four names lost at most a quarter of them; otherwise
  /// none.
  ///
  /// The bank may have added as many names. Many banks use the names "date", "description" and
  /// "amount", so a shipped layout may only lose less than a quarter.
  private func drift(_ rows: [CSVLenientRows.Row]) -> Fit {
    let wanted = recognition.header.filter { !$0.isEmpty }
    guard wanted.count >= 4 else { return .none }
    let plainWanted = wanted.map(CSVColumn.plain)
    let most = max(1, wanted.count / 4)
    // Most rows have too few or too many cells to contain enough of the names.
    let widths = Set(plainWanted).count - wanted.count / 4...wanted.count + most
    for row in rows {
      let found = row.trimmedCells
      guard widths.contains(found.count) else { continue }
      let plain = found.map(CSVColumn.plain)
      let missing = plainWanted.count { !plain.contains($0) }
      let extra = found.count - (wanted.count - missing)
      let isClose = isShipped ? missing * 4 < wanted.count : missing * 4 <= wanted.count
      if isClose, extra <= most {
        return .drifted(
          LayoutDrift(line: row.line, found: found, wanted: recognition.header))
      }
    }
    return .none
  }
}

extension NumberStyle {
  /// Whether `text` is a number of this style.
  func isNumber(_ text: String) -> Bool {
    minorUnits(text, exponent: 3) != nil
  }

  /// The number in `text`, scaled to `exponent` decimals; nil if it is invalid.
  func minorUnits(_ text: String, exponent: Int) -> Int64? {
    grammar.minorUnits(text, exponent: exponent)
  }
}

extension DecimalGrammar {
  /// The number in a cell, scaled to `exponent` decimals; nil if it is invalid.
  func minorUnits(_ text: String, exponent: Int) -> Int64? {
    var text = text
    return text.withUTF8 { bytes in
      try? minorUnits(CSVTextField.unguarded(bytes), exponent: exponent)
    }
  }
}

/// The changes between a known header and one that nearly matches it.
struct LayoutDrift {
  /// The line number of the header, from 1.
  let line: Int
  let found: [String]
  private let wanted: [String]

  init(line: Int, found: [String], wanted: [String]) {
    self.line = line
    self.found = found
    self.wanted = wanted
  }

  /// A description of each change: `column 4 is "Debit", was "Withdrawal"`.
  ///
  /// Moved columns appear only if there are no other changes.
  var changes: [String] {
    let known = Set(wanted.map(CSVColumn.plain))
    let present = Set(found.map(CSVColumn.plain))
    var changes: [String] = []
    var moves: [String] = []
    for index in 0..<max(found.count, wanted.count) {
      let now = index < found.count ? found[index].trimmed : ""
      let before = index < wanted.count ? wanted[index] : ""
      guard CSVColumn.plain(now) != CSVColumn.plain(before) else { continue }
      let isNew = !now.isEmpty && !known.contains(CSVColumn.plain(now))
      let isGone = !before.isEmpty && !present.contains(CSVColumn.plain(before))
      let column = "column \(index + 1)"
      switch (isNew, isGone) {
      case (true, true):
        changes.append("\(column) is \(Printable.quoted(now)), was \(Printable.quoted(before))")
      case (true, false): changes.append("\(column) \(Printable.quoted(now)) is new")
      case (false, true): changes.append("\(column) \(Printable.quoted(before)) is gone")
      case (false, false):
        moves.append(
          now.isEmpty || before.isEmpty
            ? "\(found.count) columns; expected \(wanted.count)"
            : "\(column) is \(Printable.quoted(now)), was \(Printable.quoted(before))")
      }
    }
    return changes.isEmpty ? moves : changes
  }
}

/// A file-name pattern with `*` (any text) and `?` (any character).
package struct Glob: Hashable, Sendable {
  private let pattern: [Character]

  package init(_ pattern: String) {
    self.pattern = Array(pattern.lowercased())
  }

  /// Whether the pattern matches the whole `text`, ignoring case.
  package func matches(_ text: some StringProtocol) -> Bool {
    let text = Array(text.lowercased())
    var index = 0
    var place = 0
    // The position for backtracking: the last star takes one more character.
    var retry: (index: Int, place: Int)?
    while index < text.count {
      if place < pattern.count, pattern[place] == "*" {
        retry = (index, place)
        place += 1
      } else if place < pattern.count, pattern[place] == "?" || pattern[place] == text[index] {
        index += 1
        place += 1
      } else if let last = retry {
        retry = (last.index + 1, last.place)
        index = last.index + 1
        place = last.place + 1
      } else {
        return false
      }
    }
    return pattern[place...].allSatisfy { $0 == "*" }
  }
}
