import Foundation
import Testing

@testable import Rendering

@Suite struct MailTextTests {
  @Test(arguments: [
    "Größe", "नमस्ते 🎬 " + String(repeating: "चाय वाला ", count: 30), "=?utf-8?B?eA==?=",
    String(repeating: "🎬", count: 40),
  ])
  func `encoded words are short, whole and read back`(text: String) throws {
    let words = MailText.unstructured(text)
    let bytes = try words.flatMap { word -> [UInt8] in
      #expect(word.utf8.count <= 75)
      let inner = try #require(
        word.hasPrefix("=?utf-8?B?") && word.hasSuffix("?=") ? word.dropFirst(10).dropLast(2) : nil)
      let part = try #require(Data(base64Encoded: String(inner)))
      #expect(String(data: part, encoding: .utf8) != nil, "a character is cut in two")
      return Array(part)
    }
    #expect(String(decoding: bytes, as: UTF8.self) == text)
  }

  @Test func `a header is folded between words`() {
    let words = Array(repeating: "twelve-chars", count: 12)
    let lines = MailText.header("Subject", words).components(separatedBy: "\r\n")
    #expect(lines.count == 3)
    #expect(lines.allSatisfy { $0.count <= 78 })
    #expect(lines.dropFirst().allSatisfy { $0.hasPrefix(" twelve") })
    #expect(lines.joined() == "Subject: " + words.joined(separator: " "))
  }

  @Test func `a body has the line ends of mail`() throws {
    let data = try #require(
      Data(base64Encoded: MailText.base64("a\nb\r\nc\r"), options: .ignoreUnknownCharacters))
    #expect(String(decoding: data, as: UTF8.self) == "a\r\nb\r\nc")
  }
}
