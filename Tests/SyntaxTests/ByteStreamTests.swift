import Foundation
import Syntax
import Testing

@Suite struct ByteStreamTests {
  /// Everything the stream gives, read through rooms of a few bytes.
  private func text(_ bytes: [UInt8], _ encoding: TextEncoding, room: Int = 7) throws -> String {
    let stream = ByteStream(name: "x.csv", bytes: bytes)
    try stream.decode(from: encoding)
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: room, alignment: 1)
    defer { buffer.deallocate() }
    var all: [UInt8] = []
    while case let count = try stream.read(into: buffer), count > 0 {
      all.append(contentsOf: buffer[..<count])
    }
    return String(decoding: all, as: UTF8.self)
  }

  private static let sample = "Käse; 5 €; 喫茶 🍵\r\n"

  private static func sixteen(_ text: String, isBig: Bool) -> [UInt8] {
    text.utf16.flatMap { unit in
      let pair = [UInt8(unit >> 8), UInt8(unit & 0xFF)]
      return isBig ? pair : pair.reversed()
    }
  }

  @Test func `UTF-16 is decoded with and without its mark`() throws {
    let little = Self.sixteen(Self.sample, isBig: false)
    let big = Self.sixteen(Self.sample, isBig: true)
    #expect(try text(little, .utf16LittleEndian) == Self.sample)
    #expect(try text(big, .utf16BigEndian) == Self.sample)
    #expect(try text([0xFF, 0xFE] + little, .utf8) == Self.sample)
    #expect(try text([0xFE, 0xFF] + big, .windows1252) == Self.sample)
  }

  @Test func `a UTF-8 mark is skipped`() throws {
    #expect(try text([0xEF, 0xBB, 0xBF] + Array(Self.sample.utf8), .utf8) == Self.sample)
  }

  @Test func `Windows-1252 is decoded, and a byte it does not have is refused`() throws {
    #expect(try text([0x4B, 0xE4, 0x73, 0x65, 0x20, 0x80], .windows1252) == "Käse €")
    #expect(throws: Rejection.self) { try text([0x41, 0x81], .windows1252) }
    #expect(throws: Rejection.self) { try text([0x41, 0x00, 0x42], .utf16LittleEndian) }
  }

  @Test func `a character cut by the end of a piece is whole again`() throws {
    let long = String(repeating: "喫茶🍵", count: 40_000)
    let decoded = try text(
      [0x41, 0x00] + Self.sixteen(long, isBig: false), .utf16LittleEndian, room: 4_093)
    #expect(decoded == "A" + long)
  }

  @Test func `what is not a file is refused at once`() {
    for path in ["/tmp", "/dev/null", "/nonexistent/x.csv"] {
      #expect(throws: Rejection.self) { try ByteStream(path: path) }
    }
  }

  @Test func `a file that grows faster than it is read ends at its old size`() throws {
    let path = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
    defer { try? FileManager.default.removeItem(atPath: path) }
    try Data("0123456789".utf8).write(to: URL(filePath: path))
    let stream = try ByteStream(path: path)
    let writer = try #require(FileHandle(forWritingAtPath: path))
    try writer.seekToEnd()
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 4, alignment: 1)
    defer { buffer.deallocate() }
    var count = 0
    // Five bytes come for every four that are read: only the old size ends this.
    #expect(throws: Rejection.self) {
      while count < 1000 {
        try writer.write(contentsOf: Data("abcde".utf8))
        count += try stream.read(into: buffer)
      }
    }
    #expect(count == 8)
  }
}
