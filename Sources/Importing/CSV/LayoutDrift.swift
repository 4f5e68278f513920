import Syntax

/// A header that is nearly that of a known layout: what the bank changed.
struct LayoutDrift {
  /// The line the header stands on.
  let line: Int
  private let found: [String]
  private let wanted: [String]

  init(line: Int, found: [String], wanted: [String]) {
    self.line = line
    self.found = found
    self.wanted = wanted
  }

  /// Each change in words: `column 4 is "Debit", was "Withdrawal"`.
  ///
  /// Columns that only moved are named where no other one changed.
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
