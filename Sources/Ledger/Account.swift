/// An account in one currency, at a bank or for cash.
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
  /// The bank's number of the account (an IBAN, account or card number); nil if unknown.
  package var number: String?
  /// The keys that the account had before, oldest first; the first one is its ``identity``.
  package var earlierKeys: [String] = []
  /// The keys of accounts that were merged into this one.
  package var mergedKeys: [String] = []
  /// The numbers of accounts that were merged into this one.
  package var mergedNumbers: [String] = []

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

  /// The key in the fingerprints of the account's rows; it stays the same after a rename.
  package var identity: String { earlierKeys.first ?? key }

  /// The current key, then the earlier keys, newest first.
  ///
  /// saldo looks for settings and rules in this order.
  package var currentKeys: [String] { [key] + earlierKeys.reversed() }

  /// Whether a key refers to this account.
  ///
  /// It may be the account's own key, an earlier one, or that of an account merged into it.
  package func answers(to key: String) -> Bool {
    self.key == key || earlierKeys.contains(key) || mergedKeys.contains(key)
  }

  /// An account number for display: an ellipsis and the last four characters.
  ///
  /// A number of at most four characters is shown in full.
  package static func masked(_ number: String) -> String {
    number.count > 4 ? "…\(number.suffix(4))" : number
  }

  /// Whether two texts match as account numbers.
  ///
  /// Some files write a number with blanks, or only its end: `XXXX4821`. MT940 writes the bank's
  /// code in front, `37040044/532013000`. A German account number is the end of its IBAN.
  package static func isSameNumber(_ one: String, _ other: String) -> Bool {
    let (one, other) = (significant(one), significant(other))
    guard one != other else { return true }
    let (short, long) = one.count < other.count ? (one, other) : (other, one)
    return short.count >= 4 && long.hasSuffix(short)
  }

  /// The ASCII letters and digits of a number in upper case, without a bank's code and without
  /// leading X's.
  private static func significant(_ number: String) -> String {
    let parts = number.split(separator: "/")
    let own = parts.last { $0.count(where: \.isNumber) >= 4 } ?? number[...]
    let plain = own.uppercased().filter { $0.isASCII && ($0.isLetter || $0.isNumber) }
    return String(plain.drop { $0 == "X" })
  }

  /// The key of the placeholder account for receipts without a bank row.
  ///
  /// ``isKey(_:)`` rejects it, so no bank account can have it.
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
  /// Commands would parse a key that starts with `-` as an option.
  package static func isKey(_ text: String) -> Bool {
    (1...64).contains(text.utf8.count) && text.utf8.first != UInt8(ascii: "-")
      && text.utf8.allSatisfy {
        ($0 >= 0x61 && $0 <= 0x7A) || ($0 >= 0x30 && $0 <= 0x39) || $0 == 0x2D || $0 == 0x5F
      }
  }
}
