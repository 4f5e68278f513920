internal import Foundation
import Glibc
import Importing
import Store
import Syntax

/// The user's `rejects/`: names for files of bad rows, and what a crash left of them.
struct RejectsFolder {
  private let path: String

  init(_ workspace: Workspace) { path = workspace.ownFolder("rejects") }

  /// A hidden name that nothing has yet; makes the folder, closed to others.
  func freshPath() throws -> String {
    try OutputFile.makeFolder(path)
    return "\(path)/.new-\(getpid())"
  }

  /// The hidden name of rows that wait for the commit of the file with this digest.
  func sealedPath(_ digest: [UInt8], of file: String) -> String {
    "\(path)/.\(Self.hex(digest))-\(Self.stem(file)).csv"
  }

  /// Moves `hidden` to the first name of `file` that is free or has the same bytes.
  ///
  /// The run's lock keeps others from taking the name in between.
  func publish(_ hidden: String, of file: String) throws -> String {
    for number in 1... {
      let name = "\(path)/\(Self.stem(file))\(number > 1 ? "-\(number)" : "").csv"
      if FileManager.default.contentsEqual(atPath: hidden, andPath: name) {
        unlink(hidden)
        return name
      }
      var status = stat()
      guard lstat(name, &status) != 0, errno == ENOENT else { continue }
      guard rename(hidden, name) == 0 else {
        throw Failure(
          .cannotCreate, "cannot write \(name): \(String(cString: strerror(errno)))",
          hint: "the rejected rows are in \(hidden); the next import moves them")
      }
      try OutputFile.settle(folder: path)
      return name
    }
    return hidden
  }

  /// Ends what a killed run began: rows whose file is in the ledger get their name, others go.
  ///
  /// - Returns: the names given.
  func recover(_ store: LedgerStore) throws -> [String] {
    let names = try Failure.ofWorkspace { () throws(Rejection) in
      try FilePath(path).names() ?? []
    }
    var published: [String] = []
    for name in names.map(\.text) where name.hasPrefix(".") {
      let hidden = "\(path)/\(name)"
      if let (digest, stem) = Self.seal(name), try store.knownFile(digest: digest) != nil {
        published.append(try publish(hidden, of: stem))
      } else if name.hasPrefix(".new-") || Self.seal(name) != nil {
        unlink(hidden)
      }
    }
    return published
  }

  /// The digest and the stem in a sealed name; nil where it is none.
  private static func seal(_ name: String) -> (digest: [UInt8], stem: String)? {
    let text = Array(name.utf8)
    guard text.count > 70, text[65] == UInt8(ascii: "-"), name.hasSuffix(".csv") else { return nil }
    let digits = text[1...64].compactMap { UInt8(String(UnicodeScalar($0)), radix: 16) }
    guard digits.count == 64 else { return nil }
    let digest = (0..<32).map { digits[2 * $0] << 4 | digits[2 * $0 + 1] }
    return (digest, String(decoding: text[66...], as: UTF8.self))
  }

  private static func hex(_ digest: [UInt8]) -> String {
    digest.map { byte in
      let digits = String(byte, radix: 16)
      return digits.count == 1 ? "0\(digits)" : digits
    }.joined()
  }

  /// The file's own name, without `.csv` and never hidden; a pipe has none.
  private static func stem(_ file: String) -> String {
    let last = file.split(separator: "/").last.map(String.init) ?? ""
    let name = last.lowercased().hasSuffix(".csv") ? String(last.dropLast(4)) : last
    var stem = String(name.drop { $0 == "." })
    while stem.utf8.count > 150 { stem.removeLast() }
    return stem.isEmpty || stem == "-" ? "standard-input" : stem
  }
}
