import Ledger

/// Ids that say where a row stood in a file and not which transaction it is.
///
/// `2024-01-02-3` is the third row of a day: a late row moves it on. Placeholders name nothing at
/// all (reliability.md 4.1).
enum PositionalID {
  private static let placeholders: Set<String> = [
    "NOTPROVIDED", "NONREF", "NOREF", "NONE", "NULL", "N/A", "NA", "UNKNOWN",
  ]

  /// Whether this is no id, whatever else the file shows.
  static func isNone(_ bytes: UnsafeBufferPointer<UInt8>, on day: CalendarDate) -> Bool {
    guard bytes.count <= 24 else { return false }
    if bytes.allSatisfy({ $0 == UInt8(ascii: "0") || $0 == UInt8(ascii: "-") }) { return true }
    let text = String(decoding: bytes, as: UTF8.self)
    return placeholders.contains(text.uppercased()) || isPlaceInDay(text, day)
  }

  /// The booking day, a separator and at most four digits.
  private static func isPlaceInDay(_ text: String, _ day: CalendarDate) -> Bool {
    let date = day.description
    for start in [date, date.filter { $0 != "-" }] where text.hasPrefix(start) {
      let rest = text.dropFirst(start.count)
      guard let separator = rest.first, "-_./:# ".contains(separator) else { continue }
      let digits = rest.dropFirst()
      return !digits.isEmpty && digits.count <= 4 && digits.allSatisfy(\.isNumber)
    }
    return false
  }

  /// The number an id is, where it is nothing but a short one.
  static func number(_ bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    guard !bytes.isEmpty, bytes.count <= 9 else { return nil }
    var number = 0
    for byte in bytes {
      guard byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") else { return nil }
      number = number * 10 + Int(byte - UInt8(ascii: "0"))
    }
    return number
  }
}

/// Whether the ids of a statement count its rows: 0 or 1, 2, 3 … in the order of the file.
struct RowNumbering {
  private var next: Int?
  private var isBroken = false
  private var count = 0

  mutating func add(_ bankID: UnsafeBufferPointer<UInt8>) {
    guard !isBroken, !bankID.isEmpty else { return }
    guard let number = PositionalID.number(bankID), number == next ?? number,
      next != nil || number <= 1
    else {
      isBroken = true
      return
    }
    next = number + 1
    count += 1
  }

  var isFound: Bool { !isBroken && count > 0 }
}
