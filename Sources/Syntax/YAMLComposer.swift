internal import CYAML

/// A composer that reads one YAML document with libyaml into values with their locations.
///
/// It rejects valid YAML that saldo does not support: a second document, anchors, aliases, tags,
/// merge keys and duplicate keys.
struct YAMLComposer {
  private let events: YAMLEvents
  private let source: YAMLSource

  /// The root value of `text`; nil if the text is empty.
  static func root(_ text: String, in source: YAMLSource) throws(Rejection) -> YAMLValue? {
    let events = YAMLEvents(Array(text.utf8))
    defer { events.end() }
    return try YAMLComposer(events: events, source: source).document()
  }

  private func document() throws(Rejection) -> YAMLValue? {
    try next()
    guard try next() != YAML_STREAM_END_EVENT else { return nil }
    try next()
    let root = try value()
    try next()
    guard try next() == YAML_STREAM_END_EVENT else {
      throw source.rejection("expected a single YAML document", at: events.start)
    }
    return root
  }

  /// Advances to the next event and returns its kind.
  @discardableResult
  private func next() throws(Rejection) -> yaml_event_type_t {
    guard let kind = events.next() else {
      throw source.rejection(events.problem, at: events.problemMark)
    }
    return kind
  }

  /// The value that begins with the current event.
  private func value() throws(Rejection) -> YAMLValue {
    let start = events.start
    if events.hasProperties { try source.refuseProperty(at: source.location(start)) }
    switch events.kind {
    case YAML_SCALAR_EVENT:
      let (text, isQuoted) = events.scalar
      return YAMLValue(.scalar(text, isQuoted: isQuoted), at: start, in: source)
    case YAML_SEQUENCE_START_EVENT:
      var values: [YAMLValue] = []
      while try next() != YAML_SEQUENCE_END_EVENT { values.append(try value()) }
      return YAMLValue(.list(values), at: start, in: source)
    case YAML_MAPPING_START_EVENT:
      return YAMLValue(.mapping(try pairs()), at: start, in: source)
    default:
      throw source.refusedAlias(at: source.location(start))
    }
  }

  private func pairs() throws(Rejection) -> [(key: YAMLValue, value: YAMLValue)] {
    var pairs: [(key: YAMLValue, value: YAMLValue)] = []
    var keys = YAMLKeys()
    while try next() != YAML_MAPPING_END_EVENT {
      let key = try value()
      if case .scalar(let text, let isQuoted) = key.content {
        if text == "<<", !isQuoted { throw source.refusedMergeKey(at: key.location) }
        if let first = keys.add(text, pairs) {
          throw source.duplicateKey(
            text, at: key.location, firstLine: pairs[first].key.location.line)
        }
      }
      try next()
      pairs.append((key, try value()))
    }
    return pairs
  }
}

/// The keys of a mapping so far.
private struct YAMLKeys {
  /// The index of each key's pair; filled only once a linear search would take longer.
  private var numbers: [String: Int] = [:]

  private static let few = 8

  /// Adds a key and returns the index of an earlier pair with the same key; nil if there is none.
  mutating func add(_ text: String, _ pairs: [(key: YAMLValue, value: YAMLValue)]) -> Int? {
    if pairs.count < Self.few {
      return pairs.firstIndex { Self.text($0.key) == text }
    }
    if numbers.isEmpty {
      for (number, pair) in pairs.enumerated() {
        if let text = Self.text(pair.key) { numbers[text] = number }
      }
    }
    return numbers.updateValue(pairs.count, forKey: text)
  }

  private static func text(_ key: YAMLValue) -> String? {
    if case .scalar(let text, _) = key.content { text } else { nil }
  }
}

/// A stream of the events of libyaml's parser.
///
/// The parser points to itself and to the text, so it must not move. Call `end` to free it.
final class YAMLEvents {
  /// A libyaml position: line and column from 0.
  typealias Mark = yaml_mark_t

  private let text: UnsafeMutableBufferPointer<UInt8>
  private let parser = UnsafeMutablePointer<yaml_parser_t>.allocate(capacity: 1)
  private let event = UnsafeMutablePointer<yaml_event_t>.allocate(capacity: 1)

  init(_ bytes: [UInt8]) {
    text = .allocate(capacity: bytes.count)
    _ = text.initialize(from: bytes)
    event.initialize(to: yaml_event_t())
    parser.initialize(to: yaml_parser_t())
    yaml_parser_initialize(parser)
    yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
    yaml_parser_set_input_string(parser, text.baseAddress, text.count)
  }

  /// Frees the parser and its text.
  func end() {
    yaml_event_delete(event)
    yaml_parser_delete(parser)
    event.deallocate()
    parser.deallocate()
    text.deallocate()
  }

  /// Advances to the next event; nil if the text is not valid YAML.
  func next() -> yaml_event_type_t? {
    yaml_event_delete(event)
    return yaml_parser_parse(parser, event) == 1 ? kind : nil
  }

  var kind: yaml_event_type_t { event.pointee.type }

  /// The position where the current event begins.
  var start: Mark { event.pointee.start_mark }

  /// Whether the current event has an anchor or a tag, or is an alias.
  var hasProperties: Bool {
    let data = event.pointee.data
    return switch kind {
    case YAML_SCALAR_EVENT: data.scalar.anchor != nil || data.scalar.tag != nil
    case YAML_SEQUENCE_START_EVENT:
      data.sequence_start.anchor != nil || data.sequence_start.tag != nil
    case YAML_MAPPING_START_EVENT:
      data.mapping_start.anchor != nil || data.mapping_start.tag != nil
    default: true
    }
  }

  /// The text of a scalar event.
  var scalar: (text: String, isQuoted: Bool) {
    let scalar = event.pointee.data.scalar
    let bytes = UnsafeBufferPointer(start: scalar.value, count: scalar.length)
    let isQuoted =
      scalar.style == YAML_SINGLE_QUOTED_SCALAR_STYLE
      || scalar.style == YAML_DOUBLE_QUOTED_SCALAR_STYLE
    return (String(decoding: bytes, as: UTF8.self), isQuoted)
  }

  /// The error message after `next` returned nil.
  var problem: String {
    parser.pointee.problem.map { String(cString: $0) } ?? "the text is not valid YAML"
  }

  var problemMark: Mark { parser.pointee.problem_mark }
}
