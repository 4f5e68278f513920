import CProcess
import Glibc
import Syntax

/// One call of saldo: what it is given, and where its output goes.
///
/// `main` makes one of the process; tests make their own, and run many in one process.
struct Invocation: Sendable {
  /// The words after the program's name.
  var arguments: [String]
  /// The variables; nil is the process's own environment.
  var environment: [String: String]?
  /// The folder that relative paths start from; nil is the process's own.
  var folder: String?
  /// Where results go.
  var output = Sink.descriptor(STDOUT_FILENO)
  /// Where messages go.
  var errors = Sink.descriptor(STDERR_FILENO)

  /// The invocation of the process itself.
  ///
  /// Bytes of its words that are not UTF-8 are written as messages show them.
  static let process = Invocation(
    arguments: (0..<saldo_word_count()).dropFirst().compactMap(saldo_word).map { word in
      Printable.text(bytes: UnsafeRawBufferPointer(start: word, count: strlen(word)))
    })

  /// The invocation that runs on this thread.
  ///
  /// `ParsableCommand.run()` has no parameter that could carry it.
  @TaskLocal static var current = process

  /// The value of a variable; nil if it is unset or empty.
  func variable(_ name: String) -> String? {
    value(name).flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Whether a variable is set, be it to an empty text.
  func has(_ name: String) -> Bool { value(name) != nil }

  private func value(_ name: String) -> String? {
    guard let environment else { return getenv(name).map { String(cString: $0) } }
    return environment[name]
  }
}
