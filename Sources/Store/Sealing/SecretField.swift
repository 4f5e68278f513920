import Ledger
import LedgerSchema

/// A column whose texts are secret: account numbers, notes and references (design, decision 14), and
/// what an old tracker kept besides, which may hold the same.
struct SecretField: RawRepresentable, Hashable {
  /// The table and the column, such as `note.text`.
  let rawValue: String

  static let accountNumber = SecretField(rawValue: "account.number")
  static let noteText = SecretField(rawValue: "note.text")
  static let reference = SecretField(rawValue: "txn.reference")
  static let counterparty = SecretField(rawValue: "txn.counterparty")
  static let payeeAccount = SecretField(rawValue: "receipt.payeeAccount")

  /// A column of a register's table.
  static func of(_ register: Register, _ column: String) -> SecretField {
    SecretField(rawValue: "\(register.table).\(column)")
  }

  /// The column alone.
  var column: String { String(rawValue.drop { $0 != "." }.dropFirst()) }

  /// Whether it is what an old tracker kept besides, as the text of a JSON object.
  var isExtra: Bool { column == Self.extra }

  static let extra = "extra"

  /// What a person calls it.
  var words: String {
    switch self {
    case .accountNumber: "number"
    case .noteText: "note"
    case .reference: "reference"
    case .counterparty: "counterparty account"
    case .payeeAccount: "payee's account"
    default: Self.wordsOfColumns[column] ?? column
    }
  }

  private static let wordsOfColumns = [
    "accountNumber": "account number", "notes": "note", extra: "extra text",
  ]

  /// The fields that belong to rows of `txn`.
  static let ofTransactions: [SecretField] = [.reference, .counterparty]
}

extension Register {
  /// The columns of its table that hold secret texts.
  var secrets: [SecretField] {
    [.of(self, SecretField.extra)]
      + fields.filter { $0.kind == .secret }.map { .of(self, $0.name) }
  }
}
