/// An account at a bank, in one currency.
package struct Account: Hashable, Sendable {
  /// The type of an account, which affects how reports show it.
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    case bank, card, cash, savings, loan, investment
  }

  /// The account's key in the workspace: lower-case letters, digits, `-` and `_`, such as
  /// `hdfc-savings`.
  package let key: String
  /// The display name; the key by default.
  package var name: String
  package var kind: Kind
  package var currency: Currency
  /// The bank's own number (IBAN, account number or card number), as statements print it.
  package var number: String?

  package init(
    key: String, name: String? = nil, kind: Kind = .bank, currency: Currency,
    number: String? = nil
  ) {
    self.key = key
    self.name = name ?? key
    self.kind = kind
    self.currency = currency
    self.number = number
  }

  /// The key of the placeholder account for receipts without a bank row; ``isKey(_:)`` rejects it,
  /// so no bank account can have it.
  package static let receiptsKey = "(receipts)"

  /// The placeholder account for receipts without a bank row in one currency, treated as cash.
  package static func receipts(_ currency: Currency) -> Account {
    Account(key: receiptsKey, name: "Receipts without a bank row", kind: .cash, currency: currency)
  }

  /// Whether this is the placeholder account for receipts without a bank row.
  package var isOfReceipts: Bool { key == Self.receiptsKey }

  /// The hint for a text that ``isKey(_:)`` rejects.
  package static let keyHint = "use a–z, 0–9, - and _, at most 64 characters, not starting with -"

  /// Whether `text` is a valid account key: 1 to 64 characters of `[a-z0-9_-]`, not starting with
  /// `-`.
  ///
  /// Otherwise commands would parse a key that starts with `-` as an option.
  package static func isKey(_ text: String) -> Bool {
    (1...64).contains(text.utf8.count) && text.utf8.first != UInt8(ascii: "-")
      && text.utf8.allSatisfy {
        ($0 >= 0x61 && $0 <= 0x7A) || ($0 >= 0x30 && $0 <= 0x39) || $0 == 0x2D || $0 == 0x5F
      }
  }
}
