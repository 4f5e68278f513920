import Ledger
package import Reporting

/// A growing buffer of UTF-8 text for files with many rows.
struct TextBytes: ~Copyable {
  private var room = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: 1 << 10)
  private(set) var count = 0

  init() {}

  deinit { room.deallocate() }

  /// A copy of the bytes.
  var bytes: [UInt8] { Array(room[..<count]) }

  /// Passes the bytes to `body` without a copy.
  func withBytes<Result, Problem>(
    _ body: (UnsafeBufferPointer<UInt8>) throws(Problem) -> Result
  ) throws(Problem) -> Result {
    try body(UnsafeBufferPointer(rebasing: room[..<count]))
  }

  mutating func append(_ text: String) {
    text.withBytes { append(contentsOf: $0) }
  }

  @inline(__always)
  mutating func append(_ byte: UInt8) {
    makeRoom(1)
    room[count] = byte
    count += 1
  }

  mutating func append(_ text: StaticString) {
    append(
      contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  mutating func append(contentsOf piece: UnsafeBufferPointer<UInt8>) {
    guard let start = piece.baseAddress else { return }
    makeRoom(piece.count)
    room.baseAddress.unsafelyUnwrapped.advanced(by: count).update(from: start, count: piece.count)
    count += piece.count
  }

  mutating func append(contentsOf piece: [UInt8]) {
    piece.withUnsafeBufferPointer { append(contentsOf: $0) }
  }

  /// Appends the text that ``Amount/decimalText(_:exponent:)`` gives, with `decimals` decimals.
  mutating func append(_ number: Int64, decimals: Int = 0) {
    var rest = number.magnitude
    var digits = 1
    var bound: UInt64 = 10
    while digits < 19, rest >= bound {
      digits += 1
      bound &*= 10
    }
    if digits == 19, rest >= 10_000_000_000_000_000_000 { digits = 20 }
    digits = max(digits, decimals + 1)
    let length = digits + (decimals > 0 ? 1 : 0) + (number < 0 ? 1 : 0)
    makeRoom(length)
    // Digits are written from last to first.
    var place = count + length
    for index in 0..<digits {
      if index == decimals, decimals > 0 {
        place -= 1
        room[place] = UInt8(ascii: ".")
      }
      place -= 1
      room[place] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
      rest /= 10
    }
    if number < 0 { room[count] = UInt8(ascii: "-") }
    count += length
  }

  /// Appends a day as `yyyy-MM-dd`.
  mutating func append(_ day: CalendarDate) {
    let civil = day.civil
    guard (1000...9999).contains(civil.year) else { return append(day.description) }
    append(Int64(civil.year))
    append(UInt8(ascii: "-"))
    append(twoDigits: civil.month)
    append(UInt8(ascii: "-"))
    append(twoDigits: civil.day)
  }

  private mutating func append(twoDigits number: Int) {
    append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number / 10))
    append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number % 10))
  }

  /// Appends the same text as ``Cell/plainText``.
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

  /// Removes the text but keeps the allocated memory.
  mutating func removeAll() { count = 0 }

  @inline(__always)
  private mutating func makeRoom(_ more: Int) {
    if count + more > room.count { grow(more) }
  }

  private mutating func grow(_ more: Int) {
    let larger = UnsafeMutableBufferPointer<UInt8>.allocate(
      capacity: max(room.count * 2, count + more))
    _ = larger.update(fromContentsOf: room[..<count])
    room.deallocate()
    room = larger
  }
}

extension String {
  /// Passes the bytes of the text to `body`, without a copy if the text is contiguous.
  func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    if let result = utf8.withContiguousStorageIfAvailable(body) { return result }
    return Array(utf8).withUnsafeBufferPointer(body)
  }
}

extension Cell {
  /// The text of the cell in CSV and in JSON strings: plain decimals, ISO dates and stable words.
  ///
  /// It is empty for drawings, links and empty cells.
  package var plainText: String {
    switch self {
    case .none, .trend, .bullet, .links: ""
    case .text(let text), .marked(let text, _): text
    case .category(let category): category.path
    case .currency(let currency): currency.code
    case .amount(let amount): amount.description
    case .count(let count): String(count)
    case .number(let number): number.description
    case .hundredths(let hundredths): Amount.decimalText(hundredths, exponent: 2)
    case .tenths(let tenths): ExactDecimal(coefficient: tenths, scale: 1).description
    case .permille(let permille): Self.percent(permille)
    case .change(let change): Self.percent(change.permille)
    case .date(let day): day.description
    case .month(let days): days.description
    case .degrees(let degrees): Fixed.trimmed(degrees, decimals: 6)
    case .status(let status): status.rawValue
    case .coverage(let mark): mark.word
    case .agenda(let day): ([day.day.description] + day.items).joined(separator: "; ")
    }
  }

  /// The decimal text of a percentage from tenths of a percent: `25.3` for 253.
  private static func percent(_ permille: Int64) -> String {
    Amount.decimalText(permille, exponent: 1)
  }
}
