import Ledger
import Syntax

extension OFXReader {
  /// Adds a value to the batch; nearly all are copied as they stand.
  mutating func text(_ event: MarkupEvent) -> TextSpan {
    let bytes = event.text
    var isOdd = false
    for byte in bytes {
      isOdd = isOdd || byte < 0x20 || byte == 0x26 || byte == 0x7F || byte == 0xC2
    }
    return isOdd ? carefulText(bytes, event) : batch.add(bytes)
  }

  /// Line ends become blanks, entities escaped twice are resolved, control characters refused.
  private mutating func carefulText(
    _ bytes: UnsafeBufferPointer<UInt8>, _ event: MarkupEvent
  ) -> TextSpan {
    scratch.removeAll()
    var isAfterBreak = false
    for (index, byte) in bytes.enumerated() {
      let isBreak = byte == 0x0A || byte == 0x0D || byte == 0x09
      let isC1 = byte == 0xC2 && index + 1 < bytes.count && bytes[index + 1] < 0xA0
      if (byte < 0x20 && !isBreak) || byte == 0x7F || isC1 {
        entry.isBad = true
        problems.add(.controlCharacter(isC1 ? bytes[index + 1] : byte, mark(event)))
        return .empty
      }
      if !isBreak {
        scratch.append(byte)
      } else if !isAfterBreak {
        scratch.append(0x20)
      }
      isAfterBreak = isBreak
    }
    guard bytes.contains(0x26), bytes.contains(0x3B) else { return batch.add(scratch.bytes) }
    var decoded = ByteScratch()
    Entities.decode(scratch.bytes, into: &decoded)
    return batch.add(decoded.bytes)
  }
}

extension Diagnostic {
  fileprivate static func controlCharacter(_ byte: UInt8, _ mark: OFXMark) -> Diagnostic {
    let digits = String(byte, radix: 16, uppercase: true)
    let code = String(repeating: "0", count: 4 - digits.count) + digits
    return Diagnostic(
      .error, "control character U+\(code) in this field", at: mark.location,
      excerpt: mark.excerpt, hint: "the file is damaged; download it again")
  }
}
