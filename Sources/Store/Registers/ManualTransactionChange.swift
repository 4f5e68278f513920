package import Ledger

/// What a run did to one entry of the register of manual transactions.
package struct ManualTransactionChange: Sendable {
  /// The entry before the run; nil when the run added it.
  package let before: RegisterEntry?
  /// The entry as it is now; nil when it is gone.
  package let after: RegisterEntry?
  /// Where the entry as it is now came from.
  package let source: RegisterSource
  /// The fields that a person wrote, in this run or before.
  package let fieldsByHand: Set<String>

  /// Whether a person wrote it, or wrote in it.
  package var isByHand: Bool { !fieldsByHand.isEmpty }
}
