import Ledger
package import Syntax

/// The Quicken Interchange Format: lines that begin with a letter, with `^` after each entry.
package struct QIFFormat: StatementFormat {
  package init() {}

  package var name: String { "qif" }
  package var title: String { "QIF: bank, card, cash and investment accounts" }

  package func recognises(_ head: FileHead) -> Bool {
    let text = CSVHead(FileHead(name: head.name, bytes: Array(head.bytes.prefix(1 << 15))))
    guard let bytes = text.text(text.encoding(expected: .latin1)) else { return false }
    let lines = bytes.split { $0 == 0x0A || $0 == 0x0D }.lazy
      .map { $0.drop { $0 == 0x20 || $0 == 0x09 } }
      .filter { !$0.isEmpty && $0.first != UInt8(ascii: "#") }
    // Some files begin with a stray `^`.
    guard let first = lines.first(where: { $0 != [UInt8(ascii: "^")] }) else { return false }
    if first.first == UInt8(ascii: "!") {
      let word = String(decoding: first.dropFirst().prefix(8), as: UTF8.self).lowercased()
      return ["type:", "account", "option:", "clear:"].contains { word.hasPrefix($0) }
    }
    return Self.isEntry(Array(lines.prefix { $0.first != UInt8(ascii: "^") }), of: lines)
  }

  /// Whether a file without a header begins with an entry.
  ///
  /// An entry has only known letters, one date and an amount (T or U), and ends with `^`.
  private static func isEntry(
    _ entry: [ArraySlice<UInt8>], of lines: some Sequence<ArraySlice<UInt8>>
  ) -> Bool {
    let letters = entry.compactMap(\.first)
    guard (2...64).contains(entry.count), letters.allSatisfy({ "DTUPNMLACSE$%".utf8.contains($0) }),
      letters.count(where: { $0 == UInt8(ascii: "D") }) == 1,
      let date = entry.first(where: { $0.first == UInt8(ascii: "D") }),
      let amount = entry.first(where: { $0.first == UInt8(ascii: "T") })
        ?? entry.first(where: { $0.first == UInt8(ascii: "U") }),
      let end = lines.dropFirst(entry.count).first(where: { _ in true }),
      end.dropFirst().allSatisfy({ $0 == 0x20 || $0 == 0x09 })
    else { return false }
    let isDate = date.dropFirst().withUnsafeBufferPointer { !QIFDate($0).isNoDay }
    return isDate && amount.dropFirst().contains { $0 &- 0x30 < 10 }
      && amount.dropFirst().allSatisfy { "0123456789.,'+-$ ".utf8.contains($0) }
  }

  package func read(
    _ stream: ByteStream, options: ReadingOptions, into sink: any StatementSink
  ) throws(Rejection) {
    let head = CSVHead(FileHead(name: stream.name, bytes: try stream.peek(FileHead.size)))
    if !head.isASCII { try stream.decode(from: head.encoding(expected: .windows1252)) }
    var reader = QIFReader(
      LineReader(stream), isUTF8: !head.isASCII, options: options, sink: sink)
    try reader.read()
  }
}

/// The kind of rows below a header line such as `!Type:Bank`.
enum QIFSection: Hashable {
  /// Entries of an account of this kind; with `isTrades`, they may move securities.
  case entries(Account.Kind, isTrades: Bool)
  /// Names and kinds of accounts (`!Account`).
  case accounts
  /// Names and symbols of securities (`!Type:Security`).
  case securities
  /// A list that is not a statement, with its name for messages.
  case list(String)

  /// The section of a `!Type:` word in lower case; nil if the word is unknown.
  init?(type word: String) {
    switch word {
    case "bank", "invoice", "bill", "tax": self = .entries(.bank, isTrades: false)
    case "cash": self = .entries(.cash, isTrades: false)
    case "ccard", "credit card": self = .entries(.card, isTrades: false)
    case "oth a", "otha", "oth asset": self = .entries(.bank, isTrades: false)
    case "oth l", "othl", "oth liability": self = .entries(.loan, isTrades: false)
    case "invst", "port", "mutual", "401(k)/403(b)", "401(k)", "invest":
      self = .entries(.investment, isTrades: true)
    case "security": self = .securities
    default:
      guard let list = Self.lists[word] else { return nil }
      self = .list(list)
    }
  }

  private static let lists = [
    "cat": "categories", "category": "categories", "class": "classes", "prices": "prices",
    "memorized": "memorized payments", "budget": "budget lines", "payee": "payees",
    "tag": "tags", "template": "templates", "billreminder": "reminders", "todo": "reminders",
  ]
}
