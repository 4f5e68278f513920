import Ledger
import Reporting

/// Text as bytes of UTF-8 in one buffer: how files with many rows are written.
struct TextBytes {
  private(set) var bytes: [UInt8] = []

  var count: Int { bytes.count }

  mutating func append(_ text: String) { bytes.append(contentsOf: text.utf8) }

  mutating func append(_ byte: UInt8) { bytes.append(byte) }

  mutating func append(_ text: StaticString) {
    bytes.append(
      contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  mutating func append(contentsOf piece: some Sequence<UInt8>) { bytes.append(contentsOf: piece) }

  /// A number with a dot before its last `decimals` digits, as ``Amount/decimalText(_:exponent:)``
  /// has it.
  mutating func append(_ number: Int64, decimals: Int = 0) {
    let start = bytes.count
    var rest = number.magnitude
    var digits = 0
    // From the last digit on, and turned around at the end.
    repeat {
      if digits == decimals, decimals > 0 { bytes.append(UInt8(ascii: ".")) }
      bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10))
      digits += 1
      rest /= 10
    } while rest > 0 || digits <= decimals
    if number < 0 { bytes.append(UInt8(ascii: "-")) }
    bytes[start...].reverse()
  }

  /// A day as `yyyy-MM-dd`.
  mutating func append(_ day: CalendarDate) {
    let civil = day.civil
    append(Int64(civil.year))
    for part in [civil.month, civil.day] {
      bytes.append(UInt8(ascii: "-"))
      if part < 10 { bytes.append(UInt8(ascii: "0")) }
      append(Int64(part))
    }
  }

  /// A cell as ``Cell/plainText`` has it.
  mutating func append(_ cell: Cell) {
    switch cell {
    case .none: break
    case .amount(let amount):
      append(amount.minorUnits, decimals: amount.currency.exponent)
    case .count(let count): append(count)
    case .date(let day): append(day)
    case .permille(let permille): append(permille, decimals: 1)
    case .text(let text), .marked(let text, _): append(text)
    case .category(let category): append(category.path)
    default: append(cell.plainText)
    }
  }

  mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }
}
