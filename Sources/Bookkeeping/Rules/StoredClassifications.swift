import Store
import Syntax

/// The state of the ledger's classifications: whether the current rules and places made them.
///
/// An import does not use this type: it compares the digest of the rules that it has already read.
package struct StoredClassifications {
  private let workspace: Workspace

  package init(_ workspace: Workspace) { self.workspace = workspace }

  /// The state of an open ledger, compared with the rules and places of the workspace.
  func state(_ store: LedgerStore) throws -> ClassificationState {
    try store.classificationState(of: try ClassificationDigest(workspace).bytes)
  }

  /// The note that rules or places changed; nil if they did not, or if saldo cannot determine it.
  ///
  /// Commands that only read the ledger do not need the rules, so they must not fail.
  func note(_ store: LedgerStore) -> Diagnostic? {
    guard case .changed(since: let run)? = try? state(store) else { return nil }
    return Diagnostic(.note, Self.words(since: run))
  }

  /// Passes the note to a listener; does nothing if either is missing.
  func tell(_ listener: ((Diagnostic) -> Void)?, _ store: LedgerStore) {
    guard let listener, let note = note(store) else { return }
    listener(note)
  }

  /// The text for a change of rules since a run.
  static func words(since run: Int) -> String {
    "rules changed since run \(run); saldo import applies them"
  }
}
