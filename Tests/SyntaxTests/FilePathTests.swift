import Foundation
import Glibc
import Testing

@testable import Syntax

/// What is missing, what is there, and what is there and cannot be read.
@Suite final class FilePathTests {
  private let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    .path

  init() throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  private func path(_ name: String) -> FilePath { FilePath(folder).appending(FilePath(name)) }

  private func make(_ path: FilePath) {
    close(path.withCString { open($0, O_CREAT | O_WRONLY, 0o600) })
  }

  private func link(_ name: String, to target: String) {
    symlink(target, path(name).text)
  }

  /// The obstacle that reading meets; nil where it meets none.
  private func obstacle(_ body: () throws(Rejection) -> Void) -> ReadFailure? {
    do {
      try body()
      return nil
    } catch {
      return error.diagnostics.first?.obstacle
    }
  }

  @Test func `a folder that is missing has no names, and an empty one has none`() throws {
    #expect(try path("rules").names() == nil)
    #expect(try FilePath(folder).names() == [])
  }

  @Test func `names come in order, whatever bytes they are made of`() throws {
    for name in [Array("b.csv".utf8), [0x75, 0xFC, 0x2E], Array("a".utf8), Array(".z".utf8)] {
      make(FilePath(folder).appending(FilePath(bytes: name)))
    }
    let names = try #require(try FilePath(folder).names())
    #expect(names.map(\.text) == [".z", "a", "b.csv", #"u\xFC."#])
    #expect(names.map(\.isHidden) == [true, false, false, false])
    #expect(try FilePath(folder).appending(names[3]).kind() == .file)
  }

  @Test(arguments: ["file", "file/below", "loop", "loop/below", "nowhere", "nowhere/below"])
  func `a folder that is a file or a link to nothing is no empty folder`(name: String) {
    make(path("file"))
    link("loop", to: "loop")
    link("nowhere", to: "unmounted")
    let met = obstacle { () throws(Rejection) in _ = try path(name).names() }
    #expect(met == (name.hasPrefix("file") ? .notAFolder : .failing))
  }

  @Test(arguments: ["loop", "loop/below", "file/below", "nowhere", "nowhere/below"])
  func `a file that cannot be looked at is not missing`(name: String) {
    make(path("file"))
    link("loop", to: "loop")
    link("nowhere", to: "unmounted")
    let looking = obstacle { () throws(Rejection) in _ = try path(name).exists() }
    let opening = obstacle { () throws(Rejection) in _ = try ByteStream.ifThere(path(name)) }
    #expect(looking != nil && opening == looking)
  }

  @Test func `a missing file is nil, and a link to a file is the file`() throws {
    make(path("file"))
    link("link", to: "file")
    #expect(try path("none").kind() == nil && ByteStream.ifThere(path("none/below")) == nil)
    #expect(try path("link").kind() == .file && path("link").kind(followsLinks: false) == .link)
    #expect(try FilePath(folder).kind() == .folder)
  }

  @Test func `the name of a link that leads nowhere is said`() throws {
    link("tables", to: "/mnt/disk/tables")
    do {
      _ = try path("tables/places.csv").exists()
      Issue.record("found")
    } catch {
      #expect(
        error.diagnostics.map(\.text) == [
          """
          \(folder)/tables: error: broken symbolic link: No such file or directory
          hint: delete the link, or restore its target
          """
        ])
    }
  }

  @Test func `a path that is typed as messages show it is the file's, unless a file has that name`()
  {
    let bytes = FilePath(folder).appending(FilePath(bytes: [0x75, 0xFC]))
    #expect(FilePath(typed: folder + #"/u\xFC"#) == bytes)
    #expect(FilePath(typed: folder + #"/u\x41\xG0\x"#) == path(#"u\x41\xG0\x"#))
    make(path(#"u\xFC"#))
    #expect(FilePath(typed: folder + #"/u\xFC"#) == path(#"u\xFC"#))
  }

  @Test func `bytes that are not UTF-8 are written in hexadecimal, all others stay`() {
    #expect(Printable.text(bytes: Array("Bäcker 日本.csv".utf8)) == "Bäcker 日本.csv")
    #expect(Printable.text(bytes: [0x42, 0xE4, 0x63, 0x6B] as [UInt8]) == #"B\xE4ck"#)
    // Half of a letter, then a whole one.
    #expect(Printable.text(bytes: [0xC3, 0xC3, 0xA4, 0xE6, 0x97] as [UInt8]) == #"\xC3ä\xE6\x97"#)
  }
}
