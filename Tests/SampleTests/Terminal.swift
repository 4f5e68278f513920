import Foundation
import Glibc

/// A line of a shell that runs in a pseudo-terminal: a test reads what it writes and types answers.
///
/// saldo asks questions only there. A wait that takes too long fails with all that was written.
final class Terminal {
  /// Why a test cannot go on, with the transcript so far.
  struct Failure: Error, CustomStringConvertible {
    var description: String
  }

  // Values of Linux that Swift's module of the C library leaves out: TIOCSPTLCK, TIOCGPTN and
  // POSIX_SPAWN_SETSID.
  private static let setLock: UInt = 0x4004_5431
  private static let getNumber: UInt = 0x8004_5430
  private static let newSession: Int16 = 0x80

  private let line: String
  private let descriptor: Int32
  private let child: pid_t
  private var bytes: [UInt8] = []
  /// The part of the transcript that earlier waits have passed.
  private var passed = 0
  private var status: Int32?
  private var isAtEnd = false

  /// Starts the line in a folder.
  init(_ line: String, in folder: URL) throws {
    self.line = line
    descriptor = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
    var lock: Int32 = 0
    var number: UInt32 = 0
    guard descriptor >= 0, ioctl(descriptor, Self.setLock, &lock) == 0,
      ioctl(descriptor, Self.getNumber, &number) == 0
    else { throw Failure(description: "no pseudo-terminal: \(String(cString: strerror(errno)))") }
    let name = "/dev/pts/\(number)"
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    posix_spawnattr_setflags(&attributes, Self.newSession)
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, name, O_RDWR, 0)
    posix_spawn_file_actions_adddup2(&actions, 0, 1)
    posix_spawn_file_actions_adddup2(&actions, 0, 2)
    var started = pid_t()
    let failure = Shell.spawn(line, in: folder, &actions, &attributes, &started)
    guard failure == 0 else { throw POSIXError(.init(rawValue: failure) ?? .EIO) }
    child = started
  }

  deinit {
    if status == nil {
      kill(child, SIGKILL)
      _ = wait()
    }
    close(descriptor)
  }

  /// What was written and typed so far, without carriage returns and control sequences.
  var transcript: String {
    var text = ""
    var isControl = false
    for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
      if isControl {
        isControl = !scalar.properties.isAlphabetic
      } else if scalar == "\u{1B}" {
        isControl = true
      } else if scalar != "\r" {
        text.unicodeScalars.append(scalar)
      }
    }
    return text
  }

  /// Waits until the text appears after everything that earlier waits found.
  func expect(_ text: String, within seconds: Int32 = 60) throws {
    while true {
      let all = transcript
      let rest = all[all.index(all.startIndex, offsetBy: passed)...]
      if let found = rest.range(of: text) {
        passed = all.distance(from: all.startIndex, to: found.upperBound)
        return
      }
      guard read(within: seconds) else { throw failure("\"\(text)\" does not appear") }
    }
  }

  /// Types a line.
  func type(_ text: String) throws {
    let line = Array("\(text)\n".utf8)
    guard write(descriptor, line, line.count) == line.count else {
      throw failure("nothing takes the line \"\(text)\"")
    }
  }

  /// Waits for the end and returns the transcript; throws if it ends with another status.
  @discardableResult
  func finish(status expected: Int32 = 0, within seconds: Int32 = 60) throws -> String {
    while read(within: seconds) {}
    guard isAtEnd else { throw failure("it does not end") }
    let ended = wait()
    guard ended == expected else { throw failure("it ended with \(ended), not \(expected)") }
    return transcript
  }

  /// Reads what is there next; false at the end, or after the time.
  private func read(within seconds: Int32) -> Bool {
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    while poll(&request, 1, seconds * 1000) < 0, errno == EINTR {}
    guard request.revents != 0 else { return false }
    var piece = [UInt8](repeating: 0, count: 4096)
    // Linux reports the end of the last program in the terminal as an error.
    let count = Glibc.read(descriptor, &piece, piece.count)
    isAtEnd = count <= 0
    guard !isAtEnd else { return false }
    bytes += piece[..<count]
    return true
  }

  private func wait() -> Int32 {
    if let status { return status }
    var word: Int32 = 0
    while waitpid(child, &word, 0) < 0, errno == EINTR {}
    let ended = Shell.exitStatus(word)
    status = ended
    return ended
  }

  private func failure(_ problem: String) -> Failure {
    Failure(description: "\(line): \(problem). The terminal shows:\n\(transcript)")
  }
}
