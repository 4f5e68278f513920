internal import CYAML

/// A YAML file, read strictly: every value keeps its location, and unknown keys are errors.
///
/// It rejects YAML features with surprising effects: anchors, tags and duplicate keys.
package struct YAMLDocument: Sendable {
  /// The root value.
  package let root: YAMLValue

  /// Reads one document; an empty file is an empty mapping.
  package init(_ text: String, file: String) throws(Rejection) {
    let text =
      text.unicodeScalars.first == "\u{FEFF}" ? String(text.unicodeScalars.dropFirst()) : text
    let source = YAMLSource(file: file, text: text)
    if let deep = source.tooDeep() { throw deep }
    root =
      try YAMLComposer.root(text, in: source)
      ?? YAMLValue(.mapping([]), at: YAMLEvents.Mark(), in: source)
  }
}

/// A value of a ``YAMLDocument`` with its location in the file.
package struct YAMLValue: Sendable {
  package enum Content: Sendable {
    case scalar(String, isQuoted: Bool)
    case list([YAMLValue])
    case mapping([(key: YAMLValue, value: YAMLValue)])
  }

  package let content: Content
  let source: YAMLSource
  // A file has thousands of values and messages refer to few of them, so each value is small.
  private let line: Int32
  private let column: Int32

  init(_ content: Content, at mark: YAMLEvents.Mark, in source: YAMLSource) {
    self.content = content
    self.source = source
    line = Int32(clamping: mark.line) + 1
    column = Int32(clamping: mark.column) + 1
  }

  /// The location where the value begins.
  package var location: SourceLocation {
    SourceLocation(file: source.file, line: Int(line), column: Int(column))
  }

  /// The number of scalars to underline.
  private var width: Int {
    guard case .scalar(let text, let isQuoted) = content else { return 1 }
    return max(1, text.unicodeScalars.count + (isQuoted ? 2 : 0))
  }

  /// A rejection that points at this value.
  package func rejection(_ message: String, hint: String? = nil, label: String = "") -> Rejection {
    Rejection(
      message, at: location,
      excerpt: .init(
        text: source.line(location.line), column: location.column, width: width, label: label),
      hint: hint)
  }

  /// A rejection that points into a scalar, `offset` characters after the first one.
  package func rejection(
    _ message: String, offset: Int, width: Int = 1, label: String = ""
  ) -> Rejection {
    var quote = 0
    if case .scalar(_, let isQuoted) = content, isQuoted { quote = 1 }
    let column = location.column + quote + offset
    return Rejection(
      message, at: .init(file: location.file, line: location.line, column: column),
      excerpt: .init(
        text: source.line(location.line), column: column, width: width, label: label))
  }

  /// The text of a scalar; throws for a list or a mapping.
  package func string() throws(Rejection) -> String {
    guard case .scalar(let text, _) = content else { throw rejection("expected text") }
    return text
  }

  /// The value as a whole number; throws for any other value.
  package func int() throws(Rejection) -> Int {
    let text = try string()
    guard let number = Int(text) else {
      throw rejection("\(Printable.quoted(text)) is not a whole number")
    }
    return number
  }

  /// The value as a boolean: `yes` or `true`, `no` or `false`; throws for any other value.
  package func bool() throws(Rejection) -> Bool {
    switch try string() {
    case "true", "yes": return true
    case "false", "no": return false
    case let text: throw rejection("expected yes or no, found \(Printable.quoted(text))")
    }
  }

  /// The values of a list; throws for a scalar or a mapping.
  package func list() throws(Rejection) -> [YAMLValue] {
    guard case .list(let values) = content else { throw rejection("expected a list") }
    return values
  }

  /// The values of a list, or a single value as a list of one.
  package var values: [YAMLValue] {
    if case .list(let values) = content { return values }
    return [self]
  }

  /// The value as one of a fixed set of words; throws for any other value.
  package func word(of allowed: [String]) throws(Rejection) -> String {
    let text = try string()
    guard allowed.contains(text) else {
      throw rejection(
        "\(Printable.quoted(text)) is not one of \(allowed.joined(separator: ", "))",
        label: Suggestion.hint(for: text, among: allowed, else: ""))
    }
    return text
  }

  /// The entries of a mapping; a key that is not in `allowed` is an error with a suggestion.
  ///
  /// Pass nil to allow any key. `elsewhere` has lines to write instead of keys that you may expect
  /// here, such as `recognise: {header: …}` for `header`.
  package func mapping(
    allowing allowed: [String]?, elsewhere: [String: String] = [:]
  ) throws(Rejection) -> YAMLMapping {
    guard case .mapping(let pairs) = content else { throw rejection("expected a mapping") }
    var problems: [Diagnostic] = []
    var entries: [YAMLMapping.Entry] = []
    for pair in pairs {
      let key = try pair.key.string()
      if let allowed, !allowed.contains(key) {
        let meant = elsewhere[key] == nil ? Suggestion.closest(to: key, among: allowed) : nil
        problems +=
          pair.key.rejection(
            "unknown key \"\(key)\"",
            hint: elsewhere[key].map { "write \($0)" }
              ?? (meant == nil ? "keys here: \(allowed.joined(separator: ", "))" : nil),
            label: meant.map { "did you mean \"\($0)\"?" } ?? ""
          ).diagnostics
      }
      entries.append(.init(key: key, keyValue: pair.key, value: pair.value))
    }
    guard problems.isEmpty else { throw Rejection(problems) }
    return YAMLMapping(entries: entries, value: self)
  }
}

/// The entries of a YAML mapping in file order.
package struct YAMLMapping: Sendable {
  package struct Entry: Sendable {
    package let key: String
    /// The key as a value, for messages that point at it.
    package let keyValue: YAMLValue
    package let value: YAMLValue
  }

  package let entries: [Entry]
  /// The mapping as a value, for messages that point at it.
  package let value: YAMLValue

  package subscript(key: String) -> YAMLValue? {
    entries.first { $0.key == key }?.value
  }

  /// Throws an error that lists all missing keys with their examples, if any are missing.
  package func require(_ keys: [(name: String, example: String)]) throws(Rejection) {
    let missing = keys.filter { self[$0.name] == nil }
    guard missing.isEmpty else { throw lacking(missing.map(\.name), missing.map(\.example)) }
  }

  /// The value of a required key; throws if the key is missing.
  ///
  /// The error shows `example`, if there is one.
  package func required(
    _ key: String, example: String? = nil
  ) throws(Rejection) -> YAMLValue {
    guard let found = self[key] else {
      throw lacking([key], example.map { [$0] } ?? [])
    }
    return found
  }

  private func lacking(_ keys: [String], _ examples: [String]) -> Rejection {
    let names = keys.map { "\"\($0)\"" }.joined(separator: " and ")
    return value.rejection(
      "missing \(keys.count == 1 ? "key" : "keys") \(names)",
      hint: examples.isEmpty ? nil : "write \(examples.joined(separator: "; and "))")
  }
}
