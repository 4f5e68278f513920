import Ledger

/// The quantities and prices of QIF: `1,234.567`, and `10 3/8` as exchanges wrote until 2001.
enum QIFDecimal {
  static func number(_ bytes: UnsafeBufferPointer<UInt8>) -> ExactDecimal? {
    let text = String(decoding: bytes.filter { $0 != UInt8(ascii: ",") }, as: UTF8.self)
    guard text.contains("/") else { return ExactDecimal(text) }
    let words = text.split(separator: " ")
    guard let last = words.last, words.count <= 2 else { return nil }
    let terms = last.split(separator: "/", omittingEmptySubsequences: false)
    guard terms.count == 2, let above = Int64(terms[0]), let below = Int64(terms[1]),
      let whole = words.count == 2 ? Int64(words[0]) : 0,
      [2, 4, 8, 16, 32, 64].contains(below), (0..<below).contains(above),
      (0..<1_000_000_000).contains(whole)
    else { return nil }
    // A sixty-fourth has six decimals.
    return ExactDecimal(coefficient: whole * 1_000_000 + above * (1_000_000 / below), scale: 6)
  }
}
