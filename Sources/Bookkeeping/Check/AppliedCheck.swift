import Store

/// A check that the rules and places of now classified the rows of the ledger.
///
/// It compares digests and reads no rows; ``DerivedCheck`` derives all rows. Rules that wait for the
/// next import are no fault, and a changed comment may change no row: so it is a notice.
enum AppliedCheck: LedgerCheck {
  static let name = "applied"
  static let title = "rules and places that changed since the last import"
  /// The next import changes the pages, so a page cannot need it.
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
