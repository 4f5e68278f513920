import Ledger

/// An entry and the fingerprint that version 1 gives it, computed with Python's `hashlib` and
/// `unicodedata`: a change of any of these would make every entry of every ledger new.
struct FingerprintVector: Sendable {
  var account: String
  var day: String
  var minorUnits: Int64
  var currency: String
  var texts: [String]
  var hexadecimal: String

  init(
    _ account: String, _ day: String, _ minorUnits: Int64, _ currency: String, _ texts: [String],
    _ hexadecimal: String
  ) {
    self.account = account
    self.day = day
    self.minorUnits = minorUnits
    self.currency = currency
    self.texts = texts
    self.hexadecimal = hexadecimal
  }

  static let all = [
    FingerprintVector(
      "giro", "2024-01-02", -350, "EUR",
      ["COFFEE", "", ""],
      "d8ccb6dc247f610c19a0e0ceafa03d95"),
    FingerprintVector(
      "giro", "2024-01-02", -350, "EUR",
      ["  COFFEE ", "", ""],
      "d8ccb6dc247f610c19a0e0ceafa03d95"),
    FingerprintVector(
      "giro", "2024-01-02", -350, "EUR",
      ["Coffee", "", ""],
      "6b05318583ae3b19aa2faf540dec9370"),
    FingerprintVector(
      "giro", "2024-01-02", -351, "EUR",
      ["COFFEE", "", ""],
      "23ef9478447202256a6bc7502f6179d3"),
    FingerprintVector(
      "giro", "2024-01-03", -350, "EUR",
      ["COFFEE", "", ""],
      "1c6370355570d37c5e6af2c7bb277a51"),
    FingerprintVector(
      "card", "2024-01-02", -350, "EUR",
      ["COFFEE", "", ""],
      "078dc8d131a8189f77b10d004ae684ad"),
    FingerprintVector(
      "giro", "2024-01-02", -350, "USD",
      ["COFFEE", "", ""],
      "4769b96d9b9246d6940680b50b1bf8f3"),
    FingerprintVector(
      "giro", "2024-01-02", -350, "EUR",
      ["", "COFFEE", ""],
      "266024ed53a171031d8cf12e5f7040f6"),
    FingerprintVector(
      "giro", "2024-01-02", -350, "EUR",
      ["", "", "COFFEE"],
      "a57ca492633d55f4b7c38995fde27eac"),
    FingerprintVector(
      "giro", "2024-01-02", 350, "EUR",
      ["COFFEE", "", ""],
      "894b59b6267eca34dddcd4d5049fbfc5"),
    FingerprintVector(
      "giro", "1969-12-31", 0, "EUR",
      ["", "", ""],
      "36d24bf80a4a0772260c1de789212afa"),
    FingerprintVector(
      "giro", "2199-12-31", 10_000_000_000_000, "EUR",
      ["a", "b", "c"],
      "7c920f62d573937665be80e11a020bb9"),
    FingerprintVector(
      "giro", "1900-01-01", -10_000_000_000_000, "KWD",
      ["a b", "b  c\u{9}c", " d\u{D}\u{A}e "],
      "711ab3aff1e4badacf64c4ba0ac38c3e"),
    FingerprintVector(
      "hdfc-savings", "2026-08-14", -123_456, "INR",
      [
        "UPI/REF 4412/\u{92D}\u{941}\u{917}\u{924}\u{93E}\u{928}",
        "\u{20B9} \u{92C}\u{915}\u{93E}\u{92F}\u{93E}", "0012",
      ],
      "1e4cb8c4a24bd4b5ccfe489ee1515837"),
    FingerprintVector(
      "giro", "2024-01-02", -350, "EUR",
      ["B\u{E4}ckerei Roth", "", ""],
      "164cdc629db387e4f94b1667e0eb8a07"),
    FingerprintVector(
      "giro", "2024-01-02", -350, "EUR",
      ["Ba\u{308}ckerei  Roth", "", ""],
      "164cdc629db387e4f94b1667e0eb8a07"),
    FingerprintVector(
      "giro", "2024-01-02", -350, "EUR",
      ["A\u{30A} Stro\u{308}m", "\u{212B}", ""],
      "ee7e79df1537fe235cb328503a7b8ac2"),
    FingerprintVector(
      "giro", "2024-01-02", -350, "EUR",
      ["a\u{A0}b", "", ""],
      "ff7964b6f774adfc1dc6493f36b71230"),
    FingerprintVector(
      "giro", "2024-01-02", -350, "JPY",
      ["\u{55AB}\u{8336}\u{5E97}", "\u{AC00}\u{1112}\u{1161}\u{11AB}", ""],
      "5b6e358a18fa15e6ce0a1283ddc048ea"),
    FingerprintVector(
      "giro", "2024-01-02", -350, "EUR",
      ["q\u{323}\u{307}", "q\u{307}\u{323}", "\u{1F375}"],
      "74b28da7682b00743aa6f37ad9e6db13"),
  ]
}
