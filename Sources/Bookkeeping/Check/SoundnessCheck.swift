import Store

/// Whether the database is whole and its counts agree with its rows.
enum SoundnessCheck: LedgerCheck {
  static let name = "ledger"
  static let title = "the database and the counts of its files"

  static func lines(on subject: CheckSubject) throws -> [CheckLine] {
    guard let store = subject.store else {
      return [
        CheckLine(name, .notice, "there is none yet; saldo import makes it")
          .settled(by: "take statements in:", "saldo import")
      ]
    }
    let problems =
      try store.integrityProblems(subject.facts())
      + store.countProblems(subject.facts()) + store.boxProblems()
    guard problems.isEmpty else {
      return problems.map {
        CheckLine(name, .finding, $0).settled(
          by: "put a backup in the place of the ledger:", ".saldo/")
      }
    }
    return [CheckLine(name, .ok, "database sound, counts of all files agree")]
  }
}
