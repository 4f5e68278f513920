internal import Glibc
import Rules
import Store
import Syntax

/// The digest of all files that decide classifications: rules, places and cities.
///
/// Equal digests mean that equal rows get equal classifications. The opposite is not true: a
/// comment also changes the digest. Commands that only read the ledger compute the digest, too. It
/// must therefore be fast: it reads a large list of cities only in part, and parses almost no file.
struct ClassificationDigest {
  let bytes: [UInt8]

  /// The version of saldo's own classification.
  ///
  /// If it changes, the next import updates each ledger.
  private static let version = "saldo.classification/1"

  /// Computes the digest from the files of a workspace.
  init(_ workspace: Workspace) throws(Rejection) {
    var parts = Parts()
    parts.add(Self.version, [])
    var known: Set<String> = []
    for file in try workspace.ruleFiles() { try parts.add(file, &known) }
    let places = FilePath(workspace.path("tables/places.csv"))
    parts.add("places", try ByteStream.ifThere(places)?.allBytes() ?? [])
    if let cities = try workspace.gazetteerFile() {
      parts.add("cities", try FileSample(cities).bytes)
    }
    bytes = parts.digest.bytes
  }

  /// A digest of parts, each preceded by its name and its length.
  private struct Parts {
    var digest = ContentDigest()

    mutating func add(_ name: String, _ bytes: [UInt8]) {
      var head = Array("\(name)\u{1F}\(bytes.count)\u{1E}".utf8)
      head.withUnsafeBytes { digest.update($0) }
      head = bytes
      head.withUnsafeBytes { digest.update($0) }
    }

    /// Adds a rule file, and the files that it includes.
    ///
    /// The path of the workspace does not count, so a copy of the workspace has the same digest.
    mutating func add(_ file: RuleFile, _ known: inout Set<String>) throws(Rejection) {
      guard known.insert(file.name).inserted else { return }
      add(file.name.lastPathPart, Array(file.text.utf8))
      for path in file.includes {
        guard let text = try Workspace.included(path) else { continue }
        try add(RuleFile(name: path, text: text), &known)
      }
    }
  }
}

/// A sample of a file: all bytes of a small file, or the size and some blocks of a large one.
///
/// The blocks are evenly spaced. Lists of cities have up to 30 MB, and reading a whole list would
/// take longer than `saldo list`. A new list hardly ever has the same size and the same blocks.
private struct FileSample {
  let bytes: [UInt8]

  private static let block = 1 << 12
  private static let blocks = 16

  init(_ path: FilePath) throws(Rejection) {
    let stream = try ByteStream(path: path)
    guard let size = stream.size, size > Int64(Self.block * Self.blocks) else {
      bytes = try stream.allBytes()
      return
    }
    let descriptor = path.withCString { open($0, O_RDONLY | O_CLOEXEC) }
    guard descriptor >= 0 else { throw .changed(path.text) }
    defer { close(descriptor) }
    var sample = Array("\(size)\u{1E}".utf8)
    var piece = [UInt8](repeating: 0, count: Self.block)
    let last = size - Int64(Self.block)
    for number in 0..<Self.blocks {
      let offset = last * Int64(number) / Int64(Self.blocks - 1)
      guard pread(descriptor, &piece, Self.block, Int(offset)) == Self.block else {
        throw .changed(path.text)
      }
      sample += piece
    }
    bytes = sample
  }
}
