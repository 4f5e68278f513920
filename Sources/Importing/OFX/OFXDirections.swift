import Ledger
import Syntax

/// The rows of one file whose sign says the other direction than their TRNTYPE.
///
/// The sign counts (formats.md, 1.4): banks write CREDIT for a payment that they call a credit. Only
/// a file of debits that has no minus at all may be one that leaves the minus out.
struct OFXDirections {
  private struct Rows {
    var count = 0
    var first = 0

    mutating func add(_ line: Int) {
      if count == 0 { first = line }
      count += 1
    }
  }

  private var debitsIn = Rows()
  private var creditsOut = Rows()
  private var hasMinus = false

  /// Takes note of a row of this kind.
  @inline(__always)
  mutating func add(_ kind: EntryKind, _ minorUnits: Int64, line: Int) {
    if minorUnits < 0 {
      hasMinus = true
      if kind == .credit { creditsOut.add(line) }
    } else if kind == .debit, minorUnits > 0 {
      debitsIn.add(line)
    }
  }

  /// What a person has to look at: the file may mean the opposite.
  func finding(_ file: String) -> Diagnostic? {
    guard debitsIn.count > 0, !hasMinus else { return nil }
    return Diagnostic(
      .warning,
      "no amount in this file has a minus, but \(Self.words(debitsIn, "DEBIT")); "
        + "saldo reads \(debitsIn.count == 1 ? "it" : "them") as money in",
      at: SourceLocation(file: file, line: debitsIn.first),
      hint: "if they are payments, the bank omits the minus: undo the import with saldo undo")
  }

  /// What is worth saying of the rows, once for the file.
  func note(_ file: String) -> Diagnostic? {
    guard hasMinus else { return nil }
    let found = [(debitsIn, "DEBIT", "no minus"), (creditsOut, "CREDIT", "a minus")]
      .filter { $0.0.count > 0 }
    guard let first = found.map(\.0.first).min() else { return nil }
    let rows = found.map { "\(Self.words($0.0, $0.1)) but \($0.2)" }
    return Diagnostic(
      .note, "\(rows.joined(separator: ", ")); saldo uses the sign",
      at: SourceLocation(file: file, line: first))
  }

  private static func words(_ rows: Rows, _ type: String) -> String {
    rows.count == 1 ? "1 row has type \(type)" : "\(rows.count) rows have type \(type)"
  }
}
