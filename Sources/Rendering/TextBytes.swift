import Ledger
import Reporting

/// Text as bytes of UTF-8 in one buffer: how files with many rows are written.
struct TextBytes {
  private(set) var bytes: [UInt8] = []

  var count: Int { bytes.count }

  mutating func append(_ text: String) {
    text.withBytes { bytes.append(contentsOf: $0) }
  }

  mutating func append(_ byte: UInt8) { bytes.append(byte) }

  mutating func append(_ text: StaticString) {
    bytes.append(
      contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  mutating func append(contentsOf piece: some Sequence<UInt8>) { bytes.append(contentsOf: piece) }

  /// A number with a dot before its last `decimals` digits, as ``Amount/decimalText(_:exponent:)``
  /// has it.
  mutating func append(_ number: Int64, decimals: Int = 0) {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 24 + decimals) { digits in
      // From the last digit on.
      var start = digits.count
      var rest = number.magnitude
      var count = 0
      repeat {
        if count == decimals, decimals > 0 {
          start -= 1
          digits[start] = UInt8(ascii: ".")
        }
        start -= 1
        digits[start] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
        count += 1
        rest /= 10
      } while rest > 0 || count <= decimals
      if number < 0 {
        start -= 1
        digits[start] = UInt8(ascii: "-")
      }
      bytes.append(contentsOf: UnsafeBufferPointer(rebasing: UnsafeBufferPointer(digits)[start...]))
    }
  }

  /// A day as `yyyy-MM-dd`.
  mutating func append(_ day: CalendarDate) {
    let civil = day.civil
    guard (1000...9999).contains(civil.year) else { return append(day.description) }
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 10) { text in
      var rest = civil.year * 10_000 + civil.month * 100 + civil.day
      for index in (0..<10).reversed() {
        if index == 4 || index == 7 {
          text[index] = UInt8(ascii: "-")
        } else {
          text[index] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
          rest /= 10
        }
      }
      bytes.append(contentsOf: text)
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

extension String {
  /// Hands the bytes of the text over, without a copy where they lie together.
  func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    if let result = utf8.withContiguousStorageIfAvailable(body) { return result }
    return Array(utf8).withUnsafeBufferPointer(body)
  }
}
