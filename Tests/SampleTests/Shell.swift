import Foundation
import Glibc

@testable import saldo

/// Runs one line of a shell in which `saldo` is the program under test.
///
/// The environment is fixed: no machine's clock, language or terminal shows in an output.
enum Shell {
  /// What a line wrote to both streams, in the order it was written, and how it ended.
  struct Outcome {
    var output: String
    var status: Int32
    /// The most memory that the shell or a program it waited for had at once, in bytes; nil where
    /// no process was started.
    var peakMemory: Int?

    /// The output as it stands in a golden: a status other than 0 is a line of its own.
    var transcript: String { status == 0 ? output : output + "[exit \(status)]\n" }
  }

  private static let environment = [
    "TZ": "UTC", "LC_ALL": "C", "COLUMNS": "100", "SALDO_NOW": "2026-09-01",
    "HOME": "/nonexistent",
  ]

  /// What stands before a command of a shell that must find closed files closed, as their owner does.
  ///
  /// Root gives up its right to read everything, and stays root, as its home with the program may be closed to
  /// all others.
  static let asOwner =
    geteuid() == 0 ? "setpriv --bounding-set=-dac_override,-dac_read_search " : ""

  /// Runs a line: by a call where it only calls saldo, by a shell where it does more.
  static func run(_ line: String, in folder: URL, answers: [String]? = nil) throws -> Outcome {
    if let answers, let call = SaldoLine(line) {
      return Self.call(call, in: folder, answers: answers)
    }
    guard WorkingDirectoryThread.isAvailable, let call = SaldoLine(line) else {
      return try process(line, in: folder)
    }
    return Self.call(call, in: folder)
  }

  /// Calls the function that `main` calls; `answers` are what a person types at a terminal.
  static func call(_ line: SaldoLine, in folder: URL, answers: [String]? = nil) -> Outcome {
    let transcript = Transcript()
    var invocation = Invocation(
      arguments: line.arguments,
      environment: environment.merging(line.variables) { _, new in new },
      folder: folder.path, output: .transcript(transcript), errors: .transcript(transcript))
    if let answers { invocation.input = .script(AnswerScript(answers)) }
    let status = Saldo.run(invocation)
    return Outcome(output: String(decoding: transcript.bytes, as: UTF8.self), status: status)
  }

  /// Runs a line in a shell of its own.
  static func process(_ line: String, in folder: URL) throws -> Outcome {
    let log = Scratch.unusedPath()
    defer { unlink(log) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 1, log, O_WRONLY | O_CREAT | O_APPEND, 0o600)
    posix_spawn_file_actions_adddup2(&actions, 1, 2)
    var child = pid_t()
    let failure = spawn(line, in: folder, &actions, nil, &child)
    guard failure == 0 else { throw POSIXError(.init(rawValue: failure) ?? .EIO) }
    var status: Int32 = 0
    var usage = rusage()
    while wait4(child, &status, 0, &usage) < 0, errno == EINTR {}
    let output = String(
      decoding: FileManager.default.contents(atPath: log) ?? Data(), as: UTF8.self)
    return Outcome(
      output: output, status: exitStatus(status), peakMemory: usage.ru_maxrss * 1024)
  }

  /// Starts a shell with the line in a folder; returns 0 or the number of an error.
  static func spawn(
    _ line: String, in folder: URL, _ actions: UnsafePointer<posix_spawn_file_actions_t>,
    _ attributes: UnsafePointer<posix_spawnattr_t>?, _ child: UnsafeMutablePointer<pid_t>
  ) -> Int32 {
    let script = "cd '\(folder.path)' || exit\n\(line)"
    let arguments = copies(["/bin/sh", "-c", script])
    let path = "PATH=\(Checkout.products.path):/usr/bin:/bin"
    let variables = copies([path] + environment.map { "\($0)=\($1)" })
    defer { (arguments + variables).forEach { free($0) } }
    return posix_spawn(child, "/bin/sh", actions, attributes, arguments, variables)
  }

  /// The texts as C has them, with the null that ends such a list.
  private static func copies(_ texts: [String]) -> [UnsafeMutablePointer<CChar>?] {
    texts.map { (text: String) -> UnsafeMutablePointer<CChar>? in strdup(text) } + [nil]
  }

  /// As a shell counts: a signal's number is above 128.
  static func exitStatus(_ status: Int32) -> Int32 {
    let signal = status & 0x7F
    return signal == 0 ? (status >> 8) & 0xFF : 128 + signal
  }
}
