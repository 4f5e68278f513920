import Ledger
import Testing

@Suite struct FoldedTextTests {
  private func folded(_ text: String) -> String {
    String(decoding: FoldedText.folded(text), as: UTF8.self)
  }

  @Test(arguments: [
    ("UPI-SWIGGY8@YBL [Z]{a}", "upi-swiggy8@ybl [z]{a}"), ("", ""),
    ("ÀÉÎÕÜ ÇÑ Øß", "àéîõü çñ øß"), ("ŠUMAVA ČERNÝ POZNAŃ ŁÓDŹ", "šumava černý poznań łódź"),
    ("ΚΑΦΕΝΕΊΟΣ ς", "καφενείοσ σ"), ("МОСКВА Ёж", "москва ёж"), ("ＦＵＬＬ", "ｆｕｌｌ"),
    ("चाय वाला 東京", "चाय वाला 東京"), ("İstanbul", "istanbul"), ("\u{212A}elvin ſ", "kelvin s"),
    ("Ⱥ", "ⱥ"), ("🍕 PIZZA", "🍕 pizza"), ("Cafe\u{301} A\u{30A}", "café å"),
  ])
  func `letters meet whatever their case and composition`(text: String, expected: String) {
    #expect(Array(folded(text).utf8) == Array(expected.utf8))
  }

  @Test func `every single-scalar case mapping folds to the same bytes`() {
    for value in UInt32(0)..<0x1_F000 {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let properties = scalar.properties
      for form in [properties.lowercaseMapping, properties.uppercaseMapping]
      where form.unicodeScalars.count == 1 {
        #expect(folded(form) == folded(String(scalar)), "U+\(String(value, radix: 16))")
      }
    }
  }

  @Test func `folding at every offset of a word equals folding alone`() {
    for count in 0..<40 {
      let filler = String(repeating: "Q", count: count)
      #expect(folded(filler + "É@[`{Z") == filler.lowercased() + "é@[`{z")
    }
  }

  @Test(arguments: [
    ("SWIGGY", "order 12", "SWIGGY order 12"), ("SWIGGY BANGAL", "SWIGGY BANGALORE 12", nil),
    ("SWIGGY", "", "SWIGGY"), ("", "memo", "memo"), ("AB", "A", "AB"), ("", "", ""),
    ("Caf", "Cafx", "Cafx"), ("Cafe", "Cafe\u{301} 1", "Cafe Café 1"),
  ])
  func `a payee repeated in the memo counts once`(payee: String, memo: String, joined: String?) {
    var text = FoldedText()
    let result = Array(payee.utf8).withUnsafeBufferPointer { payee in
      Array(memo.utf8).withUnsafeBufferPointer { memo in
        text.set(payee: payee, memo: memo)
        return Array(text.joined)
      }
    }
    #expect(result == Array((joined ?? memo).utf8))
  }

  @Test func `long texts find room`() {
    var text = FoldedText()
    for count in [1, 511, 512, 513, 5_000, 3] {
      let bytes = Array(String(repeating: "Ⱥ", count: count).utf8)
      bytes.withUnsafeBufferPointer { bytes in
        text.set(payee: bytes, memo: UnsafeBufferPointer(rebasing: bytes[2...]))
      }
      #expect(text.folded.count == count * 3)
      #expect(text.folded.first == 0xE2)
    }
  }
}
