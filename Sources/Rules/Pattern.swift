import CRE2
import Synchronization

/// A regular expression whose matching takes time linear in the text, whatever its author wrote.
///
/// The engine is RE2: it has no back-references and no lookaround, and no pattern that hangs
/// (reliability.md, finding 7). Case does not matter unless the pattern says `(?-i)`.
final class Pattern: Sendable {
  let source: String
  /// What it says, where that is no more than a literal and what stands beside it.
  let edged: EdgedLiteral?
  private let compiled = Mutex<CompiledPattern?>(nil)

  /// Longer patterns are refused unread; no rule of a person comes near.
  static let longest = 4_096
  /// A match that runs out of states takes a step per instruction and byte; this many stay below
  /// the ten milliseconds that reliability.md, H20, gives a row.
  static let mostSteps = 250_000
  /// Larger ones would see less of a text than banks write.
  static let largestProgram = 1_500

  /// Why a pattern was refused, and the scalars of it to underline.
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
    // Compiling takes longer than reading the rule, and the scan for literals answers most patterns
    // that RE2 is sure to read.
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

  /// How many bytes of a text it looks at: an expression of fifty steps at 5000, the largest at 166.
  var reach: Int { engine.reach }

  /// How many steps it has; a class of all letters alone has some 1200.
  var programSize: Int { engine.programSize }

  func matches(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    let engine = engine
    return saldo_pattern_matches(engine.pointer, text.baseAddress, engine.seen(of: text)) == 1
  }

  /// How many groups it captures.
  var groupCount: Int { Int(saldo_pattern_group_count(engine.pointer)) }

  /// The number of a named group.
  func group(named name: String) -> Int? {
    let number = Int(saldo_pattern_group_named(engine.pointer, name))
    return number > 0 ? number : nil
  }

  /// What each group took of the leftmost match, the whole match first; nil where there is none.
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

  /// The whole match and nine groups of it.
  static let mostGroups = Int(SALDO_PATTERN_MOST_GROUPS)

  /// Literals of which every text that matches holds at least one; empty when there are none.
  var literals: [String] {
    let engine = engine
    return (0..<saldo_pattern_literal_count(engine.pointer)).map { index in
      var count = 0
      let start = saldo_pattern_literal(engine.pointer, index, &count)
      return Self.text(start, count)
    }
  }

  /// Literals each of which every text that matches holds.
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

/// A pattern as RE2 compiled it.
private final class CompiledPattern: @unchecked Sendable {
  // Unchecked: RE2 guards its own caches, and the pointer never changes.
  let pointer: OpaquePointer
  let programSize: Int
  let reach: Int

  /// What one program and its cached states may take, in bytes.
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

  /// How much of a text is looked at: no scalar is cut in two.
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

  /// What RE2 refused, in words; `range` is the fragment it named.
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
    // RE2 takes a class whose name it does not know for a range.
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

  /// Where the innermost group begins that is never closed.
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
