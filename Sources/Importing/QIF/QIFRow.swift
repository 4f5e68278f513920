import Ledger
import Syntax

/// The lines up to the next `^`: an entry, an account or an item of a list.
struct QIFRow: ~Copyable {
  /// A line; its first byte is the letter that identifies the field.
  struct Field {
    var letter: UInt8
    /// The offset of the line in the row's bytes.
    var start: Int
    /// The offset of the text, after the letter and leading blanks.
    var textStart: Int
    /// The offset of the end of the text.
    var textEnd: Int
    var end: Int
    /// The line number in the file.
    var line: Int
  }

  private var scratch = ByteScratch()
  private(set) var fields: [Field] = []

  /// The size limit of a row in bytes, enough for a split of hundreds of lines.
  static let limit = 1 << 20

  var isEmpty: Bool { fields.isEmpty }
  var line: Int { fields.first?.line ?? 0 }
  /// The bytes of the lines, each with a line feed.
  var bytes: UnsafeBufferPointer<UInt8> { scratch.bytes }

  mutating func removeAll() {
    scratch.removeAll()
    fields.removeAll(keepingCapacity: true)
  }

  /// Appends a line with its letter; returns false if the line is empty or the row is too large.
  mutating func append(_ line: UnsafeBufferPointer<UInt8>, number: Int) -> Bool {
    guard let letter = line.first, scratch.count + line.count <= Self.limit else { return false }
    let start = scratch.count
    scratch.append(line)
    var textStart = 1
    while textStart < line.count, line[textStart] == 0x20 || line[textStart] == 0x09 {
      textStart += 1
    }
    let end = start + line.count
    fields.append(
      Field(
        letter: letter, start: start, textStart: start + textStart, textEnd: end, end: end,
        line: number))
    scratch.append(0x0A)
    return true
  }

  func text(_ field: Field) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(rebasing: scratch.bytes[field.textStart..<field.textEnd])
  }

  /// The text of the first field with this letter; empty if there is none.
  func string(_ letter: Unicode.Scalar) -> String {
    guard let field = fields.first(where: { $0.letter == UInt8(ascii: letter) }) else { return "" }
    return String(decoding: text(field), as: UTF8.self)
  }

  /// The location of a field's text.
  func mark(_ field: Field, in file: String, label: String = "") -> Mark {
    let whole = scratch.bytes[field.start..<field.end]
    let before = scratch.bytes[field.start..<field.textStart]
    let column = String(decoding: before, as: UTF8.self).unicodeScalars.count + 1
    let width = String(decoding: text(field), as: UTF8.self).unicodeScalars.count
    return Mark(
      location: SourceLocation(file: file, line: field.line, column: column),
      excerpt: Diagnostic.Excerpt(
        text: String(decoding: whole, as: UTF8.self), column: column, width: max(1, width),
        label: label))
  }
}

/// The fields of an entry, found by letter in any order (formats.md, 2).
struct QIFFields {
  /// A posting of a split: its category (S), memo (E) and amount ($).
  struct Part {
    var category: QIFRow.Field?
    var memo: QIFRow.Field?
    var amount: QIFRow.Field?
  }

  var date: QIFRow.Field?
  /// The amount, from T or otherwise from U; nil if the row has neither.
  var amount: QIFRow.Field?
  var number: QIFRow.Field?
  var payee: QIFRow.Field?
  var category: QIFRow.Field?
  var memos: [QIFRow.Field] = []
  var address: [QIFRow.Field] = []
  var parts: [Part] = []
  var security: QIFRow.Field?
  var price: QIFRow.Field?
  var quantity: QIFRow.Field?
  var commission: QIFRow.Field?
  /// A second date or amount; nil if there is none.
  ///
  /// It means that the `^` between two entries is missing.
  var repeated: QIFRow.Field?

  init(_ row: borrowing QIFRow, isTrade: Bool) {
    var otherAmount: QIFRow.Field?
    for field in row.fields where field.textStart < field.textEnd || field.letter == 0x53 {
      switch Unicode.Scalar(field.letter) {
      case "D":
        // A posting of a split may repeat the date.
        if date == nil { date = field } else if parts.isEmpty { repeated = repeated ?? field }
      case "T": if amount == nil { amount = field } else { repeated = repeated ?? field }
      case "U": otherAmount = otherAmount ?? field
      case "N": number = number ?? field
      case "P": payee = payee ?? field
      case "L": category = category ?? field
      case "M": memos.append(field)
      case "A": address.append(field)
      case "S" where !isTrade: parts.append(Part(category: field))
      case "E" where !isTrade: takePart(field, \.memo)
      case "$" where !isTrade: takePart(field, \.amount)
      case "Y": security = security ?? field
      case "I": price = price ?? field
      case "Q": quantity = quantity ?? field
      case "O": commission = commission ?? field
      default: break
      }
    }
    amount = amount ?? otherAmount
  }

  /// Assigns a memo or amount to the current posting, or to a new one if the current posting
  /// already has it.
  private mutating func takePart(
    _ field: QIFRow.Field, _ key: WritableKeyPath<Part, QIFRow.Field?>
  ) {
    if parts.isEmpty || parts[parts.count - 1][keyPath: key] != nil { parts.append(Part()) }
    parts[parts.count - 1][keyPath: key] = field
  }
}

/// The value of an L or S line: a category or an account in brackets, with an optional class after
/// a slash.
struct QIFCategory {
  /// The category's path, joined by `:`; empty if the value names no category.
  private(set) var path: [UInt8] = []
  /// The account at the other end of a transfer; empty if the value names no account.
  private(set) var account: [UInt8] = []
  private(set) var hasClass = false

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    // "--Split--" is a placeholder; the postings have the categories.
    if bytes.starts(with: "--".utf8), bytes.reversed().starts(with: "--".utf8) { return }
    // Investment accounts separate a category and an account with a bar.
    for piece in bytes.split(separator: UInt8(ascii: "|")) {
      if piece.first == UInt8(ascii: "["), let end = piece.lastIndex(of: UInt8(ascii: "]")) {
        account = Array(piece[(piece.startIndex + 1)..<end])
        hasClass = hasClass || piece[end...].contains(UInt8(ascii: "/"))
      } else {
        let name = piece.prefix { $0 != UInt8(ascii: "/") }
        hasClass = hasClass || name.count < piece.count
        path = Self.tidy(name)
      }
    }
  }

  /// The path without blanks around its names and without empty names.
  private static func tidy(_ path: Slice<UnsafeBufferPointer<UInt8>>) -> [UInt8] {
    let colon = UInt8(ascii: ":")
    let names = path.split(separator: colon).compactMap { name -> ArraySlice<UInt8>? in
      var name = Array(name)[...]
      while name.first == 0x20 { name.removeFirst() }
      while name.last == 0x20 { name.removeLast() }
      return name.isEmpty ? nil : name
    }
    return Array(names.joined(separator: [colon]))
  }
}
