import Ledger
import Store

/// A check of the age of the last backup, if `saldo.yaml` sets a limit.
enum BackupCheck: LedgerCheck {
  static let name = "backup"
  static let title = "age of the last backup, if saldo.yaml requires one"
  /// Whether the quality page shows the check: no, because a backup's age has no report period.
  static let isOnPage = false

  static func lines(on subject: CheckSubject) throws -> [CheckLine] {
    guard let most = subject.workspace.configuration.backupDays, subject.store != nil else {
      return []
    }
    guard let note = BackupNote(subject.workspace) else {
      return [
        CheckLine(name, .finding, "there is no backup of this ledger yet")
          .settled(by: "make one:", "saldo backup FILE")
      ]
    }
    let age = max(0, subject.asOf - note.day)
    let text =
      "the last backup is \(subject.count(age, "day")) old: \(note.path), \(note.day)"
    let facts: KeyValuePairs = ["day": "\(note.day)", "age": String(age), "file": note.path]
    guard age > most else { return [CheckLine(name, .ok, text, facts)] }
    let limit = most == 1 ? "day" : "\(most) days"
    return [
      CheckLine(name, .finding, "\(text); saldo.yaml requires one every \(limit)", facts)
        .settled(by: "make one:", "saldo backup \(note.path)")
    ]
  }
}
