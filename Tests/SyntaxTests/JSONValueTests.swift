import Syntax
import Testing

/// Whether two JSON texts say the same is asked of what they mean, not of how they are written.
@Suite struct JSONValueTests {
  private static func value(_ text: String) throws -> JSONValue {
    let tokens = JSONTokenizer(text: text, at: SourceLocation(file: "x"), path: "$")
    return try #require(try tokens.nextValue())
  }

  @Test(arguments: [
    ("12.50", "12.5", true), ("12.0", "12", true), ("1.25e1", "12.5", true), ("0.0", "-0", true),
    ("120", "1.2E2", true), ("12.5", "12.51", false), ("12.5", "-12.5", false),
    ("12", "1.2", false),
    ("12.5", "\"12.5\"", false), ("\"1.10\"", "\"1.1\"", false), ("true", "false", false),
    ("null", "null", true), ("null", "false", false),
    ("{\"a\":1.0,\"b\":[2.50]}", "{\"b\":[2.5],\"a\":1}", true),
    ("{\"a\":1}", "{\"a\":1,\"b\":null}", false), ("[1,2]", "[2,1]", false),
    ("{\"a\":1}", "{\"c\":1}", false), ("[]", "{}", false),
  ])
  func `values are the same whatever their digits and the order of members`(
    one: String, other: String, areSame: Bool
  ) throws {
    let (one, other) = (try Self.value(one), try Self.value(other))
    #expect(one.says(theSameAs: other) == areSame)
    #expect(other.says(theSameAs: one) == areSame)
  }
}
