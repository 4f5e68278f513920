/// Finds out what a file is encoded in whose first 256 KiB were plain ASCII.
///
/// The first value with a byte above 0x7F decides: UTF-8 if it is valid UTF-8, else the
/// encoding the header names. Once it is UTF-8, anything else is damage.
package struct ValueDecoder {
  /// What the bytes of a value are.
  package enum Outcome {
    case asItIs
    case `as`([UInt8])
    case bad(UInt8)
  }

  private let fallback: TextEncoding?
  private var isUTF8: Bool
  private var transcoder: Transcoder?

  /// A decoder for one file.
  ///
  /// - Parameter fallback: nil when the bytes are known to be UTF-8.
  package init(fallback: TextEncoding?) {
    self.fallback = fallback
    isUTF8 = fallback == nil
  }

  /// The value in UTF-8, or the byte that does not belong to the encoding.
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

  /// The first byte that is not part of well-formed UTF-8.
  static func firstInvalid(_ bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    do throws(UTF8.ValidationError) {
      _ = try UTF8Span(validating: bytes.span)
      return nil
    } catch {
      return error.byteOffsets.lowerBound
    }
  }
}
