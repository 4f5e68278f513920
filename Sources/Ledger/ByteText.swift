/// Formatting of numbers, amounts and days as ASCII bytes, without intermediate strings.
extension [UInt8] {
  /// Appends a whole number in decimal digits.
  package mutating func append(decimal number: some BinaryInteger) {
    let number = Int64(number)
    if number < 0 { append(UInt8(ascii: "-")) }
    append(digits: number.magnitude, least: 1)
  }

  /// Appends minor units with a dot before the last `exponent` digits.
  package mutating func append(minorUnits: Int64, exponent: Int) {
    if minorUnits < 0 { append(UInt8(ascii: "-")) }
    var scale: UInt64 = 1
    for _ in 0..<exponent { scale *= 10 }
    let (whole, rest) = minorUnits.magnitude.quotientAndRemainder(dividingBy: scale)
    append(digits: whole, least: 1)
    guard exponent > 0 else { return }
    append(UInt8(ascii: "."))
    append(digits: rest, least: exponent)
  }

  /// Appends a day as `yyyy-MM-dd`.
  package mutating func append(day: CalendarDate) {
    let (year, month, day) = day.civil
    append(decimal: year)
    append(UInt8(ascii: "-"))
    append(digits: UInt64(month), least: 2)
    append(UInt8(ascii: "-"))
    append(digits: UInt64(day), least: 2)
  }

  private mutating func append(digits number: UInt64, least: Int) {
    var count = 1
    var rest = number / 10
    while rest > 0 {
      count += 1
      rest /= 10
    }
    append(contentsOf: repeatElement(UInt8(ascii: "0"), count: Swift.max(count, least)))
    rest = number
    var place = self.count
    while rest > 0 {
      place -= 1
      self[place] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
      rest /= 10
    }
  }
}

extension Int {
  /// The number with its noun, such as `1 row` or `3 rows`.
  package func of(_ one: String, _ several: String? = nil) -> String {
    "\(self) \(self == 1 ? one : several ?? "\(one)s")"
  }
}
