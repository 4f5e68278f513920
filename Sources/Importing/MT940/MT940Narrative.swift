/// The texts of an entry, field 86: who, what for, and the references between them.
///
/// Three dialects are told apart by how the field begins: the German one of numbered parts, the
/// one of `/KEY/value` that Dutch banks and Citi write, and plain text.
struct MT940Narrative {
  var payee: [UInt8] = []
  var memo: [UInt8] = []
  /// The end-to-end id, or else the customer's own.
  var reference: [UInt8] = []
  var counterparty: [UInt8] = []
  /// The German business code of three digits.
  var code: ArraySlice<UInt8> = []

  /// What the entry was before the bank converted it, such as `USD20,00`.
  var original: [UInt8] = []

  /// Whether payee and purpose are not told apart.
  var isPlain = false

  init() {}

  /// Reads the lines of a field, or of several in a row.
  init(_ text: [UInt8]) {
    if let start = GermanParts.start(of: text[...]) {
      self.init(german: text, start)
    } else if let keys = KeyedParts(text) {
      self.init(keyed: keys, text)
    } else {
      self.init(plain: text)
    }
  }

  /// Plain text does not tell payee and purpose apart; lines are cut at 65 characters, or at twice 32.
  private init(plain text: [UInt8]) {
    let lines = text.split(separator: 0x0A)
    payee = Self.trimmed(MT940Text.joined(lines, width: 64))
    isPlain = true
  }

  /// Reads field NS: lines that begin with a number, 01 to 14 the purpose, 15 and 16 the payee, 17
  /// the kind of booking.
  init(nonSwift text: [UInt8]) {
    var purpose: [ArraySlice<UInt8>] = []
    var names: [ArraySlice<UInt8>] = []
    var booking: [UInt8] = []
    for line in text.split(separator: 0x0A) where line.prefix(2).allSatisfy(MT940Text.isDigit) {
      let value = line.dropFirst(2)
      switch line.prefix(2).reduce(0, { $0 * 10 + Int($1 - 0x30) }) {
      case 1...14: purpose.append(value)
      case 15, 16: names.append(value)
      case 17: booking = Self.trimmed(Array(value))
      default: break
      }
    }
    memo = Self.trimmed(MT940Text.joined(purpose, width: 27))
    payee = Self.first(Self.trimmed(MT940Text.joined(names, width: 27)), booking, memo)
    if payee == memo { memo = [] }
    isPlain = payee.isEmpty
  }

  /// With a blank for each line end and tab that is left.
  var withoutLineEnds: MT940Narrative {
    func plain(_ text: [UInt8]) -> [UInt8] { text.map { $0 < 0x20 ? 0x20 : $0 } }
    var clean = self
    clean.payee = plain(payee)
    clean.memo = plain(memo)
    clean.reference = plain(reference)
    clean.counterparty = plain(counterparty)
    return clean
  }

  static func trimmed(_ text: [UInt8]) -> [UInt8] { Array(MT940Text.trimmed(text[...])) }

  /// The first of some texts that is one.
  static func first(_ texts: [UInt8]...) -> [UInt8] { texts.first { !$0.isEmpty } ?? [] }
}
