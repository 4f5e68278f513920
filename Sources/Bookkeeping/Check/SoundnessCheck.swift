import Store

/// A check that the database is intact, its counts match its rows, and encrypted texts can be read.
///
/// Without the key, saldo does not check encrypted texts.
enum SoundnessCheck: LedgerCheck {
  static let name = "ledger"
  static let title = "database integrity and row counts of files"

  static func lines(on subject: CheckSubject) throws -> [CheckLine] {
    guard let store = subject.store else {
      return [
        CheckLine(name, .notice, "no ledger yet; saldo import creates it")
          .settled(by: "import statements:", "saldo import")
      ]
    }
    let problems =
      try store.integrityProblems(subject.facts())
      + store.countProblems(subject.facts()) + store.boxProblems()
    guard problems.isEmpty else {
      return problems.map {
        CheckLine(name, .finding, $0).settled(
          by: "restore a backup; the ledger is in", ".saldo/")
      }
    }
    return [CheckLine(name, .ok, "database intact, row counts of all files match")]
  }
}
