import Glibc

/// Turns the bytes of one encoding into UTF-8, piece by piece, with the C library's `iconv`.
///
/// Encodings of one byte a character need it only once.
final class Transcoder {
  private let table: OneByteTable?
  private let descriptor: iconv_t?
  /// Bytes of a character that the last piece cut in two.
  private var rest: [UInt8] = []

  /// Nil when this C library does not know the encoding.
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

  /// The UTF-8 of `bytes`, or the byte that does not belong to the encoding.
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
