import Importing
import Ledger
import Syntax

/// An opened file with the only format that recognises it.
struct StatementSource {
  let stream: ByteStream
  let format: any StatementFormat

  init(path: FilePath, _ options: ReadingOptions) throws(Rejection) {
    let stream = try ByteStream(path: path)
    try self.init(stream, options)
  }

  /// Detects the format; with options, also prepares it for reading.
  init(_ stream: ByteStream, _ options: ReadingOptions? = nil) throws(Rejection) {
    self.stream = stream
    let bytes = try stream.peek(FileHead.size)
    let head = FileHead(name: stream.name, bytes: bytes)
    guard bytes.contains(where: { !$0.isBlank }) else {
      throw Rejection(
        "this file is empty", at: .init(file: stream.name), hint: "download it again")
    }
    // saldo's own export has lists with the same names as those of old trackers.
    let isOwnExport = LedgerExportReader.recognises(bytes, of: stream.name)
    let able = isOwnExport ? [] : Formats.recognising(head)
    guard let format = able.first else {
      throw UnrecognisedFile(stream: stream, bytes: bytes).rejection
    }
    guard able.count == 1 else {
      throw Rejection(
        "this file could be \(able.map(\.title).joined(separator: " or "))",
        at: .init(file: stream.name),
        hint: "please report this with the file's first lines")
    }
    self.format = options.map { format.ready(for: head, $0) } ?? format
  }
}

extension UInt8 {
  fileprivate var isBlank: Bool { self == 0x20 || (self >= 0x09 && self <= 0x0D) }
}

/// A file that no format recognises, with its likely kind according to the first bytes.
struct UnrecognisedFile {
  let stream: ByteStream
  /// The first bytes of the file.
  let bytes: [UInt8]
  private var name: String { stream.name }

  /// The reason why saldo cannot read the file, with a hint.
  var rejection: Rejection {
    let start = SourceLocation(file: name, line: 1, column: 1)
    if bytes.starts(with: Self.zip), let sheet = Self.sheets.first(where: { hasEnding($0.ending) })
    {
      return Rejection(
        "this is \(sheet.title), not a statement", at: start,
        hint: "open it and save the sheet as CSV, or download the statement as CSV")
    }
    if let kind = Self.kinds.first(where: { bytes.starts(with: $0.sign) }) {
      return Rejection("this is \(kind.title), not a statement", at: start, hint: kind.hint)
    }
    if isPage {
      return Rejection(
        "this is a web page, not a statement", at: start,
        hint: "log in to your bank and download the statement again")
    }
    if let offset = bytes.firstIndex(of: 0) {
      return Rejection(
        "this file contains control character U+0000: it is binary or damaged",
        at: place(of: offset),
        hint: "export it from the bank as CSV, OFX, CAMT, MT940 or QIF")
    }
    if LedgerExportReader.recognises(bytes, of: name) {
      return Rejection(
        "this is an export of a saldo ledger, not a statement", at: start,
        hint: "use saldo migrate to restore it")
    }
    if firstByte == UInt8(ascii: "{") || firstByte == UInt8(ascii: "[") {
      return syntaxError
        ?? Rejection(
          "this JSON file is not in a supported format", at: start,
          hint: "saldo formats lists the supported formats")
    }
    return Rejection(
      "saldo does not recognise the format of this file", at: start,
      notes: ["it begins with \(firstLine)"],
      hint: "export it from the bank as CSV, OFX, CAMT, MT940 or QIF")
  }

  private static let unpack = "unpack it and import its contents"
  private static let choose = "download the statement as CSV, OFX, CAMT, MT940 or QIF"
  private static let save = "open it and save the table as CSV"

  private static let zip: [UInt8] = [0x50, 0x4B, 3, 4]
  /// The spreadsheet formats that are ZIP files.
  private static let sheets: [(ending: String, title: String)] = [
    (".xlsx", "an Excel workbook"), (".ods", "an OpenDocument spreadsheet"),
    (".numbers", "a Numbers spreadsheet"),
  ]

  private func hasEnding(_ ending: String) -> Bool { name.lowercased().hasSuffix(ending) }

  /// The first bytes of known kinds of files.
  private static let kinds: [(sign: [UInt8], title: String, hint: String)] = [
    (Array("%PDF".utf8), "a PDF", choose),
    (zip, "a ZIP or spreadsheet file", "unpack it, or save the table as CSV"),
    ([0x1F, 0x8B], "a gzip file", unpack),
    (Array("BZh".utf8), "a bzip2 file", unpack),
    ([0xFD, 0x37, 0x7A, 0x58, 0x5A, 0], "an xz file", unpack),
    ([0x28, 0xB5, 0x2F, 0xFD], "a zstd file", unpack),
    ([0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C], "a 7-Zip file", unpack),
    (Array("Rar!".utf8), "a RAR file", unpack),
    ([0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1], "an old Excel or Word file", save),
    (Array("{\\rtf".utf8), "an RTF document", save),
    ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], "a PNG image", choose),
    ([0xFF, 0xD8, 0xFF], "a JPEG image", choose),
    (Array("SQLite format 3".utf8), "an SQLite database", choose),
  ]

  /// Whether the file is a web page, such as a login page saved instead of a statement.
  private var isPage: Bool {
    let head = String(decoding: bytes.prefix(1024), as: UTF8.self).lowercased()
    if head.contains("<html") || head.contains("<!doctype html") { return true }
    return ["<head", "<body", "<div", "<table", "<script"].contains { head.trimmed.hasPrefix($0) }
  }

  /// The first JSON syntax error; nil if there is none.
  ///
  /// The error may hide the keys that identify the format.
  private var syntaxError: Rejection? {
    do throws(Rejection) {
      let tokens = try JSONTokenizer(stream)
      tokens.readsSequence = true
      tokens.longestString = 64 << 20
      while try tokens.next() != nil {}
      return nil
    } catch {
      return error
    }
  }

  private var firstByte: UInt8? { bytes.first { $0 > 0x20 } }

  /// The first line that is not blank, quoted for a message.
  private var firstLine: String {
    let lines = bytes.prefix(4096).split { $0 == 0x0A || $0 == 0x0D }
    let texts = lines.lazy.map { String(decoding: $0, as: UTF8.self).trimmed }
    return Printable.quoted(texts.first { !$0.isEmpty } ?? "")
  }

  private func place(of offset: Int) -> SourceLocation {
    let before = bytes[..<offset]
    let line = before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    let scalars = String(decoding: before[line...], as: UTF8.self).unicodeScalars.count
    return SourceLocation(
      file: name, line: before.count { $0 == 0x0A } + 1, column: scalars + 1)
  }
}

/// The supported statement formats, for display.
package enum KnownFormats {
  /// The name and title of each format.
  package static var all: [(name: String, title: String)] {
    Formats.all.map { ($0.name, $0.title) }
  }

  /// The name and title of each built-in CSV layout.
  package static func profiles() throws -> [(name: String, title: String)] {
    try Workspace.shippedProfiles.map { ($0.name, try $0.profile().title ?? "") }
  }
}
