/// An open question: which of these pairs, if any, is a transfer between own accounts.
///
/// Only amount and days speak for them. Where a row fits several others, all of them are candidates of
/// one question.
package struct TransferQuestion: Sendable {
  /// The pairs that come into question, in the order of days.
  package var candidates: [OwnTransfer]

  package init(candidates: [OwnTransfer]) { self.candidates = candidates }
}
