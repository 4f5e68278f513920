import Ledger
import Store
import Testing

@Suite struct FingerprintHasherTests {
  private func hexadecimal(_ vector: FingerprintVector) throws -> String {
    var batch = EntryBatch()
    var entry = StatementEntry(
      bookingDate: try #require(CalendarDate(vector.day)),
      amount: Amount(
        minorUnits: vector.minorUnits, currency: try #require(Currency(vector.currency))),
      line: 1)
    entry.payee = batch.add(vector.texts[0])
    entry.memo = batch.add(vector.texts[1])
    entry.reference = batch.add(vector.texts[2])
    var hasher = FingerprintHasher(account: vector.account)
    let fingerprint = batch.withText { hasher.fingerprint(of: entry, in: $0) }
    return [fingerprint.high, fingerprint.low].map { half in
      let digits = String(half, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }

  @Test(arguments: FingerprintVector.all + FingerprintVector.drawn)
  func `version 1 is frozen`(vector: FingerprintVector) throws {
    #expect(try hexadecimal(vector) == vector.hexadecimal)
  }

  @Test func `blanks and Unicode form make no difference, all else does`() {
    let prints = FingerprintVector.all.map(\.hexadecimal)
    #expect(prints[0] == prints[1], "blanks")
    #expect(prints[14] == prints[15], "composed and decomposed")
    #expect(Set(prints).count == prints.count - 2)
  }

  /// Texts are looked at eight bytes at a time, so blanks must meet at every place.
  @Test(arguments: ["ABCDEFGHIJKLMNOPQRSTUVWX", "ÄBCDÉFGHIJKLMNÖPQRSTUVWÜ", "ABCDEFG", "A"])
  func `blanks at any place count once, and at the ends not at all`(letters: String) {
    let text = Array(letters)
    for place in 0...text.count {
      let (head, tail) = (String(text[..<place]), String(text[place...]))
      let isInside = place > 0 && place < text.count
      let single = fingerprint(isInside ? "\(head) \(tail)" : letters)
      for blanks in [" ", "  ", "\t", " \n", "         "] {
        #expect(fingerprint("\(head)\(blanks)\(tail)") == single, "place \(place)")
      }
      #expect((single == fingerprint(letters)) == !isInside, "place \(place)")
    }
  }

  private func fingerprint(_ payee: String) -> Fingerprint {
    var batch = EntryBatch()
    var entry = StatementEntry(
      bookingDate: CalendarDate(daysSince1970: 20_000),
      amount: Amount(minorUnits: -100, currency: .eur), line: 1)
    entry.payee = batch.add(payee)
    var hasher = FingerprintHasher(account: "giro")
    return batch.withText { hasher.fingerprint(of: entry, in: $0) }
  }
}
