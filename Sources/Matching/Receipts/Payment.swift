package import Ledger

/// A receipt, the row that paid it, and the shares that its lines give the row's money.
package struct Payment: Hashable, Sendable {
  /// What one category bears of a row.
  package struct Share: Hashable, Sendable {
    /// The ledger's number of the category.
    package let category: Int32
    package let amount: Int64

    package init(category: Int32, amount: Int64) {
      self.category = category
      self.amount = amount
    }
  }

  /// The ledger's number of the receipt.
  package let receipt: Int64
  package let row: TransactionKey
  package let reason: String
  /// Empty where the row stays whole.
  package let shares: [Share]

  package init(receipt: Int64, row: TransactionKey, reason: String, shares: [Share]) {
    self.receipt = receipt
    self.row = row
    self.reason = reason
    self.shares = shares
  }

  /// The receipt divides the row, unless all its lines are of the row's own category or the row is divided
  /// already.
  init(_ stored: StoredReceipt, _ row: PaymentCandidate, _ reason: String) {
    let shares = stored.shares(of: row.amount.minorUnits, fallback: row.category)
    let isWhole = shares.count == 1 && shares[0].category == row.category
    self.init(
      receipt: stored.row, row: row.key, reason: reason,
      shares: isWhole || row.isDivided
        ? [] : shares.map { Share(category: $0.category, amount: $0.amount) })
  }
}

/// A row that may have paid a receipt, with the texts that tell.
package struct PaymentCandidate: Hashable, Sendable {
  package let key: TransactionKey
  /// The account's key, which is the same in every ledger.
  package let account: String
  package let amount: Amount
  /// The ledger's number of its category.
  package let category: Int32
  package let payee: String
  package var cleanPayee = ""
  package var memo = ""
  package var reference = ""
  package var counterparty = ""
  package var place = ""
  /// Whether it moves money between own accounts.
  package var isTransfer = false
  /// Whether its statement divides it or a person gave it a category, so that no receipt divides it.
  package var isDivided = false

  package init(
    _ key: TransactionKey, account: String, amount: Amount, category: Int32, payee: String
  ) {
    self.key = key
    self.account = account
    self.amount = amount
    self.category = category
    self.payee = payee
  }
}

/// What speaks for a bank row having paid a receipt, besides amount and day.
struct PaymentEvidence {
  private let words: Set<String>
  private let place: Set<String>
  /// The merchant's name without blanks and marks.
  private let merchant: String
  private let account: String
  private let number: String

  /// More than any count of shared words.
  private static let sure = 1000

  /// Words that many merchants have in their names.
  private static let common: Set<String> = [
    "gmbh", "ltd", "limited", "pvt", "private", "inc", "llc", "llp", "plc", "the", "und", "and",
    "company", "corp", "store", "stores", "shop", "market", "markt", "online", "payment", "group",
    "international", "services", "service", "bank", "card", "sarl", "sas", "spa", "srl", "oyj",
  ]

  init(_ receipt: Receipt) {
    words = Self.words(receipt.merchant)
    place = Self.words(receipt.place)
    merchant = Self.compact(receipt.merchant)
    account = Self.compact(receipt.payeeAccount)
    number = Self.compact(receipt.number)
  }

  /// The texts of a row as they are compared, worked out once for all receipts of its amount.
  struct RowTexts {
    fileprivate let counterparty: String
    fileprivate let quoted: String
    fileprivate let words: Set<String>
    fileprivate let compact: [String]
    fileprivate let place: Set<String>

    init(_ row: PaymentCandidate) {
      counterparty = PaymentEvidence.compact(row.counterparty)
      // Where a bank writes one text, the payee's is the one.
      quoted = [row.memo, row.reference, row.payee].map(PaymentEvidence.compact)
        .joined(separator: " ")
      let texts = [row.payee, row.cleanPayee, row.memo, row.place]
      words = PaymentEvidence.words(texts.joined(separator: " "))
      compact = texts.map(PaymentEvidence.compact)
      place = PaymentEvidence.words(row.place)
    }
  }

  /// How much speaks for the row, 0 for nothing, and what it is in words.
  func strength(of row: RowTexts) -> (Int, String) {
    if !account.isEmpty, account == row.counterparty {
      return (Self.sure, "the seller's account")
    }
    if number.utf8.count >= 5, number.contains(where: \.isNumber), row.quoted.contains(number) {
      return (Self.sure, "the receipt's number")
    }
    let shared = words.intersection(row.words)
    if !shared.isEmpty { return (shared.count, "the merchant's name") }
    if merchant.utf8.count >= 5, row.compact.contains(where: { $0.contains(merchant) }) {
      return (1, "the merchant's name")
    }
    let near = place.intersection(row.place)
    return near.isEmpty ? (0, "") : (near.count, "the place")
  }

  /// Letters and digits of a text in one case, nothing between them.
  static func compact(_ text: String) -> String {
    String(decoding: FoldedText.folded(text), as: UTF8.self)
      .filter { $0.isLetter || $0.isNumber }
  }

  private static func words(_ text: String) -> Set<String> {
    let folded = String(decoding: FoldedText.folded(text), as: UTF8.self)
    let words = folded.split { !$0.isLetter && !$0.isNumber }.map(String.init)
    return Set(
      words.filter { word in
        word.count >= 3 && word.contains(where: \.isLetter) && !common.contains(word)
      })
  }
}
