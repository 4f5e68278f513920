/// Whose money: one account at one bank, in one currency.
package struct Account: Hashable, Sendable {
  /// What sort of account it is, where that changes how it is shown.
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    case bank, card, cash, savings, loan, investment
  }

  /// The workspace's name for it: lower-case letters, digits, `-` and `_`, such as `hdfc-savings`.
  package let key: String
  /// What people call it; the key when nothing else was said.
  package var name: String
  package var kind: Kind
  package var currency: Currency
  /// The bank's own number (IBAN, account or card number), as statements print it.
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

  /// Stands for the account of what receipts alone show; no account of a bank can have this key.
  package static let receiptsKey = "(receipts)"

  /// What receipts alone show, of one currency: cash, as far as anyone can tell.
  package static func receipts(_ currency: Currency) -> Account {
    Account(key: receiptsKey, name: "Receipts without a bank row", kind: .cash, currency: currency)
  }

  /// Whether this stands for what receipts alone show.
  package var isOfReceipts: Bool { key == Self.receiptsKey }

  /// The hint for a text that ``isKey(_:)`` rejects.
  package static let keyHint = "use a–z, 0–9, - and _, at most 64 characters, not starting with -"

  /// Whether `text` can be an account's key: `[a-z0-9_-]`, 1 to 64 of them and the first no `-`.
  ///
  /// Programs take a name that begins with `-` for an option.
  package static func isKey(_ text: String) -> Bool {
    (1...64).contains(text.utf8.count) && text.utf8.first != UInt8(ascii: "-")
      && text.utf8.allSatisfy {
        ($0 >= 0x61 && $0 <= 0x7A) || ($0 >= 0x30 && $0 <= 0x39) || $0 == 0x2D || $0 == 0x5F
      }
  }
}
