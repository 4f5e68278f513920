import Ledger
import Store

/// A check that the ledger still matches its imported files.
enum SourcesCheck: LedgerCheck {
  static let name = "sources"
  static let title = "rows of each file against the digest from its import"
  /// Whether the quality page shows the check: no, because reading all texts takes too long.
  static let isOnPage = false

  static func lines(on subject: CheckSubject) throws -> [CheckLine] {
    guard let store = subject.store, let facts = try subject.facts() else { return [] }
    let damaged = try store.damagedFiles(facts)
    guard damaged.isEmpty else { return damaged.map(line) }
    return [CheckLine(name, .ok, "all rows match their files")]
  }

  private static func line(_ file: DamagedFile) -> CheckLine {
    CheckLine(
      name, .finding, of: file.name,
      " (\(file.account)): \(words(file.rows)); import the file again to repair it",
      [
        "file": file.name, "account": file.account,
        "lines": file.rows.map { String($0.line) }.joined(separator: ","),
      ]
    ).settled(
      by: "import the file again:", "saldo import \(file.name)",
      at: file.rows.first.map { "\(file.name):\($0.line)" } ?? file.name)
  }

  /// A description of the changed rows.
  private static func words(_ rows: [DamagedFile.Row]) -> String {
    let shown = rows.prefix(3).map { "line \($0.line) (\($0.id))" }.joined(separator: ", ")
    switch rows.count {
    case 0: return "a field or row was changed outside saldo"
    case 1: return "\(shown) was changed outside saldo"
    case 2...3: return "\(shown) were changed outside saldo"
    default: return "\(shown) and \(rows.count - 3) more were changed outside saldo"
    }
  }
}
