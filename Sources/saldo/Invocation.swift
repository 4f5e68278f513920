import Bookkeeping
import CProcess
import Glibc
import Synchronization
import Syntax

/// An invocation of saldo: its arguments, environment, folder and streams.
///
/// `main` uses the invocation of the process. Tests make their own and run many in one process.
struct Invocation: Sendable {
  /// The arguments after the program's name.
  var arguments: [String]
  /// The environment variables; nil for those of the process.
  var environment: [String: String]?
  /// The folder that relative paths start from; nil for the process's working folder.
  var folder: String?
  /// The stream for results.
  var output = Sink.descriptor(STDOUT_FILENO)
  /// The stream for messages.
  var errors = Sink.descriptor(STDERR_FILENO)
  /// The source of answers to questions.
  var input = Input.descriptor(STDIN_FILENO)

  /// The invocation of the process itself.
  ///
  /// Arguments that are not UTF-8 have their invalid bytes escaped, as in messages.
  static let process = Invocation(
    arguments: (0..<saldo_word_count()).dropFirst().compactMap(saldo_word).map { word in
      Printable.text(bytes: UnsafeRawBufferPointer(start: word, count: strlen(word)))
    })

  /// The invocation that runs in the current context, by default that of the process.
  ///
  /// `ParsableCommand.run()` has no parameter for it.
  @TaskLocal static var current = process

  /// The value of a variable; nil if it is unset or empty.
  func variable(_ name: String) -> String? {
    value(name).flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Whether a variable is set, even to an empty text.
  func has(_ name: String) -> Bool { value(name) != nil }

  private func value(_ name: String) -> String? {
    guard let environment else { return getenv(name).map { String(cString: $0) } }
    return environment[name]
  }
}

/// A destination of text: a file descriptor or memory.
enum Sink: Sendable {
  case descriptor(Int32)
  case transcript(Transcript)

  /// Writes all bytes.
  func write(_ bytes: [UInt8]) throws {
    switch self {
    case .descriptor(let descriptor): try Self.write(bytes, to: descriptor)
    case .transcript(let transcript): transcript.append(bytes)
    }
  }

  /// Whether the destination is a terminal.
  var isTerminal: Bool {
    if case .descriptor(let descriptor) = self { isatty(descriptor) == 1 } else { false }
  }

  private static func write(_ bytes: [UInt8], to descriptor: Int32) throws {
    var offset = 0
    while offset < bytes.count {
      let count = bytes.withUnsafeBytes { buffer in
        Glibc.write(descriptor, buffer.baseAddress.map { $0 + offset }, buffer.count - offset)
      }
      if count < 0, errno == EINTR { continue }
      // A closed pipe is not an error: `saldo list | head` closes it early.
      if count < 0, errno == EPIPE { throw Exit(status: .done) }
      guard count > 0 else {
        throw Failure(
          .inputOutput, "cannot write the output: \(String(cString: strerror(errno)))")
      }
      offset += count
    }
  }
}

/// A transcript of output, kept in memory in the order written.
///
/// Standard output and standard error may share one transcript, as they share a terminal.
final class Transcript: Sendable {
  private let kept = Mutex<[UInt8]>([])

  func append(_ bytes: [UInt8]) { kept.withLock { $0 += bytes } }

  var bytes: [UInt8] { kept.withLock { $0 } }
}

/// The environment variables with the prefix `SALDO_`, a prefix reserved for saldo.
enum Variables {
  /// The variables with this prefix that saldo reads.
  static let names =
    ["SALDO_ERRORS", "SALDO_NOW", "SALDO_WORKSPACE"] + KeySources.names() + KeySources.names(.new)

  private static let prefix = "SALDO_"

  /// Rejects unknown variables with the prefix, because saldo would ignore a misspelled one.
  static func check(_ invocation: Invocation) throws {
    guard let unknown = given(invocation).sorted().first(where: { !names.contains($0) }) else {
      return
    }
    // The common prefix would make any two names similar, so compare only the rest.
    let meant = Suggestion.closest(
      to: String(unknown.dropFirst(prefix.count)),
      among: names.map { String($0.dropFirst(prefix.count)) })
    throw Failure(
      .usage, "unknown environment variable \(Printable.text(unknown))",
      hint: meant.map { "did you mean \"\(prefix)\($0)\"?" }
        ?? "unset it; saldo reads \(names.joined(separator: ", "))")
  }

  /// The names of the variables that are set and not empty.
  private static func given(_ invocation: Invocation) -> [String] {
    if let environment = invocation.environment {
      return environment.filter { $0.key.hasPrefix(prefix) && !$0.value.isEmpty }.map(\.key)
    }
    var given: [String] = []
    for index in 0... {
      guard let variable = saldo_variable(Int32(index)) else { break }
      guard strncmp(variable, prefix, prefix.utf8.count) == 0 else { continue }
      let text = String(cString: variable)
      if !text.hasSuffix("=") { given.append(String(text.prefix { $0 != "=" })) }
    }
    return given
  }
}
