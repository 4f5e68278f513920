import Foundation
import Testing

/// The pages of `samples/` say what saldo does: every command in them is run.
@Suite struct ManualTests {
  static let pages = Checkout.names(in: Checkout.samples).filter { $0.hasSuffix(".md") }

  @Test(arguments: pages)
  func `every command of a page answers as it says there`(page: String) throws {
    let file = Checkout.samples.appending(path: page)
    let text = try String(contentsOf: file, encoding: .utf8)
    let samples = try Scratch(copyOf: Checkout.samples)
    try Golden.expect(try ConsoleDocument(text).answered(in: samples.folder), at: file)
  }

  @Test func `the guided walk is there and has commands`() throws {
    let walk = Checkout.samples.appending(path: "README.md")
    let text = try String(contentsOf: walk, encoding: .utf8)
    #expect(text.split(separator: "\n").filter { $0.hasPrefix("$ saldo ") }.count >= 12)
  }
}
