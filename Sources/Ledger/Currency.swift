/// A currency of ISO 4217, stored as its three letters packed into one word.
///
/// The packed form makes a currency cheap to copy, compare and hash. ``code`` returns the letters,
/// and ``exponent`` the number of decimals.
package struct Currency: BitwiseCopyable, Hashable, Sendable {
  /// The hint for a text that is not a currency code.
  package static let codeHint = "use a code from ISO 4217, such as EUR"

  /// The three ASCII letters in the low three bytes, first letter highest.
  package let packed: UInt32

  private init(packed: UInt32) {
    self.packed = packed
  }

  /// Makes the currency with this three-letter code in either case; nil for an unknown code.
  ///
  /// saldo knows most codes of ISO 4217, without metals and test codes, and the currencies that the
  /// euro replaced.
  package init?(_ code: some StringProtocol) {
    let letters = Array(code.utf8)
    guard letters.count == 3 else { return nil }
    var packed: UInt32 = 0
    for letter in letters {
      let upper = letter & 0xDF
      guard upper >= 0x41, upper <= 0x5A, letter >= 0x41 else { return nil }
      packed = packed << 8 | UInt32(upper)
    }
    guard Self.exponents[packed] != nil else { return nil }
    self.packed = packed
  }

  /// Whether a code means no currency: it is empty, or the ISO code for
  /// "no currency" in any case.
  ///
  /// A statement with such a code uses the currency from its profile or the workspace.
  package static func isNone(_ code: String) -> Bool {
    code.isEmpty || code.uppercased() == "XXX"
  }

  /// Makes the currency with these stored letters; nil if they are not a currency.
  package init?(stored packed: Int64) {
    guard let packed = UInt32(exactly: packed), Self.exponents[packed] != nil else { return nil }
    self.packed = packed
  }

  /// The three letters, such as `EUR`.
  package var code: String {
    String(unsafeUninitializedCapacity: 3) { letters in
      for index in 0..<3 { letters[index] = UInt8(packed >> (16 - index * 8) & 0xFF) }
      return 3
    }
  }

  /// The number of decimals of an amount: 2 for EUR, 0 for JPY, 3 for KWD.
  package var exponent: Int {
    guard Self.oddPlaces >> Self.place(packed) & 1 == 1 else { return 2 }
    for odd in Self.oddExponents where odd.packed == packed { return odd.exponent }
    return 2
  }

  /// The slot of a code, from 0 to 63.
  ///
  /// The factor keeps common currencies out of the slots in ``oddPlaces``, except those in the
  /// list.
  private static func place(_ packed: UInt32) -> UInt32 { (packed &* 0xBEA7_C879) >> 26 }

  /// A bit for each slot that contains a currency with zero, three or four decimals.
  private static let oddPlaces: UInt64 = oddExponents.reduce(0) { $0 | 1 << place($1.packed) }

  /// The currencies with zero, three or four decimals.
  ///
  /// ``exponent`` searches the list only for a currency in one of their slots.
  private static let oddExponents: [(packed: UInt32, exponent: Int)] = exponents.filter {
    $0.value != 2
  }.map { ($0.key, $0.value) }

  /// The number of minor units in one unit: 100 cents, 1 yen.
  package var minorUnitsPerUnit: Int64 {
    var size: Int64 = 1
    for _ in 0..<exponent { size *= 10 }
    return size
  }

  /// The symbol to write before an amount, such as `€`; the code and a space if there is none.
  package var symbol: String {
    switch self {
    case .eur: "€"
    case .usd: "$"
    case .gbp: "£"
    case .inr: "₹"
    case .jpy: "¥"
    default: symbolOfOthers
    }
  }

  private var symbolOfOthers: String {
    switch code {
    case "CNY": "CN¥"
    case "CHF": "CHF "
    case "AUD": "A$"
    case "CAD": "C$"
    case "KRW": "₩"
    case "PLN": "zł "
    default: code + " "
    }
  }

  package static let eur = Currency(packed: 0x45_5552)
  package static let usd = Currency(packed: 0x55_5344)
  package static let gbp = Currency(packed: 0x47_4250)
  package static let inr = Currency(packed: 0x49_4E52)
  package static let jpy = Currency(packed: 0x4A_5059)

  private static let exponents: [UInt32: Int] = {
    let twoDecimals = """
      AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BMD BND BOB BRL BSD BTN BWP BYN BZD
      CAD CDF CHF CNY COP CRC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD
      GTQ GYD HKD HNL HRK HTG HUF IDR ILS INR IRR JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL
      MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK
      PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB
      TJS TMT TOP TRY TTD TWD TZS UAH USD UYU UZS VED VES WST XCD YER ZAR ZMW ZWG
      """
    let others: [(Int, String)] = [
      (0, "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF"),
      (3, "BHD IQD JOD KWD LYD OMR TND"),
      (4, "CLF UYW"),
      // The euro replaced these currencies, but old statements still contain them.
      (2, "ATS BEF CYP DEM EEK ESP FIM FRF GRD IEP ITL LTL LUF LVL MTL NLG PTE SIT SKK"),
      (2, twoDecimals),
    ]
    var table: [UInt32: Int] = [:]
    for (exponent, codes) in others {
      for code in codes.split(whereSeparator: { $0 == " " || $0 == "\n" }) {
        table[code.utf8.reduce(0) { $0 << 8 | UInt32($1) }] = exponent
      }
    }
    return table
  }()
}

extension Currency: CustomStringConvertible {
  package var description: String { code }
}

extension Currency: Comparable {
  package static func < (left: Currency, right: Currency) -> Bool { left.packed < right.packed }
}
