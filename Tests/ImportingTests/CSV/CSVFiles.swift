import Glibc
import Importing
import Ledger
import Syntax

/// The files of the package that the tests read, and short ways to read a text as a file.
enum CSVFiles {
  static let root = String(#filePath.dropLast("Tests/ImportingTests/CSV/CSVFiles.swift".count))

  static var options: ReadingOptions {
    ReadingOptions(asOf: CalendarDate(daysSince1970: 20_000))  // 2024-10-04
  }

  /// The paths of the files in a folder of the package, sorted.
  static func files(in folder: String) -> [String] {
    guard let directory = opendir(root + folder) else { return [] }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if !name.hasPrefix("."), !name.hasSuffix(".expected") { names.append(name) }
    }
    return names.sorted().map { "\(root)\(folder)/\($0)" }
  }

  static func text(of path: String) throws -> String {
    let stream = try ByteStream(path: path)
    return String(decoding: try stream.peek(1 << 24), as: UTF8.self)
  }

  static func shippedProfiles() throws -> [CSVProfile] { try shipped.get() }

  private static let shipped = Result {
    try files(in: "templates/profiles").filter { $0.hasSuffix(".yaml") }.map { path in
      let name = String((path.split(separator: "/").last ?? "").dropLast(".yaml".count))
      return try CSVProfile(
        yaml: try text(of: path), name: name, file: "profiles/\(name).yaml", isShipped: true)
    }
  }

  /// Reads `text` as a file of this name.
  static func read(
    _ text: String, name: String = "bank.csv", profile yaml: String? = nil,
    currency: Currency? = .eur
  ) throws(Rejection) -> CollectingSink {
    try read(bytes: Array(text.utf8), name: name, profile: yaml, currency: currency)
  }

  static func read(
    bytes: [UInt8], name: String = "bank.csv", profile yaml: String? = nil,
    currency: Currency? = .eur
  ) throws(Rejection) -> CollectingSink {
    var options = options
    options.currency = currency
    if let yaml {
      options.profiles = [
        try CSVProfile(yaml: yaml, name: "mine", file: "profiles/mine.yaml")
      ]
    }
    let sink = CollectingSink()
    try CSVFormat().read(ByteStream(name: name, bytes: bytes), options: options, into: sink)
    return sink
  }

  /// The whole text of the messages that reading `text` ends with; empty when it is read.
  static func refusal(
    _ text: String, profile yaml: String? = nil, currency: Currency? = .eur
  ) -> String {
    refusal(bytes: Array(text.utf8), profile: yaml, currency: currency)
  }

  static func refusal(
    bytes: [UInt8], profile yaml: String? = nil, currency: Currency? = .eur
  ) -> String {
    do {
      _ = try read(bytes: bytes, profile: yaml, currency: currency)
      return ""
    } catch {
      return error.diagnostics.map(\.text).joined(separator: "\n")
    }
  }
}
