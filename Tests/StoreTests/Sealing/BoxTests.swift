import Crypto
import Ledger
import TestKit
import Testing

@testable import Store

/// One sealed field: what opens it, and that nothing else does.
@Suite struct BoxTests {
  static let dataKey: [UInt8] = Array(0..<32)

  /// A key and a row that vectors worked out elsewhere (Python's cryptography) are made for.
  static let key: LedgerKey = LedgerKey(
    DataKey(bytes: dataKey) ?? DataKey(), ledgerID: Array(0x10..<0x20), keyID: Array(0x20..<0x30))
  static let row = SecretRow.transaction(
    TransactionKey(
      day: CalendarDate(daysSince1970: 20000), account: 3,
      fingerprint: Fingerprint(high: 0x0123_4567_89ab_cdef, low: 0xfedc_ba98_7654_3210),
      occurrence: 2))

  private struct Vector {
    let number: String
    let isValid: Bool
    let fields: [[UInt8]]
  }

  private static let vectors: [Vector] = wycheproofAESGCM.split(separator: "\n").map { line in
    let words = line.split(separator: " ")
    return Vector(
      number: String(words[0]), isValid: words[1] == "valid",
      fields: words.dropFirst(2).map { $0 == "-" ? [] : Hexadecimal.bytes($0) ?? [] })
  }

  @Test func `C8 Wycheproof: every box that must open does, and none that must not`() {
    #expect(Self.vectors.count == 43 && Self.vectors.count { !$0.isValid } == 27)
    for vector in Self.vectors {
      let parts = vector.fields
      let opened = Box.open(
        [0x01] + parts[1] + parts[4] + parts[5], with: SymmetricKey(data: parts[0]),
        context: parts[2])
      #expect(opened == (vector.isValid ? parts[3] : nil), "vector \(vector.number)")
    }
  }

  @Test func `C8 boxes that another implementation made open`() throws {
    #expect(
      try Self.key.open(Self.bytes(Self.referenceBox), .reference, of: Self.row)
        == "Kd-Nr. 4711 Grün")
    #expect(try Self.key.open(Self.bytes(Self.noteBox), .noteText, of: .numbered(17)) == "Miete")
  }

  @Test func `a box is a version, a nonce, the text's length and a tag`() throws {
    for count in [0, 1, 15, 16, 17, 4096] {
      let text = String(repeating: "é", count: count)
      let box = try Self.key.seal(text.utf8, .reference, of: Self.row)
      #expect(box.count == 29 + count * 2 && box[0] == 1)
      #expect(try Self.key.open(box, .reference, of: Self.row) == text)
    }
  }

  @Test func `C3 no box with a single bit changed opens, and the row is named`() throws {
    let text = "Kd-Nr. 4711"
    let box = try Self.key.seal(text.utf8, .reference, of: Self.row)
    for bit in 0..<box.count * 8 {
      var changed = box
      changed[bit / 8] ^= 1 << UInt8(bit % 8)
      let error = #expect(throws: StoreError.self) {
        try Self.key.open(changed, .reference, of: Self.row)
      }
      #expect(error == .changed(what: "reference of transaction 20241004-01234567.2"))
    }
  }

  @Test func `C3 no box that was cut or made longer opens`() throws {
    let box = try Self.key.seal("Kd-Nr. 4711".utf8, .reference, of: Self.row)
    for count in 0..<box.count {
      #expect(throws: StoreError.self) {
        try Self.key.open(Array(box.prefix(count)), .reference, of: Self.row)
      }
    }
    #expect(throws: StoreError.self) { try Self.key.open(box + [0], .reference, of: Self.row) }
  }

  @Test func `C4 a box opens in its own row, column and ledger alone`() throws {
    let text = "Kd-Nr. 4711"
    let box = try Self.key.seal(text.utf8, .reference, of: Self.row)
    var elsewhere: [(LedgerKey, SecretField, SecretRow)] = [
      (Self.key, .counterparty, Self.row), (Self.key, .reference, .numbered(17)),
    ]
    for change: (inout TransactionKey) -> Void in [
      { $0.day = $0.day.adding(days: 1) }, { $0.account += 1 }, { $0.occurrence += 1 },
      { $0.fingerprint = Fingerprint(high: 0, low: $0.fingerprint.low) },
      { $0.fingerprint = Fingerprint(high: $0.fingerprint.high, low: 0) },
    ] {
      guard case .transaction(var key) = Self.row else { continue }
      change(&key)
      elsewhere.append((Self.key, .reference, .transaction(key)))
    }
    let dataKey = try #require(DataKey(bytes: Self.dataKey))
    let ids = (Self.key.ledgerID, Self.key.keyID)
    elsewhere.append((LedgerKey(dataKey, ledgerID: ids.1, keyID: ids.1), .reference, Self.row))
    elsewhere.append((LedgerKey(dataKey, ledgerID: ids.0, keyID: ids.0), .reference, Self.row))
    elsewhere.append(
      (LedgerKey(DataKey(), ledgerID: ids.0, keyID: ids.1), .reference, Self.row))
    for (key, field, row) in elsewhere {
      #expect(throws: StoreError.self) { try key.open(box, field, of: row) }
    }
    #expect(try Self.key.open(box, .reference, of: Self.row) == text)
  }

  @Test func `C5 as many boxes of one text have as many nonces`() throws {
    struct Nonce: Hashable {
      var high: UInt64
      var low: UInt32
    }
    let count = Seeds.count(20_000, full: 200_000)
    var nonces = Set<Nonce>(minimumCapacity: count)
    for _ in 0..<count {
      let nonce = try Self.key.seal([0x41], .reference, of: Self.row)[1..<13]
      nonces.insert(
        Nonce(
          high: nonce.prefix(8).reduce(0) { $0 << 8 | UInt64($1) },
          low: nonce.suffix(4).reduce(0) { $0 << 8 | UInt32($1) }))
    }
    #expect(nonces.count == count)
  }

  @Test func `a text that is no UTF-8 is not let through in part`() throws {
    let box = try Self.key.seal([0x41, 0xFF], .reference, of: Self.row)
    #expect(throws: StoreError.self) { try Self.key.open(box, .reference, of: Self.row) }
  }

  private static func bytes(_ text: String) -> [UInt8] { Hexadecimal.bytes(text) ?? [] }

  private static let referenceBox =
    "01404142434445464748494a4b231ddbbe33f2b6e468585ffd8eb7281bd8"
    + "d70fc5662063d1d2d1d404954ab254bf"
  private static let noteBox =
    "01404142434445464748494a4b25109384242559564731607940a0a4f6f92f85784b"
}
