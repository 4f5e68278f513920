import CRE2
import Synchronization

/// A regular expression that matches in time linear in the length of the text.
///
/// The engine is RE2. It supports neither back-references nor lookaround, and no pattern makes it
/// hang (reliability.md, finding 7). Matching ignores case unless the pattern contains `(?-i)`.
final class Pattern: Sendable {
  let source: String
  /// The pattern as a literal with edges; nil if it is more complex.
  let edged: EdgedLiteral?
  private let compiled = Mutex<CompiledPattern?>(nil)

  /// The maximum length of a pattern in bytes, far above that of any real rule.
  static let longest = 4_096
  /// The maximum number of steps of a match, one per instruction and byte.
  ///
  /// It keeps a match below the 10 ms that reliability.md, H20, allows for a row.
  static let mostSteps = 250_000
  /// The maximum number of instructions of a program; a larger one could search only a short text.
  static let largestProgram = 1_500

  /// The reason why a pattern is invalid, and the range of scalars to underline.
  struct Problem: Error, Equatable {
    var message: String
    var offset: Int
    var width: Int
    var label = ""
  }

  init(_ source: String) throws(Problem) {
    self.source = source
    let count = source.utf8.count
    guard count <= Self.longest else {
      throw .tooLarge("it has \(count) bytes; the limit is \(Self.longest)")
    }
    edged = EdgedLiteral(expression: source)
    // Compiling takes longer than reading the rule. The scan for literals answers most patterns
    // with edges, and RE2 accepts them all.
    guard edged == nil else { return }
    let made = try CompiledPattern(source)
    compiled.withLock { $0 = made }
  }

  private var engine: CompiledPattern {
    compiled.withLock { compiled in
      if let compiled { return compiled }
      guard let made = try? CompiledPattern(source) else {
        preconditionFailure("RE2 rejects a literal: \(source)")
      }
      compiled = made
      return made
    }
  }

  /// The maximum number of bytes to search in a text: 5000 for 50 instructions, 166 for the largest
  /// program.
  var reach: Int { engine.reach }

  /// The number of instructions of the program; a class of all letters alone has about 1200.
  var programSize: Int { engine.programSize }

  func matches(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    let engine = engine
    return saldo_pattern_matches(engine.pointer, text.baseAddress, engine.seen(of: text)) == 1
  }

  /// The number of capturing groups.
  var groupCount: Int { Int(saldo_pattern_group_count(engine.pointer)) }

  /// The number of a named group; nil if the pattern has no group with this name.
  func group(named name: String) -> Int? {
    let number = Int(saldo_pattern_group_named(engine.pointer, name))
    return number > 0 ? number : nil
  }

  /// The texts of the leftmost match and its first nine groups; nil if nothing matches.
  ///
  /// A group that did not match is empty.
  func groups(in text: UnsafeBufferPointer<UInt8>) -> [UnsafeBufferPointer<UInt8>]? {
    let engine = engine
    let count = min(groupCount + 1, Self.mostGroups)
    var starts = [Int](repeating: -1, count: count)
    var lengths = [Int](repeating: 0, count: count)
    let isMatch = saldo_pattern_capture(
      engine.pointer, text.baseAddress, engine.seen(of: text), Int32(count), &starts, &lengths)
    guard isMatch == 1 else { return nil }
    return zip(starts, lengths).map { start, length in
      UnsafeBufferPointer(rebasing: start < 0 ? text[..<0] : text[start..<start + length])
    }
  }

  /// The maximum number of groups to capture: the whole match and nine more.
  static let mostGroups = Int(SALDO_PATTERN_MOST_GROUPS)

  /// A list of literals: every match contains at least one of them; empty if there is no such list.
  var literals: [String] {
    let engine = engine
    return (0..<saldo_pattern_literal_count(engine.pointer)).map { index in
      var count = 0
      let start = saldo_pattern_literal(engine.pointer, index, &count)
      return Self.text(start, count)
    }
  }

  /// A list of literals: every match contains all of them; empty if there is no such list.
  var required: [String] {
    let engine = engine
    return (0..<saldo_pattern_required_count(engine.pointer)).map { index in
      var count = 0
      let start = saldo_pattern_required(engine.pointer, index, &count)
      return Self.text(start, count)
    }
  }

  private static func text(_ start: UnsafePointer<CChar>?, _ count: Int) -> String {
    String(decoding: UnsafeRawBufferPointer(start: start, count: count), as: UTF8.self)
  }
}

/// A pattern compiled by RE2.
private final class CompiledPattern: @unchecked Sendable {
  // Unchecked: RE2 guards its own caches, and the pointer never changes.
  let pointer: OpaquePointer
  let programSize: Int
  let reach: Int

  /// The maximum memory of a program and its cached states, in bytes.
  private static let memory: Int64 = 2 << 20

  init(_ source: String) throws(Pattern.Problem) {
    let bytes = Array(source.utf8)
    guard let created = saldo_pattern_create(bytes, bytes.count, Self.memory) else {
      throw .tooLarge("not enough memory")
    }
    pointer = created
    programSize = max(1, Int(saldo_pattern_program_size(created)))
    reach = Pattern.mostSteps / programSize
    let problem = saldo_pattern_problem_of(created)
    if problem != 0 {
      let start = saldo_pattern_problem_offset(created)
      let length = saldo_pattern_problem_length(created)
      throw .refused(UInt32(problem), bytes, at: start..<start + length)
    }
    guard programSize <= Pattern.largestProgram else {
      throw .tooLarge(
        "it has \(programSize) steps; the limit is \(Pattern.largestProgram)")
    }
  }

  deinit { saldo_pattern_destroy(pointer) }

  /// The number of bytes of the text to search, without splitting a scalar.
  func seen(of text: UnsafeBufferPointer<UInt8>) -> Int {
    guard text.count > reach else { return text.count }
    var end = reach
    while end > 0, text[end] & 0xC0 == 0x80 { end -= 1 }
    return end
  }
}

extension Pattern.Problem {
  fileprivate static func tooLarge(_ reason: String) -> Pattern.Problem {
    Pattern.Problem(message: "regular expression: too large", offset: 0, width: 1, label: reason)
  }

  /// The problem that RE2 reports; `range` is the byte range of the fragment that RE2 names.
  fileprivate static func refused(
    _ problem: UInt32, _ bytes: [UInt8], at range: Range<Int>
  ) -> Pattern.Problem {
    var range = range
    var (message, label) = words[problem] ?? ("invalid pattern", "")
    if problem == SALDO_PATTERN_UNCLOSED_GROUP.rawValue, let open = lastOpenGroup(bytes) {
      range = open..<open + 1
      label = "opened here"
    }
    if problem == SALDO_PATTERN_TRAILING_BACKSLASH.rawValue {
      range = max(0, bytes.count - 1)..<bytes.count
    }
    if problem == SALDO_PATTERN_BAD_ESCAPE.rawValue, range.count > 1,
      range.upperBound <= bytes.count,
      (0x31...0x39).contains(bytes[range.lowerBound + 1])
    {
      label = "back-references are not supported"
    }
    // RE2 reports an unknown class name as a bad range.
    let fragment = bytes[range.clamped(to: bytes.indices)]
    if problem == SALDO_PATTERN_BAD_RANGE.rawValue,
      fragment.starts(with: "[:".utf8) || fragment.starts(with: "\\".utf8)
    {
      message = "unknown character class"
    }
    if problem == SALDO_PATTERN_TOO_LARGE.rawValue { range = 0..<1 }
    func scalars(_ range: Range<Int>) -> Int {
      String(decoding: bytes[range.clamped(to: 0..<bytes.count)], as: UTF8.self)
        .unicodeScalars.count
    }
    return Pattern.Problem(
      message: "regular expression: \(message)", offset: scalars(0..<range.lowerBound),
      width: max(1, scalars(range)), label: label)
  }

  private static let words: [UInt32: (String, String)] = [
    SALDO_PATTERN_BAD_ESCAPE.rawValue: ("unknown escape", ""),
    SALDO_PATTERN_BAD_CLASS.rawValue: ("unknown character class", ""),
    SALDO_PATTERN_BAD_RANGE.rawValue: ("the range ends before its start", ""),
    SALDO_PATTERN_UNCLOSED_CLASS.rawValue: ("unclosed character class", "opened here"),
    SALDO_PATTERN_UNCLOSED_GROUP.rawValue: ("unclosed group", ""),
    SALDO_PATTERN_UNOPENED_GROUP.rawValue: ("unmatched closing parenthesis", ""),
    SALDO_PATTERN_TRAILING_BACKSLASH.rawValue: ("trailing backslash", ""),
    SALDO_PATTERN_REPEAT_ARGUMENT.rawValue: ("nothing to repeat", ""),
    SALDO_PATTERN_REPEAT_SIZE.rawValue: ("too many repetitions", "at most 1000, nested included"),
    SALDO_PATTERN_REPEAT_OPERATOR.rawValue: ("two repetitions in a row", ""),
    SALDO_PATTERN_BAD_GROUP.rawValue: ("this kind of group is not supported", "no lookaround"),
    SALDO_PATTERN_BAD_UTF8.rawValue: ("not valid UTF-8", ""),
    SALDO_PATTERN_TOO_LARGE.rawValue: ("too large", "it would take too much memory"),
  ]

  /// The byte offset of the innermost unclosed group; nil if all groups are closed.
  private static func lastOpenGroup(_ bytes: [UInt8]) -> Int? {
    var open: [Int] = []
    var isInClass = false
    var index = 0
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "\\"): index += 1
      case UInt8(ascii: "["): isInClass = true
      case UInt8(ascii: "]"): isInClass = false
      case UInt8(ascii: "(") where !isInClass: open.append(index)
      case UInt8(ascii: ")") where !isInClass: _ = open.popLast()
      default: break
      }
      index += 1
    }
    return open.last
  }
}
