import Ledger

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
