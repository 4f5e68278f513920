import Ledger
import Syntax

extension OFXReader {
  /// Adds a value to the batch; nearly all are copied as they stand.
  mutating func text(_ event: MarkupEvent) -> TextSpan {
    let bytes = event.text
    var odd: UInt8 = 0
    for byte in bytes {
      odd |= byte < 0x20 ? 1 : 0
      odd |= byte == 0x26 ? 1 : 0
      odd |= byte == 0x7F ? 1 : 0
      odd |= byte == 0xC2 ? 1 : 0
    }
    return odd != 0 ? carefulText(bytes, event) : batch.add(bytes)
  }

  /// Line ends become blanks, entities escaped twice are resolved, control characters refused.
  private mutating func carefulText(
    _ bytes: UnsafeBufferPointer<UInt8>, _ event: MarkupEvent
  ) -> TextSpan {
    // "B & Q" is plain text; only an entity that is left over is worth the slow way.
    if !bytes.contains(where: { $0 < 0x20 || $0 == 0x3B || $0 == 0x7F || $0 == 0xC2 }) {
      return batch.add(bytes)
    }
    scratch.removeAll()
    var isAfterBreak = false
    for (index, byte) in bytes.enumerated() {
      let isBreak = byte == 0x0A || byte == 0x0D || byte == 0x09
      let isC1 = byte == 0xC2 && index + 1 < bytes.count && bytes[index + 1] < 0xA0
      if (byte < 0x20 && !isBreak) || byte == 0x7F || isC1 {
        entry.problems.append(.controlCharacter(isC1 ? bytes[index + 1] : byte, mark(event)))
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
  fileprivate static func controlCharacter(_ byte: UInt8, _ mark: StatementMark) -> Diagnostic {
    let digits = String(byte, radix: 16, uppercase: true)
    let code = String(repeating: "0", count: 4 - digits.count) + digits
    return Diagnostic(
      .error, "control character U+\(code) in this field", at: mark.location,
      excerpt: mark.excerpt, hint: "the file is damaged; download it again")
  }
}
