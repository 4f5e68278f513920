import Ledger
import Store

/// What other rules make of a receipt: of its lines, and of which row paid it.
struct ReceiptChange {
  /// Nil where its lines and its place are as they were.
  let derived: DerivedReceipt?
  let before: ReceiptState
  let after: ReceiptState

  /// The row that paid it, before and after, or why there is none; nil where that is the same.
  var payment: (before: String?, after: String?)? {
    let (old, new) = (Self.words(before), Self.words(after))
    return old == new ? nil : (old, new)
  }

  var isChange: Bool { derived != nil || payment != nil }

  private static func words(_ state: ReceiptState) -> String? {
    switch state {
    case .matched(let key, _): key.id.description
    case .open: RuleChange.Field.open
    case .alone: nil
    }
  }
}
