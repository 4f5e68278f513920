import Glibc
import Synchronization
import Syntax

/// The source of your answers: a file descriptor, or lines in memory for tests.
enum Input: Sendable {
  case descriptor(Int32)
  case script(AnswerScript)

  /// Whether you can answer.
  var isTerminal: Bool {
    switch self {
    case .descriptor(let descriptor): isatty(descriptor) == 1
    case .script: true
    }
  }

  /// The next line without its end; nil at the end of the input.
  ///
  /// It reads single bytes, because a later reader of the descriptor must find the rest.
  func readLine() -> String? {
    switch self {
    case .script(let script): return script.next()
    case .descriptor(let descriptor):
      var line: [UInt8] = []
      var byte: UInt8 = 0
      while true {
        let count = read(descriptor, &byte, 1)
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { return line.isEmpty ? nil : String(decoding: line, as: UTF8.self) }
        if byte == UInt8(ascii: "\n") { return String(decoding: line, as: UTF8.self) }
        line.append(byte)
      }
    }
  }
}

/// A script of answers given in advance, in order.
final class AnswerScript: Sendable {
  private let lines: Mutex<ArraySlice<String>>

  init(_ lines: [String]) { self.lines = Mutex(lines[...]) }

  func next() -> String? { lines.withLock { $0.popFirst() } }
}

extension Console {
  /// Whether saldo may ask you.
  ///
  /// Neither `--no-input` nor `CI` may be set, messages must not be JSON, and standard input and
  /// standard error must be terminals. A script of answers counts as both.
  var mayAsk: Bool {
    guard takesInput, errorStyle != .json, !invocation.has("CI"), invocation.input.isTerminal else {
      return false
    }
    if case .script = invocation.input { return true }
    return invocation.errors.isTerminal
  }

  /// Writes a question to standard error and returns the trimmed answer; nil at the end of input.
  func ask(_ question: String) -> String? {
    try? invocation.errors.write(Array("\(question) ".utf8))
    guard let line = invocation.input.readLine() else {
      sayLine("")
      return nil
    }
    // A terminal shows the typed line; a transcript needs it written.
    if case .script = invocation.input { sayLine(line) }
    return line.trimmed
  }

  /// Asks a question and returns whether you agree; nil at the end of the input.
  ///
  /// Enter means `isDefault`. `again` is the text that asks for another answer.
  func agrees(_ question: String, isDefault: Bool, again: String) -> Bool? {
    while let answer = ask("\(question) [\(isDefault ? "Y/n" : "y/N")]") {
      switch answer.lowercased() {
      case "": return isDefault
      case "y", "yes": return true
      case "n", "no": return false
      default: sayLine(again)
      }
    }
    return nil
  }
}
