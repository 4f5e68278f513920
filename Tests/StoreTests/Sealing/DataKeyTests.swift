import Crypto
import Testing

@testable import Store

/// The keys behind the keys, against vectors of the documents that define them.
@Suite struct DataKeyTests {
  private func hex(_ key: SymmetricKey) -> String {
    Hexadecimal.text(key.bytes)
  }

  private func hkdf(
    _ secret: [UInt8], salt: [UInt8], info: [UInt8], count: Int
  ) -> String {
    hex(
      HKDF.key(from: SymmetricKey(data: secret), salt: salt, info: info, count: count))
  }

  @Test func `C8 RFC 5869: the three vectors of HKDF-SHA256`() {
    #expect(
      hkdf(
        Array(repeating: 0x0B, count: 22), salt: Array(0..<13), info: Array(0xF0..<0xFA), count: 42)
        == "3cb25f25faacd57a90434f64d0362f2a2d2d0a90cf1a5a4c5db02d56ecc4c5bf34007208d5b887185865")
    #expect(
      hkdf(Array(0..<80), salt: Array(0x60..<0xB0), info: Array(0xB0...0xFF), count: 82)
        == "b11e398dc80327a1c8e7f78c596a49344f012eda2d4efad8a050cc4c19afa97c59045a99cac7827271cb41c6"
        + "5e590e09da3275600c2f09b8367793a9aca3db71cc30c58179ec3e87c14c01d5c1f3434f1d87")
    #expect(
      hkdf(Array(repeating: 0x0B, count: 22), salt: [], info: [], count: 42)
        == "8da4e775a563c18f715f802a063c5a31b8a11f5c5ee1879ec3454e5f3c738d2d9d201395faa4b61a96c8")
  }

  @Test(arguments: [
    (
      "", "", 16, 1, 1,
      "77d6576238657b203b19ca42c18a0497f16b4844e3074ae8dfdffa3fede21442"
        + "fcd0069ded0948f8326a753a0fc81f17e8d3e0fb2e0d3628cf35e20c38d18906"
    ),
    (
      "password", "NaCl", 1024, 8, 16,
      "fdbabe1c9d3472007856e7190d01e9fe7c6ad7cbc8237830e77376634b373162"
        + "2eaf30d92e22a3886ff109279d9830dac727afb94a83ee6d8360cbdfa2cc0640"
    ),
    (
      "pleaseletmein", "SodiumChloride", 16384, 8, 1,
      "7023bdcb3afd7348461c06cd81fd38ebfda8fbba904f8e3ea9b543f6545da1f2"
        + "d5432955613f0fcf62d49705242a9af9e61e85dc0d651e40dfcf017b45575887"
    ),
  ])
  func `C8 RFC 7914: scrypt`(
    passphrase: String, salt: String, rounds: Int, blockSize: Int, parallelism: Int, key: String
  ) throws {
    #expect(
      hex(
        try Scrypt.key(
          from: Array(passphrase.utf8), salt: Array(salt.utf8), count: 64, rounds: rounds,
          blockSize: blockSize, parallelism: parallelism)) == key)
  }

  /// Worked out with Python's hmac.
  @Test(arguments: [
    (DataKey.Purpose.field, "d50ca3805906066807ccb942c28c70ac234a4e21af7ad789d7f8e81ecff8605c"),
    (.index, "5ed50a637f153674958a7a8a0a8224472d42690fedb43fee83d1e9adc4569d09"),
    (.fingerprint, "358de780021383e31b00e3840acd91e8c86a94110b916e4dda21003b07092b28"),
    (.check, "577c374b579c6e20004f4193aed76a3d9c04e8eb9782984361a249b6a642df86"),
  ])
  func `a key for each purpose comes of the data key`(
    purpose: DataKey.Purpose, expected: String
  ) throws {
    let key = try #require(DataKey(bytes: Array(0..<32)))
    #expect(hex(key.derived(for: purpose)) == expected)
  }

  @Test func `two new keys differ, and a key has 32 bytes`() {
    #expect(DataKey().bytes != DataKey().bytes)
    for count in [0, 16, 31, 33] {
      #expect(DataKey(bytes: Array(repeating: 7, count: count)) == nil)
    }
  }

  @Test func `a token is the HMAC of column and text, cut to 128 bits`() {
    #expect(
      BoxTests.key.token("Miete für Mai".utf8, .noteText) == "55702d137d4dd9c810b370be99b87413")
    #expect(
      BoxTests.key.token("Miete für Mai".utf8, .reference)
        != BoxTests.key.token("Miete für Mai".utf8, .noteText))
  }
}
