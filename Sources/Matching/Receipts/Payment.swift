package import Ledger

/// A payment: a receipt, the row that paid the receipt, and the postings of the row.
package struct Payment: Hashable, Sendable {
  /// A posting of a row: the part of its amount that belongs to one category.
  package struct Share: Hashable, Sendable {
    /// The database id of the category.
    package let category: Int32
    package let amount: Int64

    package init(category: Int32, amount: Int64) {
      self.category = category
      self.amount = amount
    }
  }

  /// The database id of the receipt.
  package let receipt: Int64
  package let row: TransactionKey
  package let reason: String
  /// The postings that the receipt gives the row; empty if it does not split the row.
  package let shares: [Share]

  package init(receipt: Int64, row: TransactionKey, reason: String, shares: [Share]) {
    self.receipt = receipt
    self.row = row
    self.reason = reason
    self.shares = shares
  }

  /// Creates a payment by a row, with the postings that the receipt's lines give the row.
  ///
  /// There are no postings if the whole amount goes to the row's category, or if the row must not
  /// be split.
  init(_ stored: StoredReceipt, _ row: PaymentCandidate, _ reason: String) {
    let shares = stored.shares(of: row.amount.minorUnits, fallback: row.category)
    let isWhole = shares.count == 1 && shares[0].category == row.category
    self.init(
      receipt: stored.row, row: row.key, reason: reason,
      shares: isWhole || row.isDivided
        ? [] : shares.map { Share(category: $0.category, amount: $0.amount) })
  }
}

/// A row that may have paid a receipt, with the texts used as evidence.
package struct PaymentCandidate: Hashable, Sendable {
  package let key: TransactionKey
  /// The account's key; unlike its id, it does not depend on the order of imports.
  package let account: String
  package let amount: Amount
  /// The database id of the row's category.
  package let category: Int32
  package let payee: String
  package var cleanPayee = ""
  package var memo = ""
  package var reference = ""
  package var counterparty = ""
  package var place = ""
  /// Whether the row is a transfer between own accounts.
  package var isTransfer = false
  /// Whether the statement or a rule splits the row, or an override sets its category.
  ///
  /// In these cases, no receipt splits the row.
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

/// The evidence that a bank row paid a receipt, beyond amount and day.
struct PaymentEvidence {
  private let words: Set<String>
  private let place: Set<String>
  /// The letters and digits of the merchant's name in folded case.
  private let merchant: String
  private let account: String
  private let number: String

  /// A strength above any count of shared words.
  private static let sure = 1000

  /// Words that occur in the names of many merchants.
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

  /// The normalised texts of a row, computed once for all receipts of its amount.
  struct RowTexts {
    fileprivate let counterparty: String
    fileprivate let quoted: String
    fileprivate let words: Set<String>
    fileprivate let compact: [String]
    fileprivate let place: Set<String>

    init(_ row: PaymentCandidate) {
      counterparty = PaymentEvidence.compact(row.counterparty)
      // If the bank fills only one text field, it is the payee.
      quoted = [row.memo, row.reference, row.payee].map(PaymentEvidence.compact)
        .joined(separator: " ")
      let texts = [row.payee, row.cleanPayee, row.memo, row.place]
      words = PaymentEvidence.words(texts.joined(separator: " "))
      compact = texts.map(PaymentEvidence.compact)
      place = PaymentEvidence.words(row.place)
    }
  }

  /// The strength of the evidence for the row, 0 for none, and a description of the evidence.
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

  /// The letters and digits of a text in folded case, without separators.
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
