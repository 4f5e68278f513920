import Syntax
import Testing

@Suite struct YAMLDocumentTests {
  private func rejection(_ text: String) -> Rejection? {
    do throws(Rejection) {
      _ = try YAMLDocument(text, file: "r.yaml")
      return nil
    } catch {
      return error
    }
  }

  /// What is refused, and the line and column that the message points at.
  @Test(arguments: [
    ("a: 1\nb: 2\na: 3\n", 3, 1, "duplicate key"),
    ("a: 1\n'a': 3\n", 2, 1, "duplicate key"),
    ("top:\n  a: 1\n  # a: 2\n  b:\n    a: 5\n  a: 3\n", 6, 3, "duplicate key"),
    ("- a: 1\n  b: 1\n  a: 2\n- a: 1\n", 3, 3, "duplicate key"),
    ("x: {a: 1, b: 2, a: 3}\n", 1, 17, "duplicate key"),
    ("ä: 1\nö: 2\nä: 3\n", 3, 1, "duplicate key"),
    ("a: &x 1\n", 1, 4, "anchors"),
    ("a: &x\n  b: 1\n", 1, 4, "anchors"),
    ("a: 1\nb: &x [1]\nc: *x\n", 2, 4, "anchors"),
    ("a: !!int 3\n", 1, 4, "tags"),
    ("a: !mine {b: 1}\n", 1, 4, "tags"),
    ("- !!str x\n", 1, 3, "tags"),
    ("!t a: 1\n", 1, 1, "tags"),
    ("a:\n  <<: {b: 1}\n", 2, 3, "merge"),
    ("a: 1\n---\nb: 2\n", 2, 1, "a single YAML document"),
    ("a: [1, 2\nb: 3\n", 2, 2, ""),
    ("a: \"open\n", 2, 1, ""),
    ("a: b: c\n", 1, 5, ""),
    ("\ta: 1\n", 1, 1, ""),
  ])
  func `what surprises people is refused where it stands`(
    text: String, line: Int, column: Int, message: String
  ) throws {
    let diagnostic = try #require(rejection(text)?.diagnostics.first)
    #expect(diagnostic.message.contains(message) || message.isEmpty, "\(diagnostic.message)")
    #expect("\(diagnostic.location?.description ?? "")" == "r.yaml:\(line):\(column)")
  }

  @Test func `an alias to nothing and a deep nesting are refused`() {
    #expect(rejection("a: *x\n") != nil)
    #expect(rejection("a: " + String(repeating: "[", count: 100_000)) != nil)
    #expect(rejection(String(repeating: "- ", count: 100_000)) != nil)
  }

  @Test func `signs inside a text are text`() throws {
    let root = try YAMLDocument("a: 'b & c'\nd: x*y!\ne: \"&q\"\nf: '<<'\n", file: "r.yaml").root
    let mapping = try root.mapping(allowing: nil)
    #expect(try mapping.entries.map { try $0.value.string() } == ["b & c", "x*y!", "&q", "<<"])
  }

  @Test func `an empty file is an empty mapping, a byte order mark is none of its text`() throws {
    #expect(try YAMLDocument("", file: "r.yaml").root.mapping(allowing: []).entries.isEmpty)
    let root = try YAMLDocument("\u{FEFF}a: 1\n", file: "r.yaml").root
    #expect(try root.mapping(allowing: ["a"]).entries[0].keyValue.location.column == 1)
  }

  @Test func `an unknown key is shown with what was meant`() throws {
    let root = try YAMLDocument("rules:\n  - payee: x\n    catgory: Food\n", file: "r.yaml").root
    let rule = try #require(try root.mapping(allowing: ["rules"])["rules"]?.list().first)
    let rejection = #expect(throws: Rejection.self) {
      try rule.mapping(allowing: ["payee", "category"])
    }
    #expect(
      rejection?.diagnostics.first?.text == """
        r.yaml:3:5: error: unknown key "catgory"
          |
        3 |     catgory: Food
          |     ^^^^^^^ did you mean "category"?
        """)
  }
}
