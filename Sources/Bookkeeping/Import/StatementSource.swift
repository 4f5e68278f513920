import Importing
import Ledger
import Syntax

/// Opens a file and finds the one format that reads it.
struct StatementSource {
  let stream: ByteStream
  let format: any StatementFormat

  init(path: FilePath, _ options: ReadingOptions) throws(Rejection) {
    let stream = try ByteStream(path: path)
    try self.init(stream, options)
  }

  /// Without options nothing but the format is found out.
  init(_ stream: ByteStream, _ options: ReadingOptions? = nil) throws(Rejection) {
    self.stream = stream
    let bytes = try stream.peek(FileHead.size)
    let head = FileHead(name: stream.name, bytes: bytes)
    guard bytes.contains(where: { !$0.isBlank }) else { throw .empty(stream.name) }
    // Its lists are called as those of old trackers are.
    let isOwnExport = LedgerExportReader.recognises(bytes, of: stream.name)
    let able = isOwnExport ? [] : Formats.recognising(head)
    guard let format = able.first else {
      throw UnrecognisedFile(stream, bytes).rejection
    }
    guard able.count == 1 else { throw .ambiguous(stream.name, able.map(\.title)) }
    self.format = options.map { format.ready(for: head, $0) } ?? format
  }
}

extension UInt8 {
  fileprivate var isBlank: Bool { self == 0x20 || (self >= 0x09 && self <= 0x0D) }
}

extension Rejection {
  fileprivate static func empty(_ file: String) -> Rejection {
    Rejection("this file is empty", at: .init(file: file), hint: "download it again")
  }

  fileprivate static func ambiguous(_ file: String, _ titles: [String]) -> Rejection {
    Rejection(
      "this file could be \(titles.joined(separator: " or "))", at: .init(file: file),
      hint: "please report this with the file's first lines")
  }
}
