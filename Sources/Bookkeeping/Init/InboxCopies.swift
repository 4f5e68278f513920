internal import Foundation
import Ledger
import Store
import Syntax

/// The copies of statement files that go into `inbox/`, each under a free name.
///
/// No copy overwrites a file, and the same bytes are copied only once.
struct InboxCopies {
  /// A file and the path of its copy.
  struct Copy {
    var file: StatementInspection
    var path: String
    /// The path of a file in `inbox/` with the same bytes; nil if this file must be copied.
    ///
    /// The path may be that of this file itself, or of a planned copy.
    var same: String?
  }

  private(set) var all: [Copy] = []

  /// Plans the copies into a folder.
  init(_ files: [StatementInspection], inbox: String) throws {
    var digests: [[UInt8]: String] = [:]
    var taken: Set<String> = []
    let present = try Failure.ofWorkspace { () throws(Rejection) in
      try Workspace.files(in: inbox)
    }
    for path in present where (try? path.kind()) == .file {
      taken.insert(path.name)
      if let digest = try? FileDigest(path: path).digest { digests[digest] = path.text }
    }
    for file in files {
      if let same = digests[file.digest] {
        all.append(Copy(file: file, path: same, same: same))
        continue
      }
      let name = Self.freeName(file.name, taken)
      let path = Workspace.join(inbox, name)
      taken.insert(name)
      digests[file.digest] = path
      all.append(Copy(file: file, path: path))
    }
  }

  /// The name if it is free; otherwise the name with a number, such as `giro-2.csv`.
  private static func freeName(_ name: String, _ taken: Set<String>) -> String {
    guard taken.contains(name) else { return name }
    let dot = name.lastIndex(of: ".") ?? name.endIndex
    var count = 2
    while taken.contains("\(name[..<dot])-\(count)\(name[dot...])") { count += 1 }
    return "\(name[..<dot])-\(count)\(name[dot...])"
  }

  /// One file for each distinct content, in the order in which `saldo import` reads the copies.
  var filesInOrder: [StatementInspection] {
    var seen: Set<[UInt8]> = []
    return all.filter { seen.insert($0.file.digest).inserted }.sorted { $0.path < $1.path }
      .map(\.file)
  }

  /// Copies the files that `inbox/` lacks; throws if one has changed since its inspection.
  func write() throws {
    for copy in all where copy.same == nil {
      let stream = try Failure.ofInput { () throws(Rejection) in
        try ByteStream(path: copy.file.path)
      }
      var digest = ContentDigest()
      let room = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 18, alignment: 16)
      defer { room.deallocate() }
      try OutputFile.write(to: copy.path) { write in
        while true {
          let count = try Failure.ofInput { () throws(Rejection) in try stream.read(into: room) }
          guard count > 0 else { break }
          digest.update(UnsafeRawBufferPointer(rebasing: room[..<count]))
          try write(Array(room[..<count]))
        }
        guard digest.bytes == copy.file.digest else {
          throw Failure(input: .changed(stream.name))
        }
      }
    }
  }
}

extension Failure {
  /// The result of `body`; turns a rejection into a failure of an input.
  static func ofInput<Result>(_ body: () throws(Rejection) -> Result) throws -> Result {
    do {
      return try body()
    } catch {
      throw Failure(input: error)
    }
  }
}
