import Store

/// A check that the current rules and places classified the rows of the ledger.
///
/// It compares digests and reads no rows; ``DerivedCheck`` derives all rows. The result is a
/// notice: rules that wait for the next import are not a fault, and a changed comment may change no
/// row.
enum AppliedCheck: LedgerCheck {
  static let name = "applied"
  static let title = "rules and places that changed since the last import"
  /// Whether the quality page shows the check: no, because the next import applies the rules and
  /// the places.
  static let isOnPage = false

  static func lines(on subject: CheckSubject) throws -> [CheckLine] {
    guard let store = subject.store,
      case .changed(since: let run)? = try? StoredClassifications(subject.workspace).state(store)
    else { return [] }
    return [
      CheckLine(
        name, .notice, StoredClassifications.words(since: run), ["run": String(run)]
      ).settled(by: "apply them:", "saldo import")
    ]
  }
}
