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

/// The parts of a field 86 that begins `/KEY/value`.
///
/// Dutch banks agreed on the keys of four letters; Citi has its own of two and three. Only known
/// keys cut the text, because values hold strokes too: `/REMI/31/REP/2014/NAME/…`.
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

  /// Nil when the text does not begin with a known key.
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
      // The stroke behind a key may be the one before the next: /ORDP//NAME/, /BENM/NAME/.
      open = (key, index + 1)
    }
    if let open, open.from <= whole.endIndex { values.append((open.key, whole[open.from...])) }
  }

  /// The word between the stroke at `index` and the next.
  private static func key(at index: Int, of text: ArraySlice<UInt8>) -> String? {
    let word = text[(index + 1)...].prefix(10).prefix { MT940Text.isUpper($0) }
    guard word.count >= 2, word.endIndex < text.endIndex, text[word.endIndex] == slash else {
      return nil
    }
    return String(decoding: word, as: UTF8.self)
  }

  /// The first value of a key that is not empty, without the strokes and blanks around it.
  func value(_ key: String) -> [UInt8] {
    for part in values where part.key == key {
      let value = Self.plain(part.value)
      if !value.isEmpty { return Array(value) }
    }
    return []
  }

  /// All values of a key, a blank between them.
  func all(_ key: String) -> [UInt8] {
    let found = values.filter { $0.key == key }.map { Self.plain($0.value) }
    return Array(found.filter { !$0.isEmpty }.joined(separator: [0x20]))
  }

  /// A value whose parts stand between strokes, such as `IBAN/BIC/NAME/CITY`.
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

  /// Without the word that says that the text has no structure: `USTD//`.
  private static func purpose(_ text: [UInt8]) -> [UInt8] {
    guard text.starts(with: "USTD/".utf8) else { return text }
    return Array(text.dropFirst(5).drop { $0 == slash })
  }
}
