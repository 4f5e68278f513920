/// The texts of an entry (field 86 or NS): payee, purpose and references.
///
/// The beginning of field 86 shows one of three dialects: German numbered parts, `/KEY/value` as
/// used by Dutch banks and Citi, or plain text.
struct MT940Narrative {
  var payee: [UInt8] = []
  var memo: [UInt8] = []
  /// The end-to-end id, otherwise the customer's own reference.
  var reference: [UInt8] = []
  var counterparty: [UInt8] = []
  /// The German business code of three digits; empty if the field has none.
  var code: ArraySlice<UInt8> = []

  /// The amount before the bank's currency conversion, such as `USD20,00`; empty if not stated.
  var original: [UInt8] = []

  /// Whether payee and purpose are one undivided text.
  var isPlain = false

  init() {}

  /// Parses the lines of one field or of several consecutive fields.
  init(_ text: [UInt8]) {
    if let start = GermanParts.start(of: text[...]) {
      self.init(german: text, start)
    } else if let keys = KeyedParts(text) {
      self.init(keyed: keys, text)
    } else {
      self.init(plain: text)
    }
  }

  /// Parses plain text, which does not separate payee and purpose.
  ///
  /// Banks wrap the text at 65 characters, or at twice 32.
  private init(plain text: [UInt8]) {
    let lines = text.split(separator: 0x0A)
    payee = Self.trimmed(MT940Text.joined(lines, width: 64))
    isPlain = true
  }

  /// Parses field NS, in which each line begins with a number.
  ///
  /// Lines 01 to 14 are the purpose, 15 and 16 the payee, and 17 the kind of booking.
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

  /// The narrative with a space in place of each remaining line end and tab.
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

  /// The first nonempty text; empty if there is none.
  static func first(_ texts: [UInt8]...) -> [UInt8] { texts.first { !$0.isEmpty } ?? [] }
}

/// The parts of a field 86 in the form `/KEY/value`.
///
/// Dutch banks share keys of up to nine letters; Citi has its own keys of two or three letters.
/// Only known keys split the text, because values contain slashes too: `/REMI/31/REP/2014/NAME/…`.
struct KeyedParts {
  private var values: [(key: String, value: ArraySlice<UInt8>)] = []

  private static let dutch: Set<String> = [
    "ACCW", "ADDR", "BENM", "BIC", "BUSP", "CDTRREF", "CDTRREFTP", "CNTP", "CREF", "CSID", "EREF",
    "EXCH", "IBAN", "ID", "INIT", "IREF", "ISDT", "KREF", "MARF", "NAME", "NRTX", "OCMT", "ORDP",
    "PREF", "PURP", "REMI", "RTRN", "RTYP", "SVCL", "TRCD", "TRTP", "TYPE", "ULTB", "ULTC", "ULTD",
  ]
  private static let citi: Set<String> = [
    "AB", "AC", "BI", "BN", "BO", "CTC", "EI", "OB", "PT", "PY", "RI", "TRN",
  ]

  /// Parses the text; nil if it does not begin with a known key.
  init?(_ text: [UInt8]) {
    let whole = MT940Text.trimmed(text.filter { $0 != 0x0A }[...])
    guard whole.first == slash, let first = Self.key(at: whole.startIndex, of: whole) else {
      return nil
    }
    let known = Self.dutch.contains(first) ? Self.dutch : Self.citi
    guard known.contains(first) else { return nil }
    var open: (key: String, from: Int)?
    var index = whole.startIndex
    while index < whole.endIndex {
      guard whole[index] == slash, let key = Self.key(at: index, of: whole), known.contains(key)
      else {
        index += 1
        continue
      }
      if let open { values.append((open.key, whole[min(open.from, index)..<index])) }
      index += key.utf8.count + 1
      // The slash after a key may be the one before the next, as in /ORDP//NAME/ and /BENM/NAME/.
      open = (key, index + 1)
    }
    if let open, open.from <= whole.endIndex { values.append((open.key, whole[open.from...])) }
  }

  /// The word between the slash at `index` and the next slash; nil if it cannot be a key.
  private static func key(at index: Int, of text: ArraySlice<UInt8>) -> String? {
    let word = text[(index + 1)...].prefix(10).prefix { MT940Text.isUpper($0) }
    guard word.count >= 2, word.endIndex < text.endIndex, text[word.endIndex] == slash else {
      return nil
    }
    return String(decoding: word, as: UTF8.self)
  }

  /// The first nonempty value of a key, without slashes and blanks at its ends; empty if there is
  /// none.
  func value(_ key: String) -> [UInt8] {
    for part in values where part.key == key {
      let value = Self.plain(part.value)
      if !value.isEmpty { return Array(value) }
    }
    return []
  }

  /// All nonempty values of a key, joined with spaces; empty if there are none.
  func all(_ key: String) -> [UInt8] {
    let found = values.filter { $0.key == key }.map { Self.plain($0.value) }
    return Array(found.filter { !$0.isEmpty }.joined(separator: [0x20]))
  }

  /// The components of a key's first value, separated by slashes, as in `IBAN/BIC/NAME/CITY`.
  ///
  /// Empty if the key is missing.
  func parts(_ key: String) -> [[UInt8]] {
    guard let part = values.first(where: { $0.key == key }) else { return [] }
    return part.value.split(separator: slash, omittingEmptySubsequences: false)
      .map { Array(MT940Text.trimmed($0)) }
  }

  private static func plain(_ value: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var value = MT940Text.trimmed(value)
    while value.last == slash { value = MT940Text.trimmed(value.dropLast()) }
    while value.first == slash { value = MT940Text.trimmed(value.dropFirst()) }
    return value
  }
}

private let slash = UInt8(ascii: "/")

extension MT940Narrative {
  init(keyed keys: KeyedParts, _ text: [UInt8]) {
    self.init()
    let other = keys.parts("CNTP")
    memo = Self.purpose(Self.first(keys.all("REMI"), keys.all("PY")))
    payee = Self.first(
      keys.value("NAME"), other.count > 2 ? other[2] : [], keys.value("BN"), keys.value("BO"))
    if payee.isEmpty {
      payee = memo.isEmpty ? Self.trimmed(text.filter { $0 != 0x0A }) : memo
      memo = []
    }
    let ids = [keys.value("EREF"), keys.value("PREF"), keys.value("KREF")]
    reference = ids.first { !MT940Text.isNoReference($0[...]) } ?? []
    let account = Array(keys.value("ACCW").prefix { $0 != UInt8(ascii: ",") })
    counterparty = Self.first(keys.value("IBAN"), other.first ?? [], account)
    original = keys.value("OCMT")
  }

  /// The purpose without `USTD//`, the prefix of unstructured text.
  private static func purpose(_ text: [UInt8]) -> [UInt8] {
    guard text.starts(with: "USTD/".utf8) else { return text }
    return Array(text.dropFirst(5).drop { $0 == slash })
  }
}
