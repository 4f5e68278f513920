import Glibc

/// What the upper 128 bytes of an encoding of one byte a character are in UTF-8.
///
/// Opening `iconv` loads a library each time it is another encoding, which takes longer than to
/// decode a statement; so it is asked once.
struct OneByteTable: Sendable {
  /// Up to three bytes of UTF-8 each, the first lowest; 0 where the encoding has no character.
  private let upper: [UInt32]

  /// Nil when this C library does not know the encoding.
  private init?(_ encoding: TextEncoding) {
    guard let descriptor = iconv_open("UTF-8", encoding.iconvName),
      descriptor != iconv_t(bitPattern: -1)
    else { return nil }
    defer { iconv_close(descriptor) }
    upper = (0x80...0xFF).map { Self.packed(UInt8($0), descriptor) }
  }

  private static func packed(_ byte: UInt8, _ descriptor: iconv_t) -> UInt32 {
    var source = [CChar(bitPattern: byte)]
    var target = [CChar](repeating: 0, count: 4)
    return source.withUnsafeMutableBufferPointer { source in
      target.withUnsafeMutableBufferPointer { target in
        var (from, left) = (source.baseAddress, 1)
        var (to, free) = (target.baseAddress, 4)
        guard iconv(descriptor, &from, &left, &to, &free) != -1 else { return 0 }
        return target.reversed().reduce(0) { $0 << 8 | UInt32(UInt8(bitPattern: $1)) }
      }
    }
  }

  /// The table of an encoding; nil for one that is not of one byte a character.
  static func table(of encoding: TextEncoding) -> OneByteTable? {
    switch encoding {
    case .windows1252: windows1252
    case .windows1250: windows1250
    case .windows1251: windows1251
    case .windows1257: windows1257
    case .ibm852: ibm852
    case .latin1: latin1
    case .latin9: latin9
    case .latin2: latin2
    case .utf8, .utf16LittleEndian, .utf16BigEndian, .shiftJIS, .gb18030, .big5, .eucJP, .eucKR: nil
    }
  }

  private static let windows1252 = OneByteTable(.windows1252)
  private static let windows1250 = OneByteTable(.windows1250)
  private static let windows1251 = OneByteTable(.windows1251)
  private static let windows1257 = OneByteTable(.windows1257)
  private static let ibm852 = OneByteTable(.ibm852)
  private static let latin1 = OneByteTable(.latin1)
  private static let latin9 = OneByteTable(.latin9)
  private static let latin2 = OneByteTable(.latin2)

  /// The UTF-8 of `bytes`, or the byte that does not belong to the encoding.
  func utf8(of bytes: UnsafeRawBufferPointer) -> Result<[UInt8], Transcoder.BadByte> {
    var bad: UInt8?
    let utf8 = [UInt8](unsafeUninitializedCapacity: bytes.count * 3) { room, count in
      for byte in bytes {
        if byte < 0x80 {
          room[count] = byte
          count += 1
          continue
        }
        var rest = upper[Int(byte & 0x7F)]
        if rest == 0 { bad = bad ?? byte }
        while rest != 0 {
          room[count] = UInt8(truncatingIfNeeded: rest)
          count += 1
          rest >>= 8
        }
      }
    }
    return bad.map { .failure(Transcoder.BadByte(value: $0)) } ?? .success(utf8)
  }
}

extension TextEncoding {
  /// The UTF-8 of a text in an encoding of one byte a character; nil when a byte of it stands for
  /// nothing, or when the encoding is of another kind.
  package func utf8(of bytes: [UInt8]) -> [UInt8]? {
    guard let table = OneByteTable.table(of: self) else { return nil }
    return try? bytes.withUnsafeBytes { table.utf8(of: $0) }.get()
  }
}
