import Syntax

/// The part of a payee that names the merchant, as a text for a rule.
///
/// It starts after payment words such as `CARD` or `SEPA` and ends before a number. Rows of the
/// same merchant usually share its first three words.
package enum MerchantText {
  private static let leastBytes = 3

  /// The range of the merchant in the bytes of a payee; nil if the payee names no merchant.
  package static func range(
    in payee: some Collection<UInt8>, mostWords: Int = 3
  ) -> Range<Int>? {
    let bytes = Array(payee)
    let words = words(bytes)
    let first = words.firstIndex { isName($0, in: bytes, skipsPayments: true) }
    // A payee of nothing but payment words is better than none.
    let start = first ?? words.firstIndex { isName($0, in: bytes, skipsPayments: false) }
    guard let start else { return nil }
    var end = words[start].upperBound
    for index in words.indices.dropFirst(start + 1).prefix(mostWords - 1) {
      let gap = bytes[end..<words[index].lowerBound]
      guard joins(gap), isName(words[index], in: bytes, skipsPayments: first != nil) else { break }
      end = words[index].upperBound
    }
    let range = words[start].lowerBound..<end
    return range.count >= leastBytes ? range : nil
  }

  /// The ranges of words: consecutive letters, digits and apostrophes.
  private static func words(_ bytes: [UInt8]) -> [Range<Int>] {
    var words: [Range<Int>] = []
    var start: Int?
    for index in 0...bytes.count {
      if index < bytes.count, isInWord(bytes[index]) {
        start = start ?? index
      } else if let begin = start {
        words.append(begin..<index)
        start = nil
      }
    }
    return words
  }

  private static func isInWord(_ byte: UInt8) -> Bool {
    byte > 0x7F || byte == UInt8(ascii: "'") || isDigit(byte) || (0x61...0x7A).contains(byte | 0x20)
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  private static func isName(_ word: Range<Int>, in bytes: [UInt8], skipsPayments: Bool) -> Bool {
    guard word.count > 1, !bytes[word].contains(where: isDigit) else { return false }
    guard skipsPayments else { return true }
    return !paymentWords.contains(String(decoding: bytes[word], as: UTF8.self).lowercased())
  }

  /// Whether two words with these bytes between them belong to one name.
  private static func joins(_ gap: ArraySlice<UInt8>) -> Bool {
    let marks = gap.filter { $0 != UInt8(ascii: " ") }
    let isSpaced = gap.count - marks.count <= 2 && gap.count <= 3
    return isSpaced && marks.allSatisfy { [0x26, 0x2D, 0x2E, 0x2B].contains($0) }
  }

  /// The words by which banks describe a payment, in the languages of the supported layouts.
  private static let paymentWords: Set<String> = [
    // English
    "ach", "atm", "auth", "billpay", "bill", "card", "cash", "charge", "chq", "contactless", "cr",
    "credit", "dd", "debit", "deposit", "direct", "dr", "from", "imps", "mandate", "mastercard",
    "maestro", "neft", "online", "order", "paid", "payment", "paypal", "pending", "pos", "purchase",
    "recurring", "ref", "refund", "rtgs", "sepa", "sq", "sumup", "standing", "the", "to",
    "transaction", "transfer", "txn", "upi", "via", "visa", "withdrawal", "zettle",
    // German
    "basislastschrift", "dauerauftrag", "ec", "girocard", "gutschrift", "karte", "kartenzahlung",
    "lastschrift", "zahlung", "überweisung", "ueberweisung", "sepa-lastschrift",
    // French
    "achat", "carte", "cb", "paiement", "prelevement", "prélèvement", "prlv", "vir", "virement",
    // Spanish, Italian and Portuguese
    "adeudo", "bonifico", "carta", "compra", "pagamento", "pago", "recibo", "tarjeta",
    "transferencia", "transferência",
    // Dutch and the Nordic languages
    "betaalautomaat", "betaling", "bea", "incasso", "kortköp", "kortkjøp", "overboeking",
    "overføring", "överföring",
  ]
}
