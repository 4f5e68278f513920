import Syntax
import Testing

@testable import Bookkeeping

/// What saldo says of a file that no format recognises.
@Suite struct UnrecognisedFileTests {
  private func firstLine(_ text: String) throws -> String? {
    do throws(Rejection) {
      _ = try StatementSource(ByteStream(name: "a.json", bytes: Array(text.utf8)))
      return nil
    } catch {
      return error.diagnostics.first?.firstLine
    }
  }

  @Test(arguments: [
    // The colon of "type" is missing, so no key tells of what format the file is.
    (#"{"transactions":["# + "\n" + #"{"type" "expense", "amount": 3}]}"#, "2:9"),
    ("[1,]", "1:4"), ("[\n1\n2]", "3:1"),
  ])
  func `a mistake in JSON is named where it is`(text: String, place: String) throws {
    #expect(try #require(try firstLine(text)).hasPrefix("a.json:\(place): error: "))
  }

  @Test(arguments: ["[1]", "{\"a\": {}}\n{\"a\": {}}"])
  func `JSON of no known format is called so`(text: String) throws {
    #expect(
      try firstLine(text)
        == "a.json:1:1: error: this JSON file is not in a supported format")
  }
}
