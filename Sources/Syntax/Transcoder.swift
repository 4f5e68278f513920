import Glibc

/// A converter from an encoding to UTF-8, piece by piece, with the C library's `iconv`.
///
/// Single-byte encodings use a ``OneByteTable``.
final class Transcoder {
  private let table: OneByteTable?
  private let descriptor: iconv_t?
  /// The bytes of a character that continues in the next piece.
  private var rest: [UInt8] = []

  /// Creates a transcoder; nil if this C library does not support the encoding.
  init?(from encoding: TextEncoding) {
    table = OneByteTable.table(of: encoding)
    if table != nil {
      descriptor = nil
      return
    }
    guard let descriptor = iconv_open("UTF-8", encoding.iconvName),
      descriptor != iconv_t(bitPattern: -1)
    else { return nil }
    self.descriptor = descriptor
  }

  deinit {
    if let descriptor { iconv_close(descriptor) }
  }

  /// The UTF-8 of `bytes`, or the byte that is not valid in the encoding.
  func utf8(of bytes: UnsafeRawBufferPointer, isLast: Bool) -> Result<[UInt8], BadByte> {
    if let table { return table.utf8(of: bytes) }
    var input = rest + bytes
    var output = [UInt8](repeating: 0, count: input.count * 4 + 16)
    var consumed = 0
    var produced = 0
    var failure: Int32 = 0
    let room = output.count
    input.withUnsafeMutableBytes { source in
      output.withUnsafeMutableBytes { target in
        var from = source.baseAddress?.assumingMemoryBound(to: CChar.self)
        var left = source.count
        var to = target.baseAddress?.assumingMemoryBound(to: CChar.self)
        var free = room
        if iconv(descriptor, &from, &left, &to, &free) == -1 { failure = errno }
        consumed = source.count - left
        produced = room - free
      }
    }
    rest = Array(input[consumed...])
    if failure == EILSEQ || (isLast && !rest.isEmpty) {
      return .failure(BadByte(value: rest.first ?? 0))
    }
    return .success(Array(output.prefix(produced)))
  }

  struct BadByte: Error {
    let value: UInt8
  }
}

/// A table of the upper 128 characters of a single-byte encoding, in UTF-8.
///
/// `iconv` loads a library for each new encoding. This takes longer than decoding a statement, so
/// each table is created only once.
struct OneByteTable: Sendable {
  /// The UTF-8 of each character: up to three bytes, the first one lowest; 0 if undefined.
  private let upper: [UInt32]

  /// Creates the table; nil if this C library does not support the encoding.
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

  /// The table of an encoding; nil unless it is a single-byte encoding.
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

  /// The UTF-8 of `bytes`, or the byte that is not valid in the encoding.
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
  /// The UTF-8 of bytes in a single-byte encoding; nil in any other encoding.
  ///
  /// Also nil if a byte is not valid in the encoding.
  package func utf8(of bytes: [UInt8]) -> [UInt8]? {
    guard let table = OneByteTable.table(of: self) else { return nil }
    return try? bytes.withUnsafeBytes { table.utf8(of: $0) }.get()
  }
}

/// A decoder for the values of a file with an uncertain encoding.
///
/// The first value with a byte above 0x7F decides: UTF-8 if it is valid UTF-8, otherwise the
/// encoding from the header. In a file that is UTF-8, an invalid byte is an error.
package struct ValueDecoder {
  /// The result of decoding a value.
  package enum Outcome {
    case asItIs
    case `as`([UInt8])
    case bad(UInt8)
  }

  private let fallback: TextEncoding?
  private var isUTF8: Bool
  private var transcoder: Transcoder?

  /// Creates a decoder for one file.
  ///
  /// - Parameter fallback: the encoding from the header; nil if the file is known to be UTF-8.
  package init(fallback: TextEncoding?) {
    self.fallback = fallback
    isUTF8 = fallback == nil
  }

  /// The value in UTF-8, or the byte that is not valid in the encoding.
  package mutating func decode(_ value: UnsafeBufferPointer<UInt8>) -> Outcome {
    guard value.contains(where: { $0 >= 0x80 }) else { return .asItIs }
    if transcoder == nil {
      guard let bad = Self.firstInvalid(value) else {
        isUTF8 = true
        return .asItIs
      }
      guard !isUTF8, let fallback, let transcoder = Transcoder(from: fallback) else {
        return .bad(value[bad])
      }
      self.transcoder = transcoder
    }
    switch transcoder?.utf8(of: UnsafeRawBufferPointer(value), isLast: true) {
    case .success(let utf8): return .as(utf8)
    case .failure(let byte): return .bad(byte.value)
    case nil: return .asItIs
    }
  }

  /// The offset of the first byte that is not well-formed UTF-8; nil if all bytes are.
  static func firstInvalid(_ bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    do throws(UTF8.ValidationError) {
      _ = try UTF8Span(validating: bytes.span)
      return nil
    } catch {
      return error.byteOffsets.lowerBound
    }
  }
}
