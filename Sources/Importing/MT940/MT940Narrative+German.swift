/// The numbered parts of a German field 86, such as `166?00GUTSCHRIFT?20…?32NAME`.
///
/// The source is the DFÜ agreement of Deutsche Kreditwirtschaft, annex 3, chapter 8.2.3. Polish,
/// Dutch and Austrian banks write other separators, such as `~`, `<`, `^` or `>`.
struct GermanParts {
  private(set) var parts: [(number: Int, text: ArraySlice<UInt8>)] = []

  /// The offset of the first separator and the separator itself; nil for other dialects.
  static func start(of text: ArraySlice<UInt8>) -> (offset: Int, mark: UInt8)? {
    for offset in [3, 0] {
      let code = text.prefix(offset)
      guard code.count == offset, code.allSatisfy(MT940Text.isDigit),
        let mark = text.dropFirst(offset).first, "?~<>^*|#".utf8.contains(mark),
        number(in: text.dropFirst(offset + 1)) != nil
      else { continue }
      return (offset, mark)
    }
    return nil
  }

  /// Splits the text at each separator with a part number.
  ///
  /// A line may end anywhere, even between the separator and the number.
  init(_ text: [UInt8], _ start: (offset: Int, mark: UInt8)) {
    let whole = text.filter { $0 != 0x0A }[...]
    var index = start.offset
    var open: (number: Int, from: Int)?
    while index < whole.endIndex {
      if whole[index] == start.mark, let next = Self.number(in: whole[(index + 1)...]) {
        if let open { parts.append((open.number, whole[open.from..<index])) }
        open = (next, index + 3)
        index += 3
      } else {
        index += 1
      }
    }
    if let open { parts.append((open.number, whole[open.from...])) }
  }

  /// The part number in the first two digits of `text`; nil if they are not a known part number.
  private static func number(in text: ArraySlice<UInt8>) -> Int? {
    let digits = text.prefix(2)
    guard digits.count == 2, digits.allSatisfy(MT940Text.isDigit) else { return nil }
    let number = digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
    switch number {
    case 0, 10, 20...38, 60...65, 70: return number
    default: return nil
    }
  }

  /// The joined text of the parts with these numbers, and the offset of each nonempty part in it.
  ///
  /// A full part continues in the next without a space. A full part has 27 characters, or 65 if any
  /// part is longer than 28.
  func joined(_ numbers: ClosedRange<Int>...) -> (text: [UInt8], starts: [Int]) {
    let pieces = parts.filter { part in numbers.contains { $0.contains(part.number) } }
    let width = pieces.contains { MT940Text.scalars($0.text) > 28 } ? 65 : 27
    var text: [UInt8] = []
    var starts: [Int] = []
    var isFull = true
    for piece in pieces where !piece.text.isEmpty {
      if !isFull, text.last != 0x20, piece.text.first != 0x20 { text.append(0x20) }
      starts.append(text.count)
      text.append(contentsOf: piece.text)
      isFull = MT940Text.scalars(piece.text) >= width || piece.text.count == width
    }
    return (text, starts)
  }
}

private let plus = UInt8(ascii: "+")
private let colon = UInt8(ascii: ":")

/// A German purpose split at its SEPA keys, such as `EREF+…SVWZ+…` or `EREF: … SVWZ: …`.
struct SEPAPurpose {
  /// The text before the first key.
  private(set) var lead: [UInt8] = []
  private var values: [String: [UInt8]] = [:]

  private static let keys = [
    "EREF", "KREF", "MREF", "CRED", "DEBT", "SVWZ", "ABWA", "ABWE", "IBAN", "BIC", "COAM", "OAMT",
    "PURP", "RREF", "SQTP",
  ].map { Array($0.utf8) }

  /// Splits the joined parts of a purpose at its keys.
  ///
  /// Parts are joined first, because a key may span two parts. Some banks leave no space between a
  /// value and the next key.
  init(_ purpose: (text: [UInt8], starts: [Int])) {
    let text = purpose.text[...]
    var from = 0
    var key: String?
    for index in text.indices where text[index] == plus || text[index] == colon {
      guard let found = Self.key(before: index, of: text), index - found.count >= from else {
        continue
      }
      let start = index - found.count
      let isApart = start == 0 || text[start - 1] == 0x20 || purpose.starts.contains(start)
      let isBlankNext = index + 1 == text.endIndex || text[index + 1] == 0x20
      guard text[index] == plus || (isApart && isBlankNext) else { continue }
      add(text[from..<start], key)
      key = String(decoding: found, as: UTF8.self)
      from = index + 1
    }
    add(text[from...], key)
  }

  private static func key(before index: Int, of text: ArraySlice<UInt8>) -> [UInt8]? {
    let before = text[..<index]
    return keys.first { before.suffix($0.count).elementsEqual($0) }
  }

  private mutating func add(_ value: ArraySlice<UInt8>, _ key: String?) {
    let value = MT940Text.trimmed(value)
    guard !value.isEmpty else { return }
    if let key {
      values[key, default: []] += (values[key] == nil ? [] : [0x20]) + value
    } else {
      lead = Array(value)
    }
  }

  func value(_ key: String) -> [UInt8] { values[key] ?? [] }

  /// The value of a reference key; empty if it is missing or a placeholder.
  func reference(_ key: String) -> [UInt8] {
    let value = value(key)
    return MT940Text.isNoReference(value[...]) ? [] : value
  }

  /// The free text: the text before the first key, and SVWZ.
  var memo: [UInt8] {
    let words = value("SVWZ")
    return lead.isEmpty || words.isEmpty ? lead + words : lead + [0x20] + words
  }
}

extension MT940Narrative {
  init(german text: [UInt8], _ start: (offset: Int, mark: UInt8)) {
    self.init()
    let parts = GermanParts(text, start)
    code = text.prefix(start.offset)
    // Parts ?20 to ?29 and ?60 to ?63 form one purpose of 14 parts.
    let purpose = SEPAPurpose(parts.joined(20...29, 60...63))
    let booking = Self.trimmed(parts.joined(0...0).text)
    let name = Self.trimmed(parts.joined(32...33).text)
    memo = purpose.memo
    payee = Self.first(name, purpose.value("ABWA"), purpose.value("ABWE"), booking, memo)
    if payee == memo { memo = [] }
    if memo.isEmpty, payee != booking { memo = booking }
    reference = Self.first(purpose.reference("EREF"), purpose.reference("KREF"))
    let accounts = [38...38, 31...31].map { Self.trimmed(parts.joined($0).text) }
    let ibans = ([purpose.value("IBAN")] + accounts).filter { MT940Text.isIBAN($0[...]) }
    counterparty = Self.first(ibans.first ?? [], accounts[1], accounts[0])
  }
}
