import Importing
import Ledger
import Syntax

/// Opens a file and finds the one format that reads it.
struct StatementSource {
  let stream: ByteStream
  let format: any StatementFormat

  init(path: String) throws(Rejection) {
    let stream = try ByteStream(path: path)
    try self.init(stream)
  }

  init(_ stream: ByteStream) throws(Rejection) {
    self.stream = stream
    let bytes = try stream.peek(FileHead.size)
    let head = FileHead(name: stream.name, bytes: bytes)
    guard bytes.contains(where: { !$0.isBlank }) else { throw .empty(stream.name) }
    let able = Formats.recognising(head)
    guard let format = able.first else { throw .unknown(stream.name, bytes) }
    guard able.count == 1 else { throw .ambiguous(stream.name, able.map(\.title)) }
    self.format = format
  }
}

extension UInt8 {
  fileprivate var isBlank: Bool { self == 0x20 || (self >= 0x09 && self <= 0x0D) }
}

extension Rejection {
  fileprivate static func empty(_ file: String) -> Rejection {
    Rejection("this file is empty", at: .init(file: file), hint: "download it again")
  }

  fileprivate static func unknown(_ file: String, _ bytes: [UInt8]) -> Rejection {
    let start = String(decoding: bytes.prefix(4), as: UTF8.self)
    let kind: String? =
      if start.hasPrefix("%PDF") {
        "a PDF"
      } else if start.hasPrefix("PK") {
        "a ZIP or spreadsheet file"
      } else if bytes.starts(with: [0x1F, 0x8B]) {
        "a gzip file"
      } else if isPage(bytes) {
        "a web page"
      } else if bytes.contains(0) {
        "a binary file"
      } else {
        nil
      }
    if let kind {
      return Rejection(
        "this is \(kind), not a statement", at: .init(file: file),
        hint: "unpack it, or export it from the bank as CSV or OFX")
    }
    return Rejection(
      "no format recognises this file", at: .init(file: file),
      notes: ["formats: \(Formats.all.map(\.title).joined(separator: ", "))"],
      hint: "export it from the bank as CSV or OFX")
  }

  /// A page to log in, saved under the name of a statement.
  private static func isPage(_ bytes: [UInt8]) -> Bool {
    let head = String(decoding: bytes.prefix(1024), as: UTF8.self).lowercased()
    return head.contains("<html") || head.contains("<!doctype html")
  }

  fileprivate static func ambiguous(_ file: String, _ titles: [String]) -> Rejection {
    Rejection(
      "this file could be \(titles.joined(separator: " or "))", at: .init(file: file),
      hint: "please report this with the file's first lines")
  }
}
