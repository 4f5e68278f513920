import Testing

@testable import Syntax

@Suite struct OneByteTableTests {
  private static func utf8(_ bytes: [UInt8], _ encoding: TextEncoding) -> String? {
    let decoded = bytes.withUnsafeBytes { bytes in
      OneByteTable.table(of: encoding).map { $0.utf8(of: bytes) }
    }
    guard case .success(let utf8) = decoded else { return nil }
    return String(validating: utf8, as: UTF8.self)
  }

  // The characters are those of the code pages as Unicode publishes them.
  @Test(arguments: [
    (
      TextEncoding.windows1252, "Grün € “x” ÿ",
      [0x47, 0x72, 0xFC, 0x6E, 0x20, 0x80, 0x20, 0x93, 0x78, 0x94, 0x20, 0xFF] as [UInt8]
    ),
    (.windows1250, "żółw", [0xBF, 0xF3, 0xB3, 0x77]),
    (.windows1251, "Дата", [0xC4, 0xE0, 0xF2, 0xE0]),
    (.windows1257, "šąž", [0xF0, 0xE0, 0xFE]),
    (.ibm852, "Müller", [0x4D, 0x81, 0x6C, 0x6C, 0x65, 0x72]),
    (.latin1, "é\u{85}", [0xE9, 0x85]), (.latin9, "€ Š", [0xA4, 0x20, 0xA6]),
    (.latin2, "Łódź", [0xA3, 0xF3, 0x64, 0xBC]),
  ])
  func `every code page has its own letters`(encoding: TextEncoding, text: String, bytes: [UInt8]) {
    #expect(Self.utf8(bytes, encoding) == text)
  }

  @Test func `a byte that stands for nothing is said`() {
    #expect(Self.utf8([0x41, 0x81], .windows1252) == nil)
    #expect(Self.utf8([0x41, 0x81], .latin1) == "A\u{81}")
  }

  @Test(arguments: TextEncoding.allCases)
  func `an encoding has a table when ASCII and 128 other bytes are all of it`(
    encoding: TextEncoding
  ) {
    let isOneByte = ![
      "utf-8", "utf-16le", "utf-16be", "shift_jis", "gb18030", "big5", "euc-jp", "euc-kr",
    ]
    .contains(encoding.rawValue)
    #expect((OneByteTable.table(of: encoding) != nil) == isOneByte)
  }
}
