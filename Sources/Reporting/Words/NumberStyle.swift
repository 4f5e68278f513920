package import Ledger

/// The style of numbers for readers, independent of the machine's locale.
package struct NumberStyle: Hashable, Sendable {
  /// The positions of digit separators.
  package enum Grouping: String, Hashable, Sendable, CaseIterable {
    /// The Indian style: `1,23,456`, with lakh and crore on axes.
    case indian
    /// Groups of three digits: `123,456`.
    case thousands
    /// No separators: `123456`.
    case none
  }

  /// The grouping of all numbers; nil to use the custom of each currency.
  package var grouping: Grouping?
  /// The home currency, which determines the grouping of counts and other numbers without a
  /// currency if ``grouping`` is nil.
  package var home: Currency

  package init(home: Currency, grouping: Grouping? = nil) {
    self.home = home
    self.grouping = grouping
  }

  /// An amount in the style of pages: `₹1,23,456.50`, with U+2212 as minus sign.
  ///
  /// `isWhole` omits the decimals, for a table in which every amount is whole.
  package func money(_ amount: Amount, isWhole: Bool = false) -> String {
    let unit = UInt64(amount.currency.minorUnitsPerUnit)
    let (whole, rest) = amount.minorUnits.magnitude.quotientAndRemainder(dividingBy: unit)
    var text = amount.isNegative ? "\u{2212}" : ""
    text += amount.currency.symbol
    text += Self.group(whole, grouping(of: amount.currency))
    if unit > 1, !isWhole {
      // The added unit puts a 1 in front, which preserves the leading zeros of the decimals.
      let decimals = String(unit + rest)
      text += "."
      text += decimals[decimals.utf8.index(after: decimals.startIndex)...]
    }
    return text
  }

  /// An amount in the style of sentences: without decimals if it is whole.
  func moneyInWords(_ amount: Amount) -> String {
    money(amount, isWhole: amount.isWhole)
  }

  /// A count with grouped digits.
  package func count(_ count: Int64) -> String {
    let sign = count < 0 ? "\u{2212}" : ""
    return sign + Self.group(count.magnitude, grouping(of: home))
  }

  /// A count with its noun: `1 transaction`, `1,204 transactions`.
  ///
  /// The plural defaults to the noun with an `s`.
  package func count(_ count: Int64, _ noun: String, _ plural: String? = nil) -> String {
    "\(self.count(count)) \(count == 1 ? noun : plural ?? noun + "s")"
  }

  /// A number with a grouped whole part: `1,204.5`.
  package func number(_ number: ExactDecimal) -> String { grouped(number.description) }

  /// A number of hundredths, always with two decimals: `1,204.50`.
  package func hundredths(_ hundredths: Int64) -> String {
    grouped(Amount.decimalText(hundredths, exponent: 2))
  }

  /// A number of tenths, always with one decimal: `1,204.0`.
  package func tenths(_ tenths: Int64) -> String {
    grouped(Amount.decimalText(tenths, exponent: 1))
  }

  private func grouped(_ text: String) -> String {
    let plain = text.drop { $0 == "-" }
    let whole = plain.prefix { $0 != "." }
    let sign = text.hasPrefix("-") ? "\u{2212}" : ""
    return sign + Self.group(String(whole), grouping(of: home)) + plain.dropFirst(whole.count)
  }

  /// An amount for an axis, truncated to a tenth of its unit: `₹50k`, `₹2 L`, `₹1.2 Cr`, `€2k`,
  /// `€1.5M`.
  package func axis(_ amount: Amount) -> String {
    let isIndian = grouping(of: amount.currency) == .indian
    let units: [(size: Int64, name: String)] =
      isIndian
      ? [(10_000_000, " Cr"), (100_000, " L"), (1000, "k")]
      : [(1_000_000_000, "bn"), (1_000_000, "M"), (1000, "k")]
    let scale = amount.currency.minorUnitsPerUnit
    let magnitude = Int64(clamping: amount.minorUnits.magnitude)
    let unit = units.first { magnitude >= $0.size * scale } ?? (1, "")
    let tenths = magnitude / (unit.size * scale / 10 == 0 ? 1 : unit.size * scale / 10)
    let sign = amount.isNegative ? "\u{2212}" : ""
    let whole = Self.group(
      UInt64(magnitude / (unit.size * scale)), grouping(of: amount.currency))
    let number = unit.size * scale >= 10 && tenths % 10 != 0 ? "\(whole).\(tenths % 10)" : whole
    return sign + amount.currency.symbol + number + unit.name
  }

  /// A percentage in the style of sentences; from ±1000 % on, the text is `> 999 %` or `< −999 %`.
  func percentInWords(permille: Int64) -> String {
    guard permille.magnitude < 10_000 else {
      return permille < 0 ? "< \u{2212}999\u{202F}%" : "> 999\u{202F}%"
    }
    return percent(permille: permille)
  }

  /// A percentage in the style of pages: `25.3 %`, `100 %`.
  ///
  /// `hasTenths` keeps a decimal of 0, for columns in which other percentages have decimals.
  package func percent(permille: Int64, hasTenths: Bool = false) -> String {
    let sign = permille < 0 ? "\u{2212}" : ""
    let magnitude = permille.magnitude
    let decimals = magnitude % 10 == 0 && !hasTenths ? "" : ".\(magnitude % 10)"
    let whole = Self.group(UInt64(magnitude / 10), grouping(of: home))
    return "\(sign)\(whole)\(decimals)\u{202F}%"
  }

  /// The digit grouping for amounts in `currency`.
  package func grouping(of currency: Currency) -> Grouping {
    if let grouping { return grouping }
    return Self.indianCurrencies.contains(currency) ? .indian : .thousands
  }

  private static let indianCurrencies = ["INR", "PKR", "BDT", "NPR", "LKR"].compactMap {
    Currency($0)
  }

  private static func group(_ number: UInt64, _ grouping: Grouping) -> String {
    guard grouping != .none, number > 999 else { return String(number) }
    let size = grouping == .indian ? 2 : 3
    return String(unsafeUninitializedCapacity: 40) { text in
      // Digits are written last to first, then reversed.
      var rest = number
      var count = 0
      var digits = 0
      while rest > 0 {
        if digits >= 3, (digits - 3) % size == 0 {
          text[count] = UInt8(ascii: ",")
          count += 1
        }
        text[count] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
        count += 1
        digits += 1
        rest /= 10
      }
      for index in 0..<count / 2 { text.swapAt(index, count - 1 - index) }
      return count
    }
  }

  private static func group(_ digits: String, _ grouping: Grouping) -> String {
    guard grouping != .none, digits.utf8.count > 3 else { return digits }
    var groups = [String(digits.suffix(3))]
    var rest = digits.dropLast(3)
    let size = grouping == .indian ? 2 : 3
    while !rest.isEmpty {
      groups.append(String(rest.suffix(size)))
      rest = rest.dropLast(size)
    }
    return groups.reversed().joined(separator: ",")
  }
}
