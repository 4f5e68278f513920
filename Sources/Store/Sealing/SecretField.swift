/// A column whose texts are secret: account numbers, notes and references (design, decision 14).
enum SecretField: String, CaseIterable {
  case accountNumber = "account.number"
  case noteText = "note.text"
  case reference = "txn.reference"
  case counterparty = "txn.counterparty"
  case payeeAccount = "receipt.payeeAccount"

  /// What a person calls it.
  var words: String {
    switch self {
    case .accountNumber: "number"
    case .noteText: "note"
    case .reference: "reference"
    case .counterparty: "other side's account"
    case .payeeAccount: "payee's account"
    }
  }

  /// The fields that belong to rows of `txn`.
  static let ofTransactions: [SecretField] = [.reference, .counterparty]
}
