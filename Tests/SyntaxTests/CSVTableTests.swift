import Testing

@testable import Syntax

@Suite struct CSVTableTests {
  private static func names(_ text: String) throws -> [String] {
    let stream = ByteStream(name: "places.csv", bytes: Array(text.utf8))
    let table = try CSVTable(stream, allowing: ["id", "name"], requiring: ["id"])
    return table.rows.map { $0["id"] }
  }

  @Test func `a row that begins with a number sign is a comment`() throws {
    #expect(try Self.names("id,name\n# closed,Old\n1,One\n#2,Two\n") == ["1"])
  }

  @Test func `a comment may follow a carriage return`() throws {
    #expect(try Self.names("id,name\n\r# closed,Old\n\r# shut,\"Old\"\n1,One\n") == ["1"])
  }

  @Test func `a quoted field that begins with a number sign is no comment`() throws {
    #expect(try Self.names("id,name\n\"#1 Cafe\",One\n1,\"#2\"\n") == ["#1 Cafe", "1"])
  }
}
